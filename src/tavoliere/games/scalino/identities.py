"""Which block is which. The rules keep alike blocks alike; for display each of the 48 has a number.

Twelve numbers belong to each colour, those of the short blocks first. Blocks leave the stock in that
order, so in building a position alone tells them apart; in demolition they are carried along.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from tavoliere.engine.events import Event
from tavoliere.games.scalino.colours import colours_of
from tavoliere.games.scalino.events import Placed, Took
from tavoliere.games.scalino.pieces import Block, block_at, length_of
from tavoliere.games.scalino.rules.constants import BLOCKS_PER_LENGTH, BUILDING, COLOURS, LENGTHS

_KINDS = [(colour, length) for colour in range(len(COLOURS)) for length in LENGTHS]
# The numbers of the blocks of each colour and length.
NUMBERS: dict[tuple[int, int], range] = {}
for _kind in _KINDS:
    _first = NUMBERS[next(reversed(NUMBERS))].stop if NUMBERS else 0
    NUMBERS[_kind] = range(_first, _first + BLOCKS_PER_LENGTH[_kind[1] - 1])
# All blocks by their numbers, as they are off the pyramid.
BLOCK = [Block(id=n, colour=COLOURS[c], length=length) for (c, length), numbers in NUMBERS.items() for n in numbers]


class Identities(msgspec.Struct, frozen=True):
    """The standing blocks, in the order of the state, and those that each seat has taken."""

    standing: tuple[Block, ...]
    taken: tuple[tuple[Block, ...], ...] = ()


def next_number(stock: Sequence[Sequence[int]], colour: int, length: int) -> int:
    """The number of the next block of a kind that leaves the stock."""
    return NUMBERS[colour, length].stop - stock[colour][length - 1]


def identify(state: Any, s: Any) -> Identities:
    """The blocks of a position: the standing ones are numbered in their order, then those that were taken."""
    left = {kind: iter(numbers) for kind, numbers in NUMBERS.items()}
    owners = [colour.owner for colour in colours_of(state)] if s.mode == BUILDING else [None] * len(COLOURS)
    standing = tuple(
        block_at(s.pyramid, bar, colour, next(left[colour, length_of(bar)], None), owners[colour])
        for bar, colour in zip(s.bar[: s.standing], s.colour, strict=False)
    )
    if s.mode == BUILDING:
        return Identities(standing)
    gone = {
        length: iter([BLOCK[n] for c, kind in _KINDS if kind == length for n in left[c, kind]]) for length in LENGTHS
    }
    taken = tuple(
        tuple(block for length in LENGTHS for block in islice(gone[length], max(0, s.taken[seat][length - 1])))
        for seat in range(s.players)
    )
    return Identities(standing, taken)


def follow(identities: Identities, events: Sequence[Event]) -> Identities:
    """The blocks after these events."""
    for event in events:
        if isinstance(event, Placed):
            identities = Identities((*identities.standing, event.block))
        elif isinstance(event, Took):
            identities = _without(identities, event)
    return identities


def _without(identities: Identities, event: Took) -> Identities:
    number, seat, taken = event.block.id, event.seat, identities.taken
    assert number is not None  # events always tell which
    standing = tuple(block for block in identities.standing if block.id != number)
    return Identities(standing, (*taken[:seat], (*taken[seat], BLOCK[number]), *taken[seat + 1 :]))
