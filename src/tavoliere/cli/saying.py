"""Values of a game in words: cells as the notation calls them, parts field by field, the rest as the game says it."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.cli.boards import name_cell
from tavoliere.cli.voice import Voice


def say(value: Any, voice: Voice) -> str:
    """One value, whatever it is."""
    if is_cell(value):
        return name_cell(voice.game, value)
    if isinstance(value, list) and value and is_cell(value[0]):
        return " ".join(say(cell, voice) for cell in value)
    if is_list_of_parts(value):
        return "; ".join(say(part, voice) for part in value)
    if is_part(value):
        return _say_part(msgspec.structs.asdict(value), voice)
    return voice.words.say(value, None, voice.names)


def _say_part(fields: dict[str, Any], voice: Voice) -> str:
    """The fields of a part, one after the other; what has coordinates ends with its cell."""
    if "x" in fields and "y" in fields:
        fields["cell"] = (fields.pop("x"), fields.pop("y"))
    return " ".join(say(value, voice) for value in fields.values() if value not in (None, [], ""))


def is_list_of_parts(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and is_part(value[0])


def is_part(value: Any) -> bool:
    """A struct without a tag: pieces have one, and words of their own."""
    return isinstance(value, msgspec.Struct) and value.__struct_config__.tag is None and not is_cell(value)


def is_cell(value: Any) -> bool:
    """A struct of x and y, or a pair of numbers."""
    if isinstance(value, tuple):
        return len(value) == 2 and all(type(part) is int for part in value)
    return getattr(value, "__struct_fields__", ()) == ("x", "y")
