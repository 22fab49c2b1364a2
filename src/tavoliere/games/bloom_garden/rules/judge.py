"""The one judge: which step a turn has come to, and what may be done in it."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    ACTIONS,
    COUNTS,
    FIRST,
    ORIENTATIONS,
    PASS,
)
from tavoliere.games.bloom_garden.rules.garden import violation_of_put
from tavoliere.games.bloom_garden.rules.grid import NO_SPOT
from tavoliere.games.bloom_garden.rules.market import (
    TOO_MANY,
    fewest_to_choose,
    held,
    leftover,
    most_to_choose,
)
from tavoliere.games.bloom_garden.rules.pawns import violation_of_pawn, violation_of_use
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    ANIMAL,
    CARD,
    DISCARD,
    GARDENER,
    KEEP,
    ORNAMENT,
    ORNAMENTS,
    PLACE,
    SELL,
    SELL_BOUQUETS,
    SELL_CHOOSE,
    Record,
)
from tavoliere.games.bloom_garden.rules.turn_order import (
    active_seat,
    goes_on,
    is_last_sale,
    keeps_turn,
)


@kernel
def step_of(action: int) -> int:
    """The step of a turn that an action belongs to."""
    step = CARD
    while step < ORNAMENT and action >= FIRST[step + 1]:
        step += 1
    return step


@kernel
def violation_of_card(s: Record, action: int) -> int:
    """The rule that taking up this card, or passing, breaks (BG-3.1, BG-3.6)."""
    if action == PASS:
        return codes.LEGAL if s.stuck else codes.MUST_PLACE
    card, orientation = action // ORIENTATIONS, action % ORIENTATIONS
    if not s.hand[s.turn] >> card & 1:
        return codes.CARD_NOT_IN_HAND
    if orientation >= s.looks[card]:
        return codes.LOOKS_ALIKE
    return codes.NO_PLACEMENT if s.stuck else codes.LEGAL


@kernel
def violation_of_flowers(s: Record, seat: int, step: int, action: int) -> int:
    """The rule that discarding, selling or keeping so many flowers breaks."""
    colour, n = (action - FIRST[step]) // COUNTS, (action - FIRST[step]) % COUNTS
    if n > most_to_choose(s, seat, step, colour):
        return widen(TOO_MANY[step - DISCARD])
    if n < fewest_to_choose(s, seat, step, colour):
        return codes.KEEPS_OVER_LIMIT
    return codes.LEGAL if colour == s.kind else codes.WRONG_STEP


@kernel
def violation_of_answer(s: Record, seat: int, step: int, action: int) -> int:
    """The rule that an action of a step breaks, or the code that a negative number stands for."""
    if action < 0:
        return -action
    if step == CARD:
        return violation_of_card(s, action)
    if step == PLACE:
        return violation_of_put(s, s.turn, action)
    if step < GARDENER:
        return violation_of_flowers(s, seat, step, action)
    return violation_of_pawn(s, s.turn, step, action)


@kernel
def violation_of_step(s: Record, step: int) -> int:
    """The rule by which a turn whose card lies has passed a step over, or 0 if there is none."""
    if step == DISCARD:
        # Discards wait with the sale in the advanced order only (BG-5.4, BG-8.2).
        return codes.WAITS if s.order == ADVANCED and goes_on(s) else codes.LEGAL
    if keeps_turn(s) if step >= GARDENER else goes_on(s):
        return codes.WAITS_WITH_TWO if s.players == 2 else codes.WAITS
    if step >= GARDENER:
        return violation_of_use(s, s.turn, step)
    if is_last_sale(s) or s.sell != (SELL_CHOOSE if step == SELL else SELL_BOUQUETS):
        return codes.NOTHING_TO_CHOOSE
    return codes.LEGAL


@kernel
def has_choice(s: Record, seat: int) -> bool:
    """True if a turn whose card lies asks the player something at this step and colour."""
    if s.step <= SELL:
        has_any = s.flowers[seat, s.kind] > 0
    elif s.step == KEEP:
        has_any = leftover(s.flowers[seat]) > 0
    elif s.step == GARDENER:
        has_any = s.visible[s.turn] > 0
    else:
        has_any = s.step == ANIMAL or s.pawns[ORNAMENTS, s.turn] == NO_SPOT
    is_sale = s.step == SELL or s.step == KEEP
    return has_any and not (is_sale and held(s, seat) < s.limit) and violation_of_step(s, s.step) == codes.LEGAL


@kernel
def violation_in_turn(s: Record, seat: int, step: int, action: int) -> int:
    """The rule that an action breaks in the seat's turn. A negative action stands for a code: no number says it."""
    if step == s.step:
        return violation_of_answer(s, seat, step, action)
    if step <= PLACE or step > s.step:
        return codes.WRONG_STEP
    nothing_asked = codes.NO_SALE_DUE if step in (SELL, KEEP) else codes.WRONG_STEP
    return violation_of_step(s, step) or violation_of_answer(s, seat, step, action) or nothing_asked


@kernel
def violation_of_turn(s: Record, seat: int) -> int:
    """The rule by which the seat may not act at all."""
    if s.over:
        return codes.GAME_OVER
    return codes.LEGAL if seat == active_seat(s) else codes.NOT_YOUR_TURN


@kernel
def violation(s: Record, seat: int, action: int) -> int:
    """0 when the seat may do this now, else the code of the rule that it breaks."""
    if not 0 <= action < ACTIONS:
        return violation_of_turn(s, seat) or codes.NO_SUCH_ACTION
    return violation_of_turn(s, seat) or violation_in_turn(s, seat, step_of(action), action)
