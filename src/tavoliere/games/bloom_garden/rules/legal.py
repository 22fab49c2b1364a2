"""Legal actions: all of them, those worth considering, or a random one."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    COUNTS,
    FIRST,
    ORIENTATIONS,
    PASS,
    TAKE_CARD,
)
from tavoliere.games.bloom_garden.rules.garden import list_places, random_place
from tavoliere.games.bloom_garden.rules.market import fewest_to_choose, most_to_choose
from tavoliere.games.bloom_garden.rules.pawns import list_pawn
from tavoliere.games.bloom_garden.rules.state import CARD, DISCARD, KEEP, PLACE, Record
from tavoliere.games.bloom_garden.rules.turn_order import active_seat, is_last_sale


@kernel
def list_cards(s: Record, most: int, out: Any) -> int:
    """Write the cards in hand in all orientations that look different (or so many at most), or passing."""
    hand = 0 if s.stuck else s.hand[s.turn]
    out[0] = PASS
    n = widen(s.stuck)
    for card in range(CARDS):
        if hand >> card & 1:
            for orientation in range(min(s.looks[card], most)):
                out[n] = TAKE_CARD + card * ORIENTATIONS + orientation
                n += 1
    return n


@kernel
def legal_actions(s: Record, seat: int, out: Any) -> int:
    """Write the legal actions of a seat; return how many."""
    if s.over or seat != active_seat(s):
        return 0
    step = s.step
    if step == CARD:
        return list_cards(s, ORIENTATIONS, out)
    if step == PLACE:
        return list_places(s, s.turn, out)
    if step <= KEEP:
        fewest, most = fewest_to_choose(s, seat, step, s.kind), most_to_choose(s, seat, step, s.kind)
        for n in range(fewest, most + 1):
            out[n - fewest] = FIRST[step] + s.kind * COUNTS + n
        return most - fewest + 1
    return list_pawn(s, s.turn, step, out)


@kernel
def sensible(s: Record, seat: int, out: Any) -> int:
    """Write the legal actions that are worth considering; return how many.

    Left out are only turns of the very first card, since the whole garden can be turned instead, and
    discards of a player who sells everything at once (BG-7.1), which can only cost coins.
    """
    n = legal_actions(s, seat, out)
    if s.step == CARD and s.laid == 0 and n > 0:
        return list_cards(s, 1, out)
    return min(n, 1) if s.step == DISCARD and is_last_sale(s) else n  # the first is to discard nothing


@kernel
def playout_action(s: Record, seat: int, rng: Any, out: Any) -> int:
    """One of the legal actions of the seat whose turn it is, each as likely."""
    if s.step == PLACE:
        return random_place(s, s.turn, rng)
    return widen(out[fast_rng.below(rng, legal_actions(s, seat, out))])
