"""Connects a client of this process to a table that another process writes, over Redis.

Redis only carries frames. It decides nothing and keeps nothing: when it loses some, the clients concerned are
disconnected and come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
from collections import deque
from collections.abc import Iterable
from typing import Literal

import msgspec
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tavoliere.engine.texts import LANGUAGES
from tavoliere.server import protocol
from tavoliere.server.errors import describe
from tavoliere.server.refusals import refusal_of
from tavoliere.server.store import Unreachable
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.tables.manager import TableManager, repeat
from tavoliere.server.texts import Refusal
from tavoliere.server.ws.socket import Socket

_log = logging.getLogger(__name__)
_PAUSE_SECONDS = 0.5
_CHECK_SECONDS = 2.0
_ROLL_SECONDS = 1.0
_SILENCE_SECONDS = 4.0


class Message(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """A message from one process to another about one client."""

    what: Literal["join", "frame", "leave", "deliver", "drop", "roll", "close"]
    client: str = ""
    sender: str = ""
    table: str = ""
    guest: str = ""
    name: str = ""
    frame: str = ""


_messages = msgspec.json.Decoder(Message)


class RelayTransport:
    """Carries the frames of a client at a table of this process whose own socket is on another process."""

    waiting = 0  # its own process bounds what it leaves unread, and what it sends

    def __init__(self, relay: Relay, process: str, client: str) -> None:
        self._relay = relay
        self._process = process
        self._client = client

    def write(self, data: bytes) -> None:
        self._relay.post(self._process, Message("deliver", self._client, frame=data.decode()))

    def close(self, _: int) -> None:
        self._relay.drop(self._process, self._client)


class RemoteTable:
    """A table that another process writes, for one client of this process."""

    def __init__(self, relay: Relay, id: str, owner: str) -> None:  # noqa: A002
        self.id = id
        self.owner = owner
        self._relay = relay
        self._client = secrets.token_hex(8)

    def join(self, socket: Socket) -> None:
        socket.greeted = True  # the table's own process waits for its hello
        self._relay.clients[self._client] = socket, self
        self._relay.post(
            self.owner, Message("join", self._client, self._relay.process, self.id, socket.guest, socket.name)
        )

    def handle(self, socket: Socket, frame: bytes) -> None:
        """Pass a frame on."""
        head = protocol.read_head(frame)
        if head.type == "hello" and head.language in LANGUAGES:
            socket.language = head.language  # of refusals by this process
        text = frame.decode(errors="replace")  # what is not text cannot be read anyway
        self._relay.post(self.owner, Message("frame", self._client, frame=text))

    def leave(self, _: Socket) -> None:
        del self._relay.clients[self._client]
        self._relay.post(self.owner, Message("leave", self._client))


class Relay:
    """The link of this process to the others."""

    def __init__(self, url: str, manager: TableManager) -> None:
        # The library does not try again by itself: a message must not come twice, or after the next.
        # A Redis that does not answer is as good as lost.
        self._redis = redis.Redis.from_url(
            url, retry=Retry(NoBackoff(), 0), socket_timeout=_SILENCE_SECONDS, socket_connect_timeout=_SILENCE_SECONDS
        )
        self._manager = manager
        self.process = manager.store.leases.process
        self.clients: dict[str, tuple[Socket, RemoteTable]] = {}  # own clients at other processes' tables
        self._remote: dict[str, tuple[Socket, str]] = {}  # clients of other processes at own tables
        self._outgoing: deque[tuple[str, Message]] = deque()
        self._posted = asyncio.Event()
        self.is_listening = False  # before that no client is connected to another process: the answers would be lost

    def open(self) -> None:
        jobs = self._listen(), self._send(), repeat(_CHECK_SECONDS, self._check), repeat(_ROLL_SECONDS, self._call_roll)
        for job in jobs:
            self._manager.spawn(job)

    async def close(self) -> None:
        await self._redis.aclose()

    def post(self, process: str, message: Message) -> None:
        self._outgoing.append((process, message))
        self._posted.set()

    def drop(self, process: str, client: str) -> None:
        """Ask the other process to disconnect this client."""
        self._leave(client)
        self.post(process, Message("drop", client))

    # ---- Periodic jobs -----------------------------------------------------------------------------------

    async def _call_roll(self) -> None:
        """Tell every owner which clients of this process are there.

        This process is told as well, so that its channel is never silent while all is well.
        """
        there: dict[str, list[str]] = {self.process: []}
        for client, (_, table) in self.clients.items():
            there.setdefault(table.owner, []).append(client)
        for owner, clients in there.items():
            self.post(owner, Message("roll", sender=self.process, frame=" ".join(clients)))

    async def _check(self) -> None:
        """Disconnect the clients whose owner has lost the table."""
        for id_, owner in {(table.id, table.owner) for _, table in self.clients.values()}:
            with contextlib.suppress(Unreachable):  # then no process can take the table over
                if not await self._manager.store.leases.is_held(id_, owner):
                    _refuse(
                        socket for socket, table in self.clients.values() if (table.id, table.owner) == (id_, owner)
                    )

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
                    self._lose()
                    await asyncio.sleep(_PAUSE_SECONDS)
                    continue
                for process in {process for (process, _), readers in zip(batch, heard, strict=True) if readers == 0}:
                    self._lose(process)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as box:
                    await box.subscribe(_channel(self.process))
                    async for message in box.listen():
                        if message["type"] == "subscribe":
                            if self.is_listening:  # the library has reconnected by itself
                                self._lose()
                            self.is_listening = True
                        elif message["type"] == "message":
                            self._take(_messages.decode(message["data"]))
            except Exception as error:
                if not isinstance(error, RedisError | OSError):  # such as an unreadable message
                    _log.error("The relay failed: %s", describe(error))
                self.is_listening = False
                self._lose()  # messages may be lost: the clients concerned connect again
                await asyncio.sleep(_PAUSE_SECONDS)

    def _take(self, message: Message) -> None:
        """Take one message without waiting for any table."""
        match message.what:
            case "join":
                remote = Socket(message.guest, message.name, math.inf, 1)
                remote.transport = RelayTransport(self, message.sender, message.client)
                self._remote[message.client] = remote, message.sender
                self._manager.spawn(self._connect(message.table, remote))
            case "frame" if message.client in self._remote:  # else the next roll call tells them
                self._remote[message.client][0].receive(message.frame.encode())
            case "leave":
                self._leave(message.client)
            case "roll":
                self._compare_roll_call(message.sender, set(message.frame.split()))
            case "close":
                self._manager.spawn(self._close(message.table))
            case "deliver" if message.client in self.clients:
                self.clients[message.client][0].deliver(message.frame.encode())
            case "drop" if message.client in self.clients:
                self.clients[message.client][0].drop()

    async def _connect(self, table: str, remote: Socket) -> None:
        """Connect a client of another process to a table, which may have to be read first."""
        try:
            await remote.connect_when_found(self._manager.get(table), self._manager)
        except Exception as error:
            remote.refuse(refusal_of(error, "over the relay"))
            remote.drop()

    async def _close(self, table: str) -> None:
        with contextlib.suppress(HeldElsewhere, Refusal):  # it passed on to another process: the admin tries again
            await self._manager.close_table(table)

    def _compare_roll_call(self, process: str, there: set[str]) -> None:
        ours = {client for client, (_, its_process) in self._remote.items() if its_process == process}
        for client in there - ours:
            self.drop(process, client)
        for client in ours - there:
            self._leave(client)

    def _leave(self, client: str) -> None:
        if client in self._remote:
            self._remote.pop(client)[0].lost()

    def _lose(self, process: str | None = None) -> None:
        """Disconnect the clients whose messages may be lost: those that one process has to do with, or all."""
        own = [(socket, table.owner) for socket, table in self.clients.values()]
        _refuse(socket for socket, its_process in (*own, *self._remote.values()) if process in (None, its_process))


def _refuse(sockets: Iterable[Socket]) -> None:
    """Disconnect clients; they connect again."""
    for socket in list(sockets):
        socket.refuse(Refusal("elsewhere"))
        socket.drop()


def _channel(process: str) -> str:
    return f"tavoliere:{process}"
