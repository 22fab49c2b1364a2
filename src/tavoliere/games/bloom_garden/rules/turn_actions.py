"""A whole turn as people say it, in cells and numbers, turned into actions.

People name cells by coordinates and leave out what they have no choice about. A part of a turn is a step and, for
discards and sales, a colour. Parts are named, judged and played one by one, in the order of the steps.
"""

from __future__ import annotations

from typing import Any

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
SAID_CARD, SAID_TURNED, SAID_X, SAID_Y, SAID_OPEN, SAID_DISCARD = range(6)
SAID_SELL = SAID_DISCARD + _COLOURS
SAID_KEEP = SAID_SELL + _COLOURS
SAID_GARDENER = SAID_KEEP + 1
SAID_ANIMAL = SAID_GARDENER + 3
SAID_ORNAMENT = SAID_ANIMAL + 3
SAID = SAID_ORNAMENT + 5
LEFT, BACK, SET = range(3)

# The result: the part that is illegal, if one is, how many actions were carried out, and these actions.
STOPPED_STEP, STOPPED_KIND, MADE, ACTIONS_MADE = range(4)
COME = ACTIONS_MADE + LONGEST_MOVE


# ---- The action of a part, or minus the code of why there is none -------------------------------------------


@kernel
def action_of_card(s: Record, said: Any) -> int:
    card, turned = said[SAID_CARD] - 1, said[SAID_TURNED]
    if card == -1:
        return PASS
    if card < 0 or card >= CARDS or not s.hand[s.turn] >> card & 1:
        return -codes.CARD_NOT_IN_HAND
    if turned < 0 or turned >= ORIENTATIONS:
        return -codes.NO_SUCH_TURN
    code = violation_of_place(s, s.turn, said[SAID_X], said[SAID_Y]) if s.stuck else codes.LEGAL
    if code != codes.LEGAL:
        return -code  # why there is no room here says more than that there is none anywhere
    return TAKE_CARD + card * ORIENTATIONS + turned % s.looks[card]


@kernel
def action_of_place(s: Record, said: Any) -> int:
    x, y = said[SAID_X], said[SAID_Y]
    code = violation_of_place(s, s.turn, x, y)
    return put_action(s, x, y) if code == codes.LEGAL else -code


@kernel
def action_of_flowers(s: Record, seat: int, said: Any, step: int, kind: int) -> int:
    if step == KEEP:
        return KEEP_SOME + said[SAID_KEEP] if 0 <= said[SAID_KEEP] <= MOST_KEPT else -codes.KEEPS_TOO_MANY
    n = said[(SAID_DISCARD if step == DISCARD else SAID_SELL) + kind]
    if n < 0 or n >= COUNTS:
        return -codes.DISCARDS_TOO_MANY if step == DISCARD else -codes.SELLS_TOO_MANY
    if step == DISCARD:
        return DISCARD_SOME + kind * COUNTS + n
    return SELL_SOME + kind * COUNTS + (max(n, fewest_to_sell(s, seat, kind)) if said[SAID_OPEN] else n)


@kernel
def action_of_gardener(s: Record, said: Any) -> int:
    how, x, y = said[SAID_GARDENER], said[SAID_GARDENER + 1], said[SAID_GARDENER + 2]
    if how != SET:
        return LEAVE_GARDENER + how
    code = violation_of_gardener(s, s.turn, x, y)
    return SET_GARDENER + flower_number(s, x, y) if code == codes.LEGAL else -code


@kernel
def action_of_animal(s: Record, said: Any) -> int:
    how, x, y = said[SAID_ANIMAL], said[SAID_ANIMAL + 1], said[SAID_ANIMAL + 2]
    if how != SET:
        return LEAVE_ANIMAL + how
    code = violation_of_animal(s, x, y)
    return SET_ANIMAL + edge_number(s, x, y) if code == codes.LEGAL else -code


