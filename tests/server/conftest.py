"""What the tests of the server share."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Cluster, running_cluster


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running_cluster(tmp_path_factory.mktemp("postgresql") / "cluster") as found:
        if found is None:
            pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/tables.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create(f"t{secrets.token_hex(6)}")


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """An event loop; what is left open in it at the end is an error."""
    with asyncio.Runner() as runner:
        yield runner
