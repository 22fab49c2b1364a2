"""A position: one record of fixed size.

Rows lie one after the other in `pool`; row r is `pool[begin[r] : begin[r + 1]]`. Rows keep their number
for the whole round, because none is ever taken away. `MAX_ROWS` is a bound that holds: there are 104
tiles, every row that lies there has three or more, and a new one is begun only if it can be finished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from tavoliere.engine.compiled.deal_rng import CHANCE
from tavoliere.engine.compiled.kernel import layout
from tavoliere.engine.compiled.types import Array
from tavoliere.games.bloom_rows.rules.constants import (
    HIGHEST,
    JOKER,
    MAX_PLAYERS,
    MAX_ROWS,
    NUMBERS,
    OPEN_SPACES,
    TILES,
)

if TYPE_CHECKING:
    from tavoliere.games.bloom_rows.rules.record import Plain as Plain
    from tavoliere.games.bloom_rows.rules.record import Record as Record
else:
    Plain = Record = Any

# The phases of a turn.
TURN = 0  # nothing yet: swap, or begin an action
DREW = 1  # one tile drawn: a second one, or stop
ROBBED = 2  # one or two tiles robbed, nothing of the new row laid yet
LAYING = 3  # the last row is being laid, tile by tile
PLACING = 4  # a tile to add is chosen, but not its place
ADDING = 5  # one tile or more are added

# The place of a number tile: a seat's stock (0 to 4), or one of these. Row r is IN_ROW + r.
IN_SUPPLY = MAX_PLAYERS
IN_OPEN = IN_SUPPLY + 1
OUT = IN_SUPPLY + 2  # not in the game: only in positions made by hand
IN_ROW = IN_SUPPLY + 3

STATE = layout(
    [
        ("chance", CHANCE),
        ("rules", np.int64),  # the version that is played
        # The table and whose turn it is.
        ("players", np.int64),
        ("start", np.int64),  # who began the first round
        ("second", np.int64),  # 1 in the second round
        ("turn", np.int64),
        ("phase", np.int64),
        ("passes", np.int64),  # how many turns in a row ended with a pass
        ("over", np.int64),
        # The half-made move, else zeros.
        ("making", np.int64),  # the row that is laid or added to
        ("victim", np.int64),  # the robbed row
        ("robbed_at", np.int64),  # where in the pool the first robbed tile lay
        ("robbed", np.int64, 2),  # the robbed number tiles
        ("robbed_jokers", np.int64),
        ("hand", np.int64),  # the tile that waits for its place
        ("fresh", np.int8, TILES),  # 1 where the tile of the pool was added by this move
        # The tiles.
        ("where", np.int8, NUMBERS + 1),  # of each number tile; entry 0 is unused
        ("seen", np.int8, NUMBERS + 1),  # 1 when it is in a stock and all have seen it
        ("held", np.int64, MAX_PLAYERS),  # tiles in the stock
        ("jokers", np.int64, MAX_PLAYERS),  # jokers among them
        ("seen_jokers", np.int64, MAX_PLAYERS),  # at least so many, as all have seen
        ("covered", np.int64),
        ("supply", np.int8, TILES),  # the covered tiles; the last one is drawn next
        ("open", np.int8, OPEN_SPACES),  # 0 is an empty space
        ("board_jokers", np.int64),
        # The rows.
        ("rows", np.int64),
        ("begin", np.int64, MAX_ROWS + 2),
        ("pool", np.int8, TILES),
        ("layer", np.int8, MAX_ROWS + 1),  # who laid the row
        ("table_jokers", np.int64),  # jokers in rows
        # The points.
        ("points", np.int8, HIGHEST + 1),  # point tiles still there, by value
        ("taken", np.int8, (MAX_PLAYERS, HIGHEST + 1)),
        ("earned", np.int64, MAX_PLAYERS),  # the first round's scores, in the second
        ("flowers", np.int8, JOKER + 1),
    ]
)

States = Annotated[Any, Array(STATE)]
