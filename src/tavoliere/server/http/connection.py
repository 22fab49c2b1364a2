"""HTTP connections that end: uvicorn's protocol with a time-out for the client, and a limit for each address."""

from __future__ import annotations

import asyncio
import math
from http import HTTPStatus
from typing import Any

import h11
import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from tavoliere.server.http.problems import HEADERS, Problem
from tavoliere.server.limits import AddressConnections
from tavoliere.server.texts import Refusal, say

CLIENT_SECONDS = 20.0  # for the head of a request, for its body, and to read some of the answer


class HttpConnection(H11Protocol):
    """A connection on which a client may not let the server wait for long."""

    def __init__(self, addresses: AddressConnections, **rest: Any) -> None:
        super().__init__(**rest)
        self._addresses = addresses
        self._deadline: asyncio.TimerHandle | None = None
        self._awaited: tuple[object, object] | None = None  # the part of a request that the deadline is for
        self._unread = math.inf

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._is_proxy() and not self._addresses.add(self.client[0] if self.client else "", transport):
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, Refusal("many_connections"))
        self._watch()

    def _is_proxy(self) -> bool:
        """Return whether the peer is a trusted proxy, which has the connections of many people."""
        trusted = self.app.trusted_hosts if isinstance(self.app, ProxyHeadersMiddleware) else ()
        return self.client is None or self.client[0] in trusted

    def send_400_response(self, msg: str) -> None:
        self._refuse(HTTPStatus.BAD_REQUEST, Refusal("unreadable"))

    def _refuse(self, status: HTTPStatus, refusal: Refusal) -> None:
        """Answer before a request could be read, and so in English."""
        body = msgspec.json.encode(Problem(refusal.code, say(refusal, "en")))
        headers = {**HEADERS, "Content-Type": "application/json", "Content-Length": f"{len(body)}"}
        answer = h11.Response(status_code=status, headers=[*headers.items(), ("Connection", "close")])
        for part in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    # ---- Time-outs -----------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._set_deadline(None)

    def _watch(self) -> None:
        """Begin to count whenever the server waits for the client; parts that trickle in win no time."""
        awaited = (self.cycle, self.conn.their_state) if self._waits_for_client() else None
        if awaited != self._awaited:
            self._unread = math.inf
            self._set_deadline(awaited)

    def _waits_for_client(self) -> bool:
        if self.transport.get_protocol() is not self:  # it is a WebSocket now
            return False
        is_answered = self.cycle is None or self.cycle.response_complete
        return is_answered or self.conn.their_state is h11.SEND_BODY or self.flow.write_paused

    def _set_deadline(self, awaited: tuple[object, object] | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._awaited = awaited
        self._deadline = None if awaited is None else self.loop.call_later(CLIENT_SECONDS, self._time_out)

    def _time_out(self) -> None:
        """Cut the connection, unless a slow client has read some of its answer meanwhile."""
        unread = self.transport.get_write_buffer_size()
        if 0 < unread < self._unread:
            self._unread = unread
            self._set_deadline(self._awaited)
        else:
            self.transport.abort()
