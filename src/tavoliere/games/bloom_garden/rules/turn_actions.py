"""A whole turn as people say it, in cells and numbers, turned into actions.

People name cells by coordinates and leave out what they have no choice about. A part of a turn is a step and, for
discards and sales, a colour. Parts are named, judged and played one by one, in the order of the steps.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import ZERO, kernel
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.apply import carry_out, end_turn
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    COLOURS,
    COUNTS,
    DIRECTIONS,
    DISCARD_SOME,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    LONGEST_MOVE,
    MOST_KEPT,
    ORIENTATIONS,
    PASS,
    SELL_SOME,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
    TAKE_CARD,
)
from tavoliere.games.bloom_garden.rules.garden import put_action, violation_of_place
from tavoliere.games.bloom_garden.rules.grid import step_x, step_y
from tavoliere.games.bloom_garden.rules.judge import violation_in_turn, violation_of_turn
from tavoliere.games.bloom_garden.rules.market import fewest_to_sell
from tavoliere.games.bloom_garden.rules.pawns import (
    edge_number,
    flower_number,
    is_own_flower,
    violation_of_animal,
    violation_of_gardener,
    violation_of_ornament,
)
from tavoliere.games.bloom_garden.rules.state import (
    ANIMAL,
    CARD,
    DISCARD,
    END,
    GARDENER,
    KEEP,
    ORNAMENT,
    PLACE,
    SELL,
    Record,
)

_COLOURS = len(COLOURS)

# A turn as people say it, as an array of numbers. The card is 0 for a pass; `OPEN` is 1 where a sale that is too
# small is made large enough; a pawn is LEFT where it is, goes BACK, or is SET on the cells whose coordinates follow.
TURN_CARD, TURN_TURNED, TURN_X, TURN_Y, TURN_OPEN, TURN_DISCARD = range(6)
TURN_SELL = TURN_DISCARD + _COLOURS
TURN_KEEP = TURN_SELL + _COLOURS
TURN_GARDENER = TURN_KEEP + 1
TURN_ANIMAL = TURN_GARDENER + 3
TURN_ORNAMENT = TURN_ANIMAL + 3
TURN_SIZE = TURN_ORNAMENT + 5
LEFT, BACK, SET = range(3)
# The first number of each step; 0 stands for nothing written.
_PARTS = np.array([TURN_CARD, TURN_X, TURN_DISCARD, TURN_SELL, TURN_KEEP, TURN_GARDENER, TURN_ANIMAL, TURN_ORNAMENT])

# The result: the part that is illegal, if one is, how many actions were carried out, and these actions.
FAULT_STEP, FAULT_KIND, DONE, ACTIONS_DONE = range(4)
RESULT_SIZE = ACTIONS_DONE + LONGEST_MOVE


# ---- The action of a part, or minus the code of why there is none -------------------------------------------


@kernel
def action_of_card(s: Record, written: Any) -> int:
    card, turned = written[TURN_CARD] - 1, written[TURN_TURNED]
    if card == -1:
        return PASS
    if card < 0 or card >= CARDS or not s.hand[s.turn] >> card & 1:
        return -codes.CARD_NOT_IN_HAND
    if turned < 0 or turned >= ORIENTATIONS:
        return -codes.NO_SUCH_TURN
    code = violation_of_place(s, s.turn, written[TURN_X], written[TURN_Y]) if s.stuck else codes.LEGAL
    if code != codes.LEGAL:
        return -code  # why there is no room here says more than that there is none anywhere
    return TAKE_CARD + card * ORIENTATIONS + turned % s.looks[card]


@kernel
def action_of_place(s: Record, written: Any) -> int:
    x, y = written[TURN_X], written[TURN_Y]
    code = violation_of_place(s, s.turn, x, y)
    return put_action(s, x, y) if code == codes.LEGAL else -code


@kernel
def action_of_flowers(s: Record, seat: int, written: Any, step: int, kind: int) -> int:
    if step == KEEP:
        return KEEP_SOME + written[TURN_KEEP] if 0 <= written[TURN_KEEP] <= MOST_KEPT else -codes.KEEPS_TOO_MANY
    n = written[(TURN_DISCARD if step == DISCARD else TURN_SELL) + kind]
    if n < 0 or n >= COUNTS:
        return -codes.DISCARDS_TOO_MANY if step == DISCARD else -codes.SELLS_TOO_MANY
    if step == DISCARD:
        return DISCARD_SOME + kind * COUNTS + n
    return SELL_SOME + kind * COUNTS + (max(n, fewest_to_sell(s, seat, kind)) if written[TURN_OPEN] else n)


@kernel
def action_of_gardener(s: Record, written: Any) -> int:
    how, x, y = written[TURN_GARDENER], written[TURN_GARDENER + 1], written[TURN_GARDENER + 2]
    if how != SET:
        return LEAVE_GARDENER + how
    code = violation_of_gardener(s, s.turn, x, y)
    return SET_GARDENER + flower_number(s, x, y) if code == codes.LEGAL else -code


@kernel
def action_of_animal(s: Record, written: Any) -> int:
    how, x, y = written[TURN_ANIMAL], written[TURN_ANIMAL + 1], written[TURN_ANIMAL + 2]
    if how != SET:
        return LEAVE_ANIMAL + how
    code = violation_of_animal(s, x, y)
    return SET_ANIMAL + edge_number(s, x, y) if code == codes.LEGAL else -code


@kernel
def action_of_ornament(s: Record, written: Any) -> int:
    """The flower or the meadow may be written first."""
    if written[TURN_ORNAMENT] == LEFT:
        return LEAVE_ORNAMENT
    x, y = written[TURN_ORNAMENT + 1], written[TURN_ORNAMENT + 2]
    other_x, other_y = written[TURN_ORNAMENT + 3], written[TURN_ORNAMENT + 4]
    if not is_own_flower(s, s.turn, x, y) and is_own_flower(s, s.turn, other_x, other_y):
        x, y, other_x, other_y = other_x, other_y, x, y
    direction = ZERO
    while direction < DIRECTIONS and (step_x(direction) != other_x - x or step_y(direction) != other_y - y):
        direction += 1
    code = violation_of_ornament(s, s.turn, x, y, direction)
    return SET_ORNAMENT + flower_number(s, x, y) * DIRECTIONS + direction if code == codes.LEGAL else -code


@kernel
def action_of_part(s: Record, seat: int, written: Any, step: int, kind: int) -> int:
    if step == CARD:
        return action_of_card(s, written)
    if step == PLACE:
        return action_of_place(s, written)
    if step == GARDENER:
        return action_of_gardener(s, written)
    if step == ANIMAL:
        return action_of_animal(s, written)
    if step == ORNAMENT:
        return action_of_ornament(s, written)
    return action_of_flowers(s, seat, written, step, kind)


# ---- The whole turn ---------------------------------------------------------------------------------------------


@kernel
def is_written(written: Any, step: int, kind: int) -> bool:
    """True if the turn says anything of this part."""
    return step > PLACE and written[_PARTS[step] + kind] != LEFT


@kernel
def play_part(s: Record, seat: int, written: Any, out: Any, step: int, kind: int) -> int:
    """Play a part of a turn if it is due or written; return the code of the rule that it breaks, or 0."""
    is_due = s.step == step and (s.kind == kind or step not in (DISCARD, SELL))
    if not is_due and not is_written(written, step, kind):
        return codes.LEGAL
    action = action_of_part(s, seat, written, step, kind)
    code = violation_in_turn(s, seat, step, action)
    if code == codes.LEGAL:
        out[ACTIONS_DONE + out[DONE]] = action
        out[DONE] += 1
        carry_out(s, seat, action)
    else:
        out[FAULT_STEP], out[FAULT_KIND] = step, kind
    return code


@kernel
def play_turn(s: Record, seat: int, written: Any, out: Any) -> int:
    """Play a turn and write its actions; return the code of the first rule that it breaks, or 0."""
    out[DONE] = out[FAULT_STEP] = out[FAULT_KIND] = 0
    code = violation_of_turn(s, seat)
    if code == codes.LEGAL and s.step != CARD:
        code = codes.WRONG_STEP  # a turn that has begun is finished action by action
    for step in range(CARD, END):
        for kind in range(_COLOURS if step in (DISCARD, SELL) else 1):
            if code == codes.LEGAL:
                code = play_part(s, seat, written, out, step, kind)
    if code == codes.LEGAL:
        end_turn(s)
    elif is_about_other_pawns(code):
        code = judge_later_pawns(s, seat, written, out, code)
    return code


@kernel
def is_about_other_pawns(code: int) -> bool:
    """True for the codes of BG-6.1, which comes after BG-6.2 to BG-6.4 whichever pawn breaks them."""
    return code in (codes.PAWN_THERE, codes.PAWN_IN_HAND, codes.ORNAMENT_STAYS)


@kernel
def judge_later_pawns(s: Record, seat: int, written: Any, out: Any, code: int) -> int:
    """Return the code of a later pawn that breaks BG-6.2 to BG-6.4, else this one."""
    s.step = END
    for step in range(out[FAULT_STEP] + 1, END):
        if is_written(written, step, 0):
            later = violation_in_turn(s, seat, step, action_of_part(s, seat, written, step, 0))
            if later != codes.WRONG_STEP and not is_about_other_pawns(later):
                out[FAULT_STEP] = step
                return later
    return code
