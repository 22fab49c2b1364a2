"""What several commands share: their arguments, and how files are read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.options import read_assignments

if TYPE_CHECKING:
    from tavoliere.engine.game import Game, State

_LARGEST_FILE = 10_000_000


def complete_game(start: str) -> list[str]:
    return [name for name in games.names() if name.startswith(start)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"One of {', '.join(games.names())}.", autocompletion=complete_game)
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many play; the fewest without it.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", metavar="OPTION=VALUE", help="A game option; @FILE as value reads it from a file."),
]
Seed = Annotated[str, typer.Option("--seed", help="The seed of the deal: any text, or 64 hex digits.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Language = Annotated[str, typer.Option("--lang", "-l", help="en, it or de.")]


def read_text(name: str) -> str:
    """A file's text, or standard input for `-`."""
    try:
        data = sys.stdin.buffer.read(_LARGEST_FILE + 1) if name == "-" else _read_bytes(Path(name))
    except OSError as error:
        raise BadInput(f"The file {name} cannot be read: {error.strerror or 'it is no plain file'}.") from error
    if len(data) > _LARGEST_FILE:
        raise BadInput(f"The file {name} is larger than {_LARGEST_FILE // 1_000_000} MB: it cannot be one of ours.")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadInput(f"The file {name} is not text in UTF-8.") from error


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LARGEST_FILE + 1)


def read_settings(settings: list[str] | None) -> dict[str, Any]:
    """The options of `--set`; a value `@FILE` is read from a JSON file.

    Of a position or another object in the file, the field with the option's name is taken: so
    `--set blocks=@finished.json` demolishes a finished pyramid.
    """
    values = read_assignments(settings or [])
    for name, value in values.items():
        if isinstance(value, str) and value.startswith("@"):
            values[name] = _read_value(name, value[1:])
    return values


def _read_value(name: str, file: str) -> Any:
    try:
        value = msgspec.json.decode(read_text(file))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadInput(f"The file {file} is no JSON: {error}.") from error
    return value[name] if isinstance(value, dict) and name in value else value


def open_position(game: Game, file: str | None, players: int | None, settings: list[str] | None, seed: str) -> State:
    """The position in a file, or the start of a new game without one."""
    from tavoliere.engine.position import read_json

    if file is None:
        return game.start(players, seed, read_settings(settings))
    if players is not None or settings:
        raise BadInput("A position has its own players and options: leave --players and --set out.")
    return read_json(game, read_text(file))


def print_json(data: Any) -> None:
    """JSON on standard output, readable."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
