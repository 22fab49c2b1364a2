"""Connects a client of this process to a table that another process writes, over Redis.

Redis only carries frames. It decides nothing and keeps nothing: when it loses some, the clients concerned are
disconnected and come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Callable
from typing import Literal

import msgspec
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tavoliere.engine.texts import LANGUAGES
from tavoliere.server import protocol
from tavoliere.server.errors import describe, short
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.table import Table
from tavoliere.server.tables.visibility import Connection
from tavoliere.server.texts import Refusal
from tavoliere.server.ws.socket import PassOn, Socket

_log = logging.getLogger(__name__)
_PAUSE_SECONDS = 0.5
_CHECK_SECONDS = 2.0
_BEAT_SECONDS = 1.0
_SILENCE_SECONDS = 4.0


class Message(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """A message from one process to another about one client."""

    what: Literal["join", "frame", "leave", "deliver", "drop", "roll", "beat", "close"]
    client: str = ""
    sender: str = ""
    table: str = ""
    guest: str = ""
    name: str = ""
    frame: str = ""


_messages = msgspec.json.Decoder(Message)


class RemoteConnection(Connection):
    """A client at a table of this process whose socket is on another process."""

    def __init__(self, relay: Relay, message: Message) -> None:
        super().__init__(message.guest, message.name)
        self.process = message.sender
        self.table: Table | None = None  # it may have to be loaded first
        self.early: list[str] = []  # the frames that came before it was there
        self._relay = relay
        self._client = message.client

    def deliver(self, data: bytes) -> None:
        self._relay.post(self.process, Message("deliver", self._client, frame=data.decode()))

    def drop(self) -> None:
        self._relay.drop(self.process, self._client)


class Relay:
    """The link of this process to the others."""

    def __init__(self, url: str, manager: TableManager) -> None:
        # The library does not try again by itself: a message must not come twice, or after the next.
        # A Redis that does not answer is as good as lost.
        self._redis = redis.Redis.from_url(
            url, retry=Retry(NoBackoff(), 0), socket_timeout=_SILENCE_SECONDS, socket_connect_timeout=_SILENCE_SECONDS
        )
        self._manager = manager
        self._me = manager.store.leases.process
        self._sockets: dict[str, tuple[Socket, str, str]] = {}  # own clients at other processes' tables
        self._remote: dict[str, RemoteConnection] = {}  # other processes' clients at own tables
        self._outgoing: deque[tuple[str, Message]] = deque()
        self._posted = asyncio.Event()
        self.is_listening = False  # before that no client is connected to another process: the answers would be lost

    def open(self) -> None:
        self._manager.spawn(self._listen())
        self._manager.spawn(self._send())
        self._manager.spawn(self._check_owners())
        self._manager.spawn(self._beat())

    async def close(self) -> None:
        await self._redis.aclose()

    def post(self, process: str, message: Message) -> None:
        self._outgoing.append((process, message))
        self._posted.set()

    async def _beat(self) -> None:
        """Send a message to this process, so that the channel is never silent while all is well."""
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            if self.is_listening:
                self.post(self._me, Message("beat"))

    # ---- Own clients at others' tables ------------------------------------------------------------------

    def connect(self, socket: Socket, table: str, owner: str) -> tuple[PassOn, Callable[[], None]]:
        """Connect a client to the process that writes its table; return how to pass frames on, and how to leave."""
        client = secrets.token_hex(8)
        self._sockets[client] = (socket, table, owner)
        self.post(owner, Message("join", client, self._me, table, socket.guest, socket.name))

        def pass_on(frame: bytes) -> None:
            head = protocol.read_head(frame)
            if head.type == "hello" and head.language in LANGUAGES:
                socket.language = head.language  # of refusals by this process
            text = frame.decode(errors="replace")  # what is not text cannot be read anyway
            self.post(owner, Message("frame", client, frame=text))

        def leave() -> None:
            if self._sockets.pop(client, None) is not None:
                self.post(owner, Message("leave", client))

        return pass_on, leave

    def close_table(self, table: str, owner: str) -> None:
        """Have a table closed by the process that writes it."""
        self.post(owner, Message("close", table=table))

    async def _check_owners(self) -> None:
        """Disconnect clients at tables whose owner has changed or is silent."""
        while True:
            await asyncio.sleep(_CHECK_SECONDS)
            for table, owner in {(table, owner) for _, table, owner in self._sockets.values()}:
                try:
                    alive = await self._manager.store.leases.is_held(table, owner)
                except Exception:
                    alive = True  # the database is away: no process can take the table over meanwhile
                if not alive:
                    self._hang_up(owner, table)
            self._send_roll_call()

    def _send_roll_call(self) -> None:
        """Tell every owner which clients of this process are there: one it does not know was lost on the way."""
        there: dict[str, list[str]] = {}
        for client, (_, _, owner) in self._sockets.items():
            there.setdefault(owner, []).append(client)
        for owner, clients in there.items():
            self.post(owner, Message("roll", sender=self._me, frame=" ".join(clients)))

    def _hang_up(self, owner: str | None = None, table: str | None = None) -> None:
        """Disconnect the clients at the tables of `owner`, at one of them, or at all other processes' tables."""
        for client, (socket, at, writer) in list(self._sockets.items()):
            if owner in (None, writer) and table in (None, at):
                del self._sockets[client]
                self._refuse(socket)

    def _refuse(self, socket: Socket) -> None:
        socket.refuse(Refusal("elsewhere"))
        socket.drop()

    # ---- Messages in and out -------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Messages go out in order, as many at a time as there are."""
        while True:
            await self._posted.wait()
            self._posted.clear()
            while self._outgoing:
                batch = [self._outgoing.popleft() for _ in range(len(self._outgoing))]
                try:
                    async with self._redis.pipeline(transaction=False) as pipe:
                        for process, message in batch:
                            pipe.publish(_channel(process), msgspec.json.encode(message))
                        heard = await pipe.execute()
                except (RedisError, OSError):
                    self._lose(batch)
                    await asyncio.sleep(_PAUSE_SECONDS)
                    continue
                for (process, _), readers in zip(batch, heard, strict=True):
                    if readers == 0:
                        self._lose_process(process)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as box:
                    await box.subscribe(_channel(self._me))
                    async for message in box.listen():
                        if message["type"] == "subscribe":
                            if self.is_listening:  # the library has reconnected by itself
                                self._lose_all()
                            self.is_listening = True
                        elif message["type"] == "message":
                            self._take(_messages.decode(message["data"]))
            except Exception as error:
                if not isinstance(error, RedisError | OSError):  # such as an unreadable message
                    _log.error("The relay failed: %s", describe(error))
                self._lose_all()  # messages may be lost: the clients concerned connect again
                await asyncio.sleep(_PAUSE_SECONDS)

    def _take(self, message: Message) -> None:
        """Take one message without waiting for any table."""
        if message.what == "join":
            remote = self._remote[message.client] = RemoteConnection(self, message)
            self._manager.spawn(self._join(message, remote))
        elif message.what == "frame":
            self._hear(message)
        elif message.what == "leave":
            self.leave(message.client)
        elif message.what == "roll":
            self._compare_roll_call(message.sender, set(message.frame.split()))
        elif message.what == "close":
            self._manager.spawn(self._close(message.table))
        elif message.client in self._sockets:
            socket = self._sockets[message.client][0]
            if message.what == "deliver":
                socket.deliver(message.frame.encode())
            else:
                del self._sockets[message.client]
                socket.drop()

    def _hear(self, message: Message) -> None:
        remote = self._remote.get(message.client)
        if remote is None:
            return  # the next roll call tells them
        if remote.table is None:
            remote.early.append(message.frame)
        else:
            remote.table.handle(remote, message.frame)

    async def _join(self, message: Message, remote: RemoteConnection) -> None:
        """Let a client join a table, which may have to be read first; then handle what came meanwhile."""
        try:
            table = await self._manager.get(message.table)
        except (Refusal, HeldElsewhere):
            remote.drop()
            return
        except Exception as error:
            _log.error("Table %s cannot be reached by another process: %s", short(message.table), describe(error))
            remote.drop()
            return
        if self._remote.get(message.client) is not remote:
            return  # they left before it was there
        remote.table = table
        table.join(remote)
        for frame in remote.early:
            table.handle(remote, frame)

    async def _close(self, table: str) -> None:
        with contextlib.suppress(HeldElsewhere, Refusal):  # it passed on to another process: the admin tries again
            await self._manager.close_table(table)

    def _compare_roll_call(self, process: str, there: set[str]) -> None:
        ours = {client for client, remote in self._remote.items() if remote.process == process}
        for client in there - ours:
            self.drop(process, client)
        for client in ours - there:
            self.leave(client)

    def drop(self, process: str, client: str) -> None:
        """Ask the other process to disconnect this client."""
        self.leave(client)
        self.post(process, Message("drop", client))

    def leave(self, client: str) -> None:
        remote = self._remote.pop(client, None)
        if remote is not None and remote.table is not None:
            remote.table.leave(remote)

    def _lose_process(self, process: str) -> None:
        """A process does not read its channel: disconnect its clients, and those at its tables."""
        self._hang_up(process)
        for client, remote in list(self._remote.items()):
            if remote.process == process:
                self.drop(process, client)

    def _lose(self, batch: list[tuple[str, Message]]) -> None:
        """Disconnect the clients of messages that were not sent, here or at the other process."""
        for process, client in {(process, message.client) for process, message in batch if message.client}:
            entry = self._sockets.pop(client, None)
            if entry is not None:
                self._refuse(entry[0])
            else:
                self.drop(process, client)

    def _lose_all(self) -> None:
        """Disconnect all, since messages to this process may be lost."""
        self.is_listening = False
        self._hang_up()
        for client, remote in list(self._remote.items()):
            self.drop(remote.process, client)


def _channel(process: str) -> str:
    return f"tavoliere:{process}"
