"""The options of Scalino."""

from __future__ import annotations

from typing import Literal

from tavoliere.engine.options import Options, StartingSeat

Mode = Literal["building", "demolition"]
Pyramid = Literal["diamond", "square"]
Gaps = Literal["enclosed", "u-shape"]


class ScalinoOptions(Options, frozen=True):
    """`blocks` is the pyramid to demolish, as in a position; without it one is built at random."""

    mode: Mode = "building"
    pyramid: Pyramid = "diamond"
    gaps: Gaps = "enclosed"
    start: StartingSeat = "random"
    blocks: list[str] = []
