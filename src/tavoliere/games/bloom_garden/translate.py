"""From what people say to the actions of a turn, and back."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Judgement
from tavoliere.engine.reader import Scratch
from tavoliere.games.bloom_garden.moves import Back, BloomGardenMove, Cell, Flowers, Pass, Place, named
from tavoliere.games.bloom_garden.pieces import pieces_of_part, plain
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import COLOURS, COUNTS, FIRST
from tavoliere.games.bloom_garden.rules.judge import step_of
from tavoliere.games.bloom_garden.rules.queries import read_actions, turn_actions
from tavoliere.games.bloom_garden.rules.state import DISCARD, SELL
from tavoliere.games.bloom_garden.rules.turn_actions import (
    ACTIONS_DONE,
    BACK,
    DONE,
    FAULT_KIND,
    FAULT_STEP,
    LEFT,
    RESULT_SIZE,
    SET,
    TURN_ANIMAL,
    TURN_DISCARD,
    TURN_GARDENER,
    TURN_KEEP,
    TURN_OPEN,
    TURN_ORNAMENT,
    TURN_SELL,
    TURN_SIZE,
)

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_FURTHEST = 2**62  # a number beyond this is as wrong as this one
_NO_FLOWERS = (0,) * len(COLOURS)
_COLOURS = frozenset(COLOURS)
_TURN, _RESULT = struct.Struct(f"={TURN_SIZE}q"), struct.Struct(f"={RESULT_SIZE}q")

_step_of = plain(step_of)
_OUT_OF_PLACE = {codes.NO_SUCH_ACTION, codes.GAME_OVER, codes.NOT_YOUR_TURN, codes.WRONG_STEP}

WRITTEN, RESULT = Scratch(TURN_SIZE, np.int64), Scratch(RESULT_SIZE, np.int64)


class PlayedTurn(NamedTuple):
    """A turn played on a copy: the code of the rule that it breaks and of which part, or 0; actions; the state then."""

    code: int
    step: int
    kind: int
    actions: tuple[int, ...]
    after: Any


def play_turn(game: BloomGarden, state: Any, seat: int, move: BloomGardenMove, is_open: bool = False) -> PlayedTurn:
    """Play a turn on a copy, as far as it is legal; in an open one, more is sold where too little is."""
    after = game.copy(state)
    write_move(move, is_open)
    code = turn_actions(after, seat, WRITTEN.out, RESULT.out)
    come = _RESULT.unpack(RESULT.data)
    return PlayedTurn(code, come[FAULT_STEP], come[FAULT_KIND], come[ACTIONS_DONE : ACTIONS_DONE + come[DONE]], after)


def actions_of(game: BloomGarden, state: Any, seat: int, move: BloomGardenMove) -> Sequence[int] | Judgement:
    """The actions of a turn, or the first thing that is wrong with it."""
    turn = play_turn(game, state, seat, move)
    return refusal(game, seat, move, turn) if turn.code else turn.actions


def carry_out(game: BloomGarden, state: Any, seat: int, move: BloomGardenMove) -> Any:
    """The state after a turn, or the first thing that is wrong with it."""
    turn = play_turn(game, state, seat, move)
    return refusal(game, seat, move, turn) if turn.code else turn.after


def refusal(game: BloomGarden, seat: int, move: BloomGardenMove, turn: PlayedTurn) -> Judgement:
    """The judgement of an illegal turn."""
    s = game.read(turn.after)
    return game.judgement(turn.code, pieces_of_part(s, seat, move, turn.step, turn.kind, turn.code))


# ---- A move in numbers ----------------------------------------------------------------------------------------


def write_move(move: BloomGardenMove, is_open: bool) -> None:
    """Write a move as the numbers that `rules.turn_actions` names."""
    try:
        numbers = _numbers(move, is_open)
        try:
            _TURN.pack_into(WRITTEN.data, 0, *numbers)
        except struct.error:  # one is too large, or none at all
            numbers = [min(max(index(number), -_FURTHEST), _FURTHEST) for number in numbers]
            _TURN.pack_into(WRITTEN.data, 0, *numbers)
    except (TypeError, ValueError, AttributeError):
        raise BadInput("This is no turn of Bloom (garden): write cards, cells and flowers as whole numbers.") from None


def _numbers(move: BloomGardenMove, is_open: bool) -> Sequence[int]:
    card, pair = (0, 0, 0, 0), (LEFT, 0, 0, 0, 0)
    if isinstance(move, Place):
        card = (move.card, move.turned, move.x, move.y)
    if move.ornament is not None:
        (x, y), (other_x, other_y) = move.ornament
        pair = (SET, x, y, other_x, other_y)
    return (
        *card,
        is_open,
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
    if where is None or where == "back":
        return BACK if where else LEFT, 0, 0
    x, y = where
    return SET, x, y


# ---- Actions in words -----------------------------------------------------------------------------------------


def move_of(game: BloomGarden, state: Any, seat: int, actions: Sequence[int]) -> BloomGardenMove:
    """The turn that these actions are; a card that has no place yet lies at the origin."""
    WRITTEN.out[:] = 0
    read_actions(game.copy(state), seat, np.array(actions, dtype=np.int64), WRITTEN.out)
    numbers = _TURN.unpack(WRITTEN.data)
    card, turned, x, y = numbers[:TURN_OPEN]
    pair = numbers[TURN_ORNAMENT + 1 :]
    parts: dict[str, Any] = {
        "discard": named(numbers[TURN_DISCARD:TURN_SELL]),
        "sell": named(numbers[TURN_SELL:TURN_KEEP]),
        "keep": numbers[TURN_KEEP],
        "gardener": _where(*numbers[TURN_GARDENER:TURN_ANIMAL]),
        "animal": _where(*numbers[TURN_ANIMAL:TURN_ORNAMENT]),
        "ornament": (pair[:2], pair[2:]) if numbers[TURN_ORNAMENT] else None,
    }
    return Place(card=card, turned=turned, x=x, y=y, **parts) if card else Pass(**parts)


def _where(how: int, x: int, y: int) -> Cell | Back | None:
    return (None, "back", (x, y))[how]


def pieces(game: BloomGarden, state: Any, seat: int, action: int, code: int) -> Mapping[str, Any]:
    """The pieces at fault in a single action, as a part of a turn."""
    if code in _OUT_OF_PLACE:
        return {}
    step = _step_of(action)
    kind = (action - int(FIRST[step])) // COUNTS if step in (DISCARD, SELL) else 0
    return pieces_of_part(game.read(state), seat, move_of(game, state, seat, [action]), step, kind, code)
