"""The options of Scalino."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tavoliere.engine.options import EXPERT, Options, StartingSeat

Mode = Literal["building", "demolition"]
Pyramid = Literal["diamond", "square"]
Gaps = Literal["enclosed", "u-shape"]

# In the order in which the rules number them.
MODES: tuple[Mode, ...] = get_args(Mode)
PYRAMIDS: tuple[Pyramid, ...] = get_args(Pyramid)
GAPS: tuple[Gaps, ...] = get_args(Gaps)


class ScalinoOptions(Options, frozen=True):
    """`blocks` is the pyramid to demolish, as in a position; without it one is built at random."""

    mode: Mode = "building"
    pyramid: Pyramid = "diamond"
    gaps: Annotated[Gaps, EXPERT] = "enclosed"
    start: StartingSeat = "random"
    blocks: list[str] = []
