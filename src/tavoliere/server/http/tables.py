"""Tables over HTTP: the lobby, opening one, looking at one."""

from __future__ import annotations

import math
from typing import Annotated, Any

import msgspec
from litestar import get, post

from tavoliere.server import protocol
from tavoliere.server.http.context import AnyRequest, Context, TheContext, TheGuest
from tavoliere.server.tables.opening import Wanted, open_table
from tavoliere.server.tables.state import require
from tavoliere.server.tables.visibility import Summary, describe_table_in_time

_SHOWN = 100
TableId = Annotated[str, msgspec.Meta(max_length=64)]


class Listed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in the lobby, or one of mine."""

    table: str
    game: str
    phase: str
    opened_at: int
    changed_at: int
    summary: Summary
    yours: list[int] = []  # of mine: the seats where I sit
    asked: tuple[int, ...] = ()  # of mine: the seats that are to move


class NewTable(msgspec.Struct, frozen=True):
    """A new table, and the link to share."""

    table: str
    link: str


def _listed(rows: list[Any]) -> list[Listed]:
    return [
        Listed(
            row.id, row.game, row.phase, row.opened_at, row.changed_at, msgspec.json.decode(row.summary, type=Summary)
        )
        for row in rows
    ]


@get("/api/tables")
async def lobby(context: TheContext) -> list[Listed]:
    """The public tables."""
    return _listed(await context.store.lobby(_SHOWN))


@get("/api/guest/tables")
async def my_tables(context: TheContext, guest: TheGuest, request: AnyRequest) -> list[Listed]:
    """The tables that I have to do with, and whose turn it is there."""
    tables = _listed(await context.store.tables_of(guest.id, _SHOWN, to_list=True))
    for number, table in enumerate(tables):
        if table.phase == "playing":
            _check_limit(context, request, table.table)
            tables[number] = await _look_closer(context, guest.id, table)
    return tables


def _check_limit(context: Context, request: AnyRequest, table: str) -> None:
    """Limit how often one address has logs read and replayed of tables that are not in memory."""
    if table not in context.manager.tables:
        context.replay_limits.check(request)


async def _look_closer(context: Context, guest: str, listed: Listed) -> Listed:
    async with context.replaying:
        table_state = await context.manager.read_state(listed.table)
    until = table_state.seen_until(guest, context.manager.now())
    if until < math.inf or guest in table_state.removed:
        return listed
    return msgspec.structs.replace(
        listed,
        phase=table_state.phase,
        changed_at=table_state.changed_at,
        summary=msgspec.structs.replace(listed.summary, result=table_state.result),
        yours=table_state.seats_of(guest),
        asked=table_state.turn.asked,
    )


@post("/api/tables", status_code=201)
async def open_new(context: TheContext, guest: TheGuest, data: Wanted) -> NewTable:
    """Open a table; the guest becomes its host."""
    require(await context.store.waiting_tables_of(guest.id) < context.settings.tables_per_guest, "too_many")
    table = await open_table(context.manager, guest.id, guest.name, data)
    return NewTable(table.id, f"{context.settings.path}/tables/{table.id}")


@get("/api/tables/{table:str}")
async def show(context: TheContext, guest: TheGuest, request: AnyRequest, table: TableId) -> protocol.TableShown:
    """The table around the game."""
    _check_limit(context, request, table)
    table_state = await context.manager.read_state(table)
    require(guest.id not in table_state.removed, "removed")
    return describe_table_in_time(table, table_state, guest.id, context.manager.now())


ROUTES = [lobby, my_tables, open_new, show]
