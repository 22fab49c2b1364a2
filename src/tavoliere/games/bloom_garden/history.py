"""What a move of the garden game set off, told from the positions around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tavoliere.engine.events import Event
from tavoliere.games.bloom_garden.actions import PUT
from tavoliere.games.bloom_garden.breakdown import fixed_points
from tavoliere.games.bloom_garden.components import COLOURS
from tavoliere.games.bloom_garden.events import (
    Discarded,
    Ended,
    Finished,
    Harvested,
    Passed,
    PawnSet,
    Placed,
    Returned,
    Sold,
    Unlocked,
)
from tavoliere.games.bloom_garden.foresight import cell_of, look_ahead
from tavoliere.games.bloom_garden.moves import Flowers, GardenMove, Pass
from tavoliere.games.bloom_garden.state import SELL_BOUQUETS

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


def tell(game: BloomGarden, before: Any, seat: int, move: GardenMove, after: Any) -> list[Event]:
    """All events of one move, in order."""
    laid = game.copy(before)
    actions = game.actions_of(before, seat, move)
    assert isinstance(actions, tuple)
    look_ahead(laid, actions[0], actions[min(1, len(actions) - 1)] - PUT, np.zeros(5, dtype=np.int64))
    told = _card(before[0], seat, move, laid[0])
    told += _market(laid[0], seat, move, after[0])
    told += _pawns(laid[0], move, after[0])
    s = after[0]
    told += [_finish(s, other) for other in range(s.players) if s.finished[other] > before[0].finished[other]]
    if s.over:
        told += [_sold(laid[0], other, {}, s) for other in _clockwise_after(seat, int(s.players))]
        told.append(Ended(list(game.scores(after)), list(game.winners(after))))
    return [event for event in told if not isinstance(event, Sold) or event.flowers]


def _clockwise_after(seat: int, players: int) -> list[int]:
    return [(seat + i) % players for i in range(1, players)]


def _difference(more: Any, less: Any) -> Flowers:
    return {COLOURS[i]: int(n) for i, n in enumerate(more - less) if n}


def _card(before: Any, seat: int, move: GardenMove, laid: Any) -> list[Event]:
    colour = int(before.turn)
    name = COLOURS[colour]
    if isinstance(move, Pass):
        return [Passed(seat, name)]
    turned = move.turned % int(before.looks[move.card - 1])
    told: list[Event] = [Placed(seat, name, move.card, turned, move.x, move.y)]
    for pawn, earlier, later in (
        ("gardener", before.gardener, laid.gardener),
        ("animal", before.animal, laid.animal),
    ):
        if earlier[colour] and not later[colour]:
            told.append(Returned(name, pawn, cell_of(before, int(earlier[colour]) - 1)))
    gained = _difference(laid.flowers[seat], before.flowers[seat])
    told += [Harvested(seat, gained)] if gained else []
    told += [Unlocked(name, "animal")] if laid.animal_free[colour] > before.animal_free[colour] else []
    if laid.ornament_free[colour] > before.ornament_free[colour] and colour < laid.players:
        told.append(Unlocked(name, "ornament"))
    return told


def _market(laid: Any, seat: int, move: GardenMove, after: Any) -> list[Event]:
    discarded = {name: move.discard[name] for name in COLOURS if move.discard.get(name)}
    sold = _sold(laid, seat, discarded, after)
    rest: Flowers = {}
    if laid.sell == SELL_BOUQUETS and sold.flowers and not after.over and not after.finished[seat]:
        counts = {name: int(n) - discarded.get(name, 0) for name, n in zip(COLOURS, laid.flowers[seat], strict=True)}
        single = max(counts, key=lambda name: counts[name])
        spare = counts[single] - sorted(counts.values())[-2] - move.keep
        rest = {single: spare} if spare else {}
        bouquets = {name: n - rest.get(name, 0) for name, n in sold.flowers.items() if n > rest.get(name, 0)}
        sold = Sold(seat, bouquets, sold.coins)
    thrown = [Discarded(seat, flowers) for flowers in (discarded, rest) if flowers]
    return [*thrown, sold]


def _sold(laid: Any, seat: int, discarded: Flowers, after: Any) -> Sold:
    gone = _difference(laid.flowers[seat], after.flowers[seat])
    flowers = {name: n - discarded.get(name, 0) for name, n in gone.items() if n > discarded.get(name, 0)}
    return Sold(seat, flowers, int(after.coins[seat] - laid.coins[seat]))


def _pawns(laid: Any, move: GardenMove, after: Any) -> list[Event]:
    name, colour = COLOURS[laid.turn], int(laid.turn)
    told: list[Event] = []
    for pawn, said, marks in (("gardener", move.gardener, laid.gardener), ("animal", move.animal, laid.animal)):
        if said == "back":
            told.append(Returned(name, pawn, cell_of(laid, int(marks[colour]) - 1)))
        elif isinstance(said, tuple):
            told.append(PawnSet(name, pawn, [said]))
    if move.ornament:
        marks = after.ornament[colour], after.meadow[colour]
        told.append(PawnSet(name, "ornament", [cell_of(after, int(mark) - 1) for mark in marks]))
    return told


def _finish(s: Any, seat: int) -> Finished:
    return Finished(seat, int(s.finished[seat]), fixed_points(s, seat))
