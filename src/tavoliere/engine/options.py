"""The options of a game: a frozen struct with defaults, readable from `name=value` texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.texts import Texts

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

T = TypeVar("T")
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
    known = _types_of(kind)
    if not isinstance(values, Mapping):
        raise BadInput(f"Options are given by name, not as {quote(values)}.")
    for name, value in values.items():
        if name not in known:
            raise BadInput(f"There is no option {quote(name)}: choose among {', '.join(known)}.")
        try:
            msgspec.convert(value, known[name])
        except (msgspec.ValidationError, UnicodeError) as error:
            choices = describe_type(known[name])
            raise BadInput(f"The option {name} cannot be {quote(value)}: it takes {choices}.") from error
    return msgspec.convert(dict(values), kind)


@cache
def _types_of(kind: type[Options]) -> dict[str, Any]:
    """The types of the options by name; finding them out takes longer than to deal."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def describe_type(kind: Any) -> str:
    """The values that a field takes, as `--set` wants them: `diamond, square`."""
    if get_origin(kind) is Annotated:
        plain, _, least, most = _unwrap(kind)
        bounds = f" from {least} to {most}" if least is not None and most is not None else ""
        return describe_type(plain) + bounds
    if get_origin(kind) is Literal:
        return ", ".join(str(choice) for choice in get_args(kind))
    if get_args(kind) and get_origin(kind) not in (list, tuple, dict):
        return " or ".join(describe_type(choice) for choice in get_args(kind))
    return {int: "a whole number", str: "a text", float: "a number", type(None): "none"}.get(kind, "a JSON value")


class OptionForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option as a form can show it.

    `kind` is how it is chosen: `choice` among `choices`; `number` from `least` to `most`; `seat`, one
    of the players; `data`, something that a file or an editor has to bring. Besides, any of `choices`.
    """

    name: str
    kind: Literal["choice", "number", "seat", "data"]
    default: Any
    label: str
    help: str
    choices: list[tuple[Any, str]] = []
    least: int | None = None
    most: int | None = None
    expert: bool = False


EXPERT = msgspec.Meta(extra={"expert": True})  # an option that only few people want to see


def form(kind: type[Options], texts: Texts) -> list[OptionForm]:
    """The options of a game, for a form in the reader's language."""
    defaults = msgspec.to_builtins(kind())
    return [_form_of(field, defaults[field.name], texts) for field in msgspec.structs.fields(kind)]


def _form_of(field: Any, default: Any, texts: Texts) -> OptionForm:
    said = texts.own.options.get(field.name) or texts.shared.options[field.name]
    plain, expert, least, most = _unwrap(field.type)
    literals = [value for part in _members(plain) if get_origin(part) is Literal for value in get_args(part)]
    rest = [part for part in _members(plain) if get_origin(part) is not Literal]
    kind: Any = "choice"
    if rest:
        inner, _, low, high = _unwrap(rest[0])
        least, most = (low if least is None else least), (high if most is None else most)
        kind = ("seat" if field.name == "start" else "number") if inner is int else "data"
    return OptionForm(
        name=field.name,
        kind=kind,
        default=default,
        label=said.label,
        help=said.help,
        choices=[(value, said.choices[str(value)]) for value in literals],
        least=least,
        most=most,
        expert=expert or kind == "data",
    )


def _members(kind: Any) -> tuple[Any, ...]:
    """The members of a union; a type that is none is its own only one."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _unwrap(kind: Any) -> tuple[Any, bool, int | None, int | None]:
    """A type without its `Annotated`, whether it is for experts, and its bounds."""
    expert, least, most = False, None, None
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        for note in notes:
            expert = expert or bool((note.extra or {}).get("expert"))
            least, most = (note.ge if least is None else least), (note.le if most is None else most)
    return kind, expert, least, most


# ---- Numbers of players --------------------------------------------------------------------------


def usual_players(game: Game, chosen: Mapping[str, Any] | None = None) -> tuple[int, int]:
    """The fewest and the most, when nothing else is chosen."""
    allowed = game.players_for(game.make_options(chosen))
    return allowed[0], allowed[-1]


def other_players(game: Game, options: list[OptionForm]) -> dict[str, tuple[int, int]]:
    """The choices of options with which more or fewer can play, as in `mode=demolition`."""
    return list_changes(options, lambda chosen: usual_players(game, chosen))


def list_changes(options: list[OptionForm], what: Callable[[dict[str, Any]], T]) -> dict[str, T]:
    """The choices of options that change something, and to what."""
    usual = what({})
    changes = {}
    for option in options:
        for value, _ in option.choices:
            changed = what({option.name: value})
            if changed != usual:
                changes[f"{option.name}={value}"] = changed
    return changes
