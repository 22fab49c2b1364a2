"""Leases: one process at a time writes a table, for as long as it reports that it is alive.

A lease has a number that grows whenever it passes on. The number protects the log, in the insert itself; the time only
tells when another process may take over. One that starts does so at once where the holder was killed.
`TableManager.watch_clocks` takes over the running games of dead processes; any other table is taken over when somebody
comes to it.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, delete, insert, literal_column, select, text, update

from tavoliere.server.store import schema
from tavoliere.server.store.database import Database

ALIVE_MILLISECONDS = 10_000
_leases, _processes = schema.leases.c, schema.processes.c


class HeldElsewhere(Exception):
    """Another process writes this table."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Leases:
    """The leases of this process."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._now = literal_column(database.dialect.now, BigInteger)
        self._until = self._now + ALIVE_MILLISECONDS
        self.process = process
        is_ours = _processes.id == self.process
        self._stay = update(schema.processes).where(is_ours, _processes.alive_until > self._now)
        self._stay = self._stay.values(alive_until=self._until)
        self.living = select(_processes.id).where(_processes.alive_until > self._now)

    async def say_alive(self) -> bool:
        """Keep this process's leases; to be called well within `ALIVE_MILLISECONDS`.

        False when we have been silent for too long: others may have taken what was ours.
        """
        async with self._database.write() as connection:
            stayed = (await connection.execute(self._stay)).rowcount > 0
            await connection.execute(delete(schema.processes).where(_processes.alive_until <= self._now))
            if not stayed:
                await connection.execute(insert(schema.processes).values(id=self.process, alive_until=self._until))
            return stayed

    async def renew(self) -> bool:
        """Say that this process is still alive, and read it back; False when it has been silent for too long."""
        await self._database.execute(self._stay)
        return bool(await self._database.fetch(self.living.where(_processes.id == self.process)))

    async def end_those_of_the_dead(self) -> None:
        """End the leases of processes that are not connected, such as our own before it was killed.

        One that is paused stays connected. One that has lost its connections notices with its next `say_alive`, and
        what it still writes to a table that was taken meanwhile is fenced.
        """
        gone = text(f"DELETE FROM processes WHERE id NOT IN ({self._database.dialect.connected})")
        await self._database.execute(gone)

    async def ours(self) -> dict[str, int]:
        """All tables that this process may write, with the numbers of their leases."""
        held = await self._database.fetch(select(schema.leases).where(_leases.process == self.process))
        return {row.table_id: row.number for row in held}

    async def take(self, table: str) -> int:
        """Take the table's lease if it is free, ours, or that of a process that has gone silent; return its number."""
        take = text(
            "INSERT INTO leases (table_id, process, number) VALUES (:table, :process, 1) "
            "ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, number = leases.number + 1 "
            "WHERE leases.process = excluded.process OR leases.process NOT IN "
            f"(SELECT id FROM processes WHERE alive_until > {self._now}) RETURNING number"
        )
        async with self._database.write() as connection:
            found = await connection.execute(take, {"table": table, "process": self.process})
            number: int | None = found.scalar_one_or_none()
            if number is None:
                holder = await connection.execute(select(_leases.process).where(_leases.table_id == table))
                raise HeldElsewhere(holder.scalar_one())
            return number

    async def is_held(self, table: str, process: str) -> bool:
        """Return whether this process still writes the table and is alive."""
        held = select(_leases.number).where(_leases.table_id == table, _leases.process == process)
        return bool(await self._database.fetch(held.where(_leases.process.in_(self.living))))

    async def give_back(self, table: str, number: int) -> None:
        """Let other processes write the table."""
        held = (_leases.table_id == table) & (_leases.number == number)
        await self._database.execute(update(schema.leases).where(held).values(process=""))

    async def leave(self) -> None:
        """Give all leases back at once: this process is going."""
        await self._database.execute(delete(schema.processes).where(_processes.id == self.process))
