"""The server's address on the local network, for a page that was opened as `localhost`.

Only a browser on this machine is told: guests from elsewhere need not know its addresses.
"""

from __future__ import annotations

import socket
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get
from litestar.datastructures import State

from tavoliere.server.http.context import AnyRequest, context_of
from tavoliere.server.settings import Settings

# With any of these headers the request may come from another machine.
_PROXIED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Address(msgspec.Struct, frozen=True):
    """The address of this server on the local network, with a slash at the end; empty where it is not to be told."""

    address: str


@get("/api/address", sync_to_thread=False)
def shared(state: State, request: AnyRequest) -> Response[Address]:
    """The address to share with others on the local network, asked from this machine itself."""
    settings = context_of(state).settings
    _, port = request.scope.get("server") or ("", None)
    # Over plain http a cookie that wants TLS would not be sent.
    address = shared_address(settings, port) if port and not settings.secure and _is_from_here(request) else ""
    return Response(Address(address), headers={"Cache-Control": "no-store"})


def _is_from_here(request: AnyRequest) -> bool:
    return (
        request.client is not None
        and is_loopback(request.client.host)
        and is_local_name(request.headers.get("host", ""))
        and not any(name in request.headers for name in _PROXIED)
    )


_ALL = ("0.0.0.0", "::")  # noqa: S104 - hosts that listen to the network


def shared_address(settings: Settings, port: int) -> str:
    """Return the server's address on the local network; empty where it does not listen there."""
    found = network_address() if settings.host in _ALL else ""
    return f"http://{found}:{port}{settings.path}/" if found else ""


def network_address() -> str:
    """Return this machine's address on the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a reserved address: only the route is looked up
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if found.startswith("127.") else found


def is_loopback(address: str) -> bool:
    """Return whether an address means the machine on which it is used."""
    try:
        known = ip_address(address)
    except ValueError:
        return False
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return (mapped or known).is_loopback


def is_local_name(host: str) -> bool:
    """Return whether a `Host` header names the machine on which it is used."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # not an address
        return False
    return name == "localhost" or name.endswith(".localhost") or is_loopback(name)


ROUTES = [shared]
