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
from tavoliere.games.bloom_garden.moves import Back, BloomGardenMove, Cell, Flowers, Pass, Place
from tavoliere.games.bloom_garden.pieces import pieces_of_part, plain
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    CELLS,
    COLOURS,
    COUNTS,
    DIRECTIONS,
    DISCARD_SOME,
    EDGES,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    ORIENTATIONS,
    OVERLAPS,
    PASS,
    PUT,
    PUT_FIRST,
    SELL_SOME,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
    SHIFTS,
    TAKE_ANIMAL,
    TAKE_GARDENER,
)
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.judge import step_of
from tavoliere.games.bloom_garden.rules.pawns import EDGE_X, EDGE_Y
from tavoliere.games.bloom_garden.rules.queries import turn_actions
from tavoliere.games.bloom_garden.rules.state import DISCARD, PLACE, SELL, Plain
from tavoliere.games.bloom_garden.rules.turn_actions import (
    ACTIONS_DONE,
    BACK,
    DONE,
    FAULT_KIND,
    FAULT_STEP,
    LEFT,
    RESULT_SIZE,
    SET,
    TURN_SIZE,
)

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_FURTHEST = 2**62  # a number beyond this is as wrong as this one
_LEFT = (LEFT, 0, 0)
_BACK = (BACK, 0, 0)
_NO_FLOWERS = (0,) * len(COLOURS)
_COLOURS = frozenset(COLOURS)
_NO_PAIR = (LEFT, 0, 0, 0, 0)
_PASS = (0, 0, 0, 0)
_TURN, _RESULT = struct.Struct(f"={TURN_SIZE}q"), struct.Struct(f"={RESULT_SIZE}q")

_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))  # right, down, left, up
_EDGES = list(zip(EDGE_X.tolist(), EDGE_Y.tolist(), strict=True))
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
    card, pair = _PASS, _NO_PAIR
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
    if where is None:
        return _LEFT
    if where == "back":
        return _BACK
    x, y = where
    return SET, x, y


# ---- Actions in words -----------------------------------------------------------------------------------------


def move_of(game: BloomGarden, state: Any, seat: int, actions: Sequence[int]) -> BloomGardenMove:
    """The turn that these actions are."""
    reader = ActionReader(game.read(state))
    for action in actions:
        reader.read(int(action))
    return reader.move


def pieces(game: BloomGarden, state: Any, seat: int, action: int, code: int) -> Mapping[str, Any]:
    """The pieces at fault in a single action, as a part of a turn."""
    if code in _OUT_OF_PLACE:
        return {}
    s = game.read(state)
    reader = ActionReader(s)
    reader.read(action)
    step = _step_of(action)
    kind = (action - (DISCARD_SOME if step == DISCARD else SELL_SOME)) // COUNTS if step in (DISCARD, SELL) else 0
    return pieces_of_part(s, seat, reader.move, step, kind, code)


class ActionReader:
    """Reads the actions of one turn one after the other; the cards lie where they lay, and then the new one."""

    def __init__(self, s: Plain) -> None:
        self.s = s
        self.parts: dict[str, Any] = {}
        self._own = s.turn * CARDS  # the first card of the colour whose turn it is
        self._at = {terrain: cell_of(spot) for terrain, spot in enumerate(s.at) if spot}
        if s.step == PLACE:
            self._take(s.card)

    @property
    def move(self) -> BloomGardenMove:
        """The move read so far; a card that has no place yet lies at the origin."""
        return Place(**{"x": 0, "y": 0, **self.parts}) if "card" in self.parts else Pass(**self.parts)

    def read(self, action: int) -> None:
        """Put one more action into words."""
        parts = self.parts
        if action < PASS:
            self._take(action)
        elif PUT_FIRST <= action < DISCARD_SOME:
            parts["x"], parts["y"] = self._at[self._own + parts["card"] - 1] = self.place(action)
        elif DISCARD_SOME <= action < KEEP_SOME:
            name, first = ("discard", DISCARD_SOME) if action < SELL_SOME else ("sell", SELL_SOME)
            colour, n = divmod(action - first, COUNTS)
            if n:
                parts.setdefault(name, {})[COLOURS[colour]] = n
        elif KEEP_SOME <= action < LEAVE_GARDENER:
            parts["keep"] = action - KEEP_SOME
        elif action in (TAKE_GARDENER, TAKE_ANIMAL):
            parts["gardener" if action == TAKE_GARDENER else "animal"] = "back"
        elif action not in (PASS, LEAVE_GARDENER, LEAVE_ANIMAL, LEAVE_ORNAMENT):
            self._set(action)

    def _take(self, action: int) -> None:
        card, self.parts["turned"] = divmod(action, ORIENTATIONS)
        self.parts["card"] = card + 1

    def _set(self, action: int) -> None:
        cells = self.pawn_cells(action)
        if action >= SET_ORNAMENT:
            self.parts["ornament"] = cells
        else:
            self.parts["gardener" if action < LEAVE_ANIMAL else "animal"] = cells[0]

    def place(self, action: int) -> Cell:
        """The place where an action puts a card."""
        if action == PUT_FIRST:
            return 0, 0
        terrain, shift = divmod(action - PUT, OVERLAPS)
        x, y = self._at.get(terrain, (0, 0))
        return x + shift % SHIFTS - 2, y + shift // SHIFTS - 2

    def pawn_cells(self, action: int) -> tuple[Cell, ...]:
        """The cells that an action sets a pawn on."""
        if action >= SET_ORNAMENT:
            number, direction = divmod(action - SET_ORNAMENT, DIRECTIONS)
            x, y = self._flower(number)
            return (x, y), (x + _SIDES[direction][0], y + _SIDES[direction][1])
        if action < LEAVE_ANIMAL:
            return (self._flower(action - SET_GARDENER),)
        terrain, edge = divmod(action - SET_ANIMAL, EDGES)
        x, y = self._at.get(terrain, (0, 0))
        return ((x + _EDGES[edge][0], y + _EDGES[edge][1]),)

    def _flower(self, number: int) -> Cell:
        card, cell = divmod(number, CELLS)
        x, y = self._at.get(self._own + card, (0, 0))
        return x + cell % 3, y + cell // 3
