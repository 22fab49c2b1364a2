"""The handshake of a table's socket. It is uvicorn's; afterwards frames go straight to our `Socket`.

Between the network and a table there is then no queue, no task and no event to be passed on: a frame is
handled where it arrives. That is most of what a move costs, see docs/decisions/0003-table-server.md.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

DOOR = "tavoliere.door"  # the extension under which the application finds it in its scope


class Guest(Protocol):
    """Who is let in: it hears what comes, and is told when the server closes."""

    def close(self) -> None: ...


class Door(WebSocketsSansIOProtocol):
    """Whoever is let in takes the transport over from here, and says when it is lost."""

    _guest: Guest | None = None

    async def run_asgi(self) -> None:
        self.scope["extensions"][DOOR] = {"door": self}
        await super().run_asgi()

    def let_in(self, guest: Guest) -> asyncio.Transport:
        """Our own part is over; what it needed goes now, and in no circles."""
        self._guest = guest
        self.scope["extensions"].clear()
        self.conn.parser.close()
        del self.conn
        return self.transport

    def shutdown(self) -> None:
        if self._guest is None:
            super().shutdown()
        else:
            self._guest.close()

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self._guest = None
