"""Three processes under trouble: Redis or PostgreSQL is killed, in `make soak` again and again."""

from __future__ import annotations

import os

from tests.server.databases import Cluster, Redis
from tests.server.process import ServerProcess
from tests.server.test_processes import ErrorCount, database, play_through, redis, servers

__all__ = ["database", "redis", "servers"]  # the fixtures

TROUBLES = 50 if "TAVOLIERE_SOAK" in os.environ else 1


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
