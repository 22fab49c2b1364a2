"""The record of Bloom (rows): made by tools/record_types.py; run `make types` after a change of the record."""

from typing import Any, Protocol

from tavoliere.engine.compiled.arrays import PlainRow, PlainTable, Row, Table

class Record(Protocol):
    """A position as kernels read and write it."""

    chance: Any
    rules: int
    players: int
    start: int
    second: int
    turn: int
    phase: int
    passes: int
    over: int
    making: int
    victim: int
    robbed_at: int
    robbed: Row[int]
    robbed_jokers: int
    hand: int
    fresh: Row[int]
    where: Row[int]
    seen: Row[int]
    held: Row[int]
    jokers: Row[int]
    seen_jokers: Row[int]
    covered: int
    supply: Row[int]
    open: Row[int]
    board_jokers: int
    rows: int
    begin: Row[int]
    pool: Row[int]
    layer: Row[int]
    table_jokers: int
    points: Row[int]
    taken: Table[int]
    earned: Row[int]
    flowers: Row[int]

class Plain(Protocol):
    """A position as `game.read` gives it."""

    @property
    def chance(self) -> Any: ...
    @property
    def rules(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def second(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def passes(self) -> int: ...
    @property
    def over(self) -> int: ...
    @property
    def making(self) -> int: ...
    @property
    def victim(self) -> int: ...
    @property
    def robbed_at(self) -> int: ...
    @property
    def robbed(self) -> PlainRow: ...
    @property
    def robbed_jokers(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def fresh(self) -> PlainRow: ...
    @property
    def where(self) -> PlainRow: ...
    @property
    def seen(self) -> PlainRow: ...
    @property
    def held(self) -> PlainRow: ...
    @property
    def jokers(self) -> PlainRow: ...
    @property
    def seen_jokers(self) -> PlainRow: ...
    @property
    def covered(self) -> int: ...
    @property
    def supply(self) -> PlainRow: ...
    @property
    def open(self) -> PlainRow: ...
    @property
    def board_jokers(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def begin(self) -> PlainRow: ...
    @property
    def pool(self) -> PlainRow: ...
    @property
    def layer(self) -> PlainRow: ...
    @property
    def table_jokers(self) -> int: ...
    @property
    def points(self) -> PlainRow: ...
    @property
    def taken(self) -> PlainTable: ...
    @property
    def earned(self) -> PlainRow: ...
    @property
    def flowers(self) -> PlainRow: ...
