"""Groups and points: ornaments, the largest group, finishing first (BG-7, BG-8.3, BG-9.6).

Most points win, and a tie is a shared victory (BG-7.5): the engine's `outcome` (`engine/compiled/defaults.py`).
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, kernel, widen
from tavoliere.games.bloom_garden.rules.constants import CARDS, CELLS, DIRECTIONS, PRIZE
from tavoliere.games.bloom_garden.rules.grid import (
    BLOOM,
    GROUND,
    NO_SPOT,
    STEP_X,
    STEP_Y,
    byte_at,
    cell_number,
    content,
    x_of,
    y_of,
)
from tavoliere.games.bloom_garden.rules.state import ADVANCED, MEADOWS, Record

_START = DIRECTIONS + 1  # the mark of the cell where a walk begins; the others are marked 1 + a direction


@kernel
def explore(s: Record, x: int, y: int) -> int:
    """The size of the side-connected group of equal cells around one of them; marks them by card and cell.

    A walk that needs no memory of its own: every cell keeps the direction in which it was entered,
    and that leads back. The caller takes the marks away.
    """
    same = content(byte_at(s, x, y))
    s.marks[cell_number(s, x, y)] = _START
    size = 1
    direction = ZERO
    while True:
        if direction < DIRECTIONS:
            there_x, there_y = x + STEP_X[direction], y + STEP_Y[direction]
            if content(byte_at(s, there_x, there_y)) == same and s.marks[cell_number(s, there_x, there_y)] == 0:
                s.marks[cell_number(s, there_x, there_y)] = 1 + direction
                size += 1
                x, y = there_x, there_y
                direction = ZERO
            else:
                direction += 1
        else:
            entered = widen(s.marks[cell_number(s, x, y)]) - 1
            if entered == DIRECTIONS:
                return size
            x, y = x - STEP_X[entered], y - STEP_Y[entered]
            direction = entered + 1


@kernel
def measure_meadow(s: Record, colour: int) -> tuple[int, int]:
    """The size of the meadow that an ornament stands on, and how many ornaments share it (BG-7.2)."""
    own = s.pawns[MEADOWS, colour]
    if own == NO_SPOT:
        return 0, 0
    size = explore(s, x_of(own), y_of(own))
    sharing = 0
    for other in range(s.colours):
        meadow = s.pawns[MEADOWS, other]
        if meadow != NO_SPOT and s.marks[cell_number(s, x_of(meadow), y_of(meadow))] != 0:
            sharing += 1
    s.marks[:] = 0
    return size, sharing


@kernel
def points_of_meadow(size: int, sharing: int) -> int:
    """Half the group, shared by its ornaments, rounded down both times."""
    return size // 2 // sharing if sharing > 0 else 0


@kernel
def count_groups(s: Record) -> int:
    """Tally the groups of the players' flowers by size; return the largest size. The caller empties the tally."""
    largest = 0
    for terrain in range(s.players * CARDS):
        spot = widen(s.at[terrain])
        if spot != NO_SPOT:
            for cell in range(CELLS):
                x, y = x_of(spot) + cell % 3, y_of(spot) + cell // 3
                shows = byte_at(s, x, y) & (GROUND | BLOOM) == terrain + 1 | BLOOM
                if shows and s.marks[terrain * CELLS + cell] == 0:
                    size = explore(s, x, y)
                    s.tally[terrain // CARDS, size] += 1
                    largest = max(largest, size)
    s.marks[:] = 0
    return largest


@kernel
def owners_of_largest_group(s: Record, largest: int) -> int:
    """The seats with the largest group, as bits (BG-7.3), from the tally.

    To compare the largest groups, then the second-largest and so on is to ask, from the greatest size
    down, who has most groups of that size.
    """
    best = (1 << s.players) - 1
    if largest == 0 and not s.over:
        return 0
    for size in range(largest, 0, -1):
        most = 0
        for seat in range(s.players):
            most = max(most, (best >> seat & 1) * widen(s.tally[seat, size]))
        for seat in range(s.players):
            if s.tally[seat, size] < most:
                best &= ~(1 << seat)
    return best


@kernel
def points_of_finishing(s: Record, seat: int) -> int:
    """The points of a seat for the place in which it placed its last card (BG-7.4, BG-8.3, BG-9.6)."""
    if s.finished[seat] == 0:
        return 0
    if s.order == ADVANCED:
        return PRIZE[s.players] if s.finished[seat] == 1 else 0
    return s.players - s.finished[seat]


@kernel
def fix_score(s: Record, seat: int) -> None:
    """The turn of a player's last card ends: note what the score is made of (BG-7.1)."""
    place = 1
    for other in range(s.players):
        place += s.finished[other] > 0
    s.finished[seat] = place
    s.fixed_flowers[seat] = s.visible[seat]
    s.fixed_meadow[seat], s.fixed_sharing[seat] = measure_meadow(s, seat)


# ---- The score and its parts ----------------------------------------------------------------------------


@kernel
def fixed_part(s: Record, seat: int) -> tuple[int, int, int]:
    """Visible flowers, the ornament's meadow and the ornaments on it: as of now, or as they were fixed."""
    if s.finished[seat] > 0:
        return s.fixed_flowers[seat], s.fixed_meadow[seat], s.fixed_sharing[seat]
    size, sharing = measure_meadow(s, seat)
    return s.visible[seat], size, sharing


@kernel
def count_owners(s: Record, seat: int, best: int) -> int:
    """The number of seats that share the largest group, if this one is among them."""
    n = 0
    for other in range(s.players):
        n += best >> other & best >> seat & 1
    return n


@kernel
def points_of_group(s: Record, seat: int, best: int) -> int:
    """The points of a seat for the largest group, shared among its owners (BG-7.3)."""
    owners = count_owners(s, seat, best)
    return PRIZE[s.players] // owners if owners > 0 else 0


@kernel
def points(s: Record, seat: int, best: int) -> int:
    """The score of a seat as of now; `best` are the owners of the largest group."""
    flowers, size, sharing = fixed_part(s, seat)
    earned = s.coins[seat] + flowers + points_of_meadow(size, sharing)
    return earned + points_of_finishing(s, seat) + points_of_group(s, seat, best)


@kernel
def score(s: Record, out: Any) -> None:
    """Write the score of every seat as of now."""
    best = owners_of_largest_group(s, count_groups(s))
    s.tally[:] = 0
    for seat in range(s.players):
        out[seat] = points(s, seat, best)
