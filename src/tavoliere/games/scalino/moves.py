"""Moves of Scalino, and how a client without rules builds them: drafts and prompts.

    place e5-g5          a block of the colour whose turn it is; a bare bar is a placement
    take c4              the block that lies there
    decline              do without the extra block

A bar is named by its two ends. `on 2` names the level, which otherwise is the current one (placing) or the highest
there (taking).

A draft is picked part by part, in any order. To place a block, one picks its length, whether it lies up or across, and
the cell where it begins: the one nearest to the viewer of a bar that lies up, the leftmost of one that lies across. A
single block is not turned. To take a block, one picks any of its cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self

import msgspec

from tavoliere.engine import moves as heads
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import NO_ACTION, Judgement, Move, Part
from tavoliere.engine.prompts import Offer, prompt_among
from tavoliere.games.scalino.pieces import (
    BARS,
    BITS,
    CELL,
    ENDS,
    ROWS,
    Cell,
    Cells,
    Ends,
    bar_between,
    check_cell,
    is_straight,
    measure,
    place_of_block,
    places_of_blocks,
    sort_ends,
    spaces,
)
from tavoliere.games.scalino.rules import codes
from tavoliere.games.scalino.rules.constants import (
    BUILDING,
    COLOURS,
    DECLINE,
    LENGTHS,
    LEVELS,
    PARTS,
    SHAPES,
    TAKE,
    contains,
    place_action,
    take_action,
)
from tavoliere.games.scalino.rules.state import Plain

_LEVEL = Part({str(level): level for level in range(1, LEVELS + 1)})


class BarMove(Move, frozen=True, omit_defaults=True):
    """A move of one block, named by its two ends in either order."""

    first: Annotated[Cell, CELL]
    last: Annotated[Cell, CELL]
    level: Annotated[int | None, _LEVEL] = None

    @classmethod
    def make(cls, **parts: Any) -> Self:
        return cls(*sort_ends(parts["first"], parts.get("last", parts["first"])), parts.get("level"))

    def parts(self) -> dict[str, Any]:
        first, last = sort_ends(self.first, self.last)
        return {"first": first, "last": None if first == last else last, "level": self.level}


class Place(BarMove, frozen=True, tag="place"):
    """Lay a block of the colour whose turn it is from one cell to another."""

    notation = "[place ]{first}[-{last}][ on {level}]"


class Take(BarMove, frozen=True, tag="take"):
    """Take the block that lies from one cell to another."""

    notation = "take {first}[-{last}][ on {level}]"


class Decline(Move, frozen=True, tag="decline"):
    """Do without the extra block."""

    actions = (DECLINE,)


ScalinoMove = Place | Take | Decline


# ---- Moves and the actions that they are, both ways --------------------------------------------------


def actions_of(game: Game, state: State, seat: int, move: ScalinoMove) -> Sequence[int] | Judgement:
    """Return the one action of a move, or what is wrong with its very form."""
    code = game.violation(state, NO_ACTION, seat)
    if code != codes.NO_SUCH_ACTION:
        return game.judgement(code, {})
    if isinstance(move, Decline):
        return move.actions
    check_cell(move.first)
    check_cell(move.last)
    if move.level is not None and type(move.level) is not int:
        raise BadInput(f"There is no level {quote(move.level)}: levels are 1 to {LEVELS}.")
    s = game.read(state)
    if isinstance(move, Place) != (s.mode == BUILDING):
        return game.judgement(codes.MUST_PLACE if s.mode == BUILDING else codes.MUST_TAKE, {})
    ends = sort_ends(move.first, move.last)
    bar = BARS[s.pyramid].get(ends)
    if isinstance(move, Place):
        level = s.level + 1 if move.level is None else move.level
        if bar is None or not 1 <= level <= LEVELS:
            return _misplaced(game, s, level, ends)
        return (place_action(level - 1, *bar),)
    standing = [level for level, *place in places_of_blocks(s) if tuple(place) == bar]
    levels = [level for level in standing if move.level in (None, level + 1)]
    if bar is None or not levels:
        level = LEVELS if move.level is None else move.level
        return game.judgement(codes.NO_SUCH_BLOCK, {"bar": bar_between(level - 1, ends)})
    return (take_action(max(levels), bar[1]),)


def _misplaced(game: Game, s: Plain, level: int, ends: Ends) -> Judgement:
    """Say what is wrong with a bar that lies nowhere on the pyramid."""
    bar, length = bar_between(s.level, ends), measure(ends)[0]
    if not is_straight(ends):
        return game.judgement(codes.NOT_STRAIGHT, {"bar": bar})
    if length > len(LENGTHS):
        return game.judgement(codes.TOO_LONG, {"bar": bar, "length": length})
    if not 1 <= level <= LEVELS:
        return game.judgement(codes.WRONG_LEVEL, {"bar": bar, "level": s.level + 1, "named": level})
    off = [cell for cell in bar.cells if not contains(s.pyramid, s.level, cell.x, cell.y)]
    return game.judgement(codes.OFF_LEVEL, {"bar": bar, "level": s.level + 1, "cells": spaces(s.level, off)})


def move_of(game: Game, state: State, seat: int, actions: Sequence[int]) -> ScalinoMove:
    """Return the move that an action is."""
    (action,) = actions
    if action == DECLINE:
        return Decline()
    s = game.read(state)
    if action < TAKE:
        return Place(*ENDS[s.pyramid][PARTS[action][1:]])
    return Take(*ENDS[s.pyramid][place_of_block(s, action)[1:]])


def absent_move(game: Game, state: State, seat: int, rng: Any) -> ScalinoMove | None:
    """Return what is done for an absent seat: no extra block, else the smallest one that there is."""
    moves = [move_of(game, state, seat, [action]) for action in game.legal_actions(state, seat)]
    return min(
        moves, key=lambda move: measure((move.first, move.last))[0] if isinstance(move, BarMove) else 0, default=None
    )


# ---- Drafts and prompts ------------------------------------------------------------------------------

Kind = Literal["place", "take", "decline"]


class ScalinoDraft(heads.Draft, frozen=True):
    """The parts of a move that are picked so far. Without a kind, the parts tell it: declining has none."""

    kind: Kind | None = None
    length: int | None = None
    up: bool | None = None  # does the bar lie away from the viewer?
    cell: Cell | None = None


class ScalinoPrompt(heads.Prompt, frozen=True, kw_only=True):
    """The picks for each part that is still open.

    `places` are all places for a block of the picked length: a client lights them up.
    """

    colour: str | None = None  # of the block to place
    length: list[int] = []
    up: list[bool] = []
    cell: list[Cell] = []
    places: list[Place] = []
    move: ScalinoMove | None = None


def draft_of(game: Game, state: State, seat: int, move: ScalinoMove) -> ScalinoDraft:
    """Return a move with all its parts as a draft."""
    if isinstance(move, Decline):
        return ScalinoDraft(kind="decline")
    ends = sort_ends(move.first, move.last)
    if isinstance(move, Take):
        return ScalinoDraft(kind="take", cell=ends[0])
    length, up = measure(ends)
    return ScalinoDraft(kind="place", length=length, up=up if length > 1 else None, cell=ends[0])


def offers(game: Game, state: State, seat: int) -> list[Offer]:
    """List what a seat can do: one offer for each shape of bar, for each free block, and for declining."""
    s = game.read(state)
    if s.over or seat != game.polled(state):
        return []
    if s.mode == BUILDING:
        found = [_offer_placing(s, shape) for shape in range(len(SHAPES)) if s.open[shape]]
    else:
        found = [_offer_taking(s, action) for action in game._legal_actions(state, seat) if action != DECLINE]
    return [*found, Offer("decline", {}, Decline)] if s.bonus else found


def _offer_placing(s: Plain, shape: int) -> Offer:
    length, up = SHAPES[shape]
    picks: dict[str, Any] = {"length": [length], "cell": Cells(s.pyramid, s.open[shape])}
    if length > 1:
        picks["up"] = [bool(up)]
    return Offer(
        "place",
        picks,
        lambda cell, **_: Place(*ENDS[s.pyramid][shape, ROWS[s.pyramid][cell]]),
        indifferent=["up"] if length == 1 else [],  # turned or not, a single block is the same
    )


def _offer_taking(s: Plain, action: int) -> Offer:
    _, shape, anchor = place_of_block(s, action)
    move = Take(*ENDS[s.pyramid][shape, anchor])
    return Offer("take", {"cell": Cells(s.pyramid, BITS[s.pyramid][shape][anchor])}, lambda **_: move)


def make_prompt(game: Game, state: State, seat: int, draft: ScalinoDraft | None) -> ScalinoPrompt:
    """Say what can be done with a draft, in the order in which a person looks at it; nothing, if it leads nowhere."""
    s, draft = game.read(state), draft or ScalinoDraft()
    offered = offers(game, state, seat)
    found = prompt_among(ScalinoPrompt, offered, draft, sort=False)
    placing = "place" in found.kinds
    of_length = [offer for offer in offered if placing and offer.parts.get("length") == [draft.length]]
    return msgspec.structs.replace(
        found,
        colour=COLOURS[s.turn] if placing else None,
        length=sorted(found.length),
        up=sorted(found.up),
        places=[offer.make(cell=cell) for offer in of_length for cell in offer.parts["cell"]],
    )


def shapes_of(draft: ScalinoDraft) -> list[int]:
    """List the shapes that a bar of the draft can have. Turned or not, a single block is the same."""
    return [
        shape
        for shape, (length, up) in enumerate(SHAPES)
        if draft.length in (None, length) and (length == 1 or draft.up in (None, bool(up)))
    ]
