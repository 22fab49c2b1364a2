"""The options of Bloom (rows)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tavoliere.engine.options import EXPERT, Options, StartingSeat
from tavoliere.games.bloom_rows.rules.constants import MOST_FLOWERS

Flowers = Annotated[int, msgspec.Meta(ge=0, le=MOST_FLOWERS)]


class BloomRowsOptions(Options, frozen=True):
    """`flowers` is a flower table of your own: one number for each of the tiles 1 to 100 (BR-1.2)."""

    start: StartingSeat = "random"
    flowers: Annotated[list[Flowers], EXPERT] = []
