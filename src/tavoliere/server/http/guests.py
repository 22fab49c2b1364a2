"""Guests over HTTP: name, signed cookie, recovery link, export and erasure."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.response import Redirect

from tavoliere.server.http.context import AnyRequest, Context, TheContext, TheGuest
from tavoliere.server.identity import COOKIE, nickname
from tavoliere.server.store import Guest, LogRow, TableRow
from tavoliere.server.tables.guests import entries_of, erase_guest
from tavoliere.server.tables.state import require
from tavoliere.server.texts import Refusal

_YEAR = 365 * 86_400


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wishes."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Known(msgspec.Struct, frozen=True):
    """The guest who asks. The token and the link are the keys to it: keep them secret."""

    name: str
    token: str
    recovery: str


class Kept(msgspec.Struct, frozen=True):
    """Everything that we keep about a guest."""

    guest: Guest
    tables: list[dict[str, Any]]


def _known(context: Context, guest: Guest) -> Known:
    link = f"{context.settings.path}/recover/{context.identity.token(guest.id, 'recover')}"
    return Known(guest.name, context.identity.token(guest.id), link)


def _cookie(context: Context, guest: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=context.identity.token(guest),
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=context.settings.secure,
        path=f"{context.settings.path}/",
    )


@post("/api/guests", status_code=201)
async def come_in(context: TheContext, request: AnyRequest, data: Name) -> Response[Known]:
    """Become a guest."""
    context.guest_limits.check(request)
    now = context.manager.now()
    guest = Guest(context.identity.new_guest(), nickname(data.name), now, now)
    await context.store.keep_guest(guest)
    return Response(_known(context, guest), cookies=[_cookie(context, guest.id)])


@get("/api/guest")
async def who_am_i(context: TheContext, guest: TheGuest, request: AnyRequest) -> Response[Known]:
    """Return the guest who asks. A browser's cookie lasts for another year from now on."""
    return Response(_known(context, guest), cookies=[_cookie(context, guest.id)] if COOKIE in request.cookies else [])


@put("/api/guest")
async def rename(context: TheContext, guest: TheGuest, data: Name) -> Known:
    """Be called something else, at tables that are joined from now on."""
    renamed = msgspec.structs.replace(guest, name=nickname(data.name), seen_at=context.manager.now())
    await context.store.keep_guest(renamed)
    return _known(context, renamed)


@get("/recover/{token:str}", include_in_schema=False)
async def recover(context: TheContext, token: str) -> Redirect:
    """Be the same guest on another device."""
    guest = context.identity.guest(token, "recover")
    if guest is None or await context.store.guest(guest) is None:
        raise Refusal("no_identity")
    # The page keeps the name itself: the fragment tells it that the server knows this guest.
    return Redirect(f"{context.settings.path}/#back", cookies=[_cookie(context, guest)])


@get("/api/guest/export")
async def export(context: TheContext, guest: TheGuest) -> Kept:
    """Everything that is kept about me."""
    require(context.exports.take(guest.id), "too_fast")
    tables = []
    for row in await context.store.tables_of(guest.id):
        log = await context.store.log_of(row.id)
        async with context.replaying:  # beside the event loop: there may be much of it
            tables.append(await asyncio.to_thread(_kept_of, row, log, guest.id))
    return Kept(guest, tables)


def _kept_of(row: TableRow, log: list[LogRow], guest: str) -> dict[str, Any]:
    over = row.phase in ("over", "closed")
    entries = [{"at": at.at, **msgspec.to_builtins(_open(entry, over))} for at, entry in entries_of(log, guest)]
    return {"table": row.id, "game": row.game, "phase": row.phase, "entries": entries}


def _open(entry: Any, over: bool) -> Any:
    """Hide the position that a game began with while it may hold secrets."""
    if over or getattr(entry, "position", None) is None:
        return entry
    return msgspec.structs.replace(entry, position="…")


@delete("/api/guest", status_code=200)
async def forget(context: TheContext, guest: TheGuest) -> Response[None]:
    """Delete me. Games that others played too are made anonymous."""
    await context.store.begin_to_forget(guest.id, context.manager.now())
    context.live.hang_up(guest.id)
    await erase_guest(context.manager, guest.id)
    return Response(None, cookies=[Cookie(key=COOKIE, value="", max_age=0, path=f"{context.settings.path}/")])


ROUTES = [come_in, who_am_i, rename, recover, export, forget]
