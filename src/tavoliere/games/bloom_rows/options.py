"""The options of Bloom (rows)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tavoliere.engine.options import Options, StartingSeat
from tavoliere.games.bloom_rows.components import MOST_FLOWERS, NUMBERS

FlowerTable = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=MOST_FLOWERS)]], msgspec.Meta(max_length=NUMBERS)]


class BloomRowsOptions(Options, frozen=True):
    """`flowers` is a flower table of your own: one number for each of the tiles 1 to 100 (BR-1.2)."""

    start: StartingSeat = "random"
    flowers: FlowerTable = []
