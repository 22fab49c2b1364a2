"""Names of the levels; `levels` makes their bots."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["learning", "easy", "sound", "strong", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)

# How much longer a level takes to react to another seat's move, where time runs or the next seat goes on.
# With Bloops's guard of 4 seconds and pauses of 0.7 to 1.6 seconds, learning answers a discard in time in a third to a
# half of all cases, easy nearly always, the others always. What follows on its own move is no race: a bot of any
# level calls BLOOPS at the usual pace.
LATENESS: dict[Level, float] = {"learning": 4.2, "easy": 3.0, "sound": 1.2, "strong": 1.0, "master": 1.0}
