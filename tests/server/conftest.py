"""Fixtures of the server's tests."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tavoliere import games
from tavoliere.server.workers import choose
from tests.missing import missing
from tests.server.databases import Cluster, Redis, running_cluster, running_redis
from tests.server.helper import TestManager, close_manager, open_manager


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Not below the folder of the tests, which only their own user may enter."""
    with (
        tempfile.TemporaryDirectory(prefix="tavoliere-postgresql-", ignore_cleanup_errors=True) as folder,
        running_cluster(Path(folder) / "cluster") as found,
    ):
        if found is None:
            missing("PostgreSQL is not installed: apt-get install postgresql")
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/tables.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create(f"t{secrets.token_hex(6)}")


@pytest.fixture(autouse=True)
def bots_compile_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is not compiled yet has no stand-in: with one, two tables would differ by chance."""
    monkeypatch.setattr(choose, "cache_folder", lambda: None)


@pytest.fixture(autouse=True)
def specimen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The specimen game can be played at our tables, too."""
    monkeypatch.setitem(games.REGISTRY, "two_piles", "examples.two_piles.game:TwoPiles")


@pytest.fixture
async def manager(anyio_backend: str, tmp_path: Path) -> AsyncIterator[TestManager]:
    """A table manager with an empty store, and a clock that stands still."""
    manager = await open_manager(tmp_path)
    yield manager
    await close_manager(manager)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    with running_redis(tmp_path) as redis:
        yield redis
