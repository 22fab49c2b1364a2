"""The server to be measured: ours as it is, but every deal is the same, so that the load client needs no rules."""

from __future__ import annotations

import sys
from typing import Any

from tavoliere.server import app
from tavoliere.server.run import serve
from tavoliere.server.settings import Settings
from tavoliere.server.tables import manager

SEED = bytes(range(32))
IDLE_MILLISECONDS = 2_000  # then a table that everybody has left leaves memory: the load client waits for it


class SameDeal(manager.TableManager):
    """A table manager without surprises."""

    def new_seed(self) -> bytes:
        return SEED


UNLIMITED: dict[str, Any] = {
    "messages_per_second": 1e9,
    "message_burst": 1_000_000,
    "connections_per_guest": 1_000_000,
    "tables_per_guest": 1_000_000,
    "tables_per_hour": 1_000_000,
}


def main(port: str, data: str, database: str, bot_workers: str, limits: str = "") -> None:
    """With `limits` the default ones hold."""
    setattr(app, "TableManager", SameDeal)  # noqa: B010
    setattr(manager, "_IDLE_MILLISECONDS", IDLE_MILLISECONDS)  # noqa: B010
    settings = Settings(
        host="127.0.0.1",
        port=int(port),
        data=data,
        database=database,
        bot_workers=int(bot_workers),
        bot_pace=(0, 0),
        warm_up=False,
        **({} if limits else UNLIMITED),
    )
    serve(settings, lambda port: print("ready", port, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
