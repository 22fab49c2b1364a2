"""Events of the garden. None of them is secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.reader import Scratch
from tavoliere.engine.view import Event
from tavoliere.games.bloom_garden.moves import BloomGardenMove, Cell, Flowers, Place, named
from tavoliere.games.bloom_garden.pieces import plain, standing
from tavoliere.games.bloom_garden.rules.constants import CELLS, COLOURS, PAWNS, Colour, Pawn
from tavoliere.games.bloom_garden.rules.grid import FLOWER, NO_SPOT, cell_of
from tavoliere.games.bloom_garden.rules.market import leftover, most_frequent
from tavoliere.games.bloom_garden.rules.queries import list_under
from tavoliere.games.bloom_garden.rules.score import points_of_meadow
from tavoliere.games.bloom_garden.rules.state import ANIMALS, GARDENERS, SELL_BOUQUETS, Plain

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


class Bloom(msgspec.Struct, frozen=True):
    """A flower in the garden: its colour and its cell."""

    colour: Colour
    x: int
    y: int


class Placed(Event, frozen=True, tag="placed"):
    """A card went from the hand of its colour into the garden: its upper left cell to (x, y), after quarter turns."""

    seat: int
    colour: Colour
    card: int
    turned: int
    x: int
    y: int


class Passed(Event, frozen=True, tag="passed"):
    """A colour had no legal placement."""

    seat: int
    colour: Colour


class Returned(Event, frozen=True, tag="returned"):
    """A pawn went from a cell back to its owner's hand, taken back or covered by its owner's card."""

    colour: Colour
    pawn: Pawn
    cell: Cell
    covered: bool = False


class Harvested(Event, frozen=True, tag="harvested"):
    """Flowers were picked: tokens went from the supply to a seat, one for each of these cells."""

    seat: int
    flowers: Flowers
    cells: list[Bloom]


class Missed(Event, frozen=True, tag="missed"):
    """Flowers were covered for which the supply had no token left."""

    seat: int
    flowers: Flowers
    cells: list[Bloom]


class Unlocked(Event, frozen=True, tag="unlocked"):
    """A pawn became available, for good."""

    colour: Colour
    pawn: Pawn


class Discarded(Event, frozen=True, tag="discarded"):
    """Flowers went from a seat back to the supply for nothing."""

    seat: int
    flowers: Flowers


class Sold(Event, frozen=True, tag="sold"):
    """Flowers went from a seat back to the supply for coins."""

    seat: int
    flowers: Flowers
    coins: int


class PawnSet(Event, frozen=True, tag="pawn_set"):
    """A pawn was set: from a cell, or from its owner's hand, to one cell; an ornament to flower and meadow."""

    colour: Colour
    pawn: Pawn
    cells: tuple[Cell, ...]
    start: Cell | None = None


class Finished(Event, frozen=True, tag="finished"):
    """A player has placed all cards; this score is fixed, and bonuses may come on top."""

    seat: int
    place: int
    points: int


BloomGardenEvent = Placed | Passed | Returned | Harvested | Missed | Unlocked | Discarded | Sold | PawnSet | Finished


# ---- Reading them from the positions around a turn ------------------------------------------------


_FLOWER = int(FLOWER)
_UNDER = Scratch(CELLS, np.int64)
_leftover, _most_frequent, _points_of_meadow = plain(leftover), plain(most_frequent), plain(points_of_meadow)


def events(
    game: BloomGarden, before: Any, seat: int, move: BloomGardenMove, after: Any, identities: Any = None
) -> list[Event]:
    """All events of one turn, in order."""
    was, now = game.read(before), game.read(after)
    colour, held = was.turn, list(was.flowers[seat])
    stood = [row[colour] for row in was.pawns]
    if isinstance(move, Place):
        picked, missed = _flowers_under(was, move, before)
        for flower in picked:
            held[COLOURS.index(flower.colour)] += 1
        found = _list_card_events(was, seat, move, stood, picked, missed)
    else:
        found = [Passed(seat, COLOURS[colour])]
    found += _list_market_events(was, now, seat, move, held)
    found += _list_pawn_events(was, now, move, stood)
    if _has_finished(now, colour):
        meadow = _points_of_meadow(now.fixed_meadow[colour], now.fixed_sharing[colour])
        points = now.coins[colour] + now.fixed_flowers[colour] + meadow
        found.append(Finished(colour, now.finished[colour], points))
    if now.over:
        others = [(seat + i) % now.players for i in range(1, now.players)]
        found += [_sold(was, now, other, was.flowers[other]) for other in others if any(was.flowers[other])]
    return found


