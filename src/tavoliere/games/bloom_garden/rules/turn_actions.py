"""A whole turn as people say it, in cells and numbers, turned into actions.

People name cells by coordinates and leave out what they have no choice about. A part of a turn is a step and, for
discards and sales, a colour. Parts are named, judged and played one by one, in the order of the steps.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import ZERO, kernel, widen
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.apply import carry_out, end_turn
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    COLOURS,
    COUNTS,
    DIRECTIONS,
    FIRST,
    LONGEST_MOVE,
    ORIENTATIONS,
    PASS,
    TAKE_CARD,
)
from tavoliere.games.bloom_garden.rules.garden import put_action, put_spot, violation_of_place
from tavoliere.games.bloom_garden.rules.grid import NO_SPOT, direction_to, spot_beside, x_of, y_of
from tavoliere.games.bloom_garden.rules.judge import step_of, violation_in_turn, violation_of_turn
from tavoliere.games.bloom_garden.rules.market import TOO_MANY, fewest_to_choose
from tavoliere.games.bloom_garden.rules.pawns import SET_FIRST, is_own_flower, pawn_spot, set_action, violation_of_spot
from tavoliere.games.bloom_garden.rules.state import (
    CARD,
    DISCARD,
    END,
    GARDENER,
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
    n = written[_PARTS[step] + kind]
    if n < 0 or n >= COUNTS:
        return -TOO_MANY[step - DISCARD]
    if step == SELL and written[TURN_OPEN]:
        n = max(n, fewest_to_choose(s, seat, step, kind))
    return FIRST[step] + kind * COUNTS + n


@kernel
def action_of_pawn(s: Record, written: Any, step: int) -> int:
    """Of an ornament, the flower or the meadow may be written first."""
    how, x, y = written[_PARTS[step]], written[_PARTS[step] + 1], written[_PARTS[step] + 2]
    if how != SET:
        return FIRST[step] + how
    direction = ZERO
    if step == ORNAMENT:
        other_x, other_y = written[TURN_ORNAMENT + 3], written[TURN_ORNAMENT + 4]
        if not is_own_flower(s, s.turn, x, y) and is_own_flower(s, s.turn, other_x, other_y):
            x, y, other_x, other_y = other_x, other_y, x, y
        direction = direction_to(x, y, other_x, other_y)
    code = violation_of_spot(s, s.turn, step, x, y, direction)
    return set_action(s, s.turn, step, x, y, direction) if code == codes.LEGAL else -code


@kernel
def action_of_part(s: Record, seat: int, written: Any, step: int, kind: int) -> int:
    if step == CARD:
        return action_of_card(s, written)
    if step == PLACE:
        return action_of_place(s, written)
    if step < GARDENER:
        return action_of_flowers(s, seat, written, step, kind)
    return action_of_pawn(s, written, step)


# ---- A part by its action ------------------------------------------------------------------------------------


@kernel
def write_part(s: Record, action: int, written: Any) -> None:
    """Write what an action says as a part of a turn. Cells that are counted from a card which does not lie stay 0."""
    step = step_of(action)
    at, number = _PARTS[step], action - FIRST[step]
    if step >= GARDENER:
        write_pawn(s, step, action, written)
    elif step == PLACE:
        write_spot(put_spot(s, action), written, at)
    elif step != CARD:
        written[at + number // COUNTS] = number % COUNTS
    elif action != PASS:
        written[TURN_CARD], written[TURN_TURNED] = number // ORIENTATIONS + 1, number % ORIENTATIONS


@kernel
def write_pawn(s: Record, step: int, action: int, written: Any) -> None:
    at, number = _PARTS[step], action - SET_FIRST[step - GARDENER]
    written[at] = SET if number >= 0 else action - FIRST[step]
    spot = pawn_spot(s, s.turn, step, number) if number >= 0 else widen(NO_SPOT)
    write_spot(spot, written, at + 1)
    if step == ORNAMENT and spot != NO_SPOT:
        write_spot(spot_beside(spot, number % DIRECTIONS), written, at + 3)


@kernel
def write_spot(spot: int, written: Any, at: int) -> None:
    if spot != NO_SPOT:
        written[at], written[at + 1] = x_of(spot), y_of(spot)


# ---- The whole turn ---------------------------------------------------------------------------------------------


@kernel
def is_written(written: Any, step: int, kind: int) -> bool:
    """True if the turn says anything of this part."""
    return step > PLACE and written[_PARTS[step] + kind] != LEFT


@kernel
def play_part(s: Record, seat: int, written: Any, out: Any, step: int, kind: int) -> int:
    """Play a part of a turn if it is due or written; return the code of the rule that it breaks, or 0."""
    if (s.step != step or s.kind != kind) and not is_written(written, step, kind):
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
            code = code or play_part(s, seat, written, out, step, kind)
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
