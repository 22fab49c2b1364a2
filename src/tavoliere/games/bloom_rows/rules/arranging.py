"""Where tiles that are added come into a row, when nobody has said it: each as far left as can be.

Tiles are laid out one after the other, of the new ones or of the old ones, as if the row were made anew. The
new ones are tried first, and where nothing leads on, the last choice is made otherwise. What led nowhere once
is noted, so that it is not tried again: how many tiles of each there were, the jokers since the last number, the
jokers before the first one, and whether that was a new tile. The numbers follow from these.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.components import JOKER, JOKERS, TILES, WIDEST
from tavoliere.games.bloom_rows.rules.judging import violation_of_row
from tavoliere.games.bloom_rows.rules.leaves import bridges, way

# A choice on the way: how often it was made, and as it was met the last number (0 is none), the jokers after it, the
# span up to it, and its beginning: twice the jokers before the first number, one more if that is a new tile.
_TRIED, _LAST, _AFTER, _SPAN, _START = range(5)
CHOICE = 5
CHOICES = TILES + 1
NOTED = (TILES // 2 + 1) * (TILES // 2 + 1)  # pairs of how many old and how many new tiles there are
_NOT_TRIED, _NEW, _OLD = range(3)


@kernel
def sort_of(choice: Any) -> int:
    """What is noted of a choice that led nowhere, as one bit."""
    return 1 << (choice[_AFTER] * (JOKERS + 1) + choice[_START] // 2) * 2 + choice[_START] % 2


@kernel
def lay_out(choice: Any, tile: int, is_new: bool, following: Any) -> bool:
    """Add a tile to what is laid out so far; False when it does not fit."""
    for i in range(CHOICE):
        following[i] = choice[i]
    following[_TRIED] = _NOT_TRIED
    if tile == JOKER:
        following[_AFTER] += 1
        return choice[_AFTER] < JOKERS
    following[_LAST], following[_AFTER] = tile, 0
    if choice[_LAST] == 0:
        following[_SPAN] = choice[_AFTER]
        following[_START] = 2 * choice[_AFTER] + (1 if is_new else 0)
        return True
    d = way(choice[_LAST], tile)
    following[_SPAN] += d
    return bridges(d, choice[_AFTER])


@kernel
def arrange(old: Any, new: Any, made: Any, choices: Any, dead: Any, notes: Any) -> bool:
    """Write the row with the new tiles in this order among the old ones; False if there is none."""
    n, m = len(old), len(new)
    end = n - 1  # the last number of the old row
    while end >= 0 and old[end] == JOKER:
        end -= 1
    for i in range((n + 1) * (m + 1)):
        dead[i] = 0
    for i in range(CHOICE):
        choices[0, i] = 0
    depth, used = 0, 0  # tiles that are laid out, and new ones among them
    while depth >= 0:
        choice = choices[depth]
        seen, sort = depth - used + used * (n + 1), sort_of(choice)
        hopeless = dead[seen] & sort != 0
        if choice[_LAST] != 0 and depth - used <= end:
            hopeless |= choice[_SPAN] + way(choice[_LAST], old[end]) > WIDEST
        if depth == n + m and violation_of_row(made, n + m, notes) == codes.LEGAL:
            return True
        choice[_TRIED] += 1
        if hopeless or depth == n + m or choice[_TRIED] > _OLD:
            dead[seen] |= sort
            depth -= 1
            used -= 1 if depth >= 0 and choices[depth, _TRIED] == _NEW else 0
            continue
        is_new = choice[_TRIED] == _NEW
        if used < m if is_new else depth - used < n:
            made[depth] = new[used] if is_new else old[depth - used]
            if lay_out(choice, made[depth], is_new, choices[depth + 1]):
                depth += 1
                used += 1 if is_new else 0
    return False
