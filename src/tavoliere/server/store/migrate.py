"""Bring a database to the present schema, whatever it was before."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK = 8642  # any number that is ours


def migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # several processes may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
