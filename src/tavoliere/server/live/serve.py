"""A WebSocket at a table, from its handshake to its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from tavoliere.server import wire
from tavoliere.server.identity import COOKIE, Identity
from tavoliere.server.live.limits import Allowance
from tavoliere.server.live.relay import Relay, frame_text
from tavoliere.server.live.socket import POLICY, RETRY, Socket
from tavoliere.server.settings import Settings
from tavoliere.server.store import Store, Unreachable
from tavoliere.server.tables.elsewhere import Elsewhere
from tavoliere.server.tables.house import House
from tavoliere.server.trouble import describe
from tavoliere.server.words import Refusal

_log = logging.getLogger(__name__)
_FORGIVEN = 50  # messages over the allowance before we hang up


class Live:
    """All live connections of this process."""

    def __init__(self, house: House, store: Store, identity: Identity, settings: Settings) -> None:
        self._house = house
        self._store = store
        self._identity = identity
        self._settings = settings
        self.sockets: set[Socket] = set()
        self._per_guest: Counter[str] = Counter()
        self.received = 0
        self.relay: Relay | None = None  # to the tables of other processes

    async def serve(self, table_id: str, headers: Mapping[str, str], receive: Any, send: Any) -> None:
        """The ASGI side: let in who may come in, then pass frames on until somebody leaves."""
        await receive()  # websocket.connect
        guest = self._identity.guest(read_token(headers))
        try:
            known = await self._store.guest(guest) if guest and may_come_from(headers, self._settings.origins) else None
        except Unreachable:
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": RETRY})
            return
        if guest is None or known is None or self._per_guest[guest] >= self._settings.connections_per_guest:
            await send({"type": "websocket.close", "code": POLICY})
            return
        await send({"type": "websocket.accept"})
        socket = Socket(guest, known.name, send)
        self.sockets.add(socket)
        self._per_guest[guest] += 1
        try:
            await self._talk(table_id, socket, receive)
        except Exception as error:
            _log.error("A line broke: %s", describe(error))
        finally:
            self.sockets.discard(socket)
            self._per_guest[guest] -= 1
            socket.drop()
            with contextlib.suppress(Exception):  # the other side may be gone already
                await asyncio.wait_for(socket.finish(), 5)

    async def _talk(self, table_id: str, socket: Socket, receive: Any) -> None:
        """At one of our tables, or at one that another process writes."""
        try:
            table = await self._house.get(table_id)
        except Elsewhere as elsewhere:
            await self._talk_elsewhere(table_id, elsewhere.process, socket, receive)
            return
        except Refusal as refusal:
            socket.refuse(refusal)
            return
        except Unreachable:
            socket.refuse(Refusal("unreachable"))
            return
        table.join(socket)
        tables = self._house.tables
        try:
            async for frame in self._frames(socket, receive):
                (tables.get(table_id) or await self._house.get(table_id)).handle(socket, frame)
        except (Elsewhere, Unreachable):
            return  # the table went to another process, or nowhere for now: dial again
        finally:
            at = tables.get(table_id)
            if at is not None:
                at.leave(socket)

    async def _talk_elsewhere(self, table_id: str, owner: str, socket: Socket, receive: Any) -> None:
        if self.relay is None or not self.relay.is_listening:
            socket.refuse(Refusal("elsewhere"))
            return
        pass_on, leave = self.relay.bring(socket, table_id, owner)
        try:
            async for frame in self._frames(socket, receive):
                pass_on(frame_text(frame))
        finally:
            leave()

    async def _frames(self, socket: Socket, receive: Any) -> AsyncIterator[str | bytes]:
        """What the client says, as far as it may: not too much at once, and not too fast."""
        allowance = Allowance(self._settings.messages_per_second, self._settings.message_burst)
        refused = 0
        while not socket.closing:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            self.received += 1
            frame = event.get("text") or event.get("bytes") or b""
            if len(frame) > wire.LARGEST_FRAME:
                socket.refuse(Refusal("too_large"))
            elif allowance.take():
                yield frame
            else:
                refused += 1
                socket.refuse(Refusal("too_fast"), wire.read_id(frame))
                if refused > _FORGIVEN:
                    return


def read_token(headers: Mapping[str, str]) -> str | None:
    """The guest's token: a cookie in browsers, a bearer token elsewhere."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer.strip()
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def may_come_from(headers: Mapping[str, str], origins: list[str]) -> bool:
    """Browsers say which page connects: it must be ours, or one that the host has named."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin in origins or urlsplit(origin).netloc == headers.get("host", "")
