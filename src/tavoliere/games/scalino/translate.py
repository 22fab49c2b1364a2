"""Moves and the actions that they are, both ways; a move as a draft; the move of somebody who is absent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.moves import Judgement
from tavoliere.games.scalino.cells import Line, check_cell, find_bar, line_between
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove, Take, place_of, take_of
from tavoliere.games.scalino.pieces import Bar, place_of_block, spaces
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.constants import (
    BUILDING,
    DECLINE,
    LENGTH,
    LENGTHS,
    LEVELS,
    TAKE,
    contains,
    parts,
    place_action,
    take_action,
)

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino

_UNKNOWN = -1  # an action that is none: the judge answers only whether it is the seat's turn


def actions_of(game: Scalino, state: State, seat: int, move: ScalinoMove) -> Sequence[int] | Judgement:
    """The one action of a move, or what is wrong with its very form."""
    code = game.violation(state, _UNKNOWN, seat)
    if code != Violation.NO_SUCH_ACTION:
        return game.judgement(code, {})
    if isinstance(move, Decline):
        return (DECLINE,)
    _check(move)
    s = game.read(state)
    if isinstance(move, Place) != (s.mode == BUILDING):
        return game.judgement(Violation.MUST_PLACE if s.mode == BUILDING else Violation.MUST_TAKE, {})
    return _placing(game, s, move) if isinstance(move, Place) else _taking(game, s, move)


def _check(move: Place | Take) -> None:
    """A move need not come from notation: its cells and its level may be anything."""
    check_cell(move.first)
    check_cell(move.last)
    if move.level is not None and type(move.level) is not int:
        raise BadInput(f"There is no level {quote(move.level)}: levels are 1 to {LEVELS}.")


def _placing(game: Scalino, s: Any, move: Place) -> Sequence[int] | Judgement:
    bar = find_bar(s.pyramid, move.first, move.last)
    level = s.level + 1 if move.level is None else move.level
    if bar is None or not 1 <= level <= LEVELS:
        return _misplaced(game, s, level, line_between(move.first, move.last))
    return (place_action(level - 1, *bar),)


def _misplaced(game: Scalino, s: Any, level: int, line: Line) -> Judgement:
    """What is wrong with a bar that lies nowhere on the pyramid."""
    said: dict[str, Any] = {"bar": Bar(s.level + 1, line.cells, line.name)}
    if not line.is_straight:
        return game.judgement(Violation.NOT_STRAIGHT, said)
    if line.length > len(LENGTHS):
        return game.judgement(Violation.TOO_LONG, said | {"length": line.length})
    said["level"] = s.level + 1
    if 1 <= level <= LEVELS:
        off = [cell for cell in line.cells if not contains(s.pyramid, s.level, cell.x, cell.y)]
        return game.judgement(Violation.OFF_LEVEL, said | {"cells": spaces(s.level, off)})
    return game.judgement(Violation.WRONG_LEVEL, said | {"named": level})


def _taking(game: Scalino, s: Any, move: Take) -> Sequence[int] | Judgement:
    bar = find_bar(s.pyramid, move.first, move.last)
    standing = [level for level, *place in map(parts, s.bar[: s.standing]) if tuple(place) == bar]
    levels = [level for level in standing if move.level in (None, level + 1)]
    if bar is None or not levels:
        line = line_between(move.first, move.last)
        level = LEVELS if move.level is None else move.level
        return game.judgement(Violation.NO_SUCH_BLOCK, {"bar": Bar(level, line.cells, line.name)})
    return (take_action(max(levels), bar[1]),)


def move_of(game: Scalino, state: State, actions: Sequence[int]) -> ScalinoMove:
    """The move that an action is."""
    (action,) = actions
    if action == DECLINE:
        return Decline()
    s = game.read(state)
    if action < TAKE:
        return place_of(s.pyramid, *parts(action)[1:])
    return take_of(s.pyramid, *place_of_block(s, action)[1:])


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
