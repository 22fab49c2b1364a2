"""The rules of Two Piles: everything that is compiled. Nothing here knows a word of what people read."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.codes import Violation
from tavoliere.engine.compiled.deal_rng import HEAD, count, draw
from tavoliere.engine.compiled.kernel import kernel, layout

MOST_PLAYERS, MOST_DEALT = 3, 4
CARDS, PILES = 12, 2
STOCK, LAID = 8, 9  # places of a card; a smaller number is the hand of that seat

STATE = layout(
    [
        *HEAD,
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
LOWEST_SCORE_WINS = True

# Why not, and the rule that says so.
OVER = Violation(1, "TP-3.1")
NOT_YOUR_TURN = Violation(2, "TP-2.1")
OUT_OF_ORDER = Violation(3, "TP-2.1")
NOT_IN_HAND = Violation(4, "TP-2.1")
TOO_LOW = Violation(5, "TP-2.2")


@kernel
def deal(s: Any) -> None:
    s.place[0] = LAID
    for card in range(1, CARDS + 1):
        s.place[card] = STOCK
    for _ in range(s.hand):
        for seat in range(s.players):
            draw(s.chance, s.place, STOCK, seat)
    s.turn = s.start


@kernel
def is_over(s: Any) -> bool:
    for seat in range(s.players):
        if count(s.place, seat) == 0:
            return True
    return s.passes >= s.players


@kernel
def ending(s: Any) -> int:
    return 1 if s.passes >= s.players else 0


@kernel
def is_between_moves(s: Any) -> bool:
    return s.chosen == 0


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
        draw(s.chance, s.place, STOCK, seat)
    s.turn = (s.turn + 1) % s.players


@kernel
def score(s: Any, out: Any) -> None:
    """Write the sum of the cards that each seat holds."""
    for seat in range(s.players):
        out[seat] = 0
    for card in range(1, CARDS + 1):
        if s.place[card] < s.players:
            out[s.place[card]] += card


@kernel
def knows(s: Any, seat: int, card: int) -> bool:
    """Return whether this seat knows where the card is. All hands are shown at the end."""
    place = s.place[card]
    return place in (seat, LAID) or card == s.chosen or (place != STOCK and is_over(s))


@kernel
def sane(s: Any) -> bool:
    """Return whether every number is in its range: then kernels are safe, and a game can come to this position."""
    for card in range(1, CARDS + 1):
        if not (0 <= s.place[card] < s.players or s.place[card] == STOCK or s.place[card] == LAID):
            return False
    for pile in range(PILES):
        if not 0 <= s.top[pile] <= CARDS or s.place[s.top[pile]] != LAID:
            return False
    if not 2 <= s.players <= MOST_PLAYERS or not 0 <= s.turn < s.players or not 0 <= s.chosen <= CARDS:
        return False
    if s.place[0] != LAID or (s.top[0] == s.top[1] and s.top[0] != 0):
        return False
    return 0 <= s.hand <= MOST_DEALT and 0 <= s.passes <= s.players and (s.chosen == 0 or s.place[s.chosen] == s.turn)
