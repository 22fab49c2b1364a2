"""Moves of Bloops as people say them.

    done                 I have finished looking
    draw                 discard                keep, discard c7
    counter c7           nothing                close (the guard's time is up; the clock says it)
    bloops               decline
    give to 2            look at c31            swap c7 with c12      (the effects of 6, 7 and 8, and 9)
    arrange c3 c9        two of my own cards change places

`c7` is the card with the identifier 7, wherever it lies; `give to 2` names a seat.
"""

from __future__ import annotations

import re
from functools import partial

from tavoliere.engine.moves import Move
from tavoliere.engine.notation import Unreadable
from tavoliere.games.bloops.rules.constants import MAX_CARDS, MAX_PLAYERS


class Done(Move, frozen=True, tag="done"):
    """Finish looking: the first look, or at a card that was shown."""

    def __str__(self) -> str:
        return "done"


class Draw(Move, frozen=True, tag="draw"):
    """Begin a turn."""

    def __str__(self) -> str:
        return "draw"


class Discard(Move, frozen=True, tag="discard"):
    """Discard the card that was drawn."""

    def __str__(self) -> str:
        return "discard"


class Keep(Move, frozen=True, tag="keep"):
    """Keep the card that was drawn, and discard this one instead."""

    card: int

    def __str__(self) -> str:
        return f"keep, discard c{self.card}"


class Counter(Move, frozen=True, tag="counter"):
    """Answer a discard with this card."""

    card: int

    def __str__(self) -> str:
        return f"counter c{self.card}"


class Nothing(Move, frozen=True, tag="nothing"):
    """Do not answer the discard."""

    def __str__(self) -> str:
        return "nothing"


class Close(Move, frozen=True, tag="close"):
    """The guard's time is up."""

    def __str__(self) -> str:
        return "close"


class Call(Move, frozen=True, tag="bloops"):
    """Call BLOOPS."""

    def __str__(self) -> str:
        return "bloops"


class Decline(Move, frozen=True, tag="decline"):
    """Do not call BLOOPS."""

    def __str__(self) -> str:
        return "decline"


class Give(Move, frozen=True, tag="give"):
    """A 6: the top card of the pile for this seat."""

    seat: int

    def __str__(self) -> str:
        return f"give to {self.seat}"


class Look(Move, frozen=True, tag="look"):
    """A 7 or an 8: look at this card."""

    card: int

    def __str__(self) -> str:
        return f"look at c{self.card}"


class Swap(Move, frozen=True, tag="swap"):
    """A 9: this card of mine for that one of an opponent."""

    card: int
    other: int

    def __str__(self) -> str:
        return f"swap c{self.card} with c{self.other}"


class Arrange(Move, frozen=True, tag="arrange"):
    """Two of my own cards change places. The order of the two does not matter; the lower comes first."""

    card: int
    other: int

    def __str__(self) -> str:
        return f"arrange c{self.card} c{self.other}"


BloopsMove = Done | Draw | Discard | Keep | Counter | Nothing | Close | Call | Decline | Give | Look | Swap | Arrange

_WORDS: dict[str, BloopsMove] = {
    str(move): move for move in (Done(), Draw(), Discard(), Nothing(), Decline(), Call(), Close())
}

unreadable = partial(Unreadable, __package__)

_CARD = r"c([0-9]{1,3})"
_KEEP = re.compile(rf"keep(?:,? discard)? {_CARD}")
_COUNTER = re.compile(rf"counter {_CARD}")
_LOOK = re.compile(rf"look(?: at)? {_CARD}")
_SWAP = re.compile(rf"swap {_CARD}(?: with)? {_CARD}")
_ARRANGE = re.compile(rf"arrange {_CARD}(?: and)? {_CARD}")
_GIVE = re.compile(r"give(?: to)? ([0-9])")


def parse(text: str) -> BloopsMove:
    """Read a move."""
    words = " ".join(text.lower().split())
    if words in _WORDS:
        return _WORDS[words]
    if match := _KEEP.fullmatch(words):
        return Keep(read_card(match[1]))
    if match := _COUNTER.fullmatch(words):
        return Counter(read_card(match[1]))
    if match := _LOOK.fullmatch(words):
        return Look(read_card(match[1]))
    if match := _SWAP.fullmatch(words):
        return Swap(read_card(match[1]), read_card(match[2]))
    if match := _ARRANGE.fullmatch(words):
        return Arrange(*sorted((read_card(match[1]), read_card(match[2]))))
    if match := _GIVE.fullmatch(words):
        return Give(read_seat(match[1]))
    raise unreadable("move", text.strip())


def read_card(text: str) -> int:
    card = int(text)
    if card >= MAX_CARDS:
        raise unreadable("card", card=card, last=MAX_CARDS - 1)
    return card


def read_seat(text: str) -> int:
    seat = int(text)
    if seat >= MAX_PLAYERS:
        raise unreadable("seat", seat=seat, last=MAX_PLAYERS - 1)
    return seat
