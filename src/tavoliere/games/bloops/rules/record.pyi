"""The record of Bloops: made by tools/record_types.py; run `make types` after a change of the record."""

from typing import Any, Protocol

from tavoliere.engine.compiled.arrays import PlainRow, PlainTable, Row, Table

class Record(Protocol):
    """A position as kernels read and write it."""

    chance: Any
    rules: int
    players: int
    start: int
    step: int
    window: int
    late: int
    aid: int
    phase: int
    turn: int
    turns: int
    guard: int
    guards: int
    answered: int
    declined: int
    caller: int
    ending: int
    half: int
    cards: int
    held: int
    reshuffles: int
    looking: int
    piled: int
    discarded: int
    waiting: int
    in_front: Row[int]
    hand: Table[int]
    pile: Row[int]
    discards: Row[int]
    effect: Row[int]
    face: Row[int]
    place: Row[int]
    seen: Row[int]
    open: Row[int]
    batch: Row[int]

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
    def step(self) -> int: ...
    @property
    def window(self) -> int: ...
    @property
    def late(self) -> int: ...
    @property
    def aid(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def guard(self) -> int: ...
    @property
    def guards(self) -> int: ...
    @property
    def answered(self) -> int: ...
    @property
    def declined(self) -> int: ...
    @property
    def caller(self) -> int: ...
    @property
    def ending(self) -> int: ...
    @property
    def half(self) -> int: ...
    @property
    def cards(self) -> int: ...
    @property
    def held(self) -> int: ...
    @property
    def reshuffles(self) -> int: ...
    @property
    def looking(self) -> int: ...
    @property
    def piled(self) -> int: ...
    @property
    def discarded(self) -> int: ...
    @property
    def waiting(self) -> int: ...
    @property
    def in_front(self) -> PlainRow: ...
    @property
    def hand(self) -> PlainTable: ...
    @property
    def pile(self) -> PlainRow: ...
    @property
    def discards(self) -> PlainRow: ...
    @property
    def effect(self) -> PlainRow: ...
    @property
    def face(self) -> PlainRow: ...
    @property
    def place(self) -> PlainRow: ...
    @property
    def seen(self) -> PlainRow: ...
    @property
    def open(self) -> PlainRow: ...
    @property
    def batch(self) -> PlainRow: ...
