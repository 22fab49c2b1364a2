"""What a seat sees and knows. Nothing in Scalino is secret but the seed, so it is the whole position."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.games.scalino.position import Position


class View(msgspec.Struct, frozen=True):
    """The table as anybody sees it now."""

    position: Position
    seat: int | None
    to_act: tuple[int, ...]
    stock: dict[str, list[int]]
    owners: dict[str, int]  # the seat that each colour scores for; the neutral one is left out
    level: int
    scores: tuple[int, ...]
    over: bool


class Knowledge(msgspec.Struct, frozen=True):
    """All that a seat can infer: the position without its seed."""

    position: Position
    seat: int


def without_seed(position: Position) -> Position:
    return msgspec.structs.replace(position, chance=None)


def with_seed(position: Position, seed: Any) -> Position:
    return msgspec.structs.replace(position, chance=seed)
