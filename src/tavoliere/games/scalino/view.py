"""What a seat sees and knows. Nothing in Scalino is secret but the seed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from tavoliere.engine.view import View as AnyView
from tavoliere.games.scalino.colours import colours_of
from tavoliere.games.scalino.identities import BLOCK, NUMBERS, Identities, identify
from tavoliere.games.scalino.options import GAPS, MODES, PYRAMIDS, Gaps, Mode, Pyramid
from tavoliere.games.scalino.pieces import Block
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, LENGTHS, LEVELS, coordinates

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino


class Stock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The blocks of a colour that are not placed yet, the short ones first."""

    colour: str
    fits: bool  # can any of them be placed now?
    blocks: tuple[Block, ...]
    owner: int | None = None  # the seat that the colour scores for; nobody for the neutral one


class View(AnyView, frozen=True, kw_only=True):
    """The table as anybody sees it now."""

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


def _widths(pyramid: int, level: int) -> list[int]:
    rows = [y for _, y in coordinates(pyramid, level)]
    return [rows.count(y) for y in sorted(set(rows))]


LEVELS_OF = [[_widths(pyramid, level) for level in range(LEVELS)] for pyramid in range(len(PYRAMIDS))]


def write_view(game: Scalino, state: State, seat: int | None, identities: Identities | None) -> View:
    """What anybody may see now; the seat is only noted."""
    s = game.read(state)
    building = s.mode == BUILDING
    pieces = identities or identify(state, s)
    colours = enumerate(colours_of(state)) if building else ()
    over = bool(s.over)
    return View(
        game=game.name,
        rules=s.rules,
        players=s.players,
        seat=seat,
        turn=game.turn(state),
        scores=game.scores(state),
        over=over,
        ending=game.ending(state) if over else "",
        winners=game.winners(state) if over else (),
        mode=MODES[s.mode],
        pyramid=PYRAMIDS[s.pyramid],
        gaps=GAPS[s.gaps],
        start=s.start,
        levels=LEVELS_OF[s.pyramid],
        level=s.level + 1 if building and s.level < LEVELS else None,
        colour=COLOURS[s.turn] if building and not over else None,
        extra=bool(s.bonus),
        blocks=pieces.standing,
        stock=[write_stock(i, colour.owner, colour.fits, *s.stock[i]) for i, colour in colours],
        taken=pieces.taken,
    )


@cache
def write_stock(colour: int, owner: int | None, fits: bool, *left: int) -> Stock:
    """So many blocks of each length: those with the last numbers."""
    blocks: list[Block] = []
    for length, many in zip(LENGTHS, left, strict=True):
        numbers = NUMBERS[colour, length]
        blocks += BLOCK[numbers.stop - many : numbers.stop]
    return Stock(COLOURS[colour], fits, tuple(blocks), owner)
