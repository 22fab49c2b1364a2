"""The reference page of the public Python API: what `tavoliere` declares, with signatures and first lines."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import tavoliere

_HEAD = """# Python API

Made by `make types` from `tavoliere.__all__`; [use it from Python](../howto/use-from-python.md) shows it at work. Every
other name is private and may change at any time. Import from `tavoliere` itself: `from tavoliere import Session`.
"""
_LISTED = ("Game", "Session", "Batch", "Bot")  # their methods are part of the API


def api_page() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *_sections()])


def _sections() -> Iterator[str]:
    yield "| name | is |\n|---|---|"
    for name in tavoliere.__all__:
        yield f"| `{name}` | {_about(name, getattr(tavoliere, name))} |"
    for name in _LISTED:
        yield f"\n## {name}\n\n| call | does |\n|---|---|"
        yield from _methods(getattr(tavoliere, name))
    yield "\n## games\n\n| call | does |\n|---|---|"
    for name in ("names", "load"):
        yield _row(name, getattr(tavoliere.games, name))
    yield ""


def _about(name: str, value: Any) -> str:
    plain = {
        "LEVELS": "The levels of the bots, the best last.",
        "Level": "The type of a level's name.",
        "State": "A position: a NumPy array of one record.",
    }
    return plain.get(name) or _first_line(value)


def _methods(kind: type) -> Iterator[str]:
    names = {name: None for base in reversed(kind.__mro__[:-1]) for name in vars(base) if not name.startswith("_")}
    for name in sorted(names):
        value = inspect.getattr_static(kind, name)
        value = getattr(value, "__func__", value)  # of a class method
        if inspect.isfunction(value):
            yield _row(name, value, 1)
        elif isinstance(value, property | cached_property):
            yield f"| `{name}` | {_first_line(value)} |"


def _row(name: str, function: Any, bound: int = 0) -> str:
    """The row of a function, without so many first parameters."""
    parameters = [*inspect.signature(function).parameters.values()][bound:]
    shown = ", ".join(str(parameter.replace(annotation=inspect.Parameter.empty)) for parameter in parameters)
    return f"| `{name}({shown})` | {_first_line(function)} |"


def _first_line(value: Any) -> str:
    return (inspect.getdoc(value) or "").partition("\n")[0].replace("|", "\\|")