@kernel
def action_of_ornament(s: Record, said: Any) -> int:
    """The flower or the meadow may be said first."""
    if said[SAID_ORNAMENT] == LEFT:
        return LEAVE_ORNAMENT
    x, y = said[SAID_ORNAMENT + 1], said[SAID_ORNAMENT + 2]
    other_x, other_y = said[SAID_ORNAMENT + 3], said[SAID_ORNAMENT + 4]
    if not is_own_flower(s, s.turn, x, y) and is_own_flower(s, s.turn, other_x, other_y):
        x, y, other_x, other_y = other_x, other_y, x, y
    direction = ZERO
    while direction < DIRECTIONS and (step_x(direction) != other_x - x or step_y(direction) != other_y - y):
        direction += 1
    code = violation_of_ornament(s, s.turn, x, y, direction)
    return SET_ORNAMENT + flower_number(s, x, y) * DIRECTIONS + direction if code == codes.LEGAL else -code


@kernel
def action_of_part(s: Record, seat: int, said: Any, step: int, kind: int) -> int:
    if step == CARD:
        return action_of_card(s, said)
    if step == PLACE:
        return action_of_place(s, said)
    if step == GARDENER:
        return action_of_gardener(s, said)
    if step == ANIMAL:
        return action_of_animal(s, said)
    if step == ORNAMENT:
        return action_of_ornament(s, said)
    return action_of_flowers(s, seat, said, step, kind)


# ---- The whole turn ---------------------------------------------------------------------------------------------


@kernel
def is_said(said: Any, step: int, kind: int) -> bool:
    """True if the turn says anything of this part."""
    if step == DISCARD:
        return said[SAID_DISCARD + kind] != 0
    if step == SELL:
        return said[SAID_SELL + kind] != 0
    if step == KEEP:
        return said[SAID_KEEP] != 0
    if step == GARDENER:
        return said[SAID_GARDENER] != LEFT
    if step == ANIMAL:
        return said[SAID_ANIMAL] != LEFT
    return step == ORNAMENT and said[SAID_ORNAMENT] != LEFT


@kernel
def play_part(s: Record, seat: int, said: Any, out: Any, step: int, kind: int) -> int:
    """Play a part of a turn if it is due or said; return the code of the rule that it breaks, or 0."""
    is_due = s.step == step and (s.kind == kind or step not in (DISCARD, SELL))
    if not is_due and not is_said(said, step, kind):
        return codes.LEGAL
    action = action_of_part(s, seat, said, step, kind)
    code = violation_in_turn(s, seat, step, action)
    if code == codes.LEGAL:
        out[ACTIONS_MADE + out[MADE]] = action
        out[MADE] += 1
        carry_out(s, seat, action)
    else:
        out[STOPPED_STEP], out[STOPPED_KIND] = step, kind
    return code


@kernel
def play_turn(s: Record, seat: int, said: Any, out: Any) -> int:
    """Play a turn and write its actions; return the code of the first rule that it breaks, or 0."""
    out[MADE] = out[STOPPED_STEP] = out[STOPPED_KIND] = 0
    code = violation_of_turn(s, seat)
    if code == codes.LEGAL and s.step != CARD:
        code = codes.WRONG_STEP  # a turn that has begun is finished action by action
    for step in range(CARD, END):
        for kind in range(_COLOURS if step in (DISCARD, SELL) else 1):
            if code == codes.LEGAL:
                code = play_part(s, seat, said, out, step, kind)
    if code == codes.LEGAL:
        end_turn(s)
    elif is_about_other_pawns(code):
        code = judge_later_pawns(s, seat, said, out, code)
    return code


@kernel
def is_about_other_pawns(code: int) -> bool:
    """True for the codes of BG-6.1, which comes after BG-6.2 to BG-6.4 whichever pawn breaks them."""
    return code in (codes.PAWN_THERE, codes.PAWN_IN_HAND, codes.ORNAMENT_STAYS)


@kernel
def judge_later_pawns(s: Record, seat: int, said: Any, out: Any, code: int) -> int:
    """Return the code of a later pawn that breaks BG-6.2 to BG-6.4, else this one."""
    s.step = END
    for step in range(out[STOPPED_STEP] + 1, END):
        if is_said(said, step, 0):
            later = violation_in_turn(s, seat, step, action_of_part(s, seat, said, step, 0))
            if later != codes.WRONG_STEP and not is_about_other_pawns(later):
                out[STOPPED_STEP] = step
                return later
    return code
