"""What a move of the garden game set off, told from the positions around it."""

from __future__ import annotations

from collections.abc import Sequence
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
from tavoliere.games.bloom_garden.moves import Back, Cell, Flowers, GardenMove, Place
from tavoliere.games.bloom_garden.rules.components import CELLS, COLOURS, ORIENTATIONS, Colour, Pawn
from tavoliere.games.bloom_garden.rules.grid import FLOWER, cell_of
from tavoliere.games.bloom_garden.rules.market import leftover, most_frequent
from tavoliere.games.bloom_garden.rules.said import (
    TOLD_ACTIONS,
    TOLD_COINS,
    TOLD_COVERED,
    TOLD_FREED,
    TOLD_HELD,
    TOLD_KEPT,
    TOLD_LAST,
    TOLD_OVER,
    TOLD_STOOD,
    TOLD_SUPPLY,
    TOLD_TURN,
)
from tavoliere.games.bloom_garden.rules.scoring import points_of_meadow
from tavoliere.games.bloom_garden.rules.state import SELL_BOUQUETS
from tavoliere.games.bloom_garden.tables import named
from tavoliere.games.bloom_garden.telling import plain, told_of

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_FLOWER = int(FLOWER)
_COLOURS = len(COLOURS)
_leftover, _most_frequent, _points_of_meadow = plain(leftover), plain(most_frequent), plain(points_of_meadow)


def tell(game: BloomGarden, before: Any, seat: int, move: GardenMove, after: Any) -> list[Event]:
    """All events of one move, in order."""
    told = told_of(game, before, seat, move, after)
    events: list[Event]
    covered: dict[Pawn, Cell] = {}
    if isinstance(move, Place):
        covered = covered_pawns(move, told)
        events = _tell_card(seat, move, covered, told)
    else:
        events = [Passed(seat, COLOURS[told[TOLD_TURN]])]
    events += _tell_market(game, seat, move, after, told)
    events += _tell_pawns(game, move, after, covered, told)
    if told[TOLD_LAST]:
        events.append(_finish(game.read(after), told[TOLD_TURN]))
    if told[TOLD_OVER]:
        was, now = game.read(before), game.read(after)
        others = [(seat + i) % now.players for i in range(1, now.players)]
        events += [_sold_at_last(was, now, other) for other in others if any(was.flowers[other])]
    return events


def _tell_card(seat: int, move: Place, covered: dict[Pawn, Cell], told: list[int]) -> list[Event]:
    name = COLOURS[told[TOLD_TURN]]
    turned = told[TOLD_ACTIONS] % ORIENTATIONS
    events: list[Event] = [Placed(seat, name, move.card, turned, move.x, move.y)]
    events += [Returned(name, pawn, cell, covered=True) for pawn, cell in covered.items()]
    picked, missed = picked_flowers(move, told)
    if picked:
        events.append(Harvested(seat, _counted(picked), picked))
    if missed:
        events.append(Missed(seat, _counted(missed), missed))
    return events


def _counted(flowers: list[Bloom]) -> Flowers:
    found: Flowers = {}
    for flower in flowers:
        found[flower.colour] = found.get(flower.colour, 0) + 1
    return found


def covered_pawns(move: Place, told: list[int]) -> dict[Pawn, Cell]:
    """The own gardener and animal that the card sends home, and from where (BG-3.5)."""
    found: dict[Pawn, Cell] = {}
    pawns: tuple[tuple[Pawn, int], ...] = (("gardener", told[TOLD_STOOD]), ("animal", told[TOLD_STOOD + 1]))
    for pawn, spot in pawns:
        if spot:
            x, y = cell_of(spot)
            if 0 <= x - move.x < 3 and 0 <= y - move.y < 3:
                found[pawn] = x, y
    return found


def picked_flowers(move: Place, told: list[int]) -> tuple[list[Bloom], list[Bloom]]:
    """The flowers under the card: those that bring a token, and those for which there is none left (BG-1.3)."""
    picked: list[Bloom] = []
    missed: list[Bloom] = []
    left = told[TOLD_SUPPLY : TOLD_SUPPLY + _COLOURS]
    for cell, content in enumerate(told[TOLD_COVERED : TOLD_COVERED + CELLS]):
        if content >= _FLOWER:
            colour = content - _FLOWER
            flower = Bloom(COLOURS[colour], move.x + cell % 3, move.y + cell // 3)
            (picked if left[colour] > 0 else missed).append(flower)
            left[colour] -= 1
    return picked, missed


def _tell_market(game: BloomGarden, seat: int, move: GardenMove, after: Any, told: list[int]) -> list[Event]:
    """Discards and sale, and what is left over from bouquets."""
    events: list[Event] = []
    held, kept = told[TOLD_HELD : TOLD_HELD + _COLOURS], told[TOLD_KEPT : TOLD_KEPT + _COLOURS]
    if move.discard:
        discarded = [move.discard.get(name, 0) for name in COLOURS]
        held = [n - gone for n, gone in zip(held, discarded, strict=True)]
        events += [Discarded(seat, named(discarded))] if any(discarded) else []
    if held == kept:
        return events
    if not told[TOLD_LAST] and not told[TOLD_OVER] and game.read(after).sell == SELL_BOUQUETS:
        single = _most_frequent(held)
        spare = _leftover(held) - move.keep
        held[single] -= spare
        events += [Discarded(seat, {COLOURS[single]: spare})] if spare else []
    return [*events, _sold(seat, held, kept, told[TOLD_COINS])] if held != kept else events


def _sold(seat: int, held: Sequence[int], kept: Sequence[int], coins: int) -> Sold:
    return Sold(seat, named([n - left for n, left in zip(held, kept, strict=True)]), coins)


def _sold_at_last(was: Any, now: Any, seat: int) -> Sold:
    """What another seat sells as the game ends (BG-3.6)."""
    return _sold(seat, was.flowers[seat], now.flowers[seat], now.coins[seat] - was.coins[seat])


def _tell_pawns(
    game: BloomGarden, move: GardenMove, after: Any, covered: dict[Pawn, Cell], told: list[int]
) -> list[Event]:
    events: list[Event] = []
    colour = told[TOLD_TURN]
    name = COLOURS[colour]
    if told[TOLD_FREED]:
        events.append(Unlocked(name, "animal"))
    if told[TOLD_FREED + 1]:
        events.append(Unlocked(name, "ornament"))
    if move.gardener is not None:
        events.append(_handled(name, "gardener", move.gardener, told[TOLD_STOOD], covered))
    if move.animal is not None:
        events.append(_handled(name, "animal", move.animal, told[TOLD_STOOD + 1], covered))
    if move.ornament is not None:
        now = game.read(after)
        cells = cell_of(now.ornament[colour]), cell_of(now.meadow[colour])
        events.append(PawnSet(name, "ornament", cells))
    return events


def _handled(colour: Colour, pawn: Pawn, where: Cell | Back, spot: int, covered: dict[Pawn, Cell]) -> Event:
    """A gardener or animal that was taken back or set, from where it stood when the card lay."""
    if where == "back":
        return Returned(colour, pawn, cell_of(spot))
    return PawnSet(colour, pawn, (where,), cell_of(spot) if spot and pawn not in covered else None)


def _finish(now: Any, seat: int) -> Finished:
    points = _points_of_meadow(now.fixed_meadow[seat], now.fixed_sharing[seat])
    return Finished(seat, now.finished[seat], now.coins[seat] + now.fixed_flowers[seat] + points)
