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
    """So many a second, after a burst."""

    __slots__ = ("_most_seconds", "_seconds_each", "_spent_until")

    def __init__(self, per_second: float, burst: int) -> None:
        self._seconds_each = 1 / per_second
        self._most_seconds = burst / per_second  # that may be spent ahead
        self._spent_until = 0.0

    def take(self) -> bool:
        """Count one more; return whether it is allowed."""
        now = time.monotonic()
        spent = max(self._spent_until, now) + self._seconds_each
        if spent - now > self._most_seconds:
            return False
        self._spent_until = spent
        return True


class Allowances:
    """An allowance for each name. Names that were not used for long are forgotten."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._about = per_second, burst
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, name: str) -> bool:
        """Count one more for this name; return whether it is allowed."""
        allowance = self._known.setdefault(name, Allowance(*self._about))
        self._known.move_to_end(name)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return allowance.take()


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
