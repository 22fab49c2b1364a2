"""`tavoliere join`: a seat at a server's table, for a person in a terminal or a program."""

from __future__ import annotations

import getpass
import sys
import threading
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere import games
from tavoliere.cli.arguments import BotLevel, Language, find_game, read_settings
from tavoliere.cli.errors import UserError
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput

if TYPE_CHECKING:
    from tavoliere.cli.text_client.socket_client import Connection

_LAST_ANSWERS_SECONDS = 10.0


def run(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link of a table, or the address of a server.")],
    name: Annotated[str, typer.Option("--name", "-n", help="Your name; the same name is the same guest.")] = "",
    game: Annotated[str, typer.Option("--game", "-g", help="Open a new table for this game.")] = games.names()[0],
    people: Annotated[int, typer.Option("--people", help="Seats for people at the new table.")] = 2,
    bots: Annotated[int, typer.Option("--bots", "-b", help="Seats for bots at the new table.")] = 0,
    level: BotLevel = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", "-s", metavar="OPTION=VALUE", help="A game option of the new table.")
    ] = None,
    chance: Annotated[bool, typer.Option("--random", help="Let chance play, pick by pick.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Frames in and out, a line each, for programs.")] = False,
    lang: Language = "en",
) -> None:
    """Join a table. A server's address opens a new one and shows the link to share."""
    from tavoliere.cli.screen import Screen
    from tavoliere.cli.text_client.new_game import DEFAULT_LEVEL
    from tavoliere.cli.text_client.server_client import ServerClient
    from tavoliere.cli.text_client.socket_client import Connection, RandomClient, SocketClient
    from tavoliere.server.protocol import VERSION

    screen, phrases = Screen(), Phrases(lang)
    server = ServerClient(url, lang)
    if level is not None and (server.table or bots < 1):
        raise UserError("join.own_seats" if server.table else "join.no_bots")
    server.sign_in(name or _own_name())
    if server.table is None:
        bot = {"kind": "bot", "level": level or DEFAULT_LEVEL}
        seats: list[dict[str, Any]] = [{}] * people + [bot] * bots
        wanted = {"game": find_game(game), "options": read_settings(settings), "seats": seats}
        server.open_table(wanted, lambda: None if json else screen.remark(phrases("join.waiting")))
        if json:
            sys.stderr.write(f"{server.link}\n")
        else:
            screen.say(phrases("join.link", link=server.link), wrap=False)
    connection = Connection(server.socket_address, server.token, {"version": VERSION, "language": lang}, lang)
    try:
        if json:
            _pass_frames(connection)
        else:
            (RandomClient if chance else SocketClient)(screen, phrases, connection).run()
    finally:
        end = connection.close()
    if end.refused:
        raise BadInput(end.sentence) if end.sentence else UserError("join.refused")


def _own_name() -> str:
    """Return the name of the user of this machine, which a container, for one, may not know."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        raise UserError("join.no_name") from None


def _pass_frames(connection: Connection) -> None:
    """Pass frames between a program and the server; after the program's last one wait for the answers."""
    import msgspec

    from tavoliere.cli.text_client.socket_client import Closed

    def read() -> None:
        for text in sys.stdin:
            if text.strip():
                connection.forward(text.strip().encode(errors="replace"))
        connection.settle(_LAST_ANSWERS_SECONDS)
        connection.inbox.put(Closed())

    threading.Thread(target=read, daemon=True).start()
    while not isinstance(update := connection.inbox.get(), Closed):
        sys.stdout.write(msgspec.json.encode(update).decode() + "\n")
        sys.stdout.flush()
