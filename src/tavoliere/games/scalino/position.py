"""Positions of Scalino as documented JSON (`docs/reference/positions.md`)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.position import Chance, read_chance, read_seat, write_chance
from tavoliere.games.scalino.moves import anchor_number, bar_at, bar_name, is_on, listed, names, read_bar
from tavoliere.games.scalino.options import Gaps, Mode, Pyramid
from tavoliere.games.scalino.rules.actions import parts, place_action
from tavoliere.games.scalino.rules.board import holes, occupied
from tavoliere.games.scalino.rules.building import can_place, next_turn
from tavoliere.games.scalino.rules.components import (
    BAR,
    BLOCKS_PER_LENGTH,
    COLOURS,
    LENGTH,
    LENGTHS,
    LEVEL,
    LEVELS,
    PYRAMIDS,
)
from tavoliere.games.scalino.rules.state import BUILDING, GAPS, MODES, STATE

RULES_VERSION = 1

_COLOURS = len(COLOURS)
_IN_BOX = tuple(len(COLOURS) * n for n in BLOCKS_PER_LENGTH)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    mode: Mode = "building"
    pyramid: Pyramid = "diamond"
    gaps: Gaps = "enclosed"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position. Everything but the pyramid has a default, so it is quickly written by hand."""

    players: int
    game: Literal["scalino"] = "scalino"
    rules: int = RULES_VERSION
    options: Table = Table()
    start: int = 0
    turn: str | int | None = None  # building: the colour to place; demolition: the seat to take
    bonus: bool = False
    neutral: int = 0
    blocks: list[str] = []  # "tulip 2 c4-c6": colour, level, cells; in the order of placing
    taken: list[list[int]] = []  # demolition: per seat, how many blocks of length 1, 2, 3
    chance: Chance | None = None


def write_block(pyramid: int, colour: int, bar: int) -> str:
    """A standing block as text."""
    level, shape, anchor = parts(bar)
    return f"{COLOURS[colour]} {level + 1} {bar_name(bar_at(pyramid, shape, anchor))}"


def read_block(pyramid: int, text: str) -> tuple[int, int]:
    """Colour and bar of a block's text."""
    words = text.split()
    if len(words) != 3 or words[0] not in COLOURS or words[1] not in ("1", "2", "3", "4"):
        raise BadInput(f"{text[:60]!r} is no block: write colour, level and cells, as in 'tulip 2 c4-c6'.")
    bar, level = read_bar(words[2]), int(words[1]) - 1
    if not bar.is_straight or bar.length > len(LENGTHS):
        raise BadInput(f"The block {quote(text)} is not a straight bar of 1 to 3 cells.")
    if not is_on(pyramid, level, bar):
        raise BadInput(f"The block {quote(text)} does not lie on level {level + 1} of the {PYRAMIDS[pyramid]} pyramid.")
    return COLOURS.index(words[0]), place_action(level, bar.shape, anchor_number(pyramid, bar))


def lay_blocks(s: Any, blocks: list[str]) -> None:
    """Put blocks into a record that has none, out of a full stock; reject what cannot stand so."""
    pyramid = int(s.pyramid)
    s.stock[:] = BLOCKS_PER_LENGTH
    for text in blocks:
        colour, bar = read_block(pyramid, text)
        level, shape, anchor = parts(bar)
        length = int(LENGTH[shape])
        cells = BAR[pyramid, shape, anchor]
        if cells & np.bitwise_or.reduce(s.cells[level]):
            raise BadInput(f"The block {quote(text)} lies where another one lies: give each cell to one block.")
        if s.stock[colour, length - 1] == 0:
            raise BadInput(f"There are more {COLOURS[colour]} blocks of length {length} than the box holds.")
        s.cells[level, colour] |= cells
        s.stock[colour, length - 1] -= 1
        s.bar[s.standing], s.colour[s.standing] = bar, colour
        s.standing += 1
    for level in range(1, LEVELS):
        hanging = np.bitwise_or.reduce(s.cells[level]) & ~np.bitwise_or.reduce(s.cells[level - 1])
        if hanging:
            raise BadInput(f"Nothing lies under {listed(names(pyramid, int(hanging)))} on level {level + 1}.")


