"""The bases of all games' events, views, scores and knowledge: all that seats are shown."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

UNKNOWN = "?"  # how a thing that a seat may not know is written in its knowledge


class Deadline(msgspec.Struct, frozen=True):
    """A time that the game itself needs: so many seconds, counted again from each change of `mark`.

    When they are over, the table plays `Game.when_time_is_up` for the clock.
    """

    seconds: int
    mark: int


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seat whose turn it is and the seats that are asked, as everybody may see them."""

    seat: int | None = None
    asked: tuple[int, ...] = ()
    deadline: Deadline | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The head of all views: the table as one seat sees it now; without a seat, as a spectator does."""

    game: str
    rules: int
    players: int
    seat: int | None
    turn: Turn
    scores: tuple[int | None, ...]  # the points of every seat as of now; None where they are secret
    over: bool = False
    ending: str = ""  # how the game ended, a word of the vocabulary
    winners: tuple[int, ...] = ()


class SeatScore(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The head of all breakdowns: a seat and its points; a game adds the parts that they are made of."""

    seat: int
    points: int | None  # None where they are secret


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """The head of all knowledge: all that a seat can infer with perfect recall, and nothing else."""

    seat: int


class PlacesKnowledge(Knowledge, frozen=True, kw_only=True):
    """Knowledge in a game with a kernel `knows`: the position, with `?` for the places of unknown things."""

    position: Any
    unknown: list[int]  # the places where the other things lie


# ---- Events ---------------------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Base of all events. Where a piece moves, the event says which, from where and to where.

    Fields that only some seats may see are named in the game's `project`.
    """


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


E = TypeVar("E", bound=Event)


def hide(event: E, **instead: Any) -> E:
    """Return the event with its secret fields replaced, for a seat that may not see them."""
    return msgspec.structs.replace(event, **instead)
