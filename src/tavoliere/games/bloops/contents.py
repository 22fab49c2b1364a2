"""A whole state as plain values: no more of it than there is, and nothing converted that nobody asks for.

NumPy takes microseconds for every single field, and room for 128 cards in every hand is mostly empty.
Lists of small numbers come as bytes: they are indexed, searched and gone through like lists.
"""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

from tavoliere.games.bloops.rules.state import STATE


class Reading(NamedTuple):
    """The fields of a state under their own names; `hand`, `pile`, `discards` and `effect` at their length."""

    rules: int
    players: int
    start: int
    step: int
    window: int
    late: int
    aid: int
    phase: int
    turn: int
    turns: int
    guard: int
    guards: int
    answered: int
    declined: int
    caller: int
    left: int
    ending: int
    namer: int
    named: int
    naming: int
    cards: int
    held: int
    reshuffles: int
    looking: int
    piled: int
    discarded: int
    waiting: int
    in_front: tuple[int, ...]
    hand: list[bytes]
    pile: bytes  # the last one is on top
    discards: bytes  # likewise
    effect: bytes
    face: tuple[int, ...]
    place: bytes
    seen: bytes
    open: bytes
    batch: bytes


_FIELDS: Any = STATE.fields
_AT: dict[str, int] = {name: _FIELDS[name][1] for name in _FIELDS}
_SEATS, _ROOM = STATE["hand"].shape
_NUMBERS = struct.Struct(f"={(_AT['hand'] - _AT['rules']) // 8}q")  # all numbers of 64 bits stand in a row
_HANDS = range(_AT["hand"], _AT["hand"] + _SEATS * _ROOM, _ROOM)
_CARDS = Reading._fields.index("cards")
_FACES = [struct.Struct(f"={cards}h") for cards in range(_ROOM + 1)]
_FIRST, _PILE, _DISCARDS, _EFFECT, _FACE, _PLACE, _SEEN, _OPEN, _BATCH = (
    _AT[name] for name in ("rules", "pile", "discards", "effect", "face", "place", "seen", "open", "batch")
)


def read_state(data: bytes) -> Reading:
    """What a sane state with these bytes holds."""
    numbers = _NUMBERS.unpack_from(data, _FIRST)
    in_front = numbers[-_SEATS:]
    piled, discarded, waiting = numbers[-_SEATS - 3 : -_SEATS]
    cards = numbers[_CARDS]
    return Reading._make(
        (
            *numbers[:-_SEATS],
            in_front,
            [data[at : at + n] for at, n in zip(_HANDS, in_front, strict=True)],
            data[_PILE : _PILE + piled],
            data[_DISCARDS : _DISCARDS + discarded],
            data[_EFFECT : _EFFECT + waiting],
            _FACES[cards].unpack_from(data, _FACE),
            data[_PLACE : _PLACE + cards],
            data[_SEEN : _SEEN + cards],
            data[_OPEN : _OPEN + cards],
            data[_BATCH : _BATCH + cards],
        )
    )
