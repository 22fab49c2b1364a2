"""Names that are asked for again and again, looked up instead of made."""

from __future__ import annotations

from collections.abc import Sequence

from tavoliere.games.bloom_garden.moves import Flowers
from tavoliere.games.bloom_garden.rules.constants import CARDS, COLOURS

_HANDS = [[card + 1 for card in range(CARDS) if bits >> card & 1] for bits in range(1 << CARDS)]


def cards_in(hand: int) -> list[int]:
    """The numbers of the cards in a hand that is kept as bits."""
    return _HANDS[hand]


def named(counts: Sequence[int]) -> Flowers:
    """Numbers of flowers by the names of their colours, without those that are none."""
    return {COLOURS[colour]: n for colour, n in enumerate(counts) if n}
