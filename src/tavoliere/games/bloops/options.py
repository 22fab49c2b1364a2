"""The options of Bloops."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tavoliere.engine.options import EXPERT, Options, StartingSeat

Direction = Literal["clockwise", "anticlockwise"]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=60)]
Window = Literal["none"] | Seconds
Late = Literal["refuse", "penalty"]
Memory = Literal["off", "aid"]
Deck = Annotated[dict[str, int], EXPERT]


class BloopsOptions(Options, frozen=True):
    """`window` is the guard in seconds (BP-8.1); `deck` counts cards by face, as in `{"11*": 8, "20": 1}`."""

    direction: Direction = "clockwise"
    start: StartingSeat = "random"
    window: Window = 4
    late: Late = "refuse"
    memory: Memory = "off"
    deck: Deck = {}
