"""The one judge: which step a turn has come to, and what may be done in it."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.rules.actions import (
    ACTIONS,
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    PASS,
    PUT_FIRST,
    SELL_SOME,
)
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.components import ORIENTATIONS
from tavoliere.games.bloom_garden.rules.garden import violation_of_put
from tavoliere.games.bloom_garden.rules.market import violation_of_discard, violation_of_keep, violation_of_sale
from tavoliere.games.bloom_garden.rules.pawns import judge_animal, judge_gardener, judge_ornament
from tavoliere.games.bloom_garden.rules.state import ANIMAL, CARD, DISCARD, GARDENER, KEEP, ORNAMENT, PLACE, SELL
from tavoliere.games.bloom_garden.rules.turns import active_seat

_LEGAL = int(Violation.LEGAL)
_NO_SUCH_ACTION = int(Violation.NO_SUCH_ACTION)
_GAME_OVER = int(Violation.GAME_OVER)
_NOT_YOUR_TURN = int(Violation.NOT_YOUR_TURN)
_WRONG_STEP = int(Violation.WRONG_STEP)
_CARD_NOT_IN_HAND = int(Violation.CARD_NOT_IN_HAND)
_LOOKS_ALIKE = int(Violation.LOOKS_ALIKE)
_MUST_PLACE = int(Violation.MUST_PLACE)
_NO_PLACEMENT = int(Violation.NO_PLACEMENT)


@kernel
def step_of(action: int) -> int:
    """The step of a turn that an action belongs to."""
    if action < PUT_FIRST:
        return CARD
    if action < DISCARD_SOME:
        return PLACE
    if action < SELL_SOME:
        return DISCARD
    if action < KEEP_SOME:
        return SELL
    if action < LEAVE_GARDENER:
        return KEEP
    if action < LEAVE_ANIMAL:
        return GARDENER
    return ANIMAL if action < LEAVE_ORNAMENT else ORNAMENT


@kernel
def violation_of_card(s: Any, action: int) -> int:
    """May this card be taken up, or the turn passed (BG-3.1, BG-3.6)?"""
    if action == PASS:
        return _LEGAL if s.stuck else _MUST_PLACE
    card, orientation = action // ORIENTATIONS, action % ORIENTATIONS
    if not s.hand[s.turn] >> card & 1:
        return _CARD_NOT_IN_HAND
    if orientation >= s.looks[card]:
        return _LOOKS_ALIKE
    return _NO_PLACEMENT if s.stuck else _LEGAL


@kernel
def violation_of_flowers(s: Any, seat: int, step: int, action: int) -> int:
    """May the seat discard, sell or keep so many flowers?"""
    if step == KEEP:
        return violation_of_keep(s, seat, action - KEEP_SOME)
    first = DISCARD_SOME if step == DISCARD else SELL_SOME
    colour, n = (action - first) // COUNTS, (action - first) % COUNTS
    if colour != s.kind:
        return _WRONG_STEP
    return violation_of_discard(s, seat, colour, n) if step == DISCARD else violation_of_sale(s, seat, colour, n)


@kernel
def violation(s: Any, seat: int, action: int) -> int:
    """0 when the seat may do this now, else the code of the rule that it breaks."""
    if s.over:
        return _GAME_OVER
    if seat != active_seat(s):
        return _NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return _NO_SUCH_ACTION
    step = step_of(action)
    if step != s.step:
        return _WRONG_STEP
    if step == CARD:
        return violation_of_card(s, action)
    if step == PLACE:
        return violation_of_put(s, s.turn, action)
    if step == GARDENER:
        return judge_gardener(s, s.turn, action)
    if step == ANIMAL:
        return judge_animal(s, s.turn, action)
    if step == ORNAMENT:
        return judge_ornament(s, s.turn, action)
    return violation_of_flowers(s, seat, step, action)
