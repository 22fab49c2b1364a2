"""A proxy between a server and its PostgreSQL that loses the answer to a commit."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from typing import Literal, Self

_IDLE = b"Z\x00\x00\x00\x05I"  # PostgreSQL waits for the next statement: what was before is committed

Loss = Literal["cut", "stall"]


class Proxy:
    """Passes bytes on; when it is armed, the answer to the next commit of entries never arrives.

    The connection is cut then, or stalls: it stays open, and nothing more comes through.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._armed: Loss | None = None
        self._lock = threading.Lock()
        self.losses = 0
        self._open: set[socket.socket] = set()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in list(self._open):
            self._shut(end)

    def arm(self, how: Loss | None) -> None:
        """Lose the answer to the next commit, or let all answers through."""
        self._armed = how

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                database = socket.create_connection(("127.0.0.1", self._target))
                self._open |= {client, database}
                threading.Thread(target=self._pass_on, args=(client, database), daemon=True).start()
                threading.Thread(target=self._pass_back, args=(client, database), daemon=True).start()

    def _pass_on(self, client: socket.socket, database: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := client.recv(65536):
                database.sendall(data)
        self._shut(client, database)

    def _pass_back(self, client: socket.socket, database: socket.socket) -> None:
        has_inserted = lost = False
        with contextlib.suppress(OSError):
            while data := database.recv(65536):
                has_inserted |= b"INSERT 0 " in data
                is_commit = has_inserted and data.endswith(_IDLE)
                has_inserted &= not is_commit
                if is_commit and (how := self._take()):
                    if how == "cut":
                        break
                    lost = True
                if not lost:
                    client.sendall(data)
        self._shut(client, database)

    def _take(self) -> Loss | None:
        with self._lock:
            how, self._armed = self._armed, None
            self.losses += how is not None
            return how

    def _shut(self, *ends: socket.socket) -> None:
        for end in ends:
            self._open.discard(end)
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
