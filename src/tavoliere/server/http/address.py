"""Where others on the local network find the server, for a page that was opened as `localhost`.

It is told only to whoever sits at this machine: guests from elsewhere need not know its addresses.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from litestar.datastructures import State

from tavoliere.server.addresses import is_local_name, is_loopback, shared_address
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


ROUTES = [shared]
