"""What a seat knows with perfect recall."""

from __future__ import annotations

from typing import Any

from tavoliere.engine import view as head
from tavoliere.games.bloom_rows.moves import Tile, tile_names
from tavoliere.games.bloom_rows.position import (
    Half,
    Position,
    known_of,
    stock_of,
    write_half,
    write_table,
)
from tavoliere.games.bloom_rows.rules.constants import JOKER
from tavoliere.games.bloom_rows.rules.state import IN_SUPPLY


class Knowledge(head.Knowledge, frozen=True, kw_only=True):
    """All that a seat has seen: the table, and which tiles it has not seen, wherever they are."""

    table: Position  # of the others' stocks only what everybody knows, and no supply
    sizes: list[int]  # how many tiles each stock holds
    covered: int  # how many tiles the covered supply holds
    hidden: list[Tile]  # the tiles that are covered, or in others' stocks without anybody's knowing
    half: Half | None = None  # the beginning of a move, in between its actions only


def write_knowledge(s: Any, seat: int) -> Knowledge:
    """What a seat knows of a state, as `Game.read` gives it."""
    known = [list(tile_names(known_of(s, i))) for i in range(s.players)]
    stocks = [list(tile_names(stock_of(s, i))) if i == seat else known[i] for i in range(s.players)]
    where, seen, players = s.where, s.seen, s.players
    hidden = [
        number
        for number in range(1, len(where))
        if where[number] == IN_SUPPLY or (where[number] < players and where[number] != seat and not seen[number])
    ]
    jokers = s.supply[: s.covered].count(JOKER)
    jokers += sum(s.jokers[i] - s.seen_jokers[i] for i in range(s.players) if i != seat)
    return Knowledge(
        seat=seat,
        table=write_table(s, stocks=stocks, known=known, supply=[]),
        sizes=list(s.held[: s.players]),
        covered=s.covered,
        hidden=list(tile_names(hidden + [JOKER] * jokers)),
        half=write_half(s),
    )
