"""What the levels are called, everywhere. What they are is in `levels`."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["learning", "easy", "sound", "strong", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)

# How much longer than others a level takes where everybody may react and time runs; beginners are often too late.
LATENESS: dict[Level, float] = {"learning": 2.5, "easy": 1.7, "sound": 1.2, "strong": 1.0, "master": 1.0}
