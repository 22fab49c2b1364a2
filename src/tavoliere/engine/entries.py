"""The entries of a record: moves, and what else happens to a game. Entries are only ever added.

1 0 place e5-g5           number, seat, move
2 1 undo to 1             the seat takes back: the position is again the one after entry 1
3 1 forfeit resigned      the seat has lost, whatever comes (or: time)
4 0 bot easy left         a bot of that level plays for the seat (or: voted, time)
5 0 return                the seat's own player is back
6 - abandon agreed        nobody plays on (or: closed)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal, get_args

import msgspec

from tavoliere.engine.errors import BadInput

WhyForfeited = Literal["resigned", "time"]
WhyTakenOver = Literal["left", "voted", "time"]
WhyAbandoned = Literal["agreed", "closed"]


class Played(msgspec.Struct, frozen=True, tag="move", tag_field="entry", gc=False):
    """A seat made a move, in notation."""

    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


class Undone(msgspec.Struct, frozen=True, tag="undo", tag_field="entry", gc=False):
    """A seat took back: the position is again the one after so many entries."""

    seat: int
    to: int

    def __str__(self) -> str:
        return f"{self.seat} undo to {self.to}"


class Forfeited(msgspec.Struct, frozen=True, tag="forfeited", tag_field="entry"):
    """A seat lost, whatever comes: it ranks last."""

    seat: int
    why: WhyForfeited

    def __str__(self) -> str:
        return f"{self.seat} forfeit {self.why}"


class TakenOver(msgspec.Struct, frozen=True, tag="taken_over", tag_field="entry"):
    """A bot plays for somebody who is away."""

    seat: int
    level: str
    why: WhyTakenOver

    def __str__(self) -> str:
        return f"{self.seat} bot {self.level} {self.why}"


class GivenBack(msgspec.Struct, frozen=True, tag="given_back", tag_field="entry"):
    """Who was away plays again."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} return"


class Abandoned(msgspec.Struct, frozen=True, tag="abandoned", tag_field="entry"):
    """Nobody plays on, and nobody has won."""

    why: WhyAbandoned

    def __str__(self) -> str:
        return f"{NOBODY} abandon {self.why}"


Entry = Played | Undone | Forfeited | TakenOver | GivenBack | Abandoned

NOBODY = "-"  # stands where no seat acts


def _one_of(kind: Any) -> str:
    return "|".join(get_args(kind))


_KINDS: list[tuple[re.Pattern[str], Callable[..., Entry]]] = [
    (re.compile(r"undo to (\d{1,9})"), lambda seat, to: Undone(seat, int(to))),
    (re.compile(rf"forfeit ({_one_of(WhyForfeited)})"), Forfeited),
    (re.compile(rf"bot ([a-z]+) ({_one_of(WhyTakenOver)})"), TakenOver),
    (re.compile(r"return"), GivenBack),
]
_ABANDON = re.compile(rf"abandon ({_one_of(WhyAbandoned)})")


def read_entry(seat: str, said: str) -> Entry:
    """An entry from its line, without its number."""
    if seat == NOBODY:
        found = _ABANDON.fullmatch(said)
        if found is None:
            raise BadInput(f"Nobody's entry can only be 'abandon', not {said[:40]!r}.")
        return Abandoned(found[1])  # type: ignore[arg-type]
    for pattern, kind in _KINDS:
        found = pattern.fullmatch(said)
        if found:
            return kind(int(seat), *found.groups())
    return Played(int(seat), said)


def standing(entries: Iterable[Entry]) -> list[Played]:
    """The moves that were not taken back: they alone lead to the position after these entries."""
    moves: list[tuple[int, Played]] = []
    for number, entry in enumerate(entries):
        match entry:
            case Played():
                moves.append((number, entry))
            case Undone():
                while moves and moves[-1][0] >= entry.to:
                    moves.pop()
    return [move for _, move in moves]
