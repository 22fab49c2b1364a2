"""How many new guests one address may bring. Addresses are kept in memory only, and not for long."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from tavoliere.server.limits import Hourly


class Crowd:
    """An allowance for every address; of IPv6 the network counts, since everybody has many addresses there."""

    def __init__(self, per_hour: int) -> None:
        self._allowances = Hourly(per_hour)

    def has_room_for(self, address: str) -> bool:
        return self._allowances.take(_network(address))


def _network(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return known.exploded[:19] if isinstance(known, IPv6Address) else str(known)