def _flowers_under(was: Plain, move: Place, before: Any) -> tuple[list[Bloom], list[Bloom]]:
    """The flowers under the card: those that bring a token, and those for which there is none left (BG-1.3)."""
    picked: list[Bloom] = []
    missed: list[Bloom] = []
    left = list(was.supply)
    for cell, content in enumerate(contents_under(before, move.x, move.y)):
        if content >= _FLOWER:
            colour = content - _FLOWER
            flower = Bloom(COLOURS[colour], move.x + cell % 3, move.y + cell // 3)
            (picked if left[colour] > 0 else missed).append(flower)
            left[colour] -= 1
    return picked, missed


def contents_under(state: Any, x: int, y: int) -> list[int]:
    """The content of the nine cells under a card that lies here, row by row."""
    list_under(state, x, y, _UNDER.out)
    contents: list[int] = _UNDER.out.tolist()
    return contents


def _list_card_events(
    was: Plain, seat: int, move: Place, stood: list[int], picked: list[Bloom], missed: list[Bloom]
) -> list[Event]:
    """The card, the harvest, and the own pawns that are sent home: they lose their spots in `stood` (BG-3.5)."""
    name = COLOURS[was.turn]
    turned = move.turned % was.looks[move.card - 1]
    found: list[Event] = [Placed(seat, name, move.card, turned, move.x, move.y)]
    for row in (GARDENERS, ANIMALS):
        x, y = cell_of(stood[row])
        if 0 <= x - move.x < 3 and 0 <= y - move.y < 3:
            found.append(Returned(name, PAWNS[row], (x, y), covered=True))
            stood[row] = NO_SPOT
    for kind, flowers in ((Harvested, picked), (Missed, missed)):
        if flowers:
            found.append(kind(seat, dict(Counter(flower.colour for flower in flowers)), flowers))
    return found


def _list_market_events(was: Plain, now: Plain, seat: int, move: BloomGardenMove, held: list[int]) -> list[Event]:
    """Discards and sale, and what is left over from bouquets."""
    found: list[Event] = []
    if move.discard:
        discarded = [move.discard.get(name, 0) for name in COLOURS]
        held = [n - gone for n, gone in zip(held, discarded, strict=True)]
        found = [Discarded(seat, named(discarded))] if any(discarded) else []
    kept = list(now.flowers[seat])
    if held != kept and now.sell == SELL_BOUQUETS and not _has_finished(now, was.turn) and not now.over:
        single, spare = _most_frequent(held), _leftover(held) - move.keep
        held[single] -= spare
        found += [Discarded(seat, {COLOURS[single]: spare})] if spare else []
    return [*found, _sold(was, now, seat, held)] if held != kept else found


def _sold(was: Plain, now: Plain, seat: int, held: Sequence[int]) -> Sold:
    sold = [n - left for n, left in zip(held, now.flowers[seat], strict=True)]
    return Sold(seat, named(sold), now.coins[seat] - was.coins[seat])


def _has_finished(now: Plain, colour: int) -> bool:
    """True if the player whose own turn it was has placed the last card."""
    return bool(colour < now.players and not now.hand[colour])


def _list_pawn_events(was: Plain, now: Plain, move: BloomGardenMove, stood: list[int]) -> list[Event]:
    """List events of pawns: those that became available, and those that the player moved after the card lay."""
    events: list[Event] = []
    colour = was.turn
    name = COLOURS[colour]
    if now.animal_free[colour] > was.animal_free[colour]:
        events.append(Unlocked(name, "animal"))
    if now.ornament_free[colour] > was.ornament_free[colour] and colour < now.players:
        events.append(Unlocked(name, "ornament"))
    for pawn, spot in zip(PAWNS, stood, strict=False):
        where = getattr(move, pawn)
        if where == "back":
            events.append(Returned(name, pawn, cell_of(spot)))
        elif where is not None:
            cells = tuple(standing(now, colour)[pawn]) if pawn == "ornament" else (where,)
            events.append(PawnSet(name, pawn, cells, cell_of(spot) if spot else None))
    return events
