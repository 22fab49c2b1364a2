"""Metrics and an overview for the operator, behind a token. Neither has names or secrets.

The token is needed since a count tells something, too: at a single table, it shows when a player answered in secret.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter
from typing import Any

import msgspec
from litestar import MediaType, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from tavoliere.server.errors import ErrorCount
from tavoliere.server.http.context import Context, TheContext, context_of
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.tables.state import require
from tavoliere.server.texts import Refusal
from tavoliere.server.ws.relay import Message

_CHECKS = 30  # until a table of another process is closed
_CHECK_SECONDS = 0.1


class Overview(msgspec.Struct, frozen=True):
    """Tables, load and errors of the server."""

    release: str
    seconds_up: int
    store_is_well: bool
    tables: dict[str, int]  # in the store, by phase: of all processes
    tables_in_memory: dict[str, int]  # of this process, by phase, as is all that follows
    connections: int
    commits: int
    entries: int
    failed_entries: int
    errors: list[ErrorCount]  # the latest kind first


def _measures(context: Context) -> dict[str, tuple[str, float]]:
    journal = context.manager.store.journal
    return {
        "tavoliere_tables_in_memory": ("gauge", len(context.manager.tables)),
        "tavoliere_connections": ("gauge", len(context.live.sockets)),
        "tavoliere_messages_total": ("counter", context.live.received),
        "tavoliere_entries_total": ("counter", journal.appends),
        "tavoliere_entries_failed_total": ("counter", journal.failures),
        "tavoliere_commits_total": ("counter", journal.commits),
        "tavoliere_entries_waiting": ("gauge", journal.waiting),
        "tavoliere_up_seconds": ("gauge", round(time.time() - context.started_at, 1)),
    }


def _check_token(request: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    wanted = context_of(request.app.state).settings.admin_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    require(wanted and hmac.compare_digest(given.encode(), wanted.encode()), "no_identity")


@get("/metrics", guards=[_check_token], media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(context: TheContext) -> str:
    """Prometheus reads this, with the admin token."""
    lines = []
    for name, (kind, value) in _measures(context).items():
        lines += [f"# TYPE {name} {kind}", f"{name} {value}"]
    return "\n".join(lines) + "\n"


@get("/admin/overview", guards=[_check_token])
async def overview(context: TheContext) -> Overview:
    """Open tables, load, errors."""
    journal = context.store.journal
    well = await context.store.is_well()
    return Overview(
        release=context.manager.release,
        seconds_up=int(time.time() - context.started_at),
        store_is_well=well,
        tables=await context.store.count_tables() if well else {},
        tables_in_memory=dict(Counter(str(table.state.phase) for table in context.manager.tables.values())),
        connections=len(context.live.sockets),
        commits=journal.commits,
        entries=journal.appends,
        failed_entries=journal.failures,
        errors=context.error_log.latest(),
    )


@post("/admin/tables/{table:str}/close", guards=[_check_token], status_code=200)
async def close_table(context: TheContext, table: str) -> dict[str, str]:
    """Close a table that should not be, whichever process writes it."""
    try:
        await context.manager.close_table(table)
    except HeldElsewhere as elsewhere:
        if context.live.relay is None:
            raise
        context.live.relay.post(elsewhere.process, Message("close", table=table))
    for _ in range(_CHECKS):
        if (await context.manager.read_state(table)).phase == "closed":  # its row may still hide that from spectators
            return {"table": table, "phase": "closed"}
        await asyncio.sleep(_CHECK_SECONDS)
    raise Refusal("elsewhere")


ROUTES = [metrics, overview, close_table]
