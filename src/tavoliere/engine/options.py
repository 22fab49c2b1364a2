"""The options of a game: a frozen struct with defaults, readable from `name=value` texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from tavoliere.engine.errors import BadInput, quote

O = TypeVar("O", bound="Options")  # noqa: E741

StartingSeat = Literal["random"] | int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all games' options. Every field has a default."""


def read_assignments(texts: Iterable[str]) -> dict[str, Any]:
    """`["gaps=u-shape", "start=2"]` as a mapping; numbers and JSON values are understood."""
    values: dict[str, Any] = {}
    for text in texts:
        name, separator, value = text.partition("=")
        if not separator or not name.strip():
            raise BadInput(f"{quote(text)} is no option: write name=value, for example start=0.")
        if name.strip() in values:
            raise BadInput(f"The option {quote(name.strip())} is given twice: give it once.")
        values[name.strip()] = _read_value(value.strip())
    return values


def _read_value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return text


def make_options(kind: type[O], values: Mapping[str, Any]) -> O:
    """Check option values against their types; one clear sentence when something is wrong."""
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, value in values.items():
        if name not in known:
            raise BadInput(f"There is no option {quote(name)}: choose among {', '.join(known)}.")
        try:
            msgspec.convert(value, known[name].type)
        except msgspec.ValidationError as error:
            choices = describe_type(known[name].type)
            raise BadInput(f"The option {name} cannot be {quote(value)}: it takes {choices}.") from error
    return msgspec.convert(dict(values), kind)


def describe_type(kind: Any) -> str:
    """The values that a field takes, for people: `diamond, square`."""
    if get_origin(kind) is Literal:
        return ", ".join(str(choice) for choice in get_args(kind))
    if get_args(kind) and get_origin(kind) not in (list, tuple, dict):
        return " or ".join(describe_type(choice) for choice in get_args(kind))
    return {int: "a whole number", str: "a text", float: "a number", type(None): "none"}.get(kind, "a JSON value")


def describe(kind: type[Options]) -> list[dict[str, Any]]:
    """The options of a game as data: name, values, default."""
    defaults = msgspec.to_builtins(kind())
    return [
        {"name": field.name, "values": describe_type(field.type), "default": defaults[field.name]}
        for field in msgspec.structs.fields(kind)
    ]
