"""Groups and points: ornaments, the largest group, finishing first (BG-7, BG-8.3, BG-9.6)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, kernel, widen
from tavoliere.games.bloom_garden.components import FLOWER, MEADOW, PRIZES, SIDE
from tavoliere.games.bloom_garden.garden import neighbour
from tavoliere.games.bloom_garden.state import ADVANCED, MOST_FLOWERS

_SEEN = 8  # set in a cell while groups are counted; the bits above it say from where it was reached
_CONTENT = _SEEN - 1


@kernel
def explore(s: Any, start: int) -> int:
    """The size of the side-connected group of equal cells around one of them; marks all of them.

    A walk that needs no memory of its own: every cell keeps the direction in which it was entered,
    and that leads back. `forget` takes the marks away.
    """
    content = widen(s.cells[start])
    s.cells[start] = content | _SEEN
    size = 1
    place = start
    direction = ZERO
    while True:
        if direction < 4:
            ahead = neighbour(place, direction)
            if s.cells[ahead] == content:
                s.cells[ahead] = content | _SEEN | direction << 4
                size += 1
                place = ahead
                direction = ZERO
            else:
                direction += 1
        elif place == start:
            return size
        else:
            entered = widen(s.cells[place]) >> 4
            place = neighbour(place, entered ^ 2)
            direction = entered + 1


@kernel
def forget(s: Any) -> None:
    """Take all marks out of the garden."""
    for y in range(s.top, s.bottom + 1):
        row = y % SIDE * SIDE
        for x in range(s.left, s.right + 1):
            s.cells[row + x % SIDE] &= _CONTENT


@kernel
def measure_meadow(s: Any, colour: int) -> tuple[int, int]:
    """The size of the meadow that an ornament stands on, and how many ornaments share it (BG-7.2)."""
    if s.ornament[colour] == 0:
        return 0, 0
    size = explore(s, s.meadow[colour] - 1)
    sharing = 0
    for other in range(s.colours):
        if s.meadow[other] > 0 and s.cells[s.meadow[other] - 1] != MEADOW:
            sharing += 1
    forget(s)
    return size, sharing


@kernel
def points_of_meadow(size: int, sharing: int) -> int:
    """Half the group, shared by its ornaments, rounded down both times."""
    return size // 2 // sharing if sharing > 0 else 0


@kernel
def count_groups(s: Any) -> int:
    """Tally the groups of the players' flowers by size; say how large the largest is."""
    largest = 0
    for y in range(s.top, s.bottom + 1):
        row = y % SIDE * SIDE
        for x in range(s.left, s.right + 1):
            place = row + x % SIDE
            colour = widen(s.cells[place]) - FLOWER
            if 0 <= colour < s.players:
                size = explore(s, place)
                s.tally[colour, size] += 1
                largest = max(largest, size)
    forget(s)
    return largest


@kernel
def owners_of_largest_group(s: Any) -> int:
    """The seats with the largest group, as bits (BG-7.3).

    To compare the largest groups, then the second-largest and so on is to ask, from the greatest size
    down, who has most groups of that size.
    """
    largest = count_groups(s)
    best = (1 << s.players) - 1
    if largest == 0 and not s.over:
        return 0
    for size in range(largest, 0, -1):
        most = 0
        for seat in range(s.players):
            if best >> seat & 1:
                most = max(most, widen(s.tally[seat, size]))
        for seat in range(s.players):
            if s.tally[seat, size] < most:
                best &= ~(1 << seat)
    for seat in range(s.players):
        for size in range(1, MOST_FLOWERS + 1):
            s.tally[seat, size] = 0
    return best


@kernel
def points_of_finishing(s: Any, seat: int) -> int:
    """What a seat gets for the place in which it placed its last card (BG-7.4, BG-8.3, BG-9.6)."""
    if s.finished[seat] == 0:
        return 0
    if s.order == ADVANCED:
        return PRIZES[s.players] if s.finished[seat] == 1 else 0
    return s.players - s.finished[seat]


@kernel
def fix_score(s: Any, seat: int) -> None:
    """The turn of a player's last card ends: note what the score is made of (BG-7.1)."""
    place = 1
    for other in range(s.players):
        if s.finished[other] > 0:
            place += 1
    s.finished[seat] = place
    s.fixed_flowers[seat] = s.visible[seat]
    s.fixed_meadow[seat], s.fixed_sharing[seat] = measure_meadow(s, seat)


@kernel
def score(s: Any, out: Any) -> None:
    """Write the score of every seat as of now."""
    best = owners_of_largest_group(s)
    sharers = 0
    for seat in range(s.players):
        sharers += best >> seat & 1
    for seat in range(s.players):
        if s.finished[seat] > 0:
            flowers = s.fixed_flowers[seat]
            size, sharing = s.fixed_meadow[seat], s.fixed_sharing[seat]
        else:
            flowers = s.visible[seat]
            size, sharing = measure_meadow(s, seat)
        out[seat] = s.coins[seat] + flowers + points_of_meadow(size, sharing) + points_of_finishing(s, seat)
        if best >> seat & 1:
            out[seat] += PRIZES[s.players] // sharers
