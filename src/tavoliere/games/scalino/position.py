"""Positions of Scalino as documented JSON (`docs/reference/positions.md`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.position import Position as AnyPosition
from tavoliere.engine.position import read_chance, read_seat, write_chance
from tavoliere.games.scalino.cells import BITS, cells_of, name_of, number_of, read_bar
from tavoliere.games.scalino.options import GAPS, MODES, PYRAMIDS, Gaps, Mode, Pyramid
from tavoliere.games.scalino.pieces import bar_on, length_of
from tavoliere.games.scalino.rules.actions import parts, place_action
from tavoliere.games.scalino.rules.components import (
    BLOCKS_PER_LENGTH,
    COLOURS,
    LENGTHS,
    LEVEL,
    LEVELS,
    contains,
)
from tavoliere.games.scalino.rules.queries import settle
from tavoliere.games.scalino.rules.state import BUILDING, STATE

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino

_IN_BOX = tuple(len(COLOURS) * n for n in BLOCKS_PER_LENGTH)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    mode: Mode = "building"
    pyramid: Pyramid = "diamond"
    gaps: Gaps = "enclosed"


class Position(AnyPosition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position."""

    game: Literal["scalino"] = "scalino"
    options: Settings = Settings()
    turn: str | int | None = None  # building: the colour to place; demolition: the seat to take
    bonus: bool = False
    neutral: int = 0
    blocks: list[str] = []  # "tulip 2 c4-c6": colour, level, cells; in the order of placing
    taken: list[list[int]] = []  # demolition: per seat, how many blocks of length 1, 2, 3


def write_block(pyramid: int, colour: int, bar: int) -> str:
    """A standing block as text."""
    place = bar_on(pyramid, *parts(bar))
    return f"{COLOURS[colour]} {place.level} {place.name}"


def read_block(pyramid: int, text: str) -> tuple[int, int]:
    """Colour and bar of a block's text."""
    words = text.split()
    if len(words) != 3 or words[0] not in COLOURS or words[1] not in ("1", "2", "3", "4"):
        raise BadInput(f"{quote(text)} is no block: write colour, level and cells, as in 'tulip 2 c4-c6'.")
    line, level = read_bar(words[2]), int(words[1]) - 1
    if not line.is_straight or line.length > len(LENGTHS):
        raise BadInput(f"The block {quote(text)} is not a straight bar of 1 to 3 cells.")
    anchor = number_of(pyramid, line.first)
    if anchor is None or not all(contains(pyramid, level, cell.x, cell.y) for cell in line.cells):
        raise BadInput(f"The block {quote(text)} does not lie on level {level + 1} of the {PYRAMIDS[pyramid]} pyramid.")
    return COLOURS.index(words[0]), place_action(level, line.shape, anchor)


def lay_blocks(s: Any, blocks: list[str]) -> None:
    """Put blocks into a state that has none, out of a full stock; reject what cannot stand so."""
    pyramid = int(s.pyramid)
    s.stock[:] = BLOCKS_PER_LENGTH
    for text in blocks:
        colour, bar = read_block(pyramid, text)
        level, shape, anchor = parts(bar)
        length = length_of(bar)
        cells = np.uint64(BITS[pyramid][shape][anchor])
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
            names = ", ".join(map(name_of, cells_of(pyramid, int(hanging))))
            raise BadInput(f"Nothing lies under {names} on level {level + 1}.")


def write_position(game: Scalino, state: State) -> Position:
    """The whole position of a state."""
    s = game.read(state)
    building = s.mode == BUILDING
    return Position(
        players=s.players,
        rules=s.rules,
        options=Settings(MODES[s.mode], PYRAMIDS[s.pyramid], GAPS[s.gaps]),
        start=s.start,
        turn=COLOURS[s.turn] if building else s.turn,
        bonus=bool(s.bonus),
        neutral=s.neutral,
        blocks=[write_block(s.pyramid, s.colour[i], s.bar[i]) for i in range(s.standing)],
        taken=[] if building else [list(blocks) for blocks in s.taken[: s.players]],
        chance=write_chance(state[0].chance),
    )


def read_position(position: Position) -> State:
    """The state of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    s.rules = position.rules
    s.mode = MODES.index(position.options.mode)
    s.pyramid = PYRAMIDS.index(position.options.pyramid)
    s.gaps = GAPS.index(position.options.gaps)
    s.players = position.players
    s.start = read_seat(position.start, position.players, "start")
    s.neutral = read_seat(position.neutral, 3, "neutral")
    s.bonus = position.bonus
    lay_blocks(s, position.blocks)
    if position.options.mode == "building":
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
    lengths = [length_of(bar) for bar in s.bar[: s.standing].tolist()]
    for length, limit in zip(LENGTHS, _IN_BOX, strict=True):
        if lengths.count(length) + int(s.taken[:, length - 1].sum()) > limit:
            raise BadInput(f"Standing and taken blocks of length {length} are more than the {limit} in the box.")
