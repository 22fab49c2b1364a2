"""Rate limits: how often a client, a guest or an address may ask for something. They are kept in memory only."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any

from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from litestar import Request

_HOUR = 3600
_REMEMBERED = 10_000


class Allowance:
    """A token bucket: so many a second, after a burst."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Count one more; return whether it is allowed."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """An allowance for each name; names that were not used for long are forgotten."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, name: str) -> bool:
        """Count one more for this name; return whether it is allowed."""
        if name not in self._known:
            self._known[name] = Allowance(self._per_second, self._burst)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(name)
        return self._known[name].take()


class Hourly(Allowances):
    """So many an hour, at once or spread over it."""

    def __init__(self, per_hour: int) -> None:
        super().__init__(per_hour / _HOUR, per_hour)


class IpLimits:
    """An allowance for each IP address; of IPv6 the network counts, since a guest has many addresses there."""

    def __init__(self, allowances: Allowances) -> None:
        self._allowances = allowances

    def has_room_for(self, address: str) -> bool:
        return self._allowances.take(_network(address))

    def check(self, request: Request[Any, Any, Any]) -> None:
        """Refuse a request from an address that has used its allowance."""
        if not self.has_room_for(request.client.host if request.client else ""):
            raise Refusal("too_fast")


def _network(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return known.exploded[:19] if isinstance(known, IPv6Address) else str(known)
