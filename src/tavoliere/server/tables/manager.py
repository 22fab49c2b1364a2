"""The manager of all tables of a process: opens them, loads them from the store, evicts them.

A table is in memory while it is used. Its log is the truth, so that it can be evicted at any time. `watch_clocks` takes
over the running games of processes that have died; `store/leases.py` says when it may.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from tavoliere import games
from tavoliere.bots.level import Level
from tavoliere.engine.rules import State
from tavoliere.games.warmup import load_kept
from tavoliere.server.errors import describe, short
from tavoliere.server.limits import Allowances
from tavoliere.server.settings import Settings
from tavoliere.server.store import Store, Unreachable
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.tables import log as e
from tavoliere.server.tables.clocks import read_clock
from tavoliere.server.tables.guests import erase_leaving_guests
from tavoliere.server.tables.opening import deal
from tavoliere.server.tables.state import TableState, replay_log, require
from tavoliere.server.tables.table import Rewrite, Table, make_append
from tavoliere.server.tables.timers import Scheduler
from tavoliere.server.tables.visibility import summarise
from tavoliere.server.texts import Refusal
from tavoliere.server.workers.choose import BotChoice
from tavoliere.server.workers.pool import Workers

_log = logging.getLogger(__name__)
_IDLE_MILLISECONDS = 20_000
_LONG = 300  # entries of a log
_LEASE_SECONDS = 3.0
_LOOKS_AFTER_SILENCE = 3
_ABANDONED_MILLISECONDS = 7 * 86_400_000
_ABANDONED_SECONDS = 3600.0
_ERASE_SECONDS = 20.0
_CLOCKS_SECONDS = 15.0
_CHECKPOINT_SECONDS = 1.0

Answer = Callable[[BotChoice | None], None]  # takes the choice of a bot; None when it has failed


async def repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Run a job periodically and log its failures."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception as error:
            _log.error("A periodic job failed and will run again: %s", describe(error))


class TableManager:
    """All tables of this process, with the clock, journal, bots and seeds that they use."""

    def __init__(self, store: Store, workers: Workers, release: str, settings: Settings) -> None:
        self.store = store
        self.workers = workers
        self.release = release
        self.tables: dict[str, Table] = {}
        self.waiting_for_hints: set[str] = set()  # guests; each may wait for one hint at a time
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self.rematching = asyncio.Lock()  # so that a table has one rematch
        self.scheduler = Scheduler(self._act)  # calls `table.on_time`
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pace = settings.bot_pace
        self.spectators_per_table = settings.spectators_per_table
        self._openings = Allowances.hourly(settings.tables_per_hour)
        self._doubts = 0
        self._broken: set[tuple[str, Level]] = set()  # bots whose last choice failed
        self._random = random.SystemRandom()

    async def open(self) -> None:
        """Start the periodic jobs."""
        jobs: dict[Callable[[], Awaitable[None]], float] = {
            self.keep_alive: _LEASE_SECONDS,
            self.store.checkpoint: _CHECKPOINT_SECONDS,
            self.evict_idle: _IDLE_MILLISECONDS / 4000,
            self.watch_clocks: _CLOCKS_SECONDS,
            partial(erase_leaving_guests, self): _ERASE_SECONDS,
            self.close_abandoned: _ABANDONED_SECONDS,
        }
        for job, seconds in jobs.items():
            self.spawn(repeat(seconds, job))
        self.spawn(self.watch_clocks())

    async def close(self) -> None:
        self.scheduler.stop()
        under_way = [*self._tasks, *self._loading.values(), *self._preparing.values()]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self.workers.close()

    async def prepare(self, game: str) -> None:
        """Load a game from disk beside the event loop, where it is compiled before; once per game."""
        preparing = self._preparing.get(game)
        if preparing is None or (preparing.done() and preparing.exception()):
            preparing = self._preparing[game] = asyncio.create_task(self._prepare(game))
        await asyncio.shield(preparing)

    @property
    def is_preparing(self) -> bool:
        """Return whether a game is being compiled."""
        return not all(task.done() for task in self._preparing.values())

    async def prepare_all(self) -> None:
        """Compile all games one after the other; a game that is requested meanwhile comes next."""
        for game in games.names():
            try:
                await self.prepare(game)
            except Exception as error:  # it is tried again when the game is requested
                _log.error("A game could not be compiled: %s", describe(error))

    async def _prepare(self, game: str) -> None:
        if not await asyncio.to_thread(load_kept, game):
            await self.workers.compile(game)
            await asyncio.to_thread(games.load(game).warm_up)
        self.spawn(self.workers.warm_up(game))
        gc.freeze()  # compiled code stays for good: the garbage collector need not look through it

    # ---- For tables ----------------------------------------------------------------------------------

    now = staticmethod(read_clock)

    def new_seed(self) -> bytes:
        return secrets.token_bytes(32)

    def pace(self) -> int:
        """The pause of a bot in milliseconds, which depends on nothing at the table."""
        return self._random.randint(*self._pace)

    async def think(self, game: str, level: Level, known: State, seat: int, answer: Answer) -> None:
        """Have a bot choose a move for a seat, from what the seat knows, and hand it over."""
        bot = (game, level)
        try:
            chosen = await self.workers.choose(game, level, known.tobytes(), seat)
            self._broken.discard(bot)
        except Exception as error:
            if bot not in self._broken:  # logged once: it is asked again with every move
                _log.error("A bot of %s failed: %s", game, describe(error))
            self._broken.add(bot)
            chosen = None
        answer(chosen)

    def load(self, id_: str, table: Table | None = None, first: Rewrite | None = None) -> asyncio.Task[Table]:
        """Load a table, or the state of one that was discarded, after `first` has changed the log."""
        task = self._loading[id_] = asyncio.create_task(self._load(id_, table, first))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # those who wait get it, if any
        return task

    def hang_up(self, guest: str) -> None:
        """Close all connections of a guest; their requests are not handled any more."""
        for table in self.tables.values():
            for connection in [c for c in table.connections if c.guest == guest]:
                connection.drop()
                table.leave(connection)

    def check_opening(self, guest: str) -> None:
        """Refuse a guest who opens too many tables: these stay for a week and longer."""
        require(self._openings.take(guest), "opened_often")

    # ---- For HTTP and sockets --------------------------------------------------------------------------

    async def open_table(self, opened: e.Opened, then: Sequence[e.AnyEntry] = (), start: bool = False) -> Table:
        """Open a new table, with its first entries and the deal if wanted; it is on disk when this returns."""
        await self.prepare(opened.game)
        at = self.now()
        entries: list[e.AnyEntry] = [opened, *then]
        if start:
            entries.append(deal(replay_log([(entry, at) for entry in entries]), self.new_seed()))
        state = replay_log([(entry, at) for entry in entries])
        id_ = secrets.token_urlsafe(16)
        lease = await self.store.leases.take(id_)
        row = summarise(id_, state, at)
        try:
            await self.store.journal.write(make_append(id_, lease, 0, entries, at, row))
        except Exception as error:
            return await self._find_opened(id_, error)
        return self._keep(Table(id_, state, lease, self, row))

    async def _find_opened(self, id_: str, error: Exception) -> Table:
        """Return the new table whose commit has failed, if it was written all the same."""
        _log.error("A new table could not be written: %s", type(error).__name__)
        try:
            return await self.get(id_)
        except Refusal:
            raise Unreachable(type(error).__name__) from error

    def _keep(self, table: Table) -> Table:
        self.tables[table.id] = table
        table.timers.plan()
        return table

    async def get(self, id_: str) -> Table:
        """Return a table, loaded from the store if necessary."""
        table = self.tables.get(id_)
        if table is not None and not table.discarded:
            return table
        return await asyncio.shield(self._loading.get(id_) or self.load(id_))

    async def read_state(self, id_: str, guest: str = "") -> TableState:
        """Return the state of a table as it is on disk, to read only, also where another process writes it.

        It waits for entries that this guest may know of and that are not written yet. After the caller's next
        `await` the state may be newer.
        """
        while (table := self.tables.get(id_)) is not None and not table.discarded:
            if not table.holds_back_from(guest):
                return table.state
            await self.store.journal.settle()
        return await asyncio.to_thread(replay_log, await self._read(id_))

    async def _read(self, id_: str) -> list[tuple[e.AnyEntry, int]]:
        row = await self.store.table(id_)
        if row is None:
            raise Refusal("no_table")
        await self.prepare(row.game)
        return [(e.decode(entry.entry), entry.at) for entry in await self.store.log_of(id_)]

    async def rewrite(self, id_: str, first: Rewrite) -> None:
        """Change the log of a table under its lease; it is loaded again, and requests wait meanwhile."""
        while (table := await self.get(id_)).is_writing:
            await self.store.journal.settle()
        table.discard(first)
        await asyncio.shield(self._loading[id_])

    async def _load(self, id_: str, table: Table | None, first: Rewrite | None) -> Table:
        """Load a table, or the state of one that is in memory but was discarded."""
        try:
            if table is not None:
                await self.store.journal.settle()  # its last entries may still be on their way
            row = await self.store.table(id_)
            if row is None:
                raise Refusal("no_table")
            lease = await self.store.leases.take(id_)
            if first is not None:
                await first(lease)
            log = await self._read(id_)
            # Where our clock was set back, or another process's was ahead, the log goes on from its last entry: the
            # state has the times of our clock, so that nothing waits for the difference.
            ahead = max(log[-1][1] - self.now(), 0 if table is None else table.ahead, 0)
            log = [(entry, at - ahead) for entry, at in log]
            # A long log takes a while: other tables go on meanwhile.
            state = replay_log(log) if len(log) < _LONG else await asyncio.to_thread(replay_log, log)
            if table is None or first is None:
                state.clocks.wake(self.now())
            else:  # no process was away: who has guests erased wins no time
                state.clocks.not_before = table.state.clocks.not_before
            if table is None:
                table = self._keep(Table(id_, state, lease, self, row, ahead))
            else:
                table.restore(state, lease, row, ahead, log)
            table.update_row()
            return table
        except Exception as error:
            if table is not None:
                self._abandon(table, error)
            raise
        finally:
            if self._loading[id_] is asyncio.current_task():  # and not the next one
                del self._loading[id_]

    def _abandon(self, table: Table, error: Exception) -> None:
        """Disconnect the clients of a table that cannot be loaded again."""
        _log.error("Table %s cannot be loaded again: %s", short(table.id), describe(error))
        del self.tables[table.id]
        if not isinstance(error, HeldElsewhere):
            self._act_later(table.id)
        for connection in list(table.connections):
            table.refuse(connection, "", Refusal("unreachable"))
            connection.drop()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a task in the background; it is cancelled when the manager closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("A background task failed: %s", describe(error))

    # ---- Periodic jobs ----------------------------------------------------------------------------------

    def _act(self, id_: str) -> None:
        table = self.tables.get(id_)
        if table is not None:
            table.on_time()
        else:
            self.spawn(self._wake(id_))

    async def _wake(self, id_: str, act: Callable[[Table], None] = Table.on_time) -> None:
        """Load a table whose time has come and let it act, unless another process writes it."""
        try:
            act(await self.get(id_))
        except HeldElsewhere:
            pass
        except Unreachable:
            self._act_later(id_)
        except Exception as error:  # for example rules that are not known: all others go on
            _log.error("Table %s cannot be woken: %s", short(id_), describe(error))

    def _act_later(self, id_: str) -> None:
        """Try again later: the database is away, and the table's clock is still ours to watch."""
        self.scheduler.set(id_, self.now() + int(_CLOCKS_SECONDS * 1000))

    async def watch_clocks(self) -> None:
        """Take over running clocks that no living process watches: at the start, and after another process died."""
        for id_ in await self.store.unwatched_tables():
            await self._wake(id_)
            await asyncio.sleep(0.001)  # people first

    async def keep_alive(self) -> None:
        """Renew the leases. After a silence, discard the tables that others have taken meanwhile.

        A process that took one may be committing just now, so this is checked several times.
        """
        if not await self.store.leases.say_alive():
            self._doubts = _LOOKS_AFTER_SILENCE
        if self._doubts > 0:
            self._doubts -= 1
            ours = await self.store.leases.ours()
            for table in list(self.tables.values()):
                if ours.get(table.id) != table.lease:
                    table.discard()

    async def evict_idle(self) -> None:
        """Evict the tables that have been idle for a while.

        Those with a log ahead of our clock stay: whenever they were loaded, their time would begin at its last entry.
        """
        now = self.now()
        for table in [t for t in self.tables.values() if t.is_idle and not t.ahead]:
            due = self.scheduler.due(table.id)
            acts_soon = due is not None and due - now < _IDLE_MILLISECONDS  # it would be loaded again at once
            if now - table.idle_since > _IDLE_MILLISECONDS and not acts_soon:
                await self.evict(table)

    async def close_abandoned(self) -> None:
        """Close the tables without an entry for a week, unless their clock gives people longer."""
        for id_ in await self.store.forgotten_tables(self.now() - _ABANDONED_MILLISECONDS):
            await self._wake(id_, self._close_if_abandoned)

    def _close_if_abandoned(self, table: Table) -> None:
        old = self.now() - table.state.changed_at > _ABANDONED_MILLISECONDS
        if old and table.is_idle and table.state.clocks.due is None:
            table.commit(e.Closed(why="nobody"))

    async def close_table(self, id_: str) -> None:
        """Close a table for the admin; returns when that is on disk, or could not be written."""
        table = await self.get(id_)
        if table.state.phase != "closed":
            table.commit(e.Closed(why="admin"))
        await self.store.journal.settle()

    async def evict(self, table: Table) -> None:
        """Free an idle table. Its timer stays, and loads it again.

        While its game goes on the lease stays, too: it says that a process watches the clock.
        """
        if not table.is_idle or self.tables.get(table.id) is not table:
            return
        table.retire()
        del self.tables[table.id]
        if table.state.phase != "playing" and self.scheduler.due(table.id) is None:
            await self.store.leases.give_back(table.id, table.lease)
