"""The parts of the server that handlers use."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from tavoliere.server.errors import ErrorLog
from tavoliere.server.identity import Identity
from tavoliere.server.limits import Allowances, IpLimits
from tavoliere.server.settings import Settings
from tavoliere.server.store import Guest
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.state import require
from tavoliere.server.texts import Refusal, language_among
from tavoliere.server.ws.endpoint import Live, may_come_from, read_token

AnyRequest = Request[Any, Any, Any]
_REPLAYS_AT_A_TIME = 2  # people at the tables come first
_EXPORTS_PER_HOUR = 30  # to one guest


class Context:
    """The server's parts, as the handlers find them in the app's state."""

    def __init__(
        self,
        settings: Settings,
        manager: TableManager,
        identity: Identity,
        live: Live,
        error_log: ErrorLog,
    ) -> None:
        self.settings = settings
        self.manager = manager
        self.store = manager.store
        self.identity = identity
        self.live = live
        self.error_log = error_log
        self.guest_limits = IpLimits.hourly(settings.guests_per_hour)
        self.replay_limits = IpLimits(settings.replays_per_second, settings.replay_burst)
        self.exports = Allowances.hourly(_EXPORTS_PER_HOUR)
        self.replaying = asyncio.Semaphore(_REPLAYS_AT_A_TIME)
        self.started_at = time.time()


def context_of(state: State) -> Context:
    context: Context = state["context"]
    return context


async def guest_of(context: NamedDependency[Context], request: AnyRequest) -> Guest:
    """Return the guest who asks; an unknown one is refused."""
    guest = context.identity.guest(read_token(request.headers))
    known = await context.store.greet(guest, context.manager.now()) if guest else None
    if known is None:
        raise Refusal("no_identity")
    return known


DEPENDENCIES = {"context": Provide(context_of, sync_to_thread=False), "guest": Provide(guest_of)}  # of handlers
TheContext = NamedDependency[Context]
TheGuest = NamedDependency[Guest]


def language_of(request: AnyRequest) -> str:
    """Return the first language of the reader that has texts."""
    return language_among(request.headers.get("accept-language", ""))


def check_origin(request: AnyRequest) -> None:
    """Refuse requests from pages of other sites, which could act in a guest's name."""
    settings = context_of(request.app.state).settings
    is_harmless = request.method in ("GET", "HEAD", "OPTIONS")
    require(is_harmless or may_come_from(request.headers, settings.origins), "origin")
