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

_FURTHEST = 2**62  # a number beyond this is as wrong as this one
_LEFT = (LEFT, 0, 0)
_BACK = (BACK, 0, 0)
_NO_FLOWERS = (0,) * len(COLOURS)
_COLOURS = frozenset(COLOURS)
_NO_PAIR = (LEFT, 0, 0, 0, 0)


class Telling(NamedTuple):
    """What the rules say of a turn: the code of the first rule that it breaks, what they tell, the state after it."""

    code: int
    told: list[int]
    after: Any


class Ear:
    """What the rules told of the last turn: who plays a turn wants to hear of it right after."""

    last: tuple[Any, int, Any, list[int]] = (None, 0, None, [])


def say(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> Telling:
    """Put a turn to the rules, which play it on a copy."""
    after, told = game.copy(state), np.zeros(TOLD, dtype=np.int64)
    telling = Telling(say_turn(after, seat, said_of(move), told), told.tolist(), after)
    Ear.last = game.read(state), seat, move, telling.told
    return telling


def told_of(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> list[int]:
    """What the rules tell of a turn."""
    s, last_seat, last_move, told = Ear.last
    if s is game.read(state) and last_seat == seat and last_move is move:
        return told
    return say(game, state, seat, move).told


def said_of(move: GardenMove) -> Any:
    """A move in the numbers that `rules.said` names."""
    try:
        said = _numbers(move)
        return np.array(said, dtype=np.int64)
    except OverflowError:
        return np.array([min(max(number, -_FURTHEST), _FURTHEST) for number in said], dtype=np.int64)
    except (TypeError, ValueError, AttributeError):
        raise BadInput("This is no turn of Bloom (garden): write cards, cells and flowers as whole numbers.") from None


def _numbers(move: GardenMove) -> tuple[int, ...]:
    card, pair = (0, 0, 0, 0), _NO_PAIR
    if isinstance(move, Place):
        card = (move.card, move.turned, move.x, move.y)
    if move.ornament is not None:
        (x, y), (other_x, other_y) = move.ornament
        pair = (SET, x, y, other_x, other_y)
    return (
        *card,
        *_flowers(move.discard),
        *_flowers(move.sell),
        move.keep,
        *_pawn(move.gardener),
        *_pawn(move.animal),
        *pair,
    )


def _flowers(flowers: Flowers) -> tuple[int, ...]:
    if not flowers:
        return _NO_FLOWERS
    if not flowers.keys() <= _COLOURS:
        raise BadInput(f"There are flowers of these kinds only: {', '.join(COLOURS)}.")
    return tuple(flowers.get(colour, 0) for colour in COLOURS)


def _pawn(where: Cell | Back | None) -> tuple[int, int, int]:
    if where is None:
        return _LEFT
    if where == "back":
        return _BACK
    x, y = where
    return SET, x, y


def plain(leaf: Any) -> Any:
    """A compiled leaf of the rules as Python can call it."""
    return getattr(leaf, "py_func", leaf)
