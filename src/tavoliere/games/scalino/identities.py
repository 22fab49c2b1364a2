"""Which block is which. The rules keep alike blocks alike; for display each of the 48 has a number.

Twelve numbers belong to each colour, those of the short blocks first. Blocks leave the stock in that
order, so in building a position alone tells them apart; in demolition they are carried along.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tavoliere.engine.events import Event
from tavoliere.games.scalino.events import Placed, Took
from tavoliere.games.scalino.pieces import Block, length_of
from tavoliere.games.scalino.rules.components import BLOCKS_PER_LENGTH, COLOURS, LENGTHS
from tavoliere.games.scalino.rules.state import BUILDING

_KINDS = [(colour, length) for colour in range(len(COLOURS)) for length in LENGTHS]
# The numbers of the blocks of each colour and length, and of the blocks of each length.
NUMBERS: dict[tuple[int, int], range] = {}
for _colour, _length in _KINDS:
    _first = NUMBERS[next(reversed(NUMBERS))].stop if NUMBERS else 0
    NUMBERS[_colour, _length] = range(_first, _first + BLOCKS_PER_LENGTH[_length - 1])
BLOCK = [Block(id=n, colour=COLOURS[c], length=length) for (c, length), numbers in NUMBERS.items() for n in numbers]


class Identities(msgspec.Struct, frozen=True):
    """The numbers of the standing blocks, in the order of the state, and of those that each seat has taken."""

    standing: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...] = ()


def next_number(stock: Sequence[Sequence[int]], colour: int, length: int) -> int:
    """The number of the next block of a kind that leaves the stock."""
    return NUMBERS[colour, length].stop - stock[colour][length - 1]


def stock_of(stock: Sequence[Sequence[int]], colour: int) -> list[Block]:
    """The blocks of a colour that are in stock, the short ones first."""
    return [
        BLOCK[number]
        for length in LENGTHS
        for number in range(next_number(stock, colour, length), NUMBERS[colour, length].stop)
    ]


def identify(s: Any) -> Identities:
    """Numbers for the blocks of a position: the standing ones in their order, then what was taken."""
    left = {kind: iter(numbers) for kind, numbers in NUMBERS.items()}
    standing = tuple(next(left[s.colour[i], length_of(s.bar[i])]) for i in range(s.standing))
    if s.mode == BUILDING:
        return Identities(standing)
    gone = {length: [n for c, kind in _KINDS if kind == length for n in left[c, kind]] for length in LENGTHS}
    taken = tuple(
        tuple(gone[length].pop(0) for length in LENGTHS for _ in range(s.taken[seat][length - 1]))
        for seat in range(s.players)
    )
    return Identities(standing, taken)


def follow(identities: Identities, events: Sequence[Event]) -> Identities:
    """The numbers after these events."""
    for event in events:
        if isinstance(event, Placed):
            assert event.block.id is not None
            identities = Identities((*identities.standing, event.block.id))
        elif isinstance(event, Took):
            identities = _taken(identities, event)
    return identities


def _taken(identities: Identities, event: Took) -> Identities:
    number, seat = event.block.id, event.seat
    assert number is not None
    standing = tuple(n for n in identities.standing if n != number)
    taken = (*identities.taken[:seat], (*identities.taken[seat], number), *identities.taken[seat + 1 :])
    return Identities(standing, taken)