def write_position(s: Any) -> Position:
    """The whole position of a record."""
    building = s.mode == BUILDING
    return Position(
        players=int(s.players),
        options=msgspec.convert({"mode": MODES[s.mode], "pyramid": PYRAMIDS[s.pyramid], "gaps": GAPS[s.gaps]}, Table),
        start=int(s.start),
        turn=COLOURS[s.turn] if building else int(s.turn),
        bonus=bool(s.bonus),
        neutral=int(s.neutral),
        blocks=[write_block(int(s.pyramid), int(s.colour[i]), int(s.bar[i])) for i in range(s.standing)],
        taken=[] if building else s.taken[: s.players].tolist(),
        chance=write_chance(s.chance),
    )


def read_position(position: Position) -> Any:
    """The record of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    building = position.options.mode == "building"
    s.mode = MODES.index(position.options.mode)
    s.pyramid = PYRAMIDS.index(position.options.pyramid)
    s.gaps = GAPS.index(position.options.gaps)
    s.players = position.players
    s.start = read_seat(position.start, position.players, "start")
    s.neutral = read_seat(position.neutral, 3, "neutral")
    s.bonus = position.bonus
    lay_blocks(s, position.blocks)
    if building:
        _read_building(s, position)
    else:
        _read_demolition(s, position)
    read_chance(s.chance, position.chance)
    settle(state)
    return state


def _read_building(s: Any, position: Position) -> None:
    turn = COLOURS[0] if position.turn is None else position.turn
    if turn not in COLOURS:
        raise BadInput(f"The turn {quote(position.turn)} is no colour: choose among {', '.join(COLOURS)}.")
    if position.taken:
        raise BadInput("Blocks are taken in demolition only: leave 'taken' out.")
    s.turn = COLOURS.index(str(turn))
    full = [int(np.bitwise_or.reduce(s.cells[level])) == int(LEVEL[s.pyramid, level]) for level in range(LEVELS)]
    s.level = full.index(False) if False in full else LEVELS
    if s.level + 1 < LEVELS and s.cells[s.level + 1 :].any():
        raise BadInput(f"Level {s.level + 1} is not full, so nothing can lie on a higher one (SC-3.3).")
    if s.bonus and (s.level == LEVELS or s.cells[s.level].any() or s.level == 0):
        raise BadInput("An extra block is due only just after a level was completed: set 'bonus' to false.")


def _read_demolition(s: Any, position: Position) -> None:
    s.turn = read_seat(0 if position.turn is None else position.turn, position.players, "turn")
    s.level = LEVELS
    s.stock[:] = 0
    if s.bonus and s.cells.any(axis=1).all():
        raise BadInput("An extra block is due only just after a level was cleared: set 'bonus' to false.")
    if not position.taken:
        return
    if len(position.taken) != position.players or any(len(row) != len(LENGTHS) for row in position.taken):
        raise BadInput("'taken' needs a row per seat with the number of blocks of length 1, 2 and 3.")
    for seat, row in enumerate(position.taken):
        if not all(0 <= n <= limit for n, limit in zip(row, _IN_BOX, strict=True)):
            raise BadInput(f"Seat {seat} cannot have taken {quote(row)}: the box holds {list(_IN_BOX)} blocks.")
        s.taken[seat] = row
    lengths = [int(LENGTH[parts(bar)[1]]) for bar in s.bar[: s.standing]]
    for length, limit in zip(LENGTHS, _IN_BOX, strict=True):
        if lengths.count(length) + int(s.taken[:, length - 1].sum()) > limit:
            raise BadInput(f"Standing and taken blocks of length {length} are more than the {limit} in the box.")


@entry
def settle(states: Any) -> None:
    """Bring a position to rest: what follows from the blocks, the skips that are due, and the end."""
    s = states[0]
    if s.mode != BUILDING:
        s.over = 1 if s.standing == 0 else 0
        s.bonus = 0 if s.over else s.bonus
        return
    if s.level == LEVELS:
        s.over = 1
        return
    s.hole = 1 if holes(s.pyramid, s.level, LEVEL[s.pyramid, s.level] & ~occupied(s, s.level)) != NONE else 0
    movable = 0
    for colour in range(_COLOURS):
        movable += can_place(s, colour)
    if movable == 0:
        s.over = 1
        s.bonus = 0
    elif not can_place(s, s.turn):
        next_turn(s)
