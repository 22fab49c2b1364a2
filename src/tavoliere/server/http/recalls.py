"""What happened lately at a table, over HTTP, for a page that was loaded anew."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.datastructures import State
from litestar.params import QueryParameter

from tavoliere.server.http.context import AnyRequest, context_of
from tavoliere.server.http.tables import TableId
from tavoliere.server.tables.recent_log import Recalled, RecentLog
from tavoliere.server.texts import Refusal

Seat = Annotated[int | None, QueryParameter(ge=0, le=7, description="A seat of mine; without one, as a spectator.")]


@get("/api/tables/{table:str}/log")
async def log(state: State, request: AnyRequest, table: TableId, seat: Seat = None) -> Recalled:
    """The latest entries of the game, as the seat was told them."""
    context = context_of(state)
    context.watchers.check(request)
    guest = await context.guest(request)
    table_state = await context.manager.read_state(table, guest.id)
    yours = table_state.seats_of(guest.id)
    if seat is not None and seat not in yours:
        raise Refusal("not_yours")
    if guest.id in table_state.removed or not table_state.may_be_seen_by(guest.id):
        raise Refusal("no_spectators")
    if not yours and table_state.terms.delay:
        return Recalled(0, [])  # they are behind, and hear it as it comes
    recall = RecentLog(table_state, seat)
    async with context.replaying:
        return await asyncio.to_thread(recall.answer)


ROUTES = [log]
