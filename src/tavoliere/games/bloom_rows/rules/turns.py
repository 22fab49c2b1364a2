"""Whose turn it is and what can be done in it: the actions of all phases, brought together."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import luck
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.actions import (
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
from tavoliere.games.bloom_rows.rules.adding import (
    add,
    choose_to_add,
    finish_adding,
    list_slots,
    list_tiles_to_add,
    next_slot,
    violation_of_adding,
    violation_of_slot,
)
from tavoliere.games.bloom_rows.rules.components import JOKER
from tavoliere.games.bloom_rows.rules.laying import (
    FIRST_TILE,
    finish_row,
    lay,
    list_tiles_to_lay,
    next_tile,
    violation_of_ending,
    violation_of_laying,
)
from tavoliere.games.bloom_rows.rules.robbing import list_robberies, next_robbery, rob, violation_of_robbing
from tavoliere.games.bloom_rows.rules.rounds import (
    can_draw,
    draw,
    end_turn,
    list_draws,
    set_up,
    violation_of_drawing,
    violation_of_turn,
)
from tavoliere.games.bloom_rows.rules.row import NOTHING, NOWHERE
from tavoliere.games.bloom_rows.rules.state import ADDING, DREW, LAYING, PLACING, ROBBED, TURN
from tavoliere.games.bloom_rows.rules.swapping import list_swaps, swap, violation_of_swapping

ENDINGS = ("stock_used_up", "all_passed")


@kernel
def deal(s: Any) -> None:
    """Set the first round up: options, number of players, starting seat and seed are in the state already."""
    s.turn = s.start
    set_up(s)


@kernel
def polled(s: Any) -> int:
    """Whose turn it is."""
    return s.turn


@kernel
def ending(s: Any) -> int:
    """How the last round of a finished game ended: the place of its name in ENDINGS (BR-7.1, BR-7.2)."""
    for seat in range(s.players):
        if s.held[seat] == 0:
            return 0
    return 1


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
    return can_draw(s) or can_lay(s, seat) or can_add(s, seat)


@kernel
def can_lay(s: Any, seat: int) -> bool:
    """Is there a row to lay, with or without robbing?"""
    return next_tile(s, seat, FIRST_TILE) <= JOKER or next_robbery(s, seat, NOTHING) != NOWHERE


@kernel
def can_add(s: Any, seat: int) -> bool:
    """Is there a tile to add to a row?"""
    for tile in range(1, JOKER + 1):
        mine = s.jokers[seat] > 0 if tile == JOKER else s.where[tile] == seat
        if mine and next_slot(s, tile, NOTHING) != NOWHERE:
            return True
    return False


@kernel
def violation_of_passing(s: Any, seat: int) -> int:
    if s.phase != TURN:
        return codes.IN_MID_MOVE
    return codes.CAN_ACT if can_act(s, seat) else codes.LEGAL


@kernel
def violation(s: Any, seat: int, action: int) -> int:
    """The one judge: 0 when the seat may do this now, else the code of the rule that it breaks."""
    code = violation_of_turn(s, seat)
    if code != codes.LEGAL:
        return code
    if action < 0 or action >= ACTIONS:
        return codes.NO_SUCH_ACTION
    if action <= STOP:
        return violation_of_drawing(s, action)
    if s.phase == DREW:
        return codes.IN_MID_DRAW
    if action == PASS:
        return violation_of_passing(s, seat)
    if action < LAY:
        return violation_of_ending(s, seat, action)
    if action < ADD:
        return violation_of_laying(s, seat, action)
    if action < ROB:
        return violation_of_adding(s, seat, action)
    if action < SLOT:
        return violation_of_robbing(s, seat, action)
    return violation_of_slot(s, seat, action) if action < SWAP else violation_of_swapping(s, seat, action)


@kernel
def legal_actions(s: Any, seat: int, out: Any) -> int:
    """Write what the seat may do now; say how many actions that are."""
    if violation_of_turn(s, seat) != codes.LEGAL:
        return 0
    phase = s.phase
    n = 0
    if phase in (TURN, DREW):
        n = list_draws(s, out, n)
    if phase in (TURN, ROBBED):
        n = list_robberies(s, seat, out, n)
    if phase in (TURN, ROBBED, LAYING):
        n = list_tiles_to_lay(s, seat, out, n)
    if phase in (TURN, ADDING):
        n = list_tiles_to_add(s, seat, out, n)
    if phase == TURN:
        if n == 0:
            out[n] = PASS
            n += 1
        n = list_swaps(s, seat, out, n)
    elif phase == PLACING:
        n = list_slots(s, seat, out, n)
    return list_endings(s, seat, out, n)


@kernel
def list_endings(s: Any, seat: int, out: Any, n: int) -> int:
    """Write the ways to end what was begun, from entry n on."""
    if s.phase == DREW:
        out[n] = STOP
        return n + 1
    if s.phase == LAYING or s.phase == ADDING:
        for action in range(END, LAY):
            if violation_of_ending(s, seat, action) == codes.LEGAL:
                out[n] = action
                n += 1
    return n


@kernel
def sensible(s: Any, seat: int, out: Any) -> int:
    """The legal actions but one: a row of three is not ended without the joker that one may take with it.

    A joker costs nothing, is no worse than any tile to get rid of, and nobody else gets it.
    """
    n = legal_actions(s, seat, out)
    if n > 1 and out[n - 1] == END_WITH_JOKER and out[n - 2] == END:
        out[n - 2] = END_WITH_JOKER
        return n - 1
    return n


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    done = action < LAY
    if action < STOP:
        done = draw(s, seat, action)
    elif action < LAY:
        if s.phase == LAYING:
            finish_row(s, seat, action)
        elif s.phase == ADDING:
            finish_adding(s)
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
    if done:
        s.passes = s.passes + 1 if action == PASS else 0
        end_turn(s, seat)


@kernel
def playout_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    """One of the legal actions, each as likely."""
    return widen(out[luck.below(rng, legal_actions(s, seat, out))])
