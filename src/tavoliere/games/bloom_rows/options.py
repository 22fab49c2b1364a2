"""The options of Bloom (rows)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec

from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.errors import BadInput
from tavoliere.engine.options import EXPERT, Options, StartingSeat
from tavoliere.games.bloom_rows.rules.constants import FLOWERS, MOST_FLOWERS, NUMBERS
from tavoliere.games.bloom_rows.rules.state import Record

if TYPE_CHECKING:
    from tavoliere.games.bloom_rows.game import BloomRows

Flowers = Annotated[int, msgspec.Meta(ge=0, le=MOST_FLOWERS)]


class BloomRowsOptions(Options, frozen=True):
    """`flowers` is a flower table of your own: one number for each of the tiles 1 to 100 (BR-1.2)."""

    start: StartingSeat = "random"
    flowers: Annotated[list[Flowers], EXPERT] = []


def write_options(game: BloomRows, s: Record, options: BloomRowsOptions) -> None:
    """Put the options into a blank state, before the deal."""
    s.start = RANDOM_START if options.start == "random" else options.start
    write_flowers(s, options.flowers)


def write_flowers(s: Record, flowers: Sequence[int]) -> None:
    """Put a flower table into a state; jokers have none."""
    if flowers and (len(flowers) != NUMBERS or not all(0 <= number <= MOST_FLOWERS for number in flowers)):
        raise BadInput(f"A flower table has {NUMBERS} numbers from 0 to {MOST_FLOWERS}, one for each tile.")
    s.flowers[1 : NUMBERS + 1] = flowers or FLOWERS
