"""Odd drafts and moves, and predicates for a draft on its way to a move."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from tavoliere.conformance.play import Match
from tavoliere.engine.moves import Draft, Move

_NUMBERS = (-1, 0, 1, 2, 5, 99, 1000, -(2**31), 2**40, 2**63 - 1)
_LISTS = (list, tuple)  # of parts that are picked one by one. A pair of numbers is one pick, and open as None
_TEXTS = ("", "?", "lay", "pass", "left", "a1", "-1", "ü", "x" * 200)


def spoilt(match: Match, draft: Any) -> Any:
    """A draft with some parts open again and some filled with anything of their type."""
    changes: dict[str, Any] = {}
    for field in msgspec.structs.fields(draft):
        match match.random.randrange(5):
            case 0 | 1:
                changes[field.name] = opened(field)
            case 2:
                changes[field.name] = anything(match, inspect.type_info(field.type))
            case _:
                value = getattr(draft, field.name)
                if isinstance(value, list | tuple) and value and match.once_in(2):
                    changes[field.name] = type(value)(match.random.sample(value, match.random.randrange(len(value))))
    return msgspec.structs.replace(draft, **changes)


def distorted(match: Match, move: Move) -> Move:
    """A move with one part in three that is anything of its type."""
    changed = [field for field in msgspec.structs.fields(move) if match.once_in(3)]
    parts = {field.name: anything(match, inspect.type_info(field.type)) for field in changed}
    return msgspec.structs.replace(move, **parts)


def opened(field: Any) -> Any:
    """The value of a part that is still open."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def anything(match: Match, kind: inspect.Type) -> Any:
    """A value that a client could send for a field of this type."""
    choose = match.random.choice
    match kind:
        case inspect.UnionType():
            return anything(match, choose(kind.types))
        case inspect.IntType():
            return choose([number for number in _NUMBERS if _fits(kind, number)] or [kind.ge])
        case inspect.StrType():
            return choose(_TEXTS)
        case inspect.BoolType():
            return choose((False, True))
        case inspect.LiteralType():
            return choose(kind.values)
        case inspect.ListType() | inspect.VarTupleType():
            items = [anything(match, kind.item_type) for _ in range(choose((0, 1, 2, 7, 40)))]
            return items if isinstance(kind, inspect.ListType) else tuple(items)
        case inspect.DictType():
            return {anything(match, kind.key_type): anything(match, kind.value_type) for _ in range(choose((0, 1, 3)))}
        case inspect.TupleType():
            return tuple(anything(match, part) for part in kind.item_types)
        case inspect.StructType():
            return kind.cls(**{field.name: anything(match, field.type) for field in kind.fields})
    return None


def _fits(kind: inspect.IntType, number: int) -> bool:
    return (kind.ge is None or number >= kind.ge) and (kind.le is None or number <= kind.le)


def is_on_the_way(draft: Draft, target: Draft) -> bool:
    """Returns whether the draft can still become the target: its parts and items of lists are the target's."""
    for name, still_open in _open_parts(type(draft)):
        part, goal = getattr(draft, name), getattr(target, name)
        if isinstance(still_open, _LISTS):
            if any(part.count(thing) > (goal or ()).count(thing) for thing in part):
                return False
        elif part not in (still_open, goal):
            return False
    return True


@cache
def _open_parts(kind: type[Draft]) -> list[tuple[str, Any]]:
    return [(field.name, opened(field)) for field in msgspec.structs.fields(kind)]


def is_in_order(draft: Draft, target: Draft) -> bool:
    """Returns whether the lists of the draft begin as the target's do."""
    for name, still_open in _open_parts(type(draft)):
        part = getattr(draft, name)
        if isinstance(still_open, _LISTS) and list(part) != list(getattr(target, name) or ())[: len(part)]:
            return False
    return True


def has_grown_a_list(draft: Draft, pick: Draft) -> bool:
    """Returns whether the pick is one more in a part that is picked one by one."""
    return any(
        isinstance(still_open, _LISTS) and getattr(draft, name) != getattr(pick, name)
        for name, still_open in _open_parts(type(draft))
    )
