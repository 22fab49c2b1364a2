"""How fast one client may talk."""

from __future__ import annotations

import time


class Allowance:
    """So many messages a second, after a burst."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """One message more: is it allowed?"""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
