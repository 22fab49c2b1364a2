"""What happened lately at a table, over HTTP, for a page that was loaded anew."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.datastructures import State
from litestar.params import QueryParameter

from tavoliere.server.http.context import AnyRequest, context_of
from tavoliere.server.http.tables import TableId
from tavoliere.server.tables.recalling import Recall, Recalled
from tavoliere.server.texts import Refusal

Seat = Annotated[int | None, QueryParameter(ge=0, le=7, description="A seat of mine; without one, as a spectator.")]


@get("/api/tables/{table:str}/log")
async def log(state: State, request: AnyRequest, table: TableId, seat: Seat = None) -> Recalled:
    """The latest entries of the game, as the seat was told them."""
    context = context_of(state)
    context.watchers.check(request)
    guest = await context.guest(request)
    fold = await context.house.look(table, guest.id)
    yours = fold.seats_of(guest.id)
    if seat is not None and seat not in yours:
        raise Refusal("not_yours")
    if guest.id in fold.removed or not fold.may_be_seen_by(guest.id):
        raise Refusal("no_spectators")
    if not yours and fold.terms.delay:
        return Recalled(0, [])  # they are behind, and hear it as it comes
    recall = Recall(fold, seat)
    async with context.replaying:
        return await asyncio.to_thread(recall.answer)


ROUTES = [log]
