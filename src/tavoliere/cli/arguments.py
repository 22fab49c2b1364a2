"""Arguments that several commands share, and how they find games, rules, options and positions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from tavoliere import games
from tavoliere.bots.level import LEVELS, Level
from tavoliere.cli.errors import UserError, translate_errors
from tavoliere.cli.files import read_text
from tavoliere.engine.errors import quote
from tavoliere.engine.options import read_assignments
from tavoliere.engine.texts import LANGUAGES, read_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavoliere.engine.game import Game, State
    from tavoliere.engine.rulebook import Rule


def _one_of(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}."


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
BotLevel = Annotated[Level | None, typer.Option("--level", help=f"How well the bots play: {_one_of(LEVELS)}")]
Seed = Annotated[str | None, typer.Option("--seed", help="The seed of the deal: any text, or 64 hex digits.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
_LANGUAGE = typer.Option("--lang", "-l", help=_one_of(LANGUAGES))
Language = Annotated[str, _LANGUAGE]
OptionalLanguage = Annotated[str | None, _LANGUAGE]


def title_of(name: str, language: str = "en") -> str:
    """Return the title of a game without loading it."""
    return read_texts(games.package(name), language).title


def match_game(said: str) -> str | None:
    """Return the name of the game that is meant, by name or title, in any language and whatever the capitals."""
    wanted = _letters(said)
    called = {name: [name, *(title_of(name, language) for language in LANGUAGES)] for name in games.names()}
    return next((name for name, titles in called.items() if wanted in map(_letters, titles)), None)


def find_game(said: str) -> str:
    """The same; an unknown game is an error."""
    name = match_game(said)
    if name is None:
        raise UserError("errors.game", game=quote(said), names=", ".join(games.names()))
    return name


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def find_rule(rules: Sequence[Rule], wanted: str) -> Rule:
    """Find a rule by its id, in small letters or without its prefix too: `SC-3.5`, `sc-3.5`, `3.5`."""
    said = wanted.strip().upper()
    for rule in rules:
        if said in (rule.id, rule.id.partition("-")[2]):
            return rule
    raise UserError("table.no_rule", rule=quote(wanted), first=rules[0].id, last=rules[-1].id)


def load_game(said: str) -> Game:
    return games.load(find_game(said))


def read_settings(settings: list[str] | None) -> dict[str, Any]:
    """The options of `--set`; a value `@FILE` is read from a JSON file.

    Of a position or another object in the file, the field with the option's name is taken: so
    `--set blocks=@finished.json` demolishes a finished pyramid.
    """
    with translate_errors("errors.settings"):
        values = read_assignments(settings or [])
    return {name: _read_value(name, value) for name, value in values.items()}


def _read_value(name: str, said: Any) -> Any:
    if not isinstance(said, str) or not said.startswith("@"):
        return said
    file = said[1:]
    try:
        value = msgspec.json.decode(read_text(file))
    except (msgspec.DecodeError, RecursionError) as error:
        raise UserError("files.no_json", file=quote(file)) from error
    return value[name] if isinstance(value, dict) and name in value else value


def open_position(
    game: Game, file: str | None, players: int | None, settings: list[str] | None, seed: str | None
) -> State:
    """The position in a file, or the start of a new game without one."""
    from tavoliere.engine.position import read_json

    if file is None:
        options = read_settings(settings)
        with translate_errors("errors.options"):
            return game.start(players, seed or "0", options)
    if players is not None or settings or seed is not None:
        raise UserError("errors.positions_own")
    text = read_text(file)
    with translate_errors("errors.position"):
        return read_json(game, text)


def check_seat(seat: int | None, seats: int) -> None:
    """Raise an error if there is no such seat."""
    if seat is not None and not 0 <= seat < seats:
        raise UserError("errors.seat", seat=seat, last=seats - 1)


def print_json(data: Any) -> None:
    """JSON on standard output, readable."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
