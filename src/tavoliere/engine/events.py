"""What happened, told to each seat as far as it may know."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec


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
    """The same event with its secret fields replaced, for eyes that may not see them."""
    return msgspec.structs.replace(event, **instead)
