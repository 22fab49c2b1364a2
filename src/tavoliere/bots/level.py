"""What the levels are called, everywhere. What they are is in `levels`."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["learning", "easy", "sound", "strong", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)
