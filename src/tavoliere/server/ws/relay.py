"""News between processes: a client on one process, at a table that another process writes.

Redis only carries frames. It decides nothing and keeps nothing: when it loses some, the clients
concerned are hung up on, and come back.
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

from tavoliere.server import protocol
from tavoliere.server.errors import describe, short
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.visibility import Connection
from tavoliere.server.texts import Refusal
from tavoliere.server.ws.socket import PassOn, Socket

_log = logging.getLogger(__name__)
_PAUSE_SECONDS = 0.5
_CHECK_SECONDS = 2.0
_BEAT_SECONDS = 1.0
_SILENCE_SECONDS = 4.0


class Letter(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """What one process writes to another about one client."""

    what: Literal["join", "frame", "leave", "deliver", "drop", "roll", "beat", "close"]
    client: str = ""
    sender: str = ""
    table: str = ""
    guest: str = ""
    name: str = ""
    frame: str = ""


_letters = msgspec.json.Decoder(Letter)


class Distant(Connection):
    """Somebody at one of our tables whose socket is on another process."""

    def __init__(self, relay: Relay, letter: Letter) -> None:
        super().__init__(letter.guest, letter.name)
        self.table = letter.table
        self.process = letter.sender
        self.early: list[Letter] | None = []  # what came before the table was there; None once it is
        self._relay = relay
        self._client = letter.client

    def deliver(self, data: bytes) -> None:
        self._relay.post(self.process, Letter("deliver", self._client, frame=data.decode()))

    def drop(self) -> None:
        self._relay.drop(self.process, self._client)


class Relay:
    """This process's letter box."""

    def __init__(self, url: str, manager: TableManager) -> None:
        # What fails is not tried again behind our back: a letter must not come twice, or after the next.
        # One that holds the line and says nothing is as good as lost.
        self._redis = redis.Redis.from_url(
            url, retry=Retry(NoBackoff(), 0), socket_timeout=_SILENCE_SECONDS, socket_connect_timeout=_SILENCE_SECONDS
        )
        self._manager = manager
        self._me = manager.store.leases.process
        self._sockets: dict[str, tuple[Socket, str, str]] = {}  # ours at other processes' tables
        self._distant: dict[str, Distant] = {}  # others' at our tables
        self._outgoing: deque[tuple[str, Letter]] = deque()
        self._posted = asyncio.Event()
        self.is_listening = False  # before that nobody may be brought anywhere: the answers would be lost

    def open(self) -> None:
        self._manager.spawn(self._listen())
        self._manager.spawn(self._send())
        self._manager.spawn(self._check_owners())
        self._manager.spawn(self._beat())

    async def close(self) -> None:
        await self._redis.aclose()

    def post(self, process: str, letter: Letter) -> None:
        self._outgoing.append((process, letter))
        self._posted.set()

    async def _beat(self) -> None:
        """Write to ourselves, so that the box is never silent while all is well."""
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            if self.is_listening:
                self.post(self._me, Letter("beat"))

    # ---- Our clients at others' tables ------------------------------------------------------------------

    def bring(self, socket: Socket, table: str, owner: str) -> tuple[PassOn, Callable[[], None]]:
        """Take a client to the process that writes its table: how to pass its frames on, and how to leave."""
        client = secrets.token_hex(8)
        self._sockets[client] = (socket, table, owner)
        self.post(owner, Letter("join", client, self._me, table, socket.guest, socket.name))

        language: str | None = None  # what we refuse ourselves, we refuse in the client's own, too

        def pass_on(frame: bytes) -> None:
            nonlocal language
            if language is None:
                language = protocol.read_language(frame)
                socket.language = language or socket.language
            text = frame.decode(errors="replace")  # what is no text cannot be read anyway
            self.post(owner, Letter("frame", client, table=table, frame=text))

        def leave() -> None:
            if self._sockets.pop(client, None) is not None:
                self.post(owner, Letter("leave", client))

        return pass_on, leave

    def close_table(self, table: str, owner: str) -> None:
        """Have a table closed by the process that writes it."""
        self.post(owner, Letter("close", table=table))

    async def _check_owners(self) -> None:
        """Whoever sits at a table whose owner has changed, or is silent, has to dial again."""
        while True:
            await asyncio.sleep(_CHECK_SECONDS)
            for table, owner in {(table, owner) for _, table, owner in self._sockets.values()}:
                try:
                    alive = await self._manager.store.leases.is_held(table, owner)
                except Exception:
                    alive = True  # the database is away: nobody can take the table over meanwhile
                if not alive:
                    self._hang_up(owner, table)
            self._call_the_roll()

    def _call_the_roll(self) -> None:
        """Tell every owner which of our clients are there: whom it does not know has been lost on the way."""
        there: dict[str, list[str]] = {}
        for client, (_, _, owner) in self._sockets.items():
            there.setdefault(owner, []).append(client)
        for owner, clients in there.items():
            self.post(owner, Letter("roll", sender=self._me, frame=" ".join(clients)))

    def _hang_up(self, owner: str | None = None, table: str | None = None) -> None:
        """Close our clients at this process's tables, or at one of them, or all who are at others' tables."""
        for client, (socket, at, writer) in list(self._sockets.items()):
            if owner in (None, writer) and table in (None, at):
                del self._sockets[client]
                self._refuse(socket)

    def _refuse(self, socket: Socket) -> None:
        socket.refuse(Refusal("elsewhere"))
        socket.drop()

    # ---- Letters in and out -------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Letters go out in order, as many at a time as there are."""
        while True:
            await self._posted.wait()
            self._posted.clear()
            while self._outgoing:
                batch = [self._outgoing.popleft() for _ in range(len(self._outgoing))]
                try:
                    async with self._redis.pipeline(transaction=False) as pipe:
                        for process, letter in batch:
                            pipe.publish(_box(process), msgspec.json.encode(letter))
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
                    await box.subscribe(_box(self._me))
                    async for message in box.listen():
                        if message["type"] == "subscribe":
                            if self.is_listening:  # the line broke and was mended behind our back
                                self._lose_all()
                            self.is_listening = True
                        elif message["type"] == "message":
                            self._take(_letters.decode(message["data"]))
            except Exception as error:
                if not isinstance(error, RedisError | OSError):  # a letter that nobody here can read, say
                    _log.error("The letter box broke: %s", describe(error))
                self._lose_all()  # letters may be lost: whoever is concerned dials again
                await asyncio.sleep(_PAUSE_SECONDS)

    def _take(self, letter: Letter) -> None:
        """One letter, at once: nobody waits for another's table."""
        if letter.what == "join":
            distant = self._distant[letter.client] = Distant(self, letter)
            self._manager.spawn(self._take_in(letter, distant))
        elif letter.what == "frame":
            self._hear(letter)
        elif letter.what == "leave":
            self.leave(letter.client)
        elif letter.what == "roll":
            self._check_the_roll(letter.sender, set(letter.frame.split()))
        elif letter.what == "close":
            self._manager.spawn(self._close(letter.table))
        elif letter.client in self._sockets:
            socket = self._sockets[letter.client][0]
            if letter.what == "deliver":
                socket.deliver(letter.frame.encode())
            else:
                del self._sockets[letter.client]
                socket.drop()

    def _hear(self, letter: Letter) -> None:
        distant = self._distant.get(letter.client)
        table = self._manager.tables.get(letter.table)
        if distant is None:
            return  # the roll will tell them
        if distant.early is not None:
            distant.early.append(letter)
        elif table is not None:
            table.handle(distant, letter.frame)
        else:  # it is being folded anew: they dial again, and say it again
            distant.drop()

    async def _take_in(self, letter: Letter, distant: Distant) -> None:
        """Bring somebody to a table, which may have to be read first; then what they have said meanwhile."""
        try:
            table = await self._manager.get(letter.table)
        except (Refusal, HeldElsewhere):
            distant.drop()
            return
        except Exception as error:
            _log.error("Table %s cannot be reached by another process: %s", short(letter.table), describe(error))
            distant.drop()
            return
        if self._distant.get(letter.client) is not distant:
            return  # they left before it was there
        if table.discarded:
            distant.drop()
            return
        table.join(distant)
        early, distant.early = distant.early, None
        for said in early or ():
            self._hear(said)

    async def _close(self, table: str) -> None:
        with contextlib.suppress(HeldElsewhere, Refusal):  # it went on to another process: whoever asked looks again
            await self._manager.close_table(table)

    def _check_the_roll(self, process: str, there: set[str]) -> None:
        ours = {client for client, distant in self._distant.items() if distant.process == process}
        for client in there - ours:
            self.drop(process, client)
        for client in ours - there:
            self.leave(client)

    def drop(self, process: str, client: str) -> None:
        """Somebody over there has to dial again, whether we know them or not."""
        self.leave(client)
        self.post(process, Letter("drop", client))

    def leave(self, client: str) -> None:
        distant = self._distant.pop(client, None)
        if distant is not None:
            self._manager.leave(distant.table, distant)

    def _lose_process(self, process: str) -> None:
        """Nobody reads this box any more, or not yet: who has come from there meanwhile comes again."""
        self._hang_up(process)
        for client, distant in list(self._distant.items()):
            if distant.process == process:
                self.drop(process, client)

    def _lose(self, batch: list[tuple[str, Letter]]) -> None:
        """These letters were not sent: whoever they concern has to dial again, here or over there."""
        for process, client in {(process, letter.client) for process, letter in batch if letter.client}:
            entry = self._sockets.pop(client, None)
            if entry is not None:
                self._refuse(entry[0])
            else:
                self.drop(process, client)

    def _lose_all(self) -> None:
        """Letters to us may be lost."""
        self.is_listening = False
        self._hang_up()
        for client, distant in list(self._distant.items()):
            self.drop(distant.process, client)


def _box(process: str) -> str:
    return f"tavoliere:{process}"
