"""Moves and the actions that they are, both ways; a move as a draft; the move of somebody who is absent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.moves import Judgement
from tavoliere.games.scalino.cells import Line, bar_at, line_between, name_of, number_of
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove, Take, place_of, take_of
from tavoliere.games.scalino.pieces import Bar, place_of_block, spaces
from tavoliere.games.scalino.prompt import ScalinoDraft
from tavoliere.games.scalino.rules.actions import (
    DECLINE,
    TAKE,
    parts,
    place_action,
    take_action,
)
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.components import LENGTH, LENGTHS, LEVELS, contains
from tavoliere.games.scalino.rules.state import BUILDING

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino

_LEVELS = (None, *range(1, LEVELS + 1))
_UNKNOWN = -1  # an action that is none: the judge answers only whether it is the seat's turn


def actions_of(game: Scalino, state: State, seat: int, move: ScalinoMove) -> Sequence[int] | Judgement:
    """The one action of a move, or what is wrong with its very form."""
    code = game.violation(state, _UNKNOWN, seat)
    if code != Violation.NO_SUCH_ACTION:
        return game.judgement(code, {})
    if isinstance(move, Decline):
        return (DECLINE,)
    line = _line(move)
    s = game.read(state)
    if isinstance(move, Place) != (s.mode == BUILDING):
        return game.judgement(Violation.MUST_PLACE if s.mode == BUILDING else Violation.MUST_TAKE, {})
    return _placing(game, s, move, line) if isinstance(move, Place) else _taking(game, s, move, line)


def _line(move: Place | Take) -> Line:
    """The bar that a move names. A move need not come from notation: its cells may be anywhere."""
    for cell in (move.first, move.last):
        name_of(cell)
    if move.level not in _LEVELS:
        raise BadInput(f"There is no level {quote(move.level)}: levels are 1 to {LEVELS}.")
    return line_between(move.first, move.last)


def _placing(game: Scalino, s: Any, move: Place, line: Line) -> Sequence[int] | Judgement:
    bar = Bar(s.level + 1, line.cells, line.name)
    if not line.is_straight:
        return game.judgement(Violation.NOT_STRAIGHT, {"bar": bar})
    if line.length > len(LENGTHS):
        return game.judgement(Violation.TOO_LONG, {"bar": bar, "length": line.length})
    anchor = number_of(s.pyramid, line.first)
    if anchor is None or number_of(s.pyramid, line.last) is None:
        off = [cell for cell in line.cells if not contains(s.pyramid, s.level, cell.x, cell.y)]
        said = {"bar": bar, "cells": spaces(s.level, off), "level": s.level + 1}
        return game.judgement(Violation.OFF_LEVEL, said)
    level = s.level + 1 if move.level is None else move.level
    return (place_action(level - 1, line.shape, anchor),)


def _taking(game: Scalino, s: Any, move: Take, line: Line) -> Sequence[int] | Judgement:
    levels = [
        level
        for level, shape, anchor in map(parts, s.bar[: s.standing])
        if bar_at(s.pyramid, shape, anchor) == line and move.level in (None, level + 1)
    ]
    if not levels:
        named = LEVELS if move.level is None else move.level
        return game.judgement(Violation.NO_SUCH_BLOCK, {"bar": Bar(named, line.cells, line.name)})
    anchor = number_of(s.pyramid, line.first)
    assert anchor is not None
    return (take_action(max(levels), anchor),)


def move_of(game: Scalino, state: State, actions: Sequence[int]) -> ScalinoMove:
    """The move that an action is."""
    (action,) = actions
    if action == DECLINE:
        return Decline()
    s = game.read(state)
    if action < TAKE:
        return place_of(s.pyramid, *parts(action)[1:])
    return take_of(s.pyramid, *place_of_block(s, action)[1:])


def draft_of(move: ScalinoMove) -> ScalinoDraft:
    """A move with all its parts as a draft. A single block is not turned."""
    if isinstance(move, Decline):
        return ScalinoDraft(kind="decline")
    line = line_between(move.first, move.last)
    if isinstance(move, Take):
        return ScalinoDraft(kind="take", cell=line.first)
    return ScalinoDraft(kind="place", length=line.length, up=line.is_up if line.length > 1 else None, cell=line.first)


def smallest_move(game: Scalino, state: State, seat: int) -> ScalinoMove | None:
    """What is done for somebody who is absent: no extra block, else the smallest one that there is."""
    actions = game.legal_actions(state, seat)
    if not actions:
        return None
    if DECLINE in actions:
        return Decline()
    s = game.read(state)
    smallest = min(actions, key=lambda action: LENGTH[_parts(s, action)[1]])
    return move_of(game, state, [smallest])


def _parts(s: Any, action: int) -> tuple[int, int, int]:
    return parts(action) if action < TAKE else place_of_block(s, action)
