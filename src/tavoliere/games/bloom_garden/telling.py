"""How a whole turn is put to the rules, and what they tell of it."""

from __future__ import annotations

import struct
import threading
from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.engine.scratch import Scratch
from tavoliere.games.bloom_garden.moves import Back, Cell, Flowers, GardenMove, Place
from tavoliere.games.bloom_garden.rules.components import COLOURS
from tavoliere.games.bloom_garden.rules.queries import say_turn
from tavoliere.games.bloom_garden.rules.said import BACK, LEFT, SAID, SET, TOLD

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_FURTHEST = 2**62  # a number beyond this is as wrong as this one
_LEFT = (LEFT, 0, 0)
_BACK = (BACK, 0, 0)
_NO_FLOWERS = (0,) * len(COLOURS)
_COLOURS = frozenset(COLOURS)
_NO_PAIR = (LEFT, 0, 0, 0, 0)
_SAID, _TOLD = struct.Struct(f"={SAID}q"), struct.Struct(f"={TOLD}q")


class Telling(NamedTuple):
    """What the rules say of a turn: the code of the first rule that it breaks, what they tell, the state after it."""

    code: int
    told: list[int]
    after: Any


class _Memory(threading.local):
    """The last turn of each thread: mostly who plays one is told of it a moment later."""

    move: Any = None
    telling: Telling = Telling(0, [], None)


SAYING, TELLING = Scratch(SAID, np.int64), Scratch(TOLD, np.int64)
_LAST = _Memory()


def say(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> Telling:
    """Put a turn to the rules, which play it on a copy."""
    after = game.copy(state)
    write_down(move)
    code = say_turn(after, seat, SAYING.out, TELLING.out)
    _LAST.move, _LAST.telling = move, Telling(code, heard(), after)
    return _LAST.telling


def told_of(game: BloomGarden, before: Any, seat: int, move: GardenMove, after: Any) -> list[int]:
    """What the rules tell of a turn that led to this state."""
    telling = _LAST.telling
    if telling.after is not after or _LAST.move is not move:
        telling = say(game, before, seat, move)
    return telling.told


def heard() -> list[int]:
    """What the rules told last."""
    return list(_TOLD.unpack(TELLING.data))


def write_down(move: GardenMove) -> None:
    """Say a move in the numbers that `rules.said` names."""
    try:
        numbers = _numbers(move)
        try:
            _SAID.pack_into(SAYING.data, 0, *numbers)
        except struct.error:  # one is too large, or none at all
            numbers = [min(max(index(number), -_FURTHEST), _FURTHEST) for number in numbers]
            _SAID.pack_into(SAYING.data, 0, *numbers)
    except (TypeError, ValueError, AttributeError):
        raise BadInput("This is no turn of Bloom (garden): write cards, cells and flowers as whole numbers.") from None


def _numbers(move: GardenMove) -> Sequence[int]:
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
    return tuple([flowers.get(colour, 0) for colour in COLOURS])


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
