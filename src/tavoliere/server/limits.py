"""How much of something one client, guest or address may ask for in a while."""

from __future__ import annotations

import time
from collections import OrderedDict

_HOUR = 3600
_REMEMBERED = 10_000


class Allowance:
    """So many a second, after a burst."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """One more: is it allowed?"""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """An allowance for everybody, by their name. It is kept in memory only, and not for long."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, name: str) -> bool:
        """One more for this one: is it allowed?"""
        if name not in self._known:
            self._known[name] = Allowance(self._per_second, self._burst)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(name)
        return self._known[name].take()


class Hourly(Allowances):
    """So many an hour, at once or one by one."""

    def __init__(self, per_hour: int) -> None:
        super().__init__(per_hour / _HOUR, per_hour)
