"""A game of a few lines, to try the engine with: take one to three from a pile; whoever takes the last wins.

Every seat has a secret number, which does nothing.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from tavoliere.engine.compiled import deal_rng, fast_rng
from tavoliere.engine.compiled.deal_rng import CHANCE
from tavoliere.engine.compiled.kernel import kernel, layout, widen

SEATS = 4
ACTIONS = 3
MAX_LEGAL = 3
STATE = layout(
    [
        ("chance", CHANCE),
        ("rules", np.int64),
        ("players", np.int64),
        ("start", np.int64),
        ("turn", np.int64),
        ("pile", np.int64),
        ("secret", np.int8, SEATS),
    ]
)


@kernel
def deal(s: Any) -> None:
    s.turn = 0
    s.pile = 5 + deal_rng.below(s.chance, 5)
    for seat in range(s.players):
        s.secret[seat] = deal_rng.below(s.chance, 100)


@kernel
def polled(s: Any) -> int:
    return s.turn


@kernel
def is_over(s: Any) -> bool:
    return s.pile == 0


@kernel
def is_between_moves(s: Any) -> bool:
    return True


@kernel
def violation(s: Any, seat: int, action: int) -> int:
    if is_over(s):
        return 1
    if seat != s.turn:
        return 2
    return 0 if 0 <= action < 3 and action < s.pile else 3


@kernel
def legal_actions(s: Any, seat: int, out: Any) -> int:
    n = min(s.pile, 3)
    for action in range(n):
        out[action] = action
    return n


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    s.pile -= action + 1
    if s.pile > 0:
        s.turn = (seat + 1) % s.players


@kernel
def playout_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    return widen(out[fast_rng.below(rng, legal_actions(s, seat, out))])


@kernel
def score(s: Any, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = 1 if is_over(s) and seat == s.turn else 0


@kernel
def outcome(s: Any, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = 1.0 if seat == s.turn else 0.0


@kernel
def ending(s: Any) -> int:
    return 0


@kernel
def redeal(s: Any, seat: int, rng: Any) -> None:
    deal_rng.renew(s.chance, rng)
    for other in range(s.players):
        if other != seat:
            s.secret[other] = fast_rng.below(rng, 100)


@kernel
def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    return np.uint64(s.pile * 1000 + s.turn * 200 + s.secret[seat])


@kernel
def sane(s: Any) -> bool:
    if not 2 <= s.players <= SEATS or not 0 <= s.turn < s.players or not 0 <= s.pile < 10:
        return False
    for seat in range(SEATS):
        if s.secret[seat] < 0:
            return False
    return s.chance.drawn >= 0


class Toy:
    """As much of a `Game` as a batch needs."""

    name = "toy"
    state_type = STATE
    max_legal = MAX_LEGAL
    action_count = ACTIONS

    @property
    def rules(self) -> Any:
        return sys.modules[__name__]

    def blank(self, players: int | None = None, options: Any = None) -> Any:
        state = np.zeros(1, dtype=STATE)
        state[0].players = players or 2
        return state
