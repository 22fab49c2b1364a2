"""Views and scores. Nothing in this game is secret but the seed."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.reader import Scratch, unpackers
from tavoliere.engine.view import SeatScore, Turn, View
from tavoliere.games.bloom_garden.moves import Cell, Flowers, cards_in, named
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    COLOURS,
    MAX_PLAYERS,
    ORIENTATIONS,
    PAWNS,
    SIDE,
    Colour,
    Pawn,
    pattern_text,
)
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.queries import (
    ACTIVE,
    BLOOMING,
    FINISHING,
    GROUP_POINTS,
    GROUPS,
    LAID,
    MEADOW_CELLS,
    MOST_SEEN,
    ORNAMENT_POINTS,
    PARTS,
    POINTS,
    SCORES,
    SHARING,
    SPOTS_OF_A_LOOK,
    TIED,
    count_parts,
    see,
)
from tavoliere.games.bloom_garden.rules.state import MOST_FLOWERS, ORDERS, SALES, STEPS, Order, Plain, Sell, StepName

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


class LaidCard(msgspec.Struct, frozen=True):
    """A card in the garden: its upper left cell is (x, y), after quarter turns clockwise."""

    colour: Colour
    card: int
    turned: int
    x: int
    y: int


class Garden(msgspec.Struct, frozen=True):
    """The garden from above: rows from the cell (left, top) on.

    A blank is the table, a point meadow, and a letter a flower: h, t, r, l, d.
    """

    left: int
    top: int
    rows: list[str]


class ColourView(msgspec.Struct, frozen=True):
    """One colour: its owner (None for the virtual third), its cards in hand, its flowers and its pawns."""

    colour: Colour
    owner: int | None
    hand: list[int]
    visible: int  # flowers in the garden
    available: list[Pawn]  # pawns that may be used
    gardener: Cell | None  # where it stands; None while it is in hand
    animal: Cell | None
    ornament: tuple[Cell, Cell] | None  # on a flower and on a meadow


class Area(msgspec.Struct, frozen=True):
    """The flowers and coins in front of a seat."""

    flowers: Flowers
    coins: int
    finished: int  # in which place it placed all its cards; 0 for not yet


class BloomGardenView(View, frozen=True):
    """The table as anybody sees it now."""

    order: Order
    sell: Sell
    start: int
    colour: Colour  # whose card is to be placed, or whose turn goes on
    step: StepName
    must_pass: bool
    control: int | None  # two players: who controls the virtual third next, or now
    passed: list[Colour]  # since the last card was placed
    garden: Garden
    cards: list[LaidCard]  # in the order of placing
    colours: list[ColourView]
    areas: list[Area]  # of the seats
    supply: Flowers
    limit: int
    patterns: list[list[str]]  # of each card, its orientations that look different


PAPER = Scratch((SIDE + 1) * (SIDE + 1), np.uint8)  # a row for each place, and a stroke after it
_SEEN, _UNPACK = Scratch(MOST_SEEN, np.int64), unpackers(MOST_SEEN, "q")


def write_view(game: BloomGarden, state: Any, seat: int | None, identities: Any) -> BloomGardenView:
    """The table as a seat sees it."""
    s = game.read(state)
    over = s.over != 0
    drawn = see(state, _SEEN.out, PAPER.out)
    numbers = _UNPACK[LAID + s.laid](_SEEN.data)
    active = numbers[ACTIVE]
    return BloomGardenView(
        game=game.name,
        rules=s.rules,
        players=s.players,
        seat=seat,
        turn=Turn() if over else Turn(active, (active,)),
        scores=numbers[SCORES : SCORES + s.players],
        over=over,
        ending=game.ending(state) if over else "",
        winners=game.winners(state) if over else (),
        order=ORDERS[s.order],
        sell=SALES[s.sell],
        start=s.start,
        colour=COLOURS[s.turn],
        step=STEPS[s.step],
        must_pass=s.stuck != 0,
        control=s.control if s.players == 2 else None,
        passed=[colour for colour, passed in zip(COLOURS, s.passed, strict=True) if passed] if any(s.passed) else [],
        garden=Garden(s.left, s.top, PAPER.data[:drawn].decode().split("/") if drawn else []),
        cards=[_laid(number) for number in numbers[LAID:]],
        colours=_colours(s),
        areas=[
            Area(named(flowers), coins, finished)
            for flowers, coins, finished in zip(s.flowers[: s.players], s.coins, s.finished, strict=False)
        ],
        supply=dict(zip(COLOURS, s.supply[: s.colours], strict=False)),
        limit=s.limit,
        patterns=_patterns(state["pattern"].tobytes(), state["looks"].tobytes()),
    )


@lru_cache(maxsize=1 << 14)
def _laid(number: int) -> LaidCard:
    look, spot = divmod(number, SPOTS_OF_A_LOOK)
    terrain, turned = divmod(look, ORIENTATIONS)
    return LaidCard(COLOURS[terrain // CARDS], terrain % CARDS + 1, turned, *cell_of(spot))


def _colours(s: Plain) -> list[ColourView]:
    """Column by column: that is quicker than asking for the same fields again for each colour."""
    columns = (s.hand, s.visible, s.animal_free, s.ornament_free, *s.pawns)
    return list(map(_colour, range(s.colours), repeat(s.players), *columns))


_AVAILABLE: list[list[Pawn]] = [list(PAWNS[:n]) for n in range(len(PAWNS) + 1)]


@lru_cache(maxsize=1 << 12)  # a turn mostly changes one of them
def _colour(
    colour: int,
    players: int,
    hand: int,
    visible: int,
    animal_free: int,
    ornament_free: int,
    gardener: int,
    animal: int,
    ornament: int,
    meadow: int,
) -> ColourView:
    return ColourView(
        COLOURS[colour],
        colour if colour < players else None,
        cards_in(hand),
        visible,
        _AVAILABLE[3 if ornament_free and colour < players else 2 if animal_free else 1],  # BG-6.2 to BG-6.4, BG-9.1
        cell_of(gardener) if gardener else None,
        cell_of(animal) if animal else None,
        (cell_of(ornament), cell_of(meadow)) if ornament else None,
    )


@lru_cache(maxsize=64)
def _patterns(patterns: bytes, looks: bytes) -> list[list[str]]:
    """The nine cards in all orientations that look different."""
    bits = np.frombuffer(patterns, dtype=np.int64).reshape(CARDS, ORIENTATIONS).tolist()
    counts = np.frombuffer(looks, dtype=np.int64).tolist()
    return [[pattern_text(look) for look in turns[:n]] for turns, n in zip(bits, counts, strict=True)]


# ---- The score with all its parts -----------------------------------------------------------------


class BloomGardenScore(SeatScore, frozen=True, omit_defaults=False):
    """A seat's score and its parts; of a player who is not finished, as of now."""

    colour: Colour
    finished: bool  # coins, flowers and ornament are fixed (BG-7.1)
    coins: int
    flowers: int  # own visible flowers
    meadow: int  # the cells of the meadow that the ornament stands on
    sharing: int  # how many ornaments share it
    ornament: int  # the points that it brings (BG-7.2)
    groups: list[int]  # own flowers in groups, largest first, as the garden lies now
    largest: int  # points for the largest group (BG-7.3)
    tied: int  # how many seats share these points
    place: int  # in which place all cards were placed; 0 for not at all
    finishing: int  # points for it (BG-7.4, BG-8.3)


def break_down(game: BloomGarden, state: Any, seat: int | None) -> list[BloomGardenScore]:
    """The score of every seat."""
    parts = np.zeros((MAX_PLAYERS, PARTS), dtype=np.int64)
    count_parts(state, parts)
    s = game.read(state)
    return [
        BloomGardenScore(
            seat=seat,
            points=row[POINTS],
            colour=COLOURS[seat],
            finished=s.finished[seat] > 0,
            coins=s.coins[seat],
            flowers=row[BLOOMING],
            meadow=row[MEADOW_CELLS],
            sharing=row[SHARING],
            ornament=row[ORNAMENT_POINTS],
            groups=[size for size in range(MOST_FLOWERS, 0, -1) for _ in range(row[GROUPS + size])],
            largest=row[GROUP_POINTS],
            tied=row[TIED],
            place=s.finished[seat],
            finishing=row[FINISHING],
        )
        for seat, row in enumerate(parts[: s.players].tolist())
    ]
