"""Leases: one process at a time writes a table, for as long as it reports that it is alive.

A lease has a number that grows whenever it passes on. The number protects the log, in the insert itself; the time only
tells when another process may take over.
"""

from __future__ import annotations

import secrets

from sqlalchemy import literal_column, select, text

from tavoliere.server.store import schema
from tavoliere.server.store.database import Database

ALIVE_MILLISECONDS = 10_000


class HeldElsewhere(Exception):
    """Another process writes this table."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Leases:
    """The leases of this process."""

    def __init__(self, database: Database) -> None:
        self._database, dialect = database, database.dialect
        self.process = secrets.token_hex(8)
        processes = schema.processes.c
        self.living = select(processes.id).where(processes.alive_until > literal_column(dialect.now))
        until = f"{dialect.now} + {ALIVE_MILLISECONDS}"
        self._stay_alive = text(
            f"UPDATE processes SET alive_until = {until} "
            f"WHERE id = :process AND alive_until > {dialect.now} RETURNING id"
        )
        self._come_alive = text(
            f"INSERT INTO processes (id, alive_until) VALUES (:process, {until}) "
            "ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until"
        )
        self._take = text(
            "INSERT INTO leases (table_id, process, number) VALUES (:table, :process, 1) "
            "ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, number = leases.number + 1 "
            "WHERE leases.process = excluded.process OR leases.process NOT IN "
            f"(SELECT id FROM processes WHERE alive_until > {dialect.now}) RETURNING number"
        )
        self._holder = text("SELECT process FROM leases WHERE table_id = :table")
        self._held = text(
            "SELECT number FROM leases JOIN processes ON processes.id = leases.process "
            f"WHERE table_id = :table AND process = :process AND alive_until > {dialect.now}"
        )
        self._ours = text("SELECT table_id, number FROM leases WHERE process = :process")
        self._give_back = text("UPDATE leases SET process = '' WHERE table_id = :table AND number = :number")
        self._forget = text("DELETE FROM processes WHERE id = :process")
        self._forget_dead = text(f"DELETE FROM processes WHERE alive_until < {dialect.now}")

    async def say_alive(self) -> bool:
        """Keep this process's leases; to be called well within `ALIVE_MILLISECONDS`.

        False when we have been silent for too long: others may have taken what was ours.
        """
        async with self._database.write() as connection:
            stayed = (await connection.execute(self._stay_alive, {"process": self.process})).first() is not None
            if not stayed:
                await connection.execute(self._come_alive, {"process": self.process})
            await connection.execute(self._forget_dead)
            return stayed

    async def ours(self) -> dict[str, int]:
        """All tables that this process may write, with the numbers of their leases."""
        return {row.table_id: row.number for row in await self._database.fetch(self._ours, process=self.process)}

    async def take(self, table: str) -> int:
        """Take the table's lease if it is free, ours, or that of a process that has gone silent; return its number."""
        async with self._database.write() as connection:
            found = await connection.execute(self._take, {"table": table, "process": self.process})
            number: int | None = found.scalar_one_or_none()
            if number is None:
                holder = await connection.execute(self._holder, {"table": table})
                raise HeldElsewhere(holder.scalar_one())
            return number

    async def is_held(self, table: str, process: str) -> bool:
        """Return whether this process still writes the table and is alive."""
        return bool(await self._database.fetch(self._held, table=table, process=process))

    async def give_back(self, table: str, number: int) -> None:
        """Let other processes write the table."""
        await self._database.execute(self._give_back, table=table, number=number)

    async def leave(self) -> None:
        """Give all leases back at once: this process is going."""
        await self._database.execute(self._forget, process=self.process)
