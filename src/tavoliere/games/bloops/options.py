"""The options of Bloops."""

from __future__ import annotations

from typing import Literal

from tavoliere.engine.options import Options, StartingSeat

Direction = Literal["clockwise", "anticlockwise"]
Window = Literal["none"] | int
Late = Literal["refuse", "penalty"]
Memory = Literal["off", "aid"]


class BloopsOptions(Options, frozen=True):
    """`window` is the guard in seconds (BP-8.1); `deck` counts cards by face, as in `{"11*": 8, "20": 1}`."""

    direction: Direction = "clockwise"
    start: StartingSeat = "random"
    window: Window = 4
    late: Late = "refuse"
    memory: Memory = "off"
    deck: dict[str, int] = {}
