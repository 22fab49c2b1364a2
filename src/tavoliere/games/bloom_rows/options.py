"""The options of Bloom (rows)."""

from __future__ import annotations

from tavoliere.engine.options import Options, StartingSeat


class BloomRowsOptions(Options, frozen=True):
    """`flowers` is a flower table of your own: one number for each of the tiles 1 to 100 (BR-1.2)."""

    start: StartingSeat = "random"
    flowers: list[int] = []
