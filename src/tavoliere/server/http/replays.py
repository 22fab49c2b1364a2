"""Games over HTTP: records, proofs of deals and replays of finished ones, and the recent log of a running one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import MediaType, get
from litestar.params import QueryParameter

from tavoliere.server.http.context import AnyRequest, TheContext, TheGuest, context_of
from tavoliere.server.http.tables import TableId
from tavoliere.server.tables.replay import (
    Recalled,
    Replay,
    ReplayMoment,
    Verification,
    moment,
    read_viewpoint,
    recent_log,
    replay,
    verify,
    write_table,
)
from tavoliere.server.tables.state import TableState, require
from tavoliere.server.ws.endpoint import read_token

T = TypeVar("T")
Eyes = Annotated[str, QueryParameter(max_length=8, description="A seat, `all`, or nothing for a spectator.")]


async def _beside(request: AnyRequest, table: str, work: Callable[[TableState, float], T]) -> T:
    """Work on a table in a thread, so that others play on meanwhile. Every client may ask, within its limits.

    The work is told the moment up to which the client may know what happened.
    """
    context = context_of(request.app.state)
    context.replay_limits.check(request)
    table_state = await context.manager.read_state(table)
    asker = context.identity.guest(read_token(request.headers)) or ""
    require(asker not in table_state.removed, "removed")
    until = table_state.seen_until(asker, context.manager.now())
    if table_state.phase_at(until) not in ("over", "closed"):
        return work(table_state, until)  # a promise or a refusal, now: a game that ends in a moment is not on disk yet
    async with context.replaying:
        return await asyncio.to_thread(work, table_state, until)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(request: AnyRequest, table: TableId) -> str:
    """The record of a finished game: `tavoliere replay` checks it."""
    return await _beside(request, table, write_table)


@get("/api/tables/{table:str}/verification")
async def verification(request: AnyRequest, table: TableId, eyes: Eyes = "") -> Verification:
    """The promise about the deal; after the game, the seed that keeps it, and the deal made again from it."""
    return await _beside(request, table, lambda found, until: verify(found, read_viewpoint(found, eyes), until))


@get("/api/tables/{table:str}/replay")
async def whole(request: AnyRequest, table: TableId, eyes: Eyes = "") -> Replay:
    """A finished game: what every entry set off, and how the points stood."""
    return await _beside(request, table, lambda found, until: replay(found, read_viewpoint(found, eyes), until))


@get("/api/tables/{table:str}/replay/{number:int}")
async def at(request: AnyRequest, table: TableId, number: int, eyes: Eyes = "") -> ReplayMoment:
    """The table after so many entries of a finished game."""
    return await _beside(request, table, lambda found, until: moment(found, number, read_viewpoint(found, eyes), until))


Seat = Annotated[int | None, QueryParameter(ge=0, le=7, description="A seat of mine; without one, as a spectator.")]


@get("/api/tables/{table:str}/log")
async def log(context: TheContext, guest: TheGuest, request: AnyRequest, table: TableId, seat: Seat = None) -> Recalled:
    """The latest entries of the game, as the seat was told them."""
    context.replay_limits.check(request)
    table_state = await context.manager.read_state(table, guest.id)
    yours = table_state.seats_of(guest.id)
    require(seat is None or seat in yours, "not_yours")
    require(guest.id not in table_state.removed, "removed")
    require(table_state.may_be_seen_by(guest.id), "no_spectators")
    if not yours and table_state.terms.delay:
        return Recalled(0, [])  # delayed spectators get it as it comes
    recall = recent_log(table_state, seat)
    async with context.replaying:
        return await asyncio.to_thread(recall)


ROUTES = [record, verification, whole, at, log]
