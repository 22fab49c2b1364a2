"""Rate limits: how often a client, a guest or an address may ask for something. They are kept in memory only."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any, Self
from weakref import WeakSet

from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from asyncio import Transport

    from litestar import Request

_HOUR = 3600
_REMEMBERED = 10_000
_ROUNDING = 1e-6  # seconds: otherwise the last of a burst is refused at some moments


class Allowances:
    """An allowance for each name: so many a second, after a burst. Names that were not used for long are forgotten."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._seconds_each = 1 / per_second
        self._most_seconds = burst / per_second  # that a name may be ahead
        self._spent_until: OrderedDict[str, float] = OrderedDict()

    @classmethod
    def hourly(cls, count: int) -> Self:
        """So many an hour, at once or spread over it."""
        return cls(count / _HOUR, count)

    def take(self, name: str) -> bool:
        """Count one more for this name; return whether it is allowed."""
        now = time.monotonic()
        spent = max(self._spent_until.pop(name, 0.0), now)
        is_allowed = spent + self._seconds_each - now <= self._most_seconds + _ROUNDING
        self._spent_until[name] = spent + self._seconds_each if is_allowed else spent
        if len(self._spent_until) > _REMEMBERED:
            self._spent_until.popitem(last=False)
        return is_allowed


class IpLimits(Allowances):
    """An allowance for each IP address; of IPv6 the network counts, since a guest has many addresses there."""

    def take(self, name: str) -> bool:
        return super().take(_network(name))

    def check(self, request: Request[Any, Any, Any]) -> None:
        """Refuse a request from an address that has used its allowance."""
        if not self.take(request.client.host if request.client else ""):
            raise Refusal("too_fast")


class AddressConnections:
    """The open connections of each IP address, WebSockets among them, up to a limit; of IPv6 the network counts."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, WeakSet[Transport]] = {}

    def add(self, address: str, transport: Transport) -> bool:
        """Count one more, unless the address has as many as it may; return whether it is allowed."""
        if len(self._open) > _REMEMBERED:
            self._open = {network: there for network, there in self._open.items() if there}
        there = self._open.setdefault(_network(address), WeakSet())
        is_allowed = sum(not other.is_closing() for other in there) < self._most
        if is_allowed:
            there.add(transport)
        return is_allowed


def _network(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
        return known.exploded[:19]
    return str(getattr(known, "ipv4_mapped", None) or known)
