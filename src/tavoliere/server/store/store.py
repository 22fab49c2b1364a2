"""The store: one interface for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from time import monotonic
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Select, delete, func, select, text, update

from tavoliere.engine.errors import BadInput
from tavoliere.server.store import schema
from tavoliere.server.store.database import SQLITE, Database, Unreachable, connect
from tavoliere.server.store.journal import Fenced, Journal, Writer
from tavoliere.server.store.leases import Leases
from tavoliere.server.store.schema import Guest, LogRow, TableRow

R = TypeVar("R", bound=msgspec.Struct)
_log, _tables, _leases = schema.log.c, schema.tables.c, schema.leases.c
_guests, _visits = schema.guests.c, schema.visits.c
_visited = schema.tables.join(schema.visits, _tables.id == _visits.table_id)
_DAY_MILLISECONDS = 86_400_000
_WELL_SECONDS = 2.0  # within which a write is expected to end
_FRESH_SECONDS = 1.0  # for which its outcome is good
_NAMELESS = ""  # the name of a guest who is being erased
_KEEP_GUEST = text(
    "INSERT INTO guests (id, name, created_at, seen_at) VALUES (:id, :name, :created_at, :seen_at) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at"
)


class Store:
    """Reads come from here, entries of tables go through the `journal`, ownership through the `leases`."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self.journal = Journal(Writer(database))
        self.leases = Leases(database, process)
        self._trial: asyncio.Task[bool] | None = None
        self._tried_at = 0.0

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, bring the schema up to date, and be ready to write."""
        process = secrets.token_hex(8)
        database = connect(url, process)
        store = cls(database, process)
        try:
            await database.migrate()
            await store.leases.end_those_of_the_dead()
            await store.leases.say_alive()
        except Unreachable as error:
            await database.engine.dispose()
            raise BadInput("The database cannot be reached or written: look at its address and its rights.") from error
        return store

    async def close(self) -> None:
        await self.journal.close()
        with contextlib.suppress(Unreachable):  # then our leases run out by themselves
            await self.leases.leave()
        await self._database.engine.dispose()

    async def is_well(self) -> bool:
        """Return whether the database keeps what is written, as far as that is known in two seconds.

        Those who ask share one write, and its outcome for a second.
        """
        if self._trial is None or (self._trial.done() and monotonic() - self._tried_at > _FRESH_SECONDS):
            self._tried_at = monotonic()
            self._trial = asyncio.create_task(self._try())
        await asyncio.wait({self._trial}, timeout=_WELL_SECONDS)
        return self._trial.done() and self._trial.result()

    async def _try(self) -> bool:
        try:
            return await self.leases.renew()
        except Unreachable:
            return False

    async def checkpoint(self) -> None:
        """Carry what was committed from SQLite's own log into its file, beside the journal."""
        if self._database.dialect is SQLITE:
            await self._database.fetch(text("PRAGMA wal_checkpoint(PASSIVE)"))

    async def empty_log(self) -> bool:
        """Empty SQLite's own log, in which erased names still stand; False while something else is in its way."""
        if self._database.dialect is not SQLITE:
            return True
        async with self._database.turn:
            [(busy, _, _)] = await self._database.fetch(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        return not busy

    # ---- Tables -----------------------------------------------------------------------------------

    async def log_of(self, table: str) -> list[LogRow]:
        """All entries of a table, in order."""
        wanted = select(schema.log).where(_log.table_id == table).order_by(_log.seq)
        return await self._read(LogRow, wanted)

    async def table(self, table: str) -> TableRow | None:
        found = await self._read(TableRow, select(schema.tables).where(_tables.id == table))
        return found[0] if found else None

    async def lobby(self, limit: int) -> list[TableRow]:
        """The public tables that are not over, those that wait for players first, newest first."""
        wanted = select(schema.tables).where(_tables.public, _tables.phase.in_(("open", "playing")))
        return await self._read(TableRow, wanted.order_by(_tables.phase, _tables.changed_at.desc()).limit(limit))

    async def tables_of(self, guest: str, limit: int | None = None, to_list: bool = False) -> list[TableRow]:
        """The tables that a guest has to do with, the latest first.

        To list them, without those to learn at, and those whose log names the guest, who never sat there.
        """
        wanted = select(schema.tables).select_from(_visited).where(_visits.guest == guest)
        if to_list:
            wanted = wanted.where(_visits.sat, _tables.lesson.is_(False))
        return await self._read(TableRow, wanted.order_by(_tables.changed_at.desc()).limit(limit))

    async def waiting_tables_of(self, guest: str) -> int:
        """Count the tables of a guest that wait for players."""
        wanted = (
            select(func.count())
            .select_from(_visited)
            .where(_visits.guest == guest, _visits.sat, _tables.phase == "open")
        )
        [(count,)] = await self._database.fetch(wanted)
        return int(count)

    async def count_tables(self) -> dict[str, int]:
        """Count the tables of all processes by phase."""
        found = await self._database.fetch(select(_tables.phase, func.count()).group_by(_tables.phase))
        return {name: int(count) for name, count in found}

    async def unwatched_tables(self) -> list[str]:
        """The running tables at which time can run out, and that no living process holds."""
        held = select(_leases.table_id).where(_leases.process.in_(self.leases.living))
        return await self._column(
            select(_tables.id).where(_tables.phase == "playing", _tables.clocked, _tables.id.not_in(held))
        )

    async def forgotten_tables(self, before: int) -> list[str]:
        """The tables that never came to an end and at which nothing has happened for long."""
        return await self._column(
            select(_tables.id).where(_tables.phase.in_(("open", "playing")), _tables.changed_at < before)
        )

    # ---- Guests -----------------------------------------------------------------------------------

    async def guest(self, guest: str) -> Guest | None:
        found = await self._read(Guest, select(schema.guests).where(_guests.id == guest, _guests.name != _NAMELESS))
        return found[0] if found else None

    async def greet(self, guest: str, now: int) -> Guest | None:
        """Return a guest who is here now, and note the day."""
        known = await self.guest(guest)
        if known is not None and now - known.seen_at >= _DAY_MILLISECONDS:
            seen = update(schema.guests).where(_guests.id == guest, _guests.name != _NAMELESS).values(seen_at=now)
            with contextlib.suppress(Unreachable):  # the guest is here all the same
                await self._database.execute(seen)
        return known

    async def keep_guest(self, guest: Guest) -> None:
        """Add a guest, or keep the new name and time of one."""
        await self._database.execute(_KEEP_GUEST, **msgspec.structs.asdict(guest))

    async def begin_to_forget(self, guest: str, at: int) -> None:
        """Make the guest unknown; the row stays until all tables have erased them."""
        gone = {"name": _NAMELESS, "created_at": 0, "seen_at": at}
        await self._database.execute(update(schema.guests).where(_guests.id == guest).values(gone))

    async def leaving_guests(self) -> list[str]:
        """The guests that not all tables have erased yet."""
        return await self._column(select(_guests.id).where(_guests.name == _NAMELESS))

    async def rewrite(self, table: str, lease: int, entries: dict[int, str], summary: str, guest: str) -> None:
        """Replace entries of a table by what the holder of its lease made of them.

        The guest has nothing to do with it any more. `Fenced` when the lease has passed on, and nothing is changed.
        """
        holds = select(_leases.number).where(_leases.table_id == table).with_for_update(read=True)
        async with self._database.write() as connection:
            if (await connection.execute(holds)).scalar_one_or_none() != lease:
                raise Fenced
            for seq, entry in entries.items():
                at = (_log.table_id == table) & (_log.seq == seq)
                await connection.execute(update(schema.log).where(at).values(entry=entry))
            await connection.execute(update(schema.tables).where(_tables.id == table).values(summary=summary))
            await connection.execute(
                delete(schema.visits).where((_visits.guest == guest) & (_visits.table_id == table))
            )

    async def erase_guest(self, guest: str, before: int) -> None:
        """Delete a guest that all tables have erased, if they left before this moment."""
        left = delete(schema.guests).where(_guests.id == guest, _guests.name == _NAMELESS, _guests.seen_at <= before)
        await self._database.execute(left)

    # ---- How rows are read ---------------------------------------------------------------------------

    async def _read(self, kind: type[R], wanted: Select[Any]) -> list[R]:
        return [kind(*row) for row in await self._database.fetch(wanted)]

    async def _column(self, wanted: Select[Any]) -> list[str]:
        return [value for (value,) in await self._database.fetch(wanted)]
