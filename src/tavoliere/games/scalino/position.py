"""Positions of Scalino as documented JSON (`docs/reference/positions.md`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import numpy as np

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.position import Position as AnyPosition
from tavoliere.engine.position import read_chance, write_chance
from tavoliere.games.scalino.cells import number_of, read_bar
from tavoliere.games.scalino.options import GAPS, MODES, PYRAMIDS, Gaps, Mode, Pyramid
from tavoliere.games.scalino.pieces import bar_on
from tavoliere.games.scalino.rules.codes import Flaw
from tavoliere.games.scalino.rules.constants import (
    BLOCKS,
    BUILDING,
    COLOURS,
    LENGTHS,
    MAX_PLAYERS,
    contains,
    parts,
    place_action,
)
from tavoliere.games.scalino.rules.state import STATE
from tavoliere.games.scalino.rules.validate import complete

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=BLOCKS)]
Lengths = Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)]  # how many blocks of length 1, 2, 3


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    mode: Mode = "building"
    pyramid: Pyramid = "diamond"
    gaps: Gaps = "enclosed"


class Position(AnyPosition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position."""

    game: Literal["scalino"] = "scalino"
    options: Settings = Settings()
    start: Seat = 0
    turn: str | Seat | None = None  # building: the colour to place; demolition: the seat to take
    bonus: bool = False
    neutral: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    blocks: list[str] = []  # "tulip 2 c4-c6": colour, level, cells; in the order of placing
    taken: list[Lengths] = []  # demolition: per seat


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


# What `validate` finds wrong.
SENTENCES = {
    Flaw.NO_POSITION: "This record is no position of Scalino.",
    Flaw.BAD_START: "The 'start' is no seat of this game.",
    Flaw.BAD_TURN: "The 'turn' is a colour in building, and a seat of this game in demolition.",
    Flaw.BAD_NEUTRAL: "The 'neutral' turn is counted from the starting seat: write 0, 1 or 2.",
    Flaw.TOO_MANY_BLOCKS: "There are more blocks of one colour and length than the box holds.",
    Flaw.BAD_TAKEN: "The standing blocks and those that are 'taken' are more than the box holds.",
    Flaw.OFF_LEVEL: "A block does not lie on its level.",
    Flaw.OVERLAP: "Two blocks lie on the same cell: give each cell to one block.",
    Flaw.HANGING: "Nothing lies under a part of a block: fill the cells below it.",
    Flaw.LEVEL_NOT_FULL: "A level is not full, so nothing can lie on a higher one (SC-3.3).",
    Flaw.NO_BONUS: "An extra block is due only just after a level was completed or cleared: set 'bonus' to false.",
}


def read_position(position: Position) -> State:
    """The state of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    s.rules = position.rules
    s.mode = MODES.index(position.options.mode)
    s.pyramid = PYRAMIDS.index(position.options.pyramid)
    s.gaps = GAPS.index(position.options.gaps)
    s.players = position.players
    s.start, s.neutral, s.bonus = position.start, position.neutral, position.bonus
    s.turn = _read_turn(position.turn, position.options.mode)
    s.standing = len(position.blocks)
    for block, text in enumerate(position.blocks[:BLOCKS]):
        s.colour[block], s.bar[block] = read_block(int(s.pyramid), text)
    if position.taken and (len(position.taken) != s.players or s.mode == BUILDING):
        raise BadInput("In demolition, and only there, 'taken' has a row per seat: the blocks of length 1, 2 and 3.")
    for seat, lengths in enumerate(position.taken):
        s.taken[seat] = lengths
    read_chance(s.chance, position.chance)
    if code := complete(state):
        raise BadInput(SENTENCES[code])
    return state


def _read_turn(turn: str | int | None, mode: Mode) -> int:
    """The number of the colour or seat whose turn it is; -1 for what cannot have one in this mode."""
    if turn is None:
        return 0
    if mode == "building":
        return COLOURS.index(turn) if turn in COLOURS else -1
    return turn if isinstance(turn, int) else -1
