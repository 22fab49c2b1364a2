"""Starts the server and stops it cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import gc
import logging
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import IO

import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from tavoliere.engine.errors import BadInput
from tavoliere.server.app import make_app
from tavoliere.server.identity import Identity
from tavoliere.server.settings import Settings
from tavoliere.server.store import Store
from tavoliere.server.ws.socket import LARGEST_READ

_SWITCH_SECONDS = 0.0001  # how long the thread of the database waits for the interpreter
_COLLECTIONS = (2_000, 20, 500)  # tables and clients go without the collector's help: it need not look far
_PING_SECONDS = 20.0
_START_SECONDS = 60  # a process that is silent for longer is replaced; a busy machine takes a while to start one


class Server(uvicorn.Server):
    """A server that calls `when_ready` with its port."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_ready(self.servers[0].sockets[0].getsockname()[1])


def configure(settings: Settings) -> uvicorn.Config:
    """Configure uvicorn; several processes each make the application."""
    return uvicorn.Config(
        partial(make_worker, settings),
        factory=True,
        workers=settings.workers,
        host=settings.host,
        port=settings.port,
        loop="auto",
        ws="tavoliere.server.ws.direct:DirectProtocol" if settings.raw_sockets else "websockets-sansio",
        ws_ping_interval=_PING_SECONDS,
        ws_max_size=LARGEST_READ,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=_START_SECONDS,
    )


def make_worker(settings: Settings) -> Litestar:
    """Prepare this process and make its application."""
    _prepare()
    return make_app(settings)


def _prepare() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.set_threshold(*_COLLECTIONS)


def serve(settings: Settings, when_ready: Callable[[int], None]) -> None:
    """Run until Ctrl-C."""
    _prepare()
    if settings.workers > 1:
        _serve_by_several(settings, when_ready)
        return
    with contextlib.nullcontext() if settings.database else _lock_folder(settings):
        asyncio.run(_prepare_database(settings))
        server = Server(configure(settings), when_ready)
        with contextlib.suppress(KeyboardInterrupt, SystemExit):
            server.run()
        if not server.started:
            raise BadInput(f"The server cannot start: is port {settings.port} taken?")


def _serve_by_several(settings: Settings, when_ready: Callable[[int], None]) -> None:
    if not settings.database.startswith("postgresql") or not settings.redis:
        raise BadInput("Several server processes need PostgreSQL (--database) and Redis (--redis) between them.")
    asyncio.run(_prepare_database(settings))
    config = configure(settings)
    try:
        listener = config.bind_socket()
        listener.listen(config.backlog)  # clients that come before the first process is up wait in the backlog
    except (OSError, SystemExit):
        raise BadInput(f"Port {settings.port} cannot be used.") from None
    when_ready(listener.getsockname()[1])
    processes = Multiprocess(config, sockets=[listener])
    processes.run()
    if any(process.exitcode == STARTUP_FAILURE for process in processes.processes):
        raise BadInput("A server process could not start: is the database out of reach?")


async def _prepare_database(settings: Settings) -> None:
    """Bring the database up to date before the server opens; an error is one sentence."""
    Identity.load(settings.folder)
    await (await Store.open(settings.database_url)).close()


def _lock_folder(settings: Settings) -> IO[bytes]:
    """Lock the folder: SQLite has one server, and a second one in the same folder is refused."""
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        file = (settings.folder / "lock").open("wb")
    except OSError as error:
        raise BadInput(f"The folder {settings.folder} cannot be used: {error.strerror}.") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BadInput(f"Another server uses {settings.folder}: stop it, or choose another --data.") from None
    return file
