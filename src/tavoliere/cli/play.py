"""`tavoliere play`: a game in the terminal, against random bots or each other."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavoliere import games
from tavoliere.cli.common import Language, Players, Settings, complete_game, read_settings
from tavoliere.engine.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console


def run(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; asks without it.", autocompletion=complete_game)
    ] = None,
    players: Players = None,
    bots: Annotated[
        int | None, typer.Option("--bots", "-b", help="How many seats random bots take; all but one without it.")
    ] = None,
    names: Annotated[str, typer.Option("--names", help="The people's names, with commas between them.")] = "",
    settings: Settings = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="For a game that can be repeated; else a secret one.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the record of the game to this file.")] = None,
    lang: Language = "en",
) -> None:
    """Play in the terminal. During the game, ? explains what can be said."""
    from rich.console import Console

    from tavoliere.cli.table import Table
    from tavoliere.engine.game import as_seed

    console = Console()
    chosen = games.load(game if game is not None else _ask_game(console))
    chosen.rulebook.page(lang)
    options = chosen.make_options(read_settings(settings))
    allowed = chosen.players_for(options)
    if players is None:
        players = allowed[0] if bots is None else max(allowed[0], min(allowed[-1], bots + 1))
    number = players - 1 if bots is None else bots
    if not 0 <= number <= players:
        raise BadInput(f"{players} players cannot include {number} bots: choose 0 to {players}.")
    people = [name.strip() for name in names.split(",") if name.strip()]
    if len(people) > players - number:
        raise BadInput(f"There are {len(people)} names for {players - number} people: give at most so many.")
    dealt = as_seed(seed) if seed is not None else secrets.token_bytes(32)
    with console.status("Setting up the table (a few seconds the first time) …"):
        chosen.warm_up()
    table = Table(console, chosen, options, players, number, people, dealt, lang)
    table.play()
    if save is not None:
        _save(save, table.record_text())


def _ask_game(console: Console) -> str:
    """Which game, by number or name."""
    names = games.names()
    console.print("[bold]Tavoliere[/]: which game?")
    for number, name in enumerate(names, 1):
        console.print(f"  {number}  {games.title(name)}")
    while True:
        try:
            answer = console.input("game: ").strip()
        except EOFError:
            sys.exit(0)
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer in names:
            return answer
        console.print(f"Please say a number from 1 to {len(names)}, or a name.")


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"The record cannot be written to {path}: {error.strerror}.") from error
