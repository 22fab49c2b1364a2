"""Types of the arguments of entries, read by people and by the compiler.

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


# Numbers. `engine.checks` tells these types apart by their names, the compiler takes all of them for 64 bits.
Seat: TypeAlias = int  # any number: the kernel judges it itself
Player: TypeAlias = int  # a player's seat
Viewer: TypeAlias = int  # the same, or -1 for a spectator
Actor: TypeAlias = int  # a seat that may act now
Action: TypeAlias = int  # any number: the kernel judges it itself
Legal: TypeAlias = int  # an action that the seat may do, else of the polled one

# Records of the game.
States = Annotated[Any, Array()]  # any number of them, whose caller vouches for them
Position: TypeAlias = States  # exactly one sound position
Finished: TypeAlias = States  # exactly one position whose game is over
Positions: TypeAlias = States  # any number of sound positions
Records: TypeAlias = States  # room for positions
Blank: TypeAlias = States  # exactly one record, before the deal
Tries: TypeAlias = States  # room for at least one record

Actions = Annotated[Any, Array(np.int32)]  # a list of actions, or the room for one
Line = Annotated[Any, Array(np.int64)]  # actions or seats one after the other, as Python writes them
Each: TypeAlias = Line  # a number for each position
Players: TypeAlias = Line  # a player's seat for each position
Rng = Annotated[Any, Array(np.uint64)]  # what `new_rng` makes
Words = Annotated[Any, Array(np.uint64)]
Scores = Annotated[Any, Array(np.int64)]
Shares = Annotated[Any, Array(np.float64)]
Flags = Annotated[Any, Array(np.uint8)]
Masks = Annotated[Any, Array(np.uint8, 2)]  # a row for each position, a column for each action
ActionTable = Annotated[Any, Array(np.int32, 2)]
ScoreTable = Annotated[Any, Array(np.int64, 2)]
SharesOfEach = Annotated[Any, Array(np.float64, 2)]  # a row for each position
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
    """Describe an argument in a few words, for an error message."""
    if isinstance(value, np.ndarray):
        kind = "records" if value.dtype.names else str(value.dtype)
        return f"an array of {kind}, {value.ndim}-dimensional"
    return type(value).__name__
