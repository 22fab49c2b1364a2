"""Positions of Scalino as documented JSON (`docs/reference/positions.md`), and states made of positions and options."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import numpy as np

from tavoliere.engine import position as heads
from tavoliere.engine import view
from tavoliere.engine.compiled.codes import find_sentence
from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Unreadable
from tavoliere.engine.position import read_chance, write_chance
from tavoliere.games.scalino.options import GAPS, MODES, PYRAMIDS, ScalinoOptions, Settings, write_settings
from tavoliere.games.scalino.pieces import BARS, CELL, bar_between, identify, is_straight, measure, sort_ends
from tavoliere.games.scalino.rules import codes
from tavoliere.games.scalino.rules.constants import (
    BLOCKS,
    BUILDING,
    COLOURS,
    LENGTHS,
    LEVELS,
    MAX_PLAYERS,
    contains,
    place_action,
)
from tavoliere.games.scalino.rules.state import STATE, Record
from tavoliere.games.scalino.rules.validate import complete

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=BLOCKS)]
Lengths = Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)]  # how many blocks of length 1, 2, 3


class Position(heads.Position, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position."""

    game: Literal["scalino"] = "scalino"
    options: Settings = Settings()
    start: Seat = 0
    turn: str | Seat | None = None  # building: the colour to place; demolition: the seat to take
    bonus: bool = False
    neutral: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    blocks: list[str] = []  # "tulip 2 c4-c6": colour, level, cells; in the order of placing
    taken: list[Lengths] = []  # demolition: per seat


class Knowledge(view.Knowledge, frozen=True, kw_only=True):
    """All that a seat can infer: the position without its seed."""

    position: Position


def position(game: Game, state: State) -> Position:
    """Return the whole position of a state."""
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
        blocks=[f"{block.colour} {block.level} {block.name}" for block in identify(game, state).standing],
        taken=[] if building else [list(blocks) for blocks in s.taken[: s.players]],
        chance=write_chance(state[0].chance),
    )


def read_position(game: Game, position: Position) -> State:
    """Return the state of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    write_settings(s, position.options)
    s.rules, s.players, s.start = position.rules, position.players, position.start
    s.neutral, s.bonus = position.neutral, position.bonus
    turns = {None: 0, **{turn: n for n, turn in enumerate(COLOURS if s.mode == BUILDING else range(MAX_PLAYERS))}}
    s.turn = turns.get(position.turn, -1)
    s.standing = len(position.blocks)
    for block, text in enumerate(position.blocks[:BLOCKS]):
        s.colour[block], s.bar[block] = _read_block(int(s.pyramid), text)
    if position.taken and (len(position.taken) != s.players or s.mode == BUILDING):
        raise BadInput("In demolition, and only there, 'taken' has a row per seat: the blocks of length 1, 2 and 3.")
    for seat, lengths in enumerate(position.taken):
        s.taken[seat] = lengths
    read_chance(s.chance, position.chance)
    if code := complete(state):
        raise BadInput(find_sentence(codes, code))
    return state


def _read_block(pyramid: int, text: str) -> tuple[int, int]:
    """Return the colour and the bar of a block's text."""
    colour, number, name, *more = [*text.split(), "", "", ""]
    if any(more) or colour not in COLOURS or number not in map(str, range(1, LEVELS + 1)) or not name:
        raise BadInput(f"{quote(text)} is no block: write colour, level and cells, as in 'tulip 2 c4-c6'.")
    cells = [CELL.values.get(cell) for cell in name.lower().replace("–", "-").split("-")]
    if len(cells) > 2 or cells[0] is None or cells[-1] is None:
        raise Unreadable(__package__, "bar", name)
    ends, level = sort_ends(cells[0], cells[-1]), int(number) - 1
    if not is_straight(ends) or measure(ends)[0] > len(LENGTHS):
        raise BadInput(f"The block {quote(text)} is not a straight bar of 1 to 3 cells.")
    bar = BARS[pyramid].get(ends)
    if bar is None or not all(contains(pyramid, level, cell.x, cell.y) for cell in bar_between(level, ends).cells):
        raise BadInput(f"The block {quote(text)} does not lie on level {number} of the {PYRAMIDS[pyramid]} pyramid.")
    return COLOURS.index(colour), place_action(level, *bar)


def write_options(game: Game, s: Record, options: ScalinoOptions) -> None:
    """Put the options into a blank state."""
    write_settings(s, options)
    s.start = RANDOM_START if options.start == "random" else options.start
    if options.blocks:
        if s.mode == BUILDING:
            raise BadInput("The option blocks is the pyramid to demolish: set mode=demolition with it.")
        given = read_position(game, Position(players=2, rules=int(s.rules), options=options, blocks=options.blocks))[0]
        if given.standing != BLOCKS:
            raise BadInput(f"A pyramid to demolish has all {BLOCKS} blocks, not {given.standing}.")
        s.standing, s.cells, s.bar, s.colour = given.standing, given.cells, given.bar, given.colour
