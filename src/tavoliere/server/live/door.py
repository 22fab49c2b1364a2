"""The handshake of a table's socket. It is uvicorn's; afterwards frames go straight to our `Socket`.

Between the network and a table there is then no queue, no task and no event to be passed on: a frame is
handled where it arrives. That is most of what a move costs, see docs/decisions/0003-the-table-server.md.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

DOOR = "tavoliere.door"  # the extension under which the application finds it in its scope


class Door(WebSocketsSansIOProtocol):
    """Whoever lets a client in takes the transport over from here, and says when it is lost."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][DOOR] = {"door": self}
        await super().run_asgi()
