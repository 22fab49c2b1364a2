"""The view of the table, and the score with all its parts. Only the seed is secret in Scalino."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import numpy as np

from tavoliere.engine import view as heads
from tavoliere.engine.game import Game, State
from tavoliere.games.scalino.options import GAPS, MODES, PYRAMIDS, Gaps, Mode, Pyramid
from tavoliere.games.scalino.pieces import BLOCK, NUMBERS, Block, Cell, Identities, cells_of, colours_of, identify
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, LENGTHS, LEVELS, coordinates
from tavoliere.games.scalino.rules.score import MOST_GROUPS, list_groups


class Stock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The blocks of a colour that are not placed yet, the short ones first."""

    colour: str
    fits: bool  # can any of them be placed now?
    blocks: tuple[Block, ...]
    owner: int | None = None  # the seat that the colour scores for; none for the neutral one


class View(heads.View, frozen=True, kw_only=True):
    """The table as every seat sees it now."""

    mode: Mode
    pyramid: Pyramid
    gaps: Gaps
    start: int
    # For each level, how many cells its rows have, from the viewer; every row is centred over the star's column.
    levels: list[list[int]]
    level: int | None = None  # building: the level that is being built; none when the pyramid is complete
    colour: str | None = None  # building: the colour whose turn it is
    extra: bool = False  # is it the turn of an extra block, which may be declined?
    blocks: tuple[Block, ...]  # on the pyramid, in the order of placing
    stock: list[Stock] = []  # building
    taken: tuple[tuple[Block, ...], ...] = ()  # demolition: by each seat


LEVELS_OF = [
    [[*Counter(y for _, y in coordinates(pyramid, level)).values()] for level in range(LEVELS)]
    for pyramid in range(len(PYRAMIDS))
]


def write_view(game: Game, state: State, seat: int | None, identities: Identities | None) -> View:
    """Return what every seat may see now; the seat is only noted."""
    s = game.read(state)
    building = s.mode == BUILDING
    pieces = identities or identify(game, state)
    colours = enumerate(colours_of(state)) if building else ()
    return View(
        **game.head(state, seat),
        scores=game.scores(state),
        mode=MODES[s.mode],
        pyramid=PYRAMIDS[s.pyramid],
        gaps=GAPS[s.gaps],
        start=s.start,
        levels=LEVELS_OF[s.pyramid],
        level=s.level + 1 if building and s.level < LEVELS else None,
        colour=COLOURS[s.turn] if building and not s.over else None,
        extra=bool(s.bonus),
        blocks=pieces.standing,
        stock=[write_stock(i, colour.owner, colour.fits, *s.stock[i]) for i, colour in colours],
        taken=pieces.taken,
    )


@cache
def write_stock(colour: int, owner: int | None, fits: bool, *left: int) -> Stock:
    """Return so many blocks of each length: those with the last numbers."""
    blocks: list[Block] = []
    for length, many in zip(LENGTHS, left, strict=True):
        numbers = NUMBERS[colour, length]
        blocks += BLOCK[numbers.stop - many : numbers.stop]
    return Stock(COLOURS[colour], fits, tuple(blocks), owner)


# ---- The score -------------------------------------------------------------------------------------


class Group(msgspec.Struct, frozen=True):
    """Connected steps of one colour (SC-4.3)."""

    cells: list[Cell]
    points: int


class ColourScore(msgspec.Struct, frozen=True):
    """The points of one colour for its owner."""

    colour: str
    groups: list[Group]  # the largest first
    unused: list[int]  # blocks of length 1, 2, 3
    penalty: int
    points: int


class ScalinoScore(heads.SeatScore, frozen=True):
    """A seat's score and what it is made of."""

    colours: list[ColourScore] = []
    taken: list[int] = []  # demolition: blocks of length 1, 2, 3


def break_down(game: Game, state: State, seat: int | None) -> list[ScalinoScore]:
    """List the score of every seat."""
    s = game.read(state)
    scores = game.scores(state)
    if s.mode != BUILDING:
        return [ScalinoScore(seat=at, points=scores[at], taken=list(s.taken[at])) for at in range(s.players)]
    seats: list[list[ColourScore]] = [[] for _ in range(s.players)]
    for number, colour in enumerate(colours_of(state)):
        if colour.owner is not None:
            groups, penalty = groups_of(state, s.pyramid, number)
            points = sum(group.points for group in groups) - penalty
            seats[colour.owner].append(ColourScore(COLOURS[number], groups, list(s.stock[number]), penalty, points))
    return [ScalinoScore(seat=at, points=scores[at], colours=parts) for at, parts in enumerate(seats)]


def groups_of(state: State, pyramid: int, colour: int) -> tuple[list[Group], int]:
    """List the groups of a colour, the largest first, and say what its unused blocks cost."""
    cells, points = np.empty(MOST_GROUPS, dtype=np.uint64), np.empty(MOST_GROUPS + 1, dtype=np.int64)
    n = list_groups(state, colour, cells, points)
    found = zip(cells[:n].tolist(), points.tolist(), strict=False)
    groups = [Group(cells_of(pyramid, bits), worth) for bits, worth in found]
    return sorted(groups, key=lambda group: -group.points), int(points[n])
