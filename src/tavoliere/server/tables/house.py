"""All tables of this process: opening them, bringing them back from the store, letting them go.

A table is in memory while somebody needs it. Its log is the truth, so that it can leave at any time.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from tavoliere import games
from tavoliere.bots.level import Level
from tavoliere.engine.rules import State
from tavoliere.server.bots.choose import BotChoice
from tavoliere.server.bots.workers import Workers
from tavoliere.server.limits import Hourly
from tavoliere.server.store import Append, Store, Unreachable
from tavoliere.server.store.rows import LogRow
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.alarms import Alarms
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.dealing import deal
from tavoliere.server.tables.elsewhere import Elsewhere
from tavoliere.server.tables.fold import Fold, fold
from tavoliere.server.tables.forgetting import forget_leaving_guests
from tavoliere.server.tables.rematch import Rematches
from tavoliere.server.tables.routine import repeat
from tavoliere.server.tables.summary import summarise
from tavoliere.server.tables.table import Table
from tavoliere.server.texts import Refusal
from tavoliere.server.trouble import describe, short

_log = logging.getLogger(__name__)
_IDLE_MILLISECONDS = 20_000
_LONG = 300  # entries of a log
_LEASE_SECONDS = 3.0
_LOOKS_AFTER_SILENCE = 3
_FORGOTTEN_MILLISECONDS = 7 * 86_400_000
_LOOK_AROUND_SECONDS = 3600.0
_FORGET_SECONDS = 20.0
_CLOCKS_SECONDS = 15.0


Answer = Callable[[BotChoice | None], None]  # receives what a bot has chosen; None when it has failed


class House:
    """Gives tables their clock, log, bots and seeds, and the outside its tables."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        release: str,
        pace: tuple[int, int] = (700, 1600),
        tables_per_hour: int = 120,
    ) -> None:
        self.store = store
        self.workers = workers
        self.release = release
        self.tables: dict[str, Table] = {}
        self.advised: set[str] = set()  # the guests who wait for a hint: one at a time each
        self._lost: list[Table] = []  # those that are being brought back
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._rematches = Rematches(self)
        self._alarms = Alarms(self._ring)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pace = pace
        self._openings = Hourly(tables_per_hour)
        self._doubts = 0
        self._broken: set[tuple[str, Level]] = set()  # the bots that failed when they were last asked
        self._random = random.SystemRandom()

    async def open(self) -> None:
        """Watch the clocks of the games that are going on, and keep our leases alive."""
        self.spawn(self._keep_alive())
        self.spawn(self._let_go())
        self.spawn(repeat(_LOOK_AROUND_SECONDS, self.close_forgotten))
        self.spawn(repeat(_FORGET_SECONDS, lambda: forget_leaving_guests(self)))
        self.spawn(repeat(_CLOCKS_SECONDS, self.watch_clocks, at_once=True))

    async def close(self) -> None:
        self._alarms.stop()
        under_way = [*self._tasks, *self._loading.values(), *self._preparing.values()]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self.workers.close()

    async def prepare(self, game: str) -> None:
        """Have a game compiled in a worker, then read it from disk beside the event loop. Once per game."""
        preparing = self._preparing.get(game)
        if preparing is None or (preparing.done() and preparing.exception()):
            preparing = self._preparing[game] = asyncio.create_task(self._prepare(game))
        await asyncio.shield(preparing)

    async def prepare_all(self) -> None:
        """One after the other: what somebody wants to play meanwhile comes next, not last."""
        for game in games.names():
            try:
                await self.prepare(game)
            except Exception as error:  # it is tried again when somebody wants to play it
                _log.error("A game could not be compiled: %s", describe(error))

    async def _prepare(self, game: str) -> None:
        await self.workers.warm_up(game)
        await asyncio.to_thread(games.load(game).warm_up)
        gc.freeze()  # what was compiled stays for good: nobody has to look through it again and again

    # ---- What tables need ----------------------------------------------------------------------------

    def now(self) -> int:
        return int(time.time() * 1000)

    def new_seed(self) -> bytes:
        return secrets.token_bytes(32)

    def pace(self) -> int:
        """Milliseconds that a bot lets pass; they depend on nothing at the table."""
        return self._random.randint(*self._pace)

    def append(self, append: Append, done: Callable[[Exception | None], None]) -> None:
        self.store.journal.append(append, done)

    def wake_at(self, table: Table, at: int | None) -> None:
        """Call `table.on_time` at this moment; replaces what was asked for before."""
        self._alarms.set(table.id, at)

    def think(self, table: Table, seat: int, level: Level, known: State, answer: Answer) -> None:
        self.spawn(self._think(table.fold.opened, level, known.tobytes(), seat, answer))

    async def _think(self, opened: e.Opened, level: Level, known: bytes, seat: int, answer: Answer) -> None:
        bot = (opened.game, level)
        try:
            chosen = await self.workers.choose(opened.game, level, known, seat)
            self._broken.discard(bot)
        except Exception as error:
            if bot not in self._broken:  # once: it is asked again with every move
                _log.error("A bot broke at %s: %s", opened.game, describe(error))
            self._broken.add(bot)
            chosen = None
        answer(chosen)

    def lose(self, table: Table, quietly: bool = False) -> None:
        """Replace a table whose memory and log differ by a new one from the log; quietly when no request is lost."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        self._alarms.set(table.id, None)
        self._lost.append(table)
        self.spawn(self._bring_back(table, quietly))

    async def _bring_back(self, lost: Table, quietly: bool) -> None:
        """Fold the table anew, and show everybody who was there how it stands."""
        try:
            table = await self.get(lost.id)
        except Exception as error:
            _log.error("Table %s cannot be brought back: %s", short(lost.id), describe(error))
            if not isinstance(error, Elsewhere):
                self._ring_later(lost.id)
            for connection in list(lost.connections):
                lost.refuse(connection, "", Refusal("unreachable"))
                connection.drop()
            return
        finally:
            self._lost.remove(lost)
        for connection in lost.connections:
            yours = table.fold.seats_of(connection.guest)
            if connection.shown not in yours and not connection.board:
                connection.shown = yours[0] if yours else None
            table.join(connection)
            if connection.greeted:
                if not quietly:
                    table.refuse(connection, "", Refusal("not_stored"))
                table.show_around(connection)
                table.show(connection)
        table.tell_presence()
        table.look_for_host()
        lost.connections.clear()

    def leave(self, id_: str, connection: Connection) -> None:
        """Somebody goes from a table, or from what is left of it while it is brought back."""
        for table in (*self._lost, self.tables.get(id_)):
            if table is not None and table.id == id_:
                table.leave(connection)

    def hang_up(self, guest: str) -> None:
        """This guest is no more: nothing that comes over their lines is heard from now on."""
        for table in [*self.tables.values(), *self._lost]:
            for connection in [c for c in table.connections if c.guest == guest]:
                connection.drop()
                table.leave(connection)

    def check_opening(self, guest: str) -> None:
        """Tables stay for a week and longer: nobody opens one after the other for hours."""
        if not self._openings.take(guest):
            raise Refusal("opened_often")

    def rematch(self, table: Table, connection: Connection, asked: str) -> None:
        self._rematches.ask(table, connection, asked)

    # ---- What others need ------------------------------------------------------------------------------

    async def open_table(self, opened: e.Opened, then: Sequence[e.AnyEntry] = (), start: bool = False) -> Table:
        """Set up a new table, and deal if that is wanted; it is on disk when this returns."""
        await self.prepare(opened.game)
        at = self.now()
        state = Fold(opened, at)
        entries: list[e.AnyEntry] = [opened, *then]
        for entry in then:
            state.apply(entry, at)
        if start:
            entries.append(deal(state, self.new_seed()))
            state.apply(entries[-1], at)
        id_ = secrets.token_urlsafe(16)
        lease = (await self.store.leases.take(id_)).number
        assert lease is not None
        rows = [
            LogRow(id_, seq, getattr(entry, "seat", None), e.write_entry(entry), at)
            for seq, entry in enumerate(entries)
        ]
        guests = sorted({opened.guest, *(entry.guest for entry in then if isinstance(entry, e.Sat))})
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append(
            Append(id_, lease, rows, summarise(id_, state), guests),
            lambda error: written.set_exception(error) if error else written.set_result(None),
        )
        await written
        table = Table(id_, state, lease, self)
        self.tables[id_] = table
        table.absence.plan()
        return table

    async def get(self, id_: str) -> Table:
        """The table of this name, brought back from the store if need be."""
        table = self.tables.get(id_)
        if table is not None:
            return table
        if id_ not in self._loading:
            self._loading[id_] = asyncio.create_task(self._load(id_))
        return await asyncio.shield(self._loading[id_])

    async def look(self, id_: str, guest: str = "") -> Fold:
        """A table as it stands on disk, only to look at it, whoever writes it.

        What this guest may know of and is not written yet is waited for; what is looked up after the next
        `await` may be newer than that.
        """
        while (table := self.tables.get(id_)) is not None:
            if not table.holds_back_from(guest):
                return table.fold
            await self.store.journal.settle()
        return await asyncio.to_thread(fold, await self._read(id_))

    async def _read(self, id_: str) -> list[tuple[e.AnyEntry, int]]:
        row = await self.store.table(id_)
        if row is None:
            raise Refusal("no_table")
        await self.prepare(row.game)
        return [(e.read_entry(entry.entry), entry.at) for entry in await self.store.log_of(id_)]

    async def rewrite(self, id_: str, work: Callable[[int], Awaitable[None]]) -> None:
        """Have the log of a table changed, under its lease, while nobody can play on; who sits there sees it again.

        What they say meanwhile waits for the table, as always when it is folded anew.
        """
        while True:
            if id_ in self._loading:
                await asyncio.wait([self._loading[id_]])
            elif id_ in self.tables and self.tables[id_].is_writing:
                await self.store.journal.settle()
            else:
                break
        self._loading[id_] = asyncio.create_task(self._load(id_, work))
        self.reload(id_)
        await asyncio.shield(self._loading[id_])

    async def _load(self, id_: str, first: Callable[[int], Awaitable[None]] | None = None) -> Table:
        try:
            if await self.store.table(id_) is None:
                raise Refusal("no_table")
            lease = await self.store.leases.take(id_)
            if lease.number is None:
                raise Elsewhere(lease.process)
            if first is not None:
                await first(lease.number)
            log = await self._read(id_)
            # A long log takes a while: others play on meanwhile.
            state = fold(log) if len(log) < _LONG else await asyncio.to_thread(fold, log)
            state.clocks.wake(self.now())
            table = Table(id_, state, lease.number, self)
            self.tables[id_] = table
            table.absence.plan()
            return table
        finally:
            del self._loading[id_]

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something on the side; it is waited for when the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("Something on the side has failed: %s", describe(error))

    # ---- What goes on by itself -------------------------------------------------------------------------

    def _ring(self, id_: str) -> None:
        table = self.tables.get(id_)
        if table is not None:
            table.on_time()
        else:
            self.spawn(self._wake(id_))

    async def _wake(self, id_: str) -> None:
        """Somebody's time may be up at a table that is not in memory."""
        try:
            (await self.get(id_)).on_time()
        except Elsewhere:
            pass
        except Unreachable:
            self._ring_later(id_)
        except Exception as error:
            _log.error("Table %s cannot be woken: %s", short(id_), describe(error))

    def _ring_later(self, id_: str) -> None:
        """The database is away: somebody's time is up all the same, and the table is still ours to watch."""
        self._alarms.set(id_, self.now() + int(_CLOCKS_SECONDS * 1000))

    async def watch_clocks(self) -> None:
        """Take on the running clocks that no living process watches: at our start, and when another has died."""
        for id_ in await self.store.unwatched_tables():
            await self._wake(id_)
            await asyncio.sleep(0.001)  # people first

    async def _keep_alive(self) -> None:
        await repeat(_LEASE_SECONDS, self.keep_alive)

    async def keep_alive(self) -> None:
        """Say that we are alive. After a silence, let go of the tables that others have taken meanwhile.

        Whoever took one may be committing just now, so that we look several times.
        """
        if not await self.store.leases.say_alive():
            self._doubts = _LOOKS_AFTER_SILENCE
        if self._doubts > 0:
            self._doubts -= 1
            ours = await self.store.leases.ours()
            for table in list(self.tables.values()):
                if ours.get(table.id) != table.lease:
                    table.lose()

    async def _let_go(self) -> None:
        async def let_go() -> None:
            now = self.now()
            for table in [t for t in self.tables.values() if t.is_idle]:
                due = self._alarms.due(table.id)
                acts_soon = due is not None and due - now < _IDLE_MILLISECONDS  # it would be loaded again at once
                if now - table.idle_since > _IDLE_MILLISECONDS and not acts_soon:
                    await self.evict(table)

        await repeat(_IDLE_MILLISECONDS / 4000, let_go)

    async def close_forgotten(self) -> None:
        """Close the tables at which nothing has happened for a week, unless their clock gives people longer."""
        for id_ in await self.store.forgotten_tables(self.now() - _FORGOTTEN_MILLISECONDS):
            try:
                table = await self.get(id_)
                old = self.now() - table.fold.changed_at > _FORGOTTEN_MILLISECONDS
                if old and table.is_idle and table.fold.clocks.due is None:
                    table.commit(e.Closed(why="nobody"))
            except Elsewhere:
                pass
            except Exception as error:  # its rules are not known any more, say: others are closed all the same
                _log.error("Table %s cannot be closed: %s", short(id_), describe(error))

    async def close_table(self, id_: str) -> None:
        """Close a table that should not be, and return when that is on disk, or could not be written."""
        table = await self.get(id_)
        if table.fold.phase != "closed":
            table.commit(e.Closed(why="admin"))
        await self.store.journal.settle()

    def reload(self, id_: str) -> None:
        """Fold a table anew; who sits there sees it again."""
        table = self.tables.get(id_)
        if table is not None:
            table.lose(quietly=True)

    async def evict(self, table: Table) -> None:
        """Let a table that nobody uses leave memory. Its alarm stays, and brings it back.

        While its game goes on the lease stays as well: it says that somebody watches the clock.
        """
        if not table.is_idle or self.tables.get(table.id) is not table:
            return
        table.retire()
        del self.tables[table.id]
        if table.fold.phase != "playing":
            await self.store.leases.give_back(table.id, table.lease)
