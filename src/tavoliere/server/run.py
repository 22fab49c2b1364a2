"""Starts the server and stops it cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import gc
import logging
import os
import resource
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import IO

import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from tavoliere.bots.worker_process import watch_parent
from tavoliere.engine.errors import BadInput
from tavoliere.server.app import make_app
from tavoliere.server.http.connection import HttpConnection
from tavoliere.server.identity import Identity
from tavoliere.server.limits import AddressConnections
from tavoliere.server.settings import Settings
from tavoliere.server.store import Store
from tavoliere.server.ws.socket import LARGEST_READ

_SWITCH_SECONDS = 0.0001  # how long the thread of the database waits for the interpreter
_COLLECTIONS = (2_000, 20, 500)  # tables and clients go without the collector's help: it need not look far
_PING_SECONDS = 20.0
_STOP_SECONDS = 10.0  # within which the server stops, also while the database stalls
_START_SECONDS = 60  # a process that is silent for longer is replaced; a busy machine takes a while to start one

_log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """A server that calls `when_ready` with its port, and `when_stopping` before it closes anything."""

    def __init__(
        self, config: uvicorn.Config, when_ready: Callable[[int], None], when_stopping: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self._when_ready, self._when_stopping = when_ready, when_stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._when_stopping is not None:
            self._when_stopping()
        await super().shutdown(sockets)


class Processes(Multiprocess):
    """Several server processes, which end in time."""

    def join_all(self) -> None:
        until = time.monotonic() + _STOP_SECONDS
        for process in self.processes:
            process.process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                _warn_of_stall()
                process.kill()
        super().join_all()


def configure(settings: Settings) -> uvicorn.Config:
    """Configure uvicorn; several processes each make the application."""
    return uvicorn.Config(
        partial(make_worker, settings),
        factory=True,
        workers=settings.workers,
        host=settings.host,
        port=settings.port,
        loop="auto",
        http=partial(HttpConnection, AddressConnections(settings.connections_per_address)),  # type: ignore[arg-type]
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
    """Prepare this process and make its application. One of several processes stops with its parent."""
    _prepare()
    watch_parent(_stop_without_parent)
    return make_app(settings)


def _prepare() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # many systems allow a process 1,024 files, and more on demand
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.set_threshold(*_COLLECTIONS)


def serve(settings: Settings, when_ready: Callable[[int], None]) -> None:
    """Run until Ctrl-C."""
    _prepare()
    make_private(settings)
    if settings.workers > 1:
        _serve_by_several(settings, when_ready)
        return
    with contextlib.nullcontext() if settings.database else _lock_folder(settings):
        asyncio.run(_prepare_database(settings))
        server = Server(configure(settings), when_ready, _end_in_time)
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
    processes = Processes(config, sockets=[listener])
    processes.run()
    if any(process.exitcode == STARTUP_FAILURE for process in processes.processes):
        raise BadInput("A server process could not start: is the database out of reach?")


def _stop_without_parent() -> None:
    """Stop as by a signal from the parent, which has died: this process would hold the port."""
    os.kill(os.getpid(), signal.SIGTERM)
    _end_in_time()


def _end_in_time() -> None:
    """End this process if it has not stopped after a while. What was told to players is in the log by then."""

    def end() -> None:
        _warn_of_stall()
        os._exit(1)

    timer = threading.Timer(_STOP_SECONDS, end)
    timer.daemon = True
    timer.start()


def _warn_of_stall() -> None:
    _log.error("A server process was ended because it did not stop in time: does the database answer?")


def make_private(settings: Settings) -> None:
    """Keep other users of this machine from the data. A folder that the host has made and named keeps its rights."""
    os.umask(0o077)
    ours = [] if settings.data else [settings.folder]
    files = [settings.folder / name for name in ("tables.db", "tables.db-wal", "tables.db-shm", "key", "lock")]
    for path, mode in [*((folder, 0o700) for folder in ours), *((file, 0o600) for file in files)]:
        with contextlib.suppress(OSError):  # it is not there yet, or belongs to another user
            path.chmod(mode)


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
