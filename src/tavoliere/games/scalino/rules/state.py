"""A state of Scalino: one NumPy record of fixed size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from tavoliere.engine.compiled.deal_rng import CHANCE
from tavoliere.engine.compiled.kernel import layout
from tavoliere.engine.compiled.types import Array
from tavoliere.games.scalino.rules.constants import BLOCKS, COLOURS, LENGTHS, LEVELS, MAX_PLAYERS, SHAPES

if TYPE_CHECKING:
    from tavoliere.games.scalino.rules.record import Plain as Plain
    from tavoliere.games.scalino.rules.record import Record as Record
else:
    Plain = Record = Any

ENDINGS = ("pyramid_complete", "nobody_can_place", "pyramid_cleared")
COMPLETE, STUCK, CLEARED = range(3)

# Single numbers are 64 bits wide, so that every kernel is compiled for one type of argument only.
STATE = layout(
    [
        ("chance", CHANCE),
        ("rules", np.int64),  # the version that is played
        # The options and the players.
        ("mode", np.int64),
        ("pyramid", np.int64),
        ("gaps", np.int64),
        ("players", np.int64),
        ("start", np.int64),  # the starting seat; colours are numbered from it
        # Whose turn it is.
        ("turn", np.int64),  # building: the colour to place; demolition: the seat to take
        ("neutral", np.int64),  # who plays the neutral colour next, counted from the starting seat
        ("bonus", np.int64),  # 1 while an extra block may be placed or taken
        ("over", np.int64),
        # The pyramid.
        ("level", np.int64),  # the lowest level that is not full, or LEVELS
        ("rough", np.int64),  # 1 when that level is in pieces or has a gap: only in positions made by hand
        ("open", np.uint64, len(SHAPES)),  # for each shape, the anchors where the colour whose turn it is may be placed
        ("standing", np.int64),  # how many blocks stand
        ("cells", np.uint64, (LEVELS, len(COLOURS))),
        ("bar", np.int16, BLOCKS),  # the standing blocks in the order of placing, as place actions
        ("colour", np.int8, BLOCKS),  # and their colours
        # The blocks off the pyramid.
        ("stock", np.int8, (len(COLOURS), len(LENGTHS))),
        ("taken", np.int8, (MAX_PLAYERS, len(LENGTHS))),
    ]
)

States = Annotated[Any, Array(STATE)]
