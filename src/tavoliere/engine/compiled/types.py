"""What entries take: names for the types of their arguments, which the compiler reads too.

An entry is compiled for exactly the types that it is annotated with. `Any` says nothing about a type; an
entry with such an argument is compiled for whatever comes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args

import numba
import numpy as np


class Array(NamedTuple):
    """An array of so many dimensions, without gaps; `item` is None for the record of the game."""

    item: Any = None
    dimensions: int = 1


Seat: TypeAlias = int
Action: TypeAlias = int
States = Annotated[Any, Array()]  # positions; a single one is an array of one
Actions = Annotated[Any, Array(np.int32)]  # a list of actions, or the room for one
Line = Annotated[Any, Array(np.int64)]  # actions or seats one after the other, as Python writes them
Rng = Annotated[Any, Array(np.uint64)]  # what `new_rng` makes
Words = Annotated[Any, Array(np.uint64)]
Scores = Annotated[Any, Array(np.int64)]
Shares = Annotated[Any, Array(np.float64)]
Flags = Annotated[Any, Array(np.uint8)]
Masks = Annotated[Any, Array(np.uint8, 2)]  # a row for each position, a column for each action
ActionTable = Annotated[Any, Array(np.int32, 2)]
ScoreTable = Annotated[Any, Array(np.int64, 2)]
ShareTable = Annotated[Any, Array(np.float64, 2)]
Seeds = Annotated[Any, Array(np.uint64, 2)]  # a row of four words for each seed


def signature(function: Callable[..., Any], record: np.dtype[Any] | None = None) -> tuple[Any, ...] | None:
    """The compiler's types of a function's arguments; None when not all are declared."""
    annotations = inspect.get_annotations(function, eval_str=True)
    declared = [_type(annotations.get(name, Any), record) for name in inspect.signature(function).parameters]
    return None if None in declared else tuple(declared)


def _type(annotation: Any, record: np.dtype[Any] | None) -> Any:
    shape = next((note for note in get_args(annotation) if isinstance(note, Array)), None)
    if shape is not None:
        item = record if shape.item is None else shape.item
        return None if item is None else numba.types.Array(_scalar(item), shape.dimensions, "C")
    return None if annotation is Any else _scalar(annotation)


def _scalar(item: Any) -> Any:
    return numba.from_dtype(np.dtype(item))


def describe(value: Any) -> str:
    """What an argument is, in a few words, for saying that it is not what was asked for."""
    if isinstance(value, np.ndarray):
        kind = "records" if value.dtype.names else str(value.dtype)
        return f"an array of {kind}, {value.ndim}-dimensional"
    return type(value).__name__
