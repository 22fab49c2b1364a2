"""Addresses of this machine: which are its own alone, and where others on the local network find the server."""

from __future__ import annotations

import socket
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from tavoliere.server.settings import Settings

_ALL = ("0.0.0.0", "::")  # noqa: S104 - hosts that listen to the network


def shared_address(settings: Settings, port: int) -> str:
    """Where others on the local network find the server; empty where they do not."""
    found = network_address() if settings.host in _ALL else ""
    return f"http://{found}:{port}{settings.path}/" if found else ""


def network_address() -> str:
    """The address under which others on the local network find this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody: only the route is looked up
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if found.startswith("127.") else found


def is_loopback(address: str) -> bool:
    """Is it an address that means this machine wherever it is used?"""
    try:
        known = ip_address(address)
    except ValueError:
        return False
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return (mapped or known).is_loopback


def is_local_name(host: str) -> bool:
    """Does a `Host` header name this machine by a name that means another one elsewhere?"""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # it is no address at all
        return False
    return name == "localhost" or name.endswith(".localhost") or is_loopback(name)
