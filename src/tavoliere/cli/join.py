"""`tavoliere join`: sit down at a table in a terminal; a screen reader or a program can do it too."""

from __future__ import annotations

import getpass
import sys
import threading
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.common import BotLevel, find_game, read_settings

if TYPE_CHECKING:
    from tavoliere.cli.joining.line import Closed, Line

_LAST_ANSWERS_SECONDS = 10.0


def run(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link of a table, or the address of a server.")],
    name: Annotated[str, typer.Option("--name", "-n", help="Your name; the same name is the same guest.")] = "",
    game: Annotated[str, typer.Option("--game", "-g", help="Open a new table for this game.")] = "scalino",
    people: Annotated[int, typer.Option("--people", help="Seats for people at the new table.")] = 2,
    bots: Annotated[int, typer.Option("--bots", "-b", help="Seats for bots at the new table.")] = 0,
    level: BotLevel = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", "-s", metavar="OPTION=VALUE", help="A game option of the new table.")
    ] = None,
    chance: Annotated[bool, typer.Option("--random", help="Let chance play, pick by pick.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Frames in and out, a line each, for programs.")] = False,
    lang: Annotated[str, typer.Option("--lang", "-l", help="en, it or de.")] = "en",
) -> None:
    """Join a table. A server's address opens a new one and shows the link to share."""
    import random

    from tavoliere.cli.joining.companion import Companion
    from tavoliere.cli.joining.door import Door
    from tavoliere.cli.joining.line import Line
    from tavoliere.cli.mistakes import Mistake
    from tavoliere.cli.screen import Screen
    from tavoliere.cli.seats import DEFAULT_LEVEL
    from tavoliere.cli.voice import Voice
    from tavoliere.engine.errors import BadInput

    screen, voice = Screen(), Voice(lang)
    door = Door(url, lang)
    if level is not None and (door.table or bots < 1):
        raise Mistake("join.own_seats" if door.table else "join.no_bots")
    door.enter(name or _own_name())
    if door.table is None:
        bot = {"kind": "bot", "level": level or DEFAULT_LEVEL}
        seats: list[dict[str, Any]] = [{}] * people + [bot] * bots
        wanted = {"game": find_game(game), "options": read_settings(settings), "seats": seats}
        door.open_table(wanted, lambda: None if json else screen.remark(voice("join.waiting")))
        (sys.stderr.write(f"{door.link}\n") if json else screen.say(voice("join.link", link=door.link), wrap=False))
    line = Line(door.socket_address, door.token, {"version": 2, "language": lang}, lang)
    try:
        if json:
            end = _pass_frames(line)
        else:
            end = Companion(screen, lang, line, random.SystemRandom() if chance else None).run()
    finally:
        line.close()
    if end.refused:
        raise BadInput(end.sentence) if end.sentence else Mistake("join.refused")


def _own_name() -> str:
    """Whoever uses this machine, if it knows: in a container, for one, it may not."""
    from tavoliere.cli.mistakes import Mistake

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        raise Mistake("join.no_name") from None


def _pass_frames(line: Line) -> Closed:
    """Whatever a program says goes out, whatever is heard comes in; after its last word what it waits for."""
    import msgspec

    from tavoliere.cli.joining.line import Closed

    def read() -> None:
        for text in sys.stdin:
            if text.strip():
                line.pass_on(text.strip().encode(errors="replace"))
        line.settle(_LAST_ANSWERS_SECONDS)
        line.heard.put(Closed())

    threading.Thread(target=read, daemon=True).start()
    while not isinstance(news := line.heard.get(), Closed):
        sys.stdout.write(msgspec.json.encode(news).decode() + "\n")
        sys.stdout.flush()
    return news
