"""The server as one ASGI application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, asgi
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import Receive, Scope, Send

from tavoliere import __version__
from tavoliere.server.errors import ErrorLog
from tavoliere.server.http import address, admin, games, guests, pages, problems, replays, tables
from tavoliere.server.http.context import DEPENDENCIES, Context, check_origin, context_of
from tavoliere.server.http.problems import answer_when_stopping, set_headers
from tavoliere.server.identity import Identity
from tavoliere.server.protocol import VERSION
from tavoliere.server.settings import Settings
from tavoliere.server.store import Store
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.workers.pool import Workers
from tavoliere.server.ws.endpoint import Live
from tavoliere.server.ws.relay import Relay

RELEASE = f"{__version__}+{VERSION}"


@asgi("/api/tables/{table:str}/live", copy_scope=False)
async def live(scope: Scope, receive: Receive, send: Send) -> None:
    """Everything that happens at a table; see docs/reference/protocol.md. No framework between us and the socket."""
    if scope["type"] != ScopeType.WEBSOCKET:
        raise NotFoundException
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    context = context_of(scope["litestar_app"].state)
    await context.live.serve(scope["path_params"]["table"], headers, scope, receive, send)


def make_app(settings: Settings) -> Litestar:
    """The application; everything that it holds is opened and closed with it."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        identity = Identity.load(settings.folder)
        store = await Store.open(settings.database_url)
        workers = Workers(settings.bot_workers, settings.cpu_yield)
        manager = TableManager(store, workers, RELEASE, settings)
        live_lines = Live(manager, identity, settings)
        error_log = ErrorLog()
        logging.getLogger("tavoliere").addHandler(error_log)
        app.state["context"] = Context(settings, manager, identity, live_lines, error_log)
        await manager.open()
        if settings.redis:
            live_lines.relay = Relay(settings.redis, manager)
            live_lines.relay.open()
        if settings.warm_up:
            manager.spawn(manager.prepare_all())
        try:
            yield
        finally:
            await manager.close()
            if live_lines.relay is not None:
                await live_lines.relay.close()
            await store.close()
            logging.getLogger("tavoliere").removeHandler(error_log)

    return Litestar(
        route_handlers=problems.with_problems(
            [
                live,
                *games.ROUTES,
                *address.ROUTES,
                *guests.ROUTES,
                *tables.ROUTES,
                *replays.ROUTES,
                *pages.ROUTES,
                *admin.ROUTES,
                *(pages.client_routes(settings.path, settings.client) or pages.WITHOUT_CLIENT),
            ]
        ),
        path=settings.path or None,
        lifespan=[lifespan],
        state=State(),
        exception_handlers={Exception: problems.refuse, HTTPException: problems.refuse},
        dependencies=DEPENDENCIES,
        before_request=check_origin,
        middleware=[answer_when_stopping],
        before_send=[set_headers],
        openapi_config=OpenAPIConfig(
            title="Tavoliere", version=RELEASE, path="/schema", render_plugins=[pages.ApiPage()]
        ),
        request_max_body_size=1_000_000,
        logging_config=None,
        debug=False,
    )
