"""How a whole turn is put to the rules, and what they tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_garden.moves import Back, Cell, Flowers, GardenMove, Place
from tavoliere.games.bloom_garden.rules.components import COLOURS
from tavoliere.games.bloom_garden.rules.queries import say_turn
from tavoliere.games.bloom_garden.rules.said import BACK, LEFT, SET, TOLD

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_FURTHEST = 10**6  # a number beyond this is as wrong as this one
_LEFT = (LEFT, 0, 0)
_BACK = (BACK, 0, 0)
_NO_FLOWERS = (0,) * len(COLOURS)
_NO_PAIR = (LEFT, 0, 0, 0, 0)


class Telling(NamedTuple):
    """What the rules say of a turn: the code of the first rule that it breaks, what they tell, the state after it."""

    code: int
    told: list[int]
    after: Any


def say(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> Telling:
    """Put a turn to the rules, which play it on a copy."""
    after, told = game.copy(state), np.zeros(TOLD, dtype=np.int64)
    code = say_turn(after, _bounded(seat), said_of(move), told)
    return Telling(code, told.tolist(), after)


def said_of(move: GardenMove) -> Any:
    """A move in the numbers that `rules.said` names."""
    card = (move.card, move.turned, move.x, move.y) if isinstance(move, Place) else (0, 0, 0, 0)
    pair = move.ornament
    said = (
        *card,
        *_flowers(move.discard),
        *_flowers(move.sell),
        move.keep,
        *_pawn(move.gardener),
        *_pawn(move.animal),
        *((SET, *pair[0], *pair[1]) if pair is not None else _NO_PAIR),
    )
    try:
        return np.array([_bounded(number) for number in said], dtype=np.int64)
    except (TypeError, ValueError):
        raise BadInput("This is no turn of Bloom (garden): cards, cells and flowers are whole numbers.") from None


def _bounded(number: int) -> int:
    return number if -_FURTHEST < number < _FURTHEST else _FURTHEST


def _flowers(flowers: Flowers) -> tuple[int, ...]:
    if not flowers:
        return _NO_FLOWERS
    if not flowers.keys() <= set(COLOURS):
        raise BadInput(f"There are flowers of these kinds only: {', '.join(COLOURS)}.")
    return tuple(flowers.get(colour, 0) for colour in COLOURS)


def _pawn(where: Cell | Back | None) -> tuple[int, int, int]:
    if where is None:
        return _LEFT
    return _BACK if where == "back" else (SET, *where)


def plain(leaf: Any) -> Any:
    """A compiled leaf of the rules as Python can call it."""
    return getattr(leaf, "py_func", leaf)
