"""What a bot would do, and why, as far as it says."""

from __future__ import annotations

from typing import Any

import msgspec


class HintShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move in notation. What is expected are the seat's points, at the end of the game or some moves ahead."""

    move: str
    draft: Any = None  # the same move as a draft, for a board to show it
    expected: float | None = None
    runner_up: str | None = None  # the next best move
    runner_up_draft: Any = None
    runner_up_expected: float | None = None  # where it is not the better
    to_the_end: bool = True  # are the points those of the end?
    stand_in: bool = False  # the bot itself is still being compiled: this is no advice
