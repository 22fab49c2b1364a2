"""A WebSocket at a table, from its handshake to its end."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from websockets.frames import CloseCode

from tavoliere.server.identity import COOKIE, Identity
from tavoliere.server.refusals import refusal_of
from tavoliere.server.settings import Settings
from tavoliere.server.store import Unreachable
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.table import Table
from tavoliere.server.texts import language_among
from tavoliere.server.ws.direct import DIRECT, DirectProtocol
from tavoliere.server.ws.relay import Relay, RemoteTable
from tavoliere.server.ws.socket import AsgiTransport, Socket


class Live:
    """All live connections of this process."""

    def __init__(self, manager: TableManager, identity: Identity, settings: Settings) -> None:
        self._manager = manager
        self._identity = identity
        self._settings = settings
        self.sockets: set[Socket] = set()
        self._spent_until: dict[str, float] = {}  # by guest: a flood goes on counting when its client comes back
        self._received = 0
        self.relay: Relay | None = None  # to the tables of other processes

    @property
    def received(self) -> int:
        """The number of messages that have come in."""
        return self._received + sum(socket.received for socket in self.sockets)

    async def serve(self, table_id: str, headers: Mapping[str, str], scope: Any, receive: Any, send: Any) -> None:
        """Check the client, connect it to the table, and wait until it leaves."""
        direct: DirectProtocol | None = scope["extensions"].pop(DIRECT, {}).get("protocol")
        await receive()  # websocket.connect
        guest = self._identity.guest(read_token(headers))
        try:
            may_come = guest is not None and may_come_from(headers, self._settings.origins)
            known = await self._manager.store.greet(guest, self._manager.now()) if guest and may_come else None
        except Unreachable:
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": CloseCode.SERVICE_RESTART})
            return
        others = sum(socket.guest == guest for socket in self.sockets)
        if guest is None or known is None or others >= self._settings.connections_per_guest:
            await send({"type": "websocket.close", "code": CloseCode.POLICY_VIOLATION})
            return
        await send({"type": "websocket.accept"})
        socket = Socket(guest, known.name, self._settings.messages_per_second, self._settings.message_burst)
        socket.spent_until = self._spent_until.get(guest, 0.0)
        AsgiTransport(receive, send, socket) if direct is None else direct.attach(socket)
        socket.language = language_among(headers.get("accept-language", ""))  # until its hello names another one
        self.sockets.add(socket)
        try:
            await socket.connect_when_found(self._find(table_id), self._manager)
            await socket.gone
        except Exception as error:
            socket.refuse(refusal_of(error, "over a socket"))
        finally:
            socket.drop()
            await socket.gone
            self.sockets.discard(socket)
            self._received += socket.received
            now = time.monotonic()
            self._spent_until = {guest: until for guest, until in self._spent_until.items() if until > now}
            self._spent_until[socket.guest] = socket.spent_until

    async def _find(self, table_id: str) -> Table | RemoteTable:
        """A table of this process, or of another one."""
        try:
            return await self._manager.get(table_id)
        except HeldElsewhere as elsewhere:
            if self.relay is None or not self.relay.is_listening:
                raise
            return RemoteTable(self.relay, table_id, elsewhere.process)

    def hang_up(self, guest: str) -> None:
        """Close all connections of an erased guest, also those to other processes and those that are just opening."""
        for socket in [socket for socket in self.sockets if socket.guest == guest]:
            socket.drop()


def read_token(headers: Mapping[str, str]) -> str | None:
    """Return the guest's token: a cookie in browsers, a bearer token elsewhere."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer.strip()
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def may_come_from(headers: Mapping[str, str], origins: list[str]) -> bool:
    """Check the origin that browsers send: it must be this server, or one of the settings."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # not an address
        return False
