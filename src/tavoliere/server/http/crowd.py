"""How many new guests one address may bring, and how much it may have replayed.

Addresses are kept in memory only, and not for long.
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar import Request

from tavoliere.server.limits import Allowances
from tavoliere.server.texts import Refusal


class Crowd:
    """An allowance for every address; of IPv6 the network counts, since everybody has many addresses there."""

    def __init__(self, allowances: Allowances) -> None:
        self._allowances = allowances

    def has_room_for(self, address: str) -> bool:
        return self._allowances.take(_network(address))

    def check(self, request: Request[Any, Any, Any]) -> None:
        """Refuse who has come too often from where this one comes."""
        if not self.has_room_for(request.client.host if request.client else ""):
            raise Refusal("too_fast")


def _network(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return known.exploded[:19] if isinstance(known, IPv6Address) else str(known)
