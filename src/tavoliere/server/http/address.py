"""Where others on the local network find the server, for a page that was opened as `localhost`.

Only a browser on this machine is told: guests from elsewhere need not know its addresses.
"""

from __future__ import annotations

import socket
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get
from litestar.datastructures import State

from tavoliere.server.http.context import AnyRequest, context_of
from tavoliere.server.settings import Settings

# With any of these somebody else may be behind the address that asks.
_PROXIED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Address(msgspec.Struct, frozen=True):
    """Where others find this server, with a slash at the end; empty where they do not, or where nobody is to know."""

    address: str


@get("/api/address", sync_to_thread=False)
def shared(state: State, request: AnyRequest) -> Response[Address]:
    """The address to share with others on the local network, asked from this machine itself."""
    settings = context_of(state).settings
    address = _address(settings, request) if _is_from_here(request) else ""
    return Response(Address(address), headers={"Cache-Control": "no-store"})


def _address(settings: Settings, request: AnyRequest) -> str:
    server: Any = request.scope.get("server")
    if settings.secure or not server or not server[1]:  # over plain http nobody could be known
        return ""
    return shared_address(settings, server[1])


def _is_from_here(request: AnyRequest) -> bool:
    return (
        request.client is not None
        and is_loopback(request.client.host)
        and is_local_name(request.headers.get("host", ""))
        and not any(name in request.headers for name in _PROXIED)
    )


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


ROUTES = [shared]
