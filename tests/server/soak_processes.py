"""Three processes under trouble: one of them, Redis or PostgreSQL is killed again and again (`make soak`)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from tests.server.databases import Cluster, Redis
from tests.server.process import ServerProcess
from tests.server.test_processes import database, play_through, servers

__all__ = ["database", "servers"]  # the fixtures

TROUBLES = 50


def test_a_process_is_killed(runner: asyncio.Runner, servers: list[ServerProcess], database: str) -> None:
    def trouble() -> Iterator[None]:
        for number in range(TROUBLES):
            yield
            victim = servers[number % 3]
            victim.kill()
            yield
            victim.start()

    play_through(runner, servers, database, trouble())


def test_redis_is_killed(runner: asyncio.Runner, servers: list[ServerProcess], database: str, redis: Redis) -> None:
    def trouble() -> Iterator[None]:
        for _ in range(TROUBLES):
            yield
            redis.kill()
            yield
            redis.start()

    play_through(runner, servers, database, trouble())


def test_postgresql_is_killed(
    runner: asyncio.Runner, servers: list[ServerProcess], database: str, cluster: Cluster
) -> None:
    def trouble() -> Iterator[None]:
        for _ in range(TROUBLES):
            yield
            cluster.kill()
            yield
            cluster.start()

    play_through(runner, servers, database, trouble())
