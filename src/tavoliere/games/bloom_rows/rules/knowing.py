"""What a seat knows with perfect recall: dealing the rest anew, telling knowledge apart, what is worth doing."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled import chance, luck
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.engine.compiled.mixing import mix
from tavoliere.games.bloom_rows.rules.actions import END, END_WITH_JOKER
from tavoliere.games.bloom_rows.rules.components import HIGHEST, JOKER, NUMBERS, OPEN_SPACES
from tavoliere.games.bloom_rows.rules.state import IN_SUPPLY
from tavoliere.games.bloom_rows.rules.turns import legal_actions

# ---- Dealing anew -----------------------------------------------------------------------------------


@kernel
def redeal(s: Any, seat: int, rng: Any) -> None:
    """Deal what this seat has not seen anew: the others' tiles that nobody knows, and the covered supply.

    All ways to deal them are as likely. What others might have given away by passing is not used.
    """
    n = gather(s, seat)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.held[other]):
                deal_to(s, other, rng, n)
                n -= 1
            s.held[other] = s.jokers[other]
    for number in range(1, NUMBERS + 1):
        other = widen(s.where[number])
        if other < s.players and other != seat:
            s.held[other] += 1
    for i in range(s.covered - 1, 0, -1):
        j = luck.below(rng, i + 1)
        tile = s.supply[i]
        s.supply[i] = s.supply[j]
        s.supply[j] = tile
    chance.renew(s.chance, rng)


@kernel
def gather(s: Any, seat: int) -> int:
    """Put all that the seat has not seen behind the covered tiles; say how many tiles there are then.

    What is left in `held` of the others is how many tiles they have to get back.
    """
    n = s.covered
    for number in range(1, NUMBERS + 1):
        other = widen(s.where[number])
        if other >= s.players or other == seat:
            continue
        if s.seen[number] != 0:
            s.held[other] -= 1
        else:
            s.where[number] = IN_SUPPLY
            s.supply[n] = number
            n += 1
    for other in range(s.players):
        if other != seat:
            for _ in range(s.jokers[other] - s.seen_jokers[other]):
                s.supply[n] = JOKER
                n += 1
            s.jokers[other] = s.seen_jokers[other]
            s.held[other] -= s.seen_jokers[other]
    return n


@kernel
def deal_to(s: Any, other: int, rng: Any, n: int) -> None:
    """Give one of the first n tiles of the supply to a stock; the last of them takes its place."""
    at = luck.below(rng, n)
    tile = widen(s.supply[at])
    s.supply[at] = s.supply[n - 1]
    s.supply[n - 1] = 0
    if tile == JOKER:
        s.jokers[other] += 1
    else:
        s.where[tile] = other


# ---- Telling knowledge apart ------------------------------------------------------------------------

_PACKED = 8  # small numbers in one word
_POSITIVE = 2**62 - 1  # a negative number as one that is none
_HIDDEN = 127  # where a tile is that the seat has not seen


@kernel
def mix_all(mixed: np.uint64, numbers: Any, n: int) -> np.uint64:
    """What was mixed so far with the first n of an array of small numbers, several at a time."""
    word = 0
    for i in range(n):
        word = (word << _PACKED) | (widen(numbers[i]) & 0x7F)
        if i % (_PACKED - 1) == _PACKED - 2 or i == n - 1:
            mixed = mix(mixed, word)
            word = 0
    return mixed


@kernel
def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    """64 bits of all that a seat knows: equal for equal knowledge, else different."""
    mixed = mix(np.uint64(seat + 1), s.players | s.start << 4 | s.second << 8 | s.turn << 12 | s.phase << 16)
    mixed = mix(mixed, s.passes | s.over << 4 | s.board_jokers << 8 | s.covered << 16 | s.rows << 24)
    mixed = mix(mixed, s.making + 1 | s.victim << 8 | s.robbed_at << 16 | s.robbed_jokers << 24 | s.hand << 32)
    mixed = mix(mixed, s.robbed[0] | s.robbed[1] << 8)
    mixed = mix_all(mix_all(mixed, s.pool, s.begin[s.rows]), s.layer, s.rows)
    mixed = mix_all(mix_all(mixed, s.open, OPEN_SPACES), s.flowers, NUMBERS + 1)
    mixed = mix_all(mix_all(mixed, s.begin, s.rows + 1), s.fresh, s.begin[s.rows])
    for other in range(s.players):
        jokers = s.jokers[other] if other == seat else 0
        mixed = mix(mixed, s.held[other] | s.seen_jokers[other] << 8 | jokers << 16)
        mixed = mix_all(mix(mixed, s.earned[other] & _POSITIVE), s.taken[other], HIGHEST + 1)
    return mix_places(s, seat, mixed)


@kernel
def mix_places(s: Any, seat: int, mixed: np.uint64) -> np.uint64:
    """Where every number tile is, and whether everybody knows that."""
    word = 0
    for number in range(1, NUMBERS + 1):
        where = widen(s.where[number])
        seen = s.seen[number] != 0
        if where == IN_SUPPLY or (where < s.players and where != seat and not seen):
            where = _HIDDEN
        word = (word << _PACKED) | where << 1 | (1 if seen else 0)
        if number % (_PACKED - 1) == 0 or number == NUMBERS:
            mixed = mix(mixed, word)
            word = 0
    return mixed


# ---- What is worth doing ----------------------------------------------------------------------------


@kernel
def sensible(s: Any, seat: int, out: Any) -> int:
    """The legal actions but one: a row of three is not ended without the joker that one may take with it.

    A joker costs nothing, is no worse than any tile to get rid of, and nobody else gets it.
    """
    n = legal_actions(s, seat, out)
    if n > 1 and out[n - 1] == END_WITH_JOKER and out[n - 2] == END:
        out[n - 2] = END_WITH_JOKER
        return n - 1
    return n
