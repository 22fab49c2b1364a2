"""What a move of the garden game set off, told from the positions around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.engine.events import Event
from tavoliere.games.bloom_garden.events import (
    Bloom,
    Discarded,
    Finished,
    Harvested,
    Missed,
    Passed,
    PawnSet,
    Placed,
    Returned,
    Sold,
    Unlocked,
)
from tavoliere.games.bloom_garden.moves import Back, Cell, Flowers, GardenMove, Pass, Place
from tavoliere.games.bloom_garden.rules.components import CELLS, COLOURS, Colour, Pawn
from tavoliere.games.bloom_garden.rules.grid import FLOWER, cell_of
from tavoliere.games.bloom_garden.rules.market import leftover, most_frequent
from tavoliere.games.bloom_garden.rules.said import TOLD_COVERED, TOLD_HELD, TOLD_LAST
from tavoliere.games.bloom_garden.rules.scoring import points_of_meadow
from tavoliere.games.bloom_garden.rules.state import SELL_BOUQUETS
from tavoliere.games.bloom_garden.tables import named
from tavoliere.games.bloom_garden.telling import plain, say

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_FLOWER = int(FLOWER)
_leftover, _most_frequent, _points_of_meadow = plain(leftover), plain(most_frequent), plain(points_of_meadow)


def tell(game: BloomGarden, before: Any, seat: int, move: GardenMove, after: Any) -> list[Event]:
    """All events of one move, in order."""
    told = say(game, before, seat, move).told
    was, now = game.read(before), game.read(after)
    events: list[Event] = []
    if isinstance(move, Pass):
        events.append(Passed(seat, COLOURS[was.turn]))
    else:
        events += _tell_card(was, seat, move, told)
    events += _tell_market(was, seat, move, now, told)
    events += _tell_pawns(was, move, now)
    events += [_finish(now, other) for other in range(now.players) if now.finished[other] > was.finished[other]]
    if now.over:
        others = [(seat + i) % now.players for i in range(1, now.players)]
        events += [_sold(was.flowers[other], other, was, now) for other in others if any(was.flowers[other])]
    return events


def _tell_card(was: Any, seat: int, move: Place, told: list[int]) -> list[Event]:
    colour = was.turn
    name = COLOURS[colour]
    turned = move.turned % was.looks[move.card - 1]
    events: list[Event] = [Placed(seat, name, move.card, turned, move.x, move.y)]
    events += [Returned(name, pawn, cell, covered=True) for pawn, cell in covered_pawns(was, move)]
    picked, missed = picked_flowers(was.supply, move, told)
    events += [Harvested(seat, _counted(picked), picked)] if picked else []
    events += [Missed(seat, _counted(missed), missed)] if missed else []
    return events


def _counted(flowers: list[Bloom]) -> Flowers:
    found: Flowers = {}
    for flower in flowers:
        found[flower.colour] = found.get(flower.colour, 0) + 1
    return found


def covered_pawns(was: Any, move: Place) -> list[tuple[Pawn, Cell]]:
    """The own gardener and animal that the card sends home, and from where (BG-3.5)."""
    found: list[tuple[Pawn, Cell]] = []
    pawns: tuple[tuple[Pawn, list[int]], ...] = (("gardener", was.gardener), ("animal", was.animal))
    for pawn, spots in pawns:
        if spots[was.turn]:
            x, y = cell_of(spots[was.turn])
            if 0 <= x - move.x < 3 and 0 <= y - move.y < 3:
                found.append((pawn, (x, y)))
    return found


def picked_flowers(supply: list[int], move: Place, told: list[int]) -> tuple[list[Bloom], list[Bloom]]:
    """The flowers under the card: those that bring a token, and those for which there is none left (BG-1.3)."""
    left, picked, missed = [*supply], list[Bloom](), list[Bloom]()
    for cell, content in enumerate(told[TOLD_COVERED : TOLD_COVERED + CELLS]):
        colour = content - _FLOWER
        if colour >= 0:
            flower = Bloom(COLOURS[colour], move.x + cell % 3, move.y + cell // 3)
            (picked if left[colour] > 0 else missed).append(flower)
            left[colour] -= 1
    return picked, missed


def _tell_market(was: Any, seat: int, move: GardenMove, now: Any, told: list[int]) -> list[Event]:
    """Discards and sale, and what is left over from bouquets."""
    held = [n - move.discard.get(name, 0) for name, n in zip(COLOURS, told[TOLD_HELD:], strict=False)]
    events: list[Event] = []
    if any(move.discard.values()):
        events.append(Discarded(seat, {name: move.discard[name] for name in COLOURS if move.discard.get(name)}))
    if held == now.flowers[seat]:
        return events
    if was.sell == SELL_BOUQUETS and not told[TOLD_LAST] and not now.over:
        single = _most_frequent(held)
        spare = _leftover(held) - move.keep
        held[single] -= spare
        events += [Discarded(seat, {COLOURS[single]: spare})] if spare else []
    return [*events, _sold(held, seat, was, now)] if held != now.flowers[seat] else events


def _sold(held: list[int], seat: int, was: Any, now: Any) -> Sold:
    gone = [n - left for n, left in zip(held, now.flowers[seat], strict=True)]
    return Sold(seat, named(gone), now.coins[seat] - was.coins[seat])


def _tell_pawns(was: Any, move: GardenMove, now: Any) -> list[Event]:
    colour, name = was.turn, COLOURS[was.turn]
    events: list[Event] = []
    if now.animal_free[colour] > was.animal_free[colour]:
        events.append(Unlocked(name, "animal"))
    if now.ornament_free[colour] > was.ornament_free[colour] and colour < now.players:
        events.append(Unlocked(name, "ornament"))
    covered = dict(covered_pawns(was, move)) if isinstance(move, Place) else {}
    if move.gardener is not None:
        events.append(_handled(name, "gardener", move.gardener, was.gardener[colour], covered))
    if move.animal is not None:
        events.append(_handled(name, "animal", move.animal, was.animal[colour], covered))
    if move.ornament is not None:
        cells = cell_of(now.ornament[colour]), cell_of(now.meadow[colour])
        events.append(PawnSet(name, "ornament", cells))
    return events


def _handled(colour: Colour, pawn: Pawn, where: Cell | Back, spot: int, covered: dict[Pawn, Cell]) -> Event:
    """A gardener or animal that was taken back or set, from where it stood when the card lay."""
    start = cell_of(spot) if spot and pawn not in covered else None
    if where == "back":
        return Returned(colour, pawn, cell_of(spot))
    return PawnSet(colour, pawn, (where,), start)


def _finish(now: Any, seat: int) -> Finished:
    points = _points_of_meadow(now.fixed_meadow[seat], now.fixed_sharing[seat])
    return Finished(seat, now.finished[seat], now.coins[seat] + now.fixed_flowers[seat] + points)
