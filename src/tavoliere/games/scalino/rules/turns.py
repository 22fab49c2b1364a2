"""A turn of Scalino as the engine asks for it: one answer for both games, building and demolition."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.scalino.rules.actions import DECLINE, is_placing, is_taking
from tavoliere.games.scalino.rules.building import (
    decline,
    list_placements,
    open_turn,
    place,
    random_placement,
    violation_of_declining,
    violation_of_placing,
)
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.components import LEVELS
from tavoliere.games.scalino.rules.demolition import (
    list_takings,
    next_seat,
    take,
    violation_of_leaving,
    violation_of_taking,
)
from tavoliere.games.scalino.rules.pyramid import build_at_random, clear
from tavoliere.games.scalino.rules.seats import player_of
from tavoliere.games.scalino.rules.state import BUILDING, CLEARED, COMPLETE, STUCK

_NO_SUCH_ACTION = int(Violation.NO_SUCH_ACTION)
_BUILDING_OVER = int(Violation.BUILDING_OVER)
_DEMOLITION_OVER = int(Violation.DEMOLITION_OVER)
_NOT_YOUR_TURN = int(Violation.NOT_YOUR_TURN)
_NOT_YOUR_TAKE = int(Violation.NOT_YOUR_TAKE)
_MUST_PLACE = int(Violation.MUST_PLACE)
_MUST_TAKE = int(Violation.MUST_TAKE)


@kernel
def deal(s: Any) -> None:
    """Set the table up: options, players, starting seat and seed are in the state already."""
    if s.mode == BUILDING:
        clear(s)
        open_turn(s, True)
        return
    if s.standing == 0:  # else the pyramid was given
        build_at_random(s)
    s.level = LEVELS
    s.turn = s.start


@kernel
def polled(s: Any) -> int:
    """Whose turn it is."""
    return player_of(s, s.turn) if s.mode == BUILDING else s.turn


@kernel
def is_over(s: Any) -> bool:
    return s.over != 0


@kernel
def ending(s: Any) -> int:
    """How a finished game ended: the place of its name in ENDINGS."""
    if s.mode != BUILDING:
        return CLEARED
    return COMPLETE if s.level == LEVELS else STUCK


@kernel
def is_between_moves(s: Any) -> bool:
    """Every action of Scalino is a whole move."""
    return True


@kernel
def violation(s: Any, seat: int, action: int) -> int:
    """The one judge: 0 when the seat may do this now, else the code of the rule that it breaks."""
    building = s.mode == BUILDING
    if s.over:
        return _BUILDING_OVER if building else _DEMOLITION_OVER
    if seat != polled(s):
        return _NOT_YOUR_TURN if building else _NOT_YOUR_TAKE
    if action < 0 or action > DECLINE:
        return _NO_SUCH_ACTION
    if action == DECLINE:
        return violation_of_declining(s) if building else violation_of_leaving(s)
    if is_placing(action):
        return violation_of_placing(s, action) if building else _MUST_TAKE
    return _MUST_PLACE if building else violation_of_taking(s, action)


@kernel
def legal_actions(s: Any, seat: int, out: Any) -> int:
    """Write what the seat may do now; say how many actions that are."""
    if s.over or seat != polled(s):
        return 0
    n = list_placements(s, out) if s.mode == BUILDING else list_takings(s, out)
    if s.bonus:
        out[n] = DECLINE
        n += 1
    return n


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action == DECLINE:
        if s.mode == BUILDING:
            decline(s)
        else:
            next_seat(s)
    elif is_taking(action):
        take(s, action)
    else:
        place(s, action)


@kernel
def playout_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    """One of the legal actions of the seat whose turn it is, each as likely."""
    if s.mode == BUILDING:
        return random_placement(s, rng)
    return widen(out[fast_rng.below(rng, legal_actions(s, seat, out))])
