"""A PostgreSQL of our own for the tests, in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.missing import missing


def postgresql_programs() -> Path | None:
    """The folder in which Debian keeps `initdb` and `postgres`."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Cluster:
    """One PostgreSQL server; it can be killed and started again."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder, self.port = programs, folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir()
        # PostgreSQL refuses to run as root, so it runs as the user that Debian made for it.
        self._user = "postgres" if os.getuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
            folder.parent.chmod(0o755)
        self._run("initdb", "-D", str(folder / "data"), "-U", "tavoliere", "-A", "trust", "-N")

    def url(self, database: str) -> str:
        return f"postgresql+asyncpg://tavoliere@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start it, and again while what a killed one left behind is in the way."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if self.process is None or self.process.poll() is not None:
                self.process = self._begin()
            if self._is_ready():
                return
            time.sleep(0.2)
        raise AssertionError("PostgreSQL does not start")

    def _begin(self) -> subprocess.Popen[bytes]:
        arguments = ["-D", str(self.folder / "data"), "-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        return subprocess.Popen(
            [str(self.programs / "postgres"), *arguments],
            user=self._uid,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _is_ready(self) -> bool:
        asked = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def create(self, database: str) -> str:
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tavoliere", database)
        return self.url(database)

    @property
    def _uid(self) -> int | None:
        return pwd.getpwnam(self._user).pw_uid if self._user else None

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.programs / program), *arguments], user=self._uid, cwd="/", check=True, capture_output=True
        )


class Redis:
    """A Redis of our own; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port, self._folder = free_port(), folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        arguments = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        self.process = subprocess.Popen(["redis-server", *arguments], stdout=subprocess.DEVNULL)
        subprocess.run(
            ["timeout", "20", "sh", "-c", f"until redis-cli -p {self.port} ping >/dev/null 2>&1; do sleep 0.1; done"],
            check=True,
        )

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@contextmanager
def running_cluster(folder: Path) -> Iterator[Cluster | None]:
    """A cluster for the time of a test session; None where PostgreSQL is not installed."""
    programs = postgresql_programs()
    if programs is None:
        yield None
        return
    cluster = Cluster(programs, folder)
    cluster.start()
    try:
        yield cluster
    finally:
        cluster.stop()


@contextmanager
def running_redis(folder: Path) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        missing("Redis is not installed: apt-get install redis-server")
    redis = Redis(folder)
    redis.start()
    yield redis
    redis.kill()
