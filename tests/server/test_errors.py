"""Three processes under trouble: one of them, Redis or PostgreSQL is killed again and again (`make soak`: for long)."""

from __future__ import annotations

import os

from tests.server.databases import Cluster, Redis
from tests.server.process import ServerProcess
from tests.server.test_processes import ErrorCount, database, play_through, servers

__all__ = ["database", "servers"]  # the fixtures

TROUBLES = 50 if "TAVOLIERE_SOAK" in os.environ else 2


async def test_a_process_is_killed(servers: list[ServerProcess], database: str) -> None:
    def trouble() -> ErrorCount:
        for number in range(TROUBLES):
            yield "well"
            victim = servers[number % 3]
            victim.kill()
            yield "ill"
            victim.start()

    await play_through(servers, database, trouble())


async def test_redis_is_killed(servers: list[ServerProcess], database: str, redis: Redis) -> None:
    def trouble() -> ErrorCount:
        for _ in range(TROUBLES):
            yield "well"
            redis.kill()
            yield "ill"
            redis.start()

    await play_through(servers, database, trouble())


async def test_postgresql_is_killed(servers: list[ServerProcess], database: str, cluster: Cluster) -> None:
    def trouble() -> ErrorCount:
        for _ in range(TROUBLES):
            yield "well"
            cluster.kill()
            yield "ill"
            cluster.start()

    await play_through(servers, database, trouble())
