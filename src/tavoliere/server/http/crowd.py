"""How many new guests one address may bring. Addresses are kept in memory only, and not for long."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from tavoliere.server.live.limits import Allowance

_REMEMBERED = 10_000
_HOUR = 3600


class Crowd:
    """An allowance for every address; of IPv6 the network counts, since everybody has many addresses there."""

    def __init__(self, per_hour: int) -> None:
        self._per_hour = per_hour
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def has_room_for(self, address: str) -> bool:
        network = _network(address)
        if network not in self._known:
            self._known[network] = Allowance(self._per_hour / _HOUR, self._per_hour)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(network)
        return self._known[network].take()


def _network(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return known.exploded[:19] if isinstance(known, IPv6Address) else str(known)
