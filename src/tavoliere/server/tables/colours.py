"""The colours that stand for seats. People choose them, unless the game itself says which colour is whose."""

from __future__ import annotations

from typing import Any, Literal, cast, get_args

from tavoliere.engine.game import Game
from tavoliere.engine.options import OptionForm

Colour = Literal["hyacinth", "tulip", "rose", "lily", "daffodil", "sloe"]

COLOURS: tuple[Colour, ...] = get_args(Colour)


def given_colours(game: Game, options: dict[str, Any], state: Any = None) -> tuple[Colour, ...]:
    """The colours that the game gives its seats; none where people choose."""
    return cast("tuple[Colour, ...]", game.colours(game.make_options(options), state))


def otherwise_given(game: Game, options: list[OptionForm]) -> dict[str, tuple[Colour, ...]]:
    """The choices of options with which other colours are given, or none, as in `mode=demolition`."""
    usual = given_colours(game, {})
    others = {}
    for option in options:
        for value, _ in option.choices:
            colours = given_colours(game, {option.name: value})
            if colours != usual:
                others[f"{option.name}={value}"] = colours
    return others
