"""Tables over HTTP: the lobby, opening one, its record and the proof of its deal."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, get, post
from litestar.datastructures import State

from tavoliere.server import wire
from tavoliere.server.http.context import AnyRequest, context_of, language_of
from tavoliere.server.tables.offer import GameOffered, offer
from tavoliere.server.tables.opening import Wanted, open_table
from tavoliere.server.tables.showing import show_table
from tavoliere.server.tables.summary import Summary
from tavoliere.server.tables.writing import Verification, verify, write_table
from tavoliere.server.words import Refusal

_SHOWN = 100
TableId = Annotated[str, msgspec.Meta(max_length=64)]


class Listed(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    game: str
    phase: str
    opened_at: int
    changed_at: int
    summary: Summary


class NewTable(msgspec.Struct, frozen=True):
    """Where the new table is: share the link with whoever is to play."""

    table: str
    link: str


def _listed(rows: list[Any]) -> list[Listed]:
    return [
        Listed(
            row.id, row.game, row.phase, row.opened_at, row.changed_at, msgspec.json.decode(row.summary, type=Summary)
        )
        for row in rows
    ]


@get("/api/games", sync_to_thread=False)
def list_games(request: AnyRequest) -> list[GameOffered]:
    """The games, with everything that a form needs."""
    return offer(language_of(request))


@get("/api/tables")
async def lobby(state: State) -> list[Listed]:
    """The public tables."""
    return _listed(await context_of(state).store.lobby(_SHOWN))


@get("/api/guest/tables")
async def my_tables(state: State, request: AnyRequest) -> list[Listed]:
    """The tables that I have to do with."""
    context = context_of(state)
    guest = await context.guest(request)
    return _listed(await context.store.tables_of(guest.id, _SHOWN))


@post("/api/tables", status_code=201)
async def open_new(state: State, request: AnyRequest, data: Wanted) -> NewTable:
    """Set up a table; whoever opens it is its host."""
    context = context_of(state)
    guest = await context.guest(request)
    recent = [
        t for t in await context.store.tables_of(guest.id, context.settings.tables_per_guest) if t.phase == "open"
    ]
    if len(recent) >= context.settings.tables_per_guest:
        raise Refusal("too_many")
    table = await open_table(context.house, guest.id, guest.name, data)
    return NewTable(table.id, f"{context.settings.path}/tables/{table.id}")


@get("/api/tables/{table:str}")
async def show(state: State, request: AnyRequest, table: TableId) -> wire.TableShown:
    """The table around the game."""
    context = context_of(state)
    guest = await context.guest(request)
    return show_table(table, await context.house.look(table), guest.id)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(state: State, table: TableId) -> str:
    """The record of a finished game: `tavoliere replay` checks it."""
    return write_table(await context_of(state).house.look(table))


@get("/api/tables/{table:str}/verification")
async def verification(state: State, table: TableId) -> Verification:
    """The promise about the deal; after the game, the seed that keeps it."""
    return verify(await context_of(state).house.look(table))


ROUTES = [list_games, lobby, my_tables, open_new, show, record, verification]
