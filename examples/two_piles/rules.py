"""The rules of Two Piles: everything that is compiled. Nothing here knows a word of what people read."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled import deal_rng, fast_rng
from tavoliere.engine.compiled.codes import Violation
from tavoliere.engine.compiled.deal_rng import CHANCE
from tavoliere.engine.compiled.kernel import ZERO, kernel, layout, widen

MOST_PLAYERS, MOST_DEALT = 3, 4
CARDS, PILES = 12, 2
STOCK, LAID = 8, 9  # places of a card; a smaller number is the hand of that seat

STATE = layout(
    [
        ("chance", CHANCE),
        ("rules", np.int64),  # the version that is played
        ("players", np.int64),
        ("start", np.int64),
        ("hand", np.int64),  # how many cards are dealt to each
        ("turn", np.int64),
        ("passes", np.int64),  # in a row, up to now
        ("chosen", np.int64),  # the card that is being laid, or 0
        ("top", np.int64, PILES),  # of each pile, or 0
        ("place", np.int64, CARDS + 1),  # of each card; 0 is none, and counts as laid
    ]
)

# Actions: choose the card of this number, lay it on a pile, or pass.
CHOOSE = 1
ONTO = CARDS + 1
PASS = ONTO + PILES
ACTIONS, MAX_LEGAL = PASS + 1, CARDS + 1


# Why not, and the rule that says so.
OVER = Violation(1, "TP-3.1")
NOT_YOUR_TURN = Violation(2, "TP-2.1")
OUT_OF_ORDER = Violation(3, "TP-2.1")
NOT_IN_HAND = Violation(4, "TP-2.1")
TOO_LOW = Violation(5, "TP-2.2")


@kernel
def count(s: Any, place: int) -> int:
    """How many cards are in this place."""
    n = 0
    for card in range(1, CARDS + 1):
        n += s.place[card] == place
    return n


@kernel
def draw(s: Any, seat: int) -> None:
    """Take one of the stock's cards; the stream decides only now which one."""
    left = count(s, STOCK)
    if left:
        skip = deal_rng.below(s.chance, left)
        for card in range(1, CARDS + 1):
            if s.place[card] == STOCK:
                if skip == 0:
                    s.place[card] = seat
                    return
                skip -= 1


@kernel
def deal(s: Any) -> None:
    s.place[0] = LAID
    for card in range(1, CARDS + 1):
        s.place[card] = STOCK
    for _ in range(s.hand):
        for seat in range(s.players):
            draw(s, seat)
    s.turn = s.start


@kernel
def is_over(s: Any) -> bool:
    for seat in range(s.players):
        if count(s, seat) == 0:
            return True
    return s.passes >= s.players


@kernel
def ending(s: Any) -> int:
    return 1 if s.passes >= s.players else 0


@kernel
def is_between_moves(s: Any) -> bool:
    return s.chosen == 0


@kernel
def polled(s: Any) -> int:
    return s.turn


@kernel
def violation(s: Any, seat: int, action: int) -> int:
    """The one judge."""
    if is_over(s):
        return OVER
    if seat != s.turn:
        return NOT_YOUR_TURN
    if action == PASS and s.chosen == 0:
        return 0
    if 0 < action < ONTO and s.chosen == 0:
        if s.place[action] != seat:
            return NOT_IN_HAND
        return 0 if action > min(s.top[0], s.top[1]) else TOO_LOW
    if ONTO <= action < PASS and s.chosen != 0:
        return 0 if s.chosen > s.top[action - ONTO] else TOO_LOW
    return OUT_OF_ORDER


@kernel
def legal_actions(s: Any, seat: int, out: Any) -> int:
    n = 0
    for action in range(1, PASS + 1):
        if violation(s, seat, action) == 0:
            out[n] = action
            n += 1
    return n


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    if action < ONTO:
        s.chosen = action
        return
    if action == PASS:
        s.passes += 1
    else:
        s.top[action - ONTO] = s.chosen
        s.place[s.chosen] = LAID
        s.chosen = 0
        s.passes = 0
        draw(s, seat)
    s.turn = (s.turn + 1) % s.players


@kernel
def playout_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    """Each legal action is as likely."""
    return widen(out[fast_rng.below(rng, legal_actions(s, seat, out))])


@kernel
def score(s: Any, out: Any) -> None:
    """What a seat holds; the least wins."""
    for seat in range(s.players):
        out[seat] = 0
    for card in range(1, CARDS + 1):
        if s.place[card] < s.players:
            out[s.place[card]] += card


@kernel
def outcome(s: Any, out: Any) -> None:
    """The seats that hold least share the victory."""
    score(s, out)
    least, winners = out[0], 0
    for seat in range(s.players):
        winners = 1 if out[seat] < least else winners + (out[seat] == least)
        least = min(least, out[seat])
    for seat in range(s.players):
        out[seat] = 1 / winners if out[seat] == least else 0.0


def is_seen(s: Any, seat: int | None, card: int, over: bool) -> bool:
    """Does this seat know where the card is? All hands are shown at the end."""
    place = s.place[card]
    return place in (seat, LAID) or card == s.chosen or (over and place != STOCK)


sees = kernel(is_seen)  # the same for kernels; the words below ask the plain function


@kernel
def forget(s: Any, seat: int, shown: int) -> None:
    """Put the cards that the seat (-1: a spectator) has not seen into their places in order; blank the future."""
    deal_rng.blank(s.chance)
    over = is_over(s)
    for card in range(1, CARDS + 1):
        for other in range(card + 1, CARDS + 1):
            if s.place[other] < s.place[card] and not sees(s, seat, card, over) and not sees(s, seat, other, over):
                s.place[card], s.place[other] = s.place[other], s.place[card]


@kernel
def redeal(s: Any, seat: int, rng: Any) -> None:
    """Exchange the places of all cards that the seat has not seen; nobody knows the future either."""
    forget(s, seat, ZERO)
    deal_rng.renew(s.chance, rng)
    over = is_over(s)
    unseen = 0
    for card in range(1, CARDS + 1):
        if not sees(s, seat, card, over):
            unseen += 1
            skip = fast_rng.below(rng, unseen)
            for other in range(1, card + 1):  # Fisher and Yates, among those that are unseen
                if not sees(s, seat, other, over):
                    if skip == 0:
                        s.place[card], s.place[other] = s.place[other], s.place[card]
                        break
                    skip -= 1


@kernel
def sane(s: Any) -> bool:
    """Is every number in its range, so that no kernel can go astray?"""
    if not 2 <= s.players <= MOST_PLAYERS or not 0 <= s.turn < s.players or not 0 <= s.chosen <= CARDS:
        return False
    for card in range(1, CARDS + 1):
        place = s.place[card]
        if not 0 <= place < s.players and place != STOCK and place != LAID:
            return False
    return 0 <= s.hand <= MOST_DEALT and 0 <= s.passes <= s.players
