"""The record of Scalino: made by tools/record_types.py; run `make types` after a change of the record."""

from typing import Any, Protocol

import numpy as np

from tavoliere.engine.compiled.arrays import PlainRow, PlainTable, Row, Table

class Record(Protocol):
    """A position as kernels read and write it."""

    chance: Any
    rules: int
    mode: int
    pyramid: int
    gaps: int
    players: int
    start: int
    turn: int
    neutral: int
    bonus: int
    over: int
    level: int
    rough: int
    open: Row[np.uint64]
    standing: int
    cells: Table[np.uint64]
    bar: Row[int]
    colour: Row[int]
    stock: Table[int]
    taken: Table[int]

class Plain(Protocol):
    """A position as `game.read` gives it."""

    @property
    def chance(self) -> Any: ...
    @property
    def rules(self) -> int: ...
    @property
    def mode(self) -> int: ...
    @property
    def pyramid(self) -> int: ...
    @property
    def gaps(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def neutral(self) -> int: ...
    @property
    def bonus(self) -> int: ...
    @property
    def over(self) -> int: ...
    @property
    def level(self) -> int: ...
    @property
    def rough(self) -> int: ...
    @property
    def open(self) -> PlainRow: ...
    @property
    def standing(self) -> int: ...
    @property
    def cells(self) -> PlainTable: ...
    @property
    def bar(self) -> PlainRow: ...
    @property
    def colour(self) -> PlainRow: ...
    @property
    def stock(self) -> PlainTable: ...
    @property
    def taken(self) -> PlainTable: ...
