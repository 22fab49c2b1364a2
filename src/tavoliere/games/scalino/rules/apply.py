"""The deal, and what actions do: placing, taking, and a random pyramid to take down."""

from __future__ import annotations

from tavoliere.engine.compiled.bits import NONE, count, index, nth
from tavoliere.engine.compiled.deal_rng import below
from tavoliere.engine.compiled.kernel import ZERO, kernel, widen
from tavoliere.games.scalino.rules.board import (
    Anchors,
    cells_of,
    find_block,
    inside,
    is_scattered,
    occupied,
    put,
)
from tavoliere.games.scalino.rules.constants import (
    BLOCKS,
    BUILDING,
    COLOURS,
    DECLINE,
    LENGTH,
    LENGTHS,
    LEVEL,
    LEVEL_OF,
    LEVELS,
    PER_COLOUR,
    SHAPE_OF,
    SHAPES,
    TAKE,
)
from tavoliere.games.scalino.rules.legal import gapless, legal_anchors, placing
from tavoliere.games.scalino.rules.state import Record
from tavoliere.games.scalino.rules.turn_order import is_neutral


@kernel
def deal(s: Record) -> None:
    """Set the table up: options, players, starting seat and seed are in the state already."""
    if s.mode == BUILDING:
        clear(s)
        open_turn(s, True)
        return
    while s.standing != BLOCKS and not try_to_build(s):
        pass  # a pyramid that was given is whole already
    s.level = LEVELS
    s.turn = s.start


@kernel
def apply(s: Record, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action == DECLINE:
        if s.mode == BUILDING:
            open_turn(s, False)
        else:
            next_seat(s)
    elif action < TAKE:
        place(s, action)
    else:
        take(s, action)


# ---- Building (SC-3.8 to SC-4.1) ------------------------------------------------------------------


@kernel
def place(s: Record, action: int) -> None:
    """Place a block; who completes a level may place one more (SC-3.9)."""
    put(s, s.turn, action)
    full = occupied(s, s.level)
    completed = full == LEVEL[s.pyramid, s.level]
    if completed:
        s.level += 1
        s.bonus = 1
        s.rough = 0
    elif s.rough:  # what was legal has left no gap
        s.rough = is_scattered(s.pyramid, s.level, full)
    if s.level == LEVELS:
        close(s)
    else:
        open_turn(s, completed)


@kernel
def open_turn(s: Record, again: bool) -> None:
    """Give the turn to the next colour that can be placed; without one the game is over (SC-4.1).

    With `again` the same colour comes first: at the very beginning, and for an extra block.
    """
    full = occupied(s, s.level)
    safe = gapless(s, full)
    for passed in range(0 if again else 1, len(COLOURS) + 1):
        if passed > 0:
            s.bonus = 0
            if is_neutral(s, s.turn):
                s.neutral = (s.neutral + 1) % 3  # played or skipped, the neutral turn counts (SC-2.3)
            s.turn = (s.turn + 1) % len(COLOURS)
        one, across2, across3, up2, up3 = legal_anchors(s, s.turn, full, safe)
        if one | across2 | across3 | up2 | up3 != NONE:
            s.open[0], s.open[1], s.open[2], s.open[3], s.open[4] = one, across2, across3, up2, up3
            return
    close(s)


@kernel
def close(s: Record) -> None:
    """End the game (SC-4.1)."""
    s.over = 1
    s.bonus = 0
    for shape in range(len(SHAPES)):
        s.open[shape] = NONE


# ---- Demolition (SC-5) ----------------------------------------------------------------------------


@kernel
def take(s: Record, action: int) -> None:
    """Take a block; who takes the last one of a level may take one more (SC-5.3)."""
    block = find_block(s, action)
    bar = widen(s.bar[block])
    level = LEVEL_OF[bar]
    s.cells[level, s.colour[block]] &= ~cells_of(s, block)
    s.stock[s.colour[block], LENGTH[SHAPE_OF[bar]] - 1] += 1
    s.taken[s.turn, LENGTH[SHAPE_OF[bar]] - 1] += 1
    s.standing -= 1
    for later in range(block, s.standing):
        s.bar[later] = s.bar[later + 1]
        s.colour[later] = s.colour[later + 1]
    s.bar[s.standing] = 0
    s.colour[s.standing] = 0
    if s.standing == 0:
        s.bonus = 0
        s.over = 1
    elif occupied(s, level) == NONE:
        s.bonus = 1
    else:
        next_seat(s)


@kernel
def next_seat(s: Record) -> None:
    s.bonus = 0
    s.turn = (s.turn + 1) % s.players


# ---- A random complete pyramid: all 48 blocks exactly fill the four levels (SC-5.1) ---------------


@kernel
def try_to_build(s: Record) -> bool:
    """Build a pyramid: every complete one can come out. A rare attempt gets stuck.

    The long blocks are laid first; the single ones then fit into what is left.
    """
    clear(s)
    for length in range(3, 0, -1):
        for left in range(len(COLOURS) * PER_COLOUR[length - 1], 0, -1):
            bar = find_spot(s, length)
            if bar < 0:
                return False
            put(s, draw_colour(s, length, left), bar)
    return True


@kernel
def clear(s: Record) -> None:
    """Put all blocks back into the box."""
    s.standing = 0
    for colour in range(len(COLOURS)):
        for level in range(LEVELS):
            s.cells[level, colour] = NONE
        for length in range(len(LENGTHS)):
            s.stock[colour, length] = PER_COLOUR[length]


@kernel
def find_spot(s: Record, length: int) -> int:
    """Return one of all the spots on the four levels at random, as a place action; -1 when there is none."""
    total = ZERO
    for level in range(LEVELS):
        free = spots(s, level)
        for shape in range(len(SHAPES)):
            if LENGTH[shape] == length:
                total += count(free[shape])
    if total == 0:
        return -1
    skip = below(s.chance, total)
    for level in range(LEVELS):
        free = spots(s, level)
        for shape in range(len(SHAPES)):
            if LENGTH[shape] == length:
                n = count(free[shape])
                if skip < n:
                    return placing(level, shape, index(nth(free[shape], skip)))
                skip -= n
    return -1


@kernel
def spots(s: Record, level: int) -> Anchors:
    """For each shape, the anchors where a bar fits into the empty cells of a level."""
    return inside(s.pyramid, level, LEVEL[s.pyramid, level] & ~occupied(s, level))


@kernel
def draw_colour(s: Record, length: int, left: int) -> int:
    """Return the colour of one of the blocks of this length that are left, each as likely."""
    skip = below(s.chance, left)
    for colour in range(len(COLOURS)):
        skip -= s.stock[colour, length - 1]
        if skip < 0:
            return colour
    return -1
