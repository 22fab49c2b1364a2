"""The rules as the engine asks for them."""

from __future__ import annotations

from typing import Any

from tavoliere.engine import chance, luck
from tavoliere.engine.kernel import kernel, widen
from tavoliere.games.bloom_rows.actions import (
    ACTIONS,
    ADD,
    END,
    END_WITH_JOKER,
    LAY,
    PASS,
    ROB,
    SLOT,
    STOP,
    SWAP,
)
from tavoliere.games.bloom_rows.adding import (
    add,
    can_add_any,
    choose_to_add,
    finish_adding,
    list_slots,
    list_swaps,
    list_tiles_to_add,
    swap,
    violation_of_adding,
    violation_of_slot,
    violation_of_swapping,
)
from tavoliere.games.bloom_rows.laying import (
    can_lay,
    finish_row,
    lay,
    list_first_tiles,
    list_next_tiles,
    violation_of_ending,
    violation_of_laying,
)
from tavoliere.games.bloom_rows.robbing import (
    can_rob_any,
    list_robberies,
    list_second_robberies,
    rob,
    violation_of_robbing,
)
from tavoliere.games.bloom_rows.rounds import (
    can_draw,
    draw,
    end_action,
    list_draws,
    pass_turn,
    set_up,
    violation_of_drawing,
)
from tavoliere.games.bloom_rows.scoring import score
from tavoliere.games.bloom_rows.state import ADDING, DREW, LAYING, PLACING, ROBBED, TURN
from tavoliere.games.bloom_rows.violations import Violation

RANDOM_START = -1

_LEGAL = int(Violation.LEGAL)
_NO_SUCH_ACTION = int(Violation.NO_SUCH_ACTION)
_GAME_OVER = int(Violation.GAME_OVER)
_NOT_YOUR_TURN = int(Violation.NOT_YOUR_TURN)
_IN_MID_DRAW = int(Violation.IN_MID_DRAW)
_IN_MID_MOVE = int(Violation.IN_MID_MOVE)
_NOTHING_DRAWN = int(Violation.NOTHING_DRAWN)
_CAN_ACT = int(Violation.CAN_ACT)
_TOO_SHORT = int(Violation.TOO_SHORT)
_JOKER_NOT_EARNED = int(Violation.JOKER_NOT_EARNED)


@kernel
def deal(s: Any) -> None:
    """Set the first round up: options, number of players and seed are in the record already."""
    if s.start == RANDOM_START:
        s.start = chance.below(s.chance, s.players)
    s.turn = s.start
    set_up(s)


@kernel
def to_act(s: Any) -> int:
    """The seat whose turn it is, as a bit."""
    return 0 if s.over else 1 << s.turn


@kernel
def is_over(s: Any) -> bool:
    return s.over != 0


@kernel
def is_between_moves(s: Any) -> bool:
    """A drawn tile is a move; a row that is begun is not."""
    return s.phase == TURN or s.phase == DREW


@kernel
def can_act(s: Any, seat: int) -> bool:
    """Can the seat draw, lay or add (BR-3.3)?"""
    return can_draw(s) or can_lay(s, seat) or can_add_any(s, seat) or can_rob_any(s, seat)


@kernel
def violation(s: Any, seat: int, action: int) -> int:
    """The one judge: 0 when the seat may do this now, else the code of the rule that it breaks."""
    if s.over:
        return _GAME_OVER
    if seat != s.turn:
        return _NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return _NO_SUCH_ACTION
    if s.phase == TURN:
        return violation_in_turn(s, seat, action)
    if s.phase == DREW:
        if action == STOP:
            return _LEGAL
        return violation_of_drawing(s, action) if action < STOP else _IN_MID_DRAW
    return violation_in_move(s, seat, action)


@kernel
def violation_in_turn(s: Any, seat: int, action: int) -> int:
    """What may begin a turn."""
    if action < STOP:
        return violation_of_drawing(s, action)
    if action == STOP:
        return _NOTHING_DRAWN
    if action == PASS:
        return _CAN_ACT if can_act(s, seat) else _LEGAL
    if action < LAY:
        return _TOO_SHORT  # an ending without a row
    if action < ADD:
        return violation_of_laying(s, seat, action)
    if action < ROB:
        return violation_of_adding(s, seat, action)
    if action < SLOT:
        return violation_of_robbing(s, seat, action)
    return _IN_MID_MOVE if action < SWAP else violation_of_swapping(s, seat, action)


@kernel
def violation_in_move(s: Any, seat: int, action: int) -> int:
    """What may go on with a move that is half made."""
    if s.phase == ROBBED and ROB <= action < SLOT:
        return violation_of_robbing(s, seat, action)
    if s.phase == PLACING and SLOT <= action < SWAP:
        return violation_of_slot(s, seat, action)
    if s.phase == ADDING:
        if action == END:
            return _LEGAL
        if action == END_WITH_JOKER:
            return _JOKER_NOT_EARNED
        if ADD <= action < ROB:
            return violation_of_adding(s, seat, action)
    elif s.phase != PLACING:
        if LAY <= action < ADD:
            return violation_of_laying(s, seat, action)
        if action == END or action == END_WITH_JOKER:
            return violation_of_ending(s, seat, action) if s.phase == LAYING else _TOO_SHORT
    return _IN_MID_MOVE


@kernel
def legal_actions(s: Any, seat: int, out: Any) -> int:
    """Write what the seat may do now; say how many actions that are."""
    if s.over or seat != s.turn:
        return 0
    if s.phase == TURN:
        n = list_draws(s, out, 0)
        n = list_first_tiles(s, seat, out, n)
        n = list_robberies(s, seat, out, n)
        n = list_tiles_to_add(s, seat, out, n)
        if n == 0:
            out[0] = PASS
            n = 1
        return list_swaps(s, seat, out, n)
    if s.phase == DREW:
        n = list_draws(s, out, 0)
        out[n] = STOP
        return n + 1
    if s.phase == PLACING:
        return list_slots(s, seat, out, 0)
    if s.phase == ROBBED:
        return list_first_tiles(s, seat, out, list_second_robberies(s, seat, out, 0))
    n = list_next_tiles(s, seat, out, 0) if s.phase == LAYING else list_tiles_to_add(s, seat, out, 0)
    if s.phase == ADDING or violation_of_ending(s, seat, END) == _LEGAL:
        out[n] = END
        n += 1
    if s.phase == LAYING and violation_of_ending(s, seat, END_WITH_JOKER) == _LEGAL:
        out[n] = END_WITH_JOKER
        n += 1
    return n


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action < STOP:
        draw(s, seat, action)
    elif action == STOP:
        end_action(s, seat)
    elif action == PASS:
        pass_turn(s)
    elif action < LAY:
        if s.phase == LAYING:
            finish_row(s, seat, action)
        else:
            finish_adding(s)
        end_action(s, seat)
    elif action < ADD:
        lay(s, seat, action)
    elif action < ROB:
        choose_to_add(s, seat, action)
    elif action < SLOT:
        rob(s, seat, action)
    elif action < SWAP:
        add(s, seat, action)
    else:
        swap(s, seat, action)


@kernel
def random_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    """One of the legal actions, each as likely."""
    return widen(out[luck.below(rng, legal_actions(s, seat, out))])
