"""What happened, told to each seat as far as it may know."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Base of all events. Fields that only some seats may see are named in the game's `project`."""


E = TypeVar("E", bound=Event)


def hide(event: E, **instead: Any) -> E:
    """The same event with its secret fields replaced, for eyes that may not see them."""
    return msgspec.structs.replace(event, **instead)
