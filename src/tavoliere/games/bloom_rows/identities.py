"""Which joker is which. Jokers are all alike; one that has lain open has a number from then on, for the round.

Everybody can tell these numbers: they depend on nothing hidden. Who plays a joker plays, as far as others
can tell, one that everybody knows of, if there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tavoliere.engine.events import Event
from tavoliere.games.bloom_rows.arrangement import rows_of
from tavoliere.games.bloom_rows.events import (
    Added,
    Drew,
    Laid,
    Refilled,
    RoundBegan,
    Stopped,
    Swapped,
    TookJoker,
    TookPoints,
)
from tavoliere.games.bloom_rows.moves import read_row
from tavoliere.games.bloom_rows.pieces import Joker
from tavoliere.games.bloom_rows.rules.constants import JOKER

_WITHOUT_JOKERS = (Drew, Stopped, TookPoints)  # what happens most


class Jokers(msgspec.Struct, frozen=True):
    """The numbers of all jokers that have lain open, by where they are now."""

    board: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]  # of each row, from left to right
    stocks: tuple[tuple[int, ...], ...]  # of each seat, what everybody knows that it has

    @property
    def given(self) -> int:
        """How many jokers have a number."""
        return len(self.board) + sum(map(len, self.rows)) + sum(map(len, self.stocks))

    def to_play(self, seat: int, n: int) -> tuple[int, ...]:
        """The numbers of n jokers out of a stock: known ones first, then new ones."""
        known = self.stocks[seat][:n]
        return (*known, *range(self.given + 1, self.given + 1 + n - len(known)))


def natural(s: Any) -> Jokers:
    """The jokers of a position numbered as they lie there: on the board, in rows, in stocks."""
    counts = [s.board_jokers, *(row.count(JOKER) for row in rows_of(s)), *s.seen_jokers[: s.players]]
    numbered, last = [], 0
    for count in counts:
        numbered.append(tuple(range(last + 1, last + 1 + count)))
        last += count
    return Jokers(numbered[0], tuple(numbered[1 : 1 + s.rows]), tuple(numbered[1 + s.rows :]))


def follow(jokers: Jokers, events: Sequence[Event]) -> Jokers:
    """Where the jokers are after these events."""
    for event in events:
        if isinstance(event, _WITHOUT_JOKERS):
            continue
        if isinstance(event, Refilled):
            if turned := [tile.id for tile in event.tiles if isinstance(tile, Joker) and tile.id]:
                jokers = Jokers((*jokers.board, *turned), jokers.rows, jokers.stocks)
        elif isinstance(event, RoundBegan):
            board = tuple(joker.id for joker in event.jokers if joker.id)
            jokers = Jokers(board, (), tuple(() for _ in jokers.stocks))
        elif isinstance(event, (TookJoker, Swapped)):
            jokers = _moved(jokers, event.seat, [event.joker], to_stock=True)
        elif isinstance(event, (Laid, Added)):
            played = [tile for tile in event.tiles if isinstance(tile, Joker)]
            jokers = _moved(jokers, event.seat, played, to_stock=False)
            rows = list(jokers.rows) if isinstance(event, Added) else [*jokers.rows, ()]
            rows[read_row(event.row)] = tuple(event.jokers)
            jokers = Jokers(jokers.board, tuple(rows), jokers.stocks)
    return jokers


def _moved(jokers: Jokers, seat: int, moved: Sequence[Joker], *, to_stock: bool) -> Jokers:
    """Take jokers away from wherever they are, into a stock or out of it."""
    if not moved:
        return jokers
    gone = {joker.id for joker in moved}
    stocks = [tuple(i for i in stock if i not in gone) for stock in jokers.stocks]
    if to_stock:
        stocks[seat] = (*stocks[seat], *(joker.id for joker in moved if joker.id))
    return Jokers(
        tuple(i for i in jokers.board if i not in gone),
        tuple(tuple(i for i in row if i not in gone) for row in jokers.rows),
        tuple(stocks),
    )
