"""Three processes at one PostgreSQL and one Redis: clients on any of them sit at the same tables."""

from __future__ import annotations

import contextlib
import json
import os
import random
import secrets
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import httpx
import pytest

from tavoliere.server.store import Store
from tests.server.databases import Cluster, Redis, running_redis
from tests.server.players import Player
from tests.server.process import ServerProcess
from tests.server.test_live import ask, dial
from tests.server.test_reliability import check_logs

TABLES = 3
KILLS = 50 if "TAVOLIERE_SOAK" in os.environ else 2
TOKEN = "let-me-in"


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.create(f"t{secrets.token_hex(6)}")


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    with running_redis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, database: str, redis: Redis) -> Iterator[list[ServerProcess]]:
    """The same for all tests. They share the key that signs guests, too."""
    data = tmp_path_factory.mktemp("data")
    servers = [ServerProcess(data, database, redis=redis.url, admin_token=TOKEN) for _ in range(3)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        assert "Traceback" not in server.stop()


def seat_across(servers: list[ServerProcess], rng: random.Random, pause: float = 0.03) -> tuple[str, list[Player]]:
    """A table with two players who came in by different doors."""
    first, second = rng.sample(servers, 2)
    anna, bruno = first.guest("Anna"), second.guest("Bruno")
    table = first.open_table(anna, game="scalino", seats=[{}, {}])
    seed = rng.randrange(2**30)
    return table, [Player(first, table, anna, seed, pause), Player(second, table, bruno, seed + 1, pause)]


ErrorCount = Iterator[Literal["well", "ill"]]


async def play_through(servers: list[ServerProcess], database: str, trouble: ErrorCount | None = None) -> None:
    """Some tables at once, and new ones as long as there is trouble; then the players' journals are checked."""
    rng = random.Random(7)
    tables = dict(seat_across(servers, rng) for _ in range(TABLES))
    for state in trouble or ():
        time.sleep(rng.uniform(0.3, 1.0))
        playing = sum(any(player.is_playing for player in players) for players in tables.values())
        if state == "well" and playing < TABLES:
            with contextlib.suppress(httpx.HTTPError, KeyError, AssertionError):  # it is not quite well yet
                table, players = seat_across(servers, rng)
                tables[table] = players
    for players in tables.values():
        for player in players:
            player.finish(200)
    assert await check_logs(database, tables) > 20 * len(tables)


async def test_players_on_different_processes(servers: list[ServerProcess], database: str) -> None:
    await play_through(servers, database)


def test_any_process_has_a_table_closed(servers: list[ServerProcess]) -> None:
    """Whichever writes it: it is closed when that is answered."""
    anna = servers[0].guest("Anna")
    admin = {"Authorization": f"Bearer {TOKEN}"}
    for server in servers:
        table = servers[0].open_table(anna, game="scalino", seats=[{}, {}])
        closed = httpx.post(f"{server.address}/admin/tables/{table}/close", headers=admin, timeout=60)
        assert closed.json() == {"table": table, "phase": "closed"}
        for other in servers:
            shown = httpx.get(f"{other.address}/api/tables/{table}", headers=anna, timeout=60)
            assert shown.json()["phase"] == "closed"


async def test_kill_9_of_one_process_after_the_other(servers: list[ServerProcess], database: str) -> None:
    def trouble() -> ErrorCount:
        for kill in range(KILLS):
            yield "well"
            server = servers[kill % len(servers)]
            assert "Traceback" not in server.kill()
            yield "ill"
            server.start()

    await play_through(servers, database, trouble())


async def test_several_processes_behind_one_door(tmp_path: Path, database: str, redis: Redis) -> None:
    server = ServerProcess(tmp_path / "data", database, redis=redis.url, workers=2)
    server.start()
    try:
        await play_through([server, server], database)
    finally:
        assert "Traceback" not in server.stop()


async def test_a_paused_process_cannot_write_when_it_wakes(servers: list[ServerProcess], database: str) -> None:
    def trouble() -> ErrorCount:
        yield "well"
        sleeper = servers[0].process
        assert sleeper is not None
        sleeper.send_signal(signal.SIGSTOP)
        time.sleep(12)  # longer than a lease lives without a word
        yield "ill"
        sleeper.send_signal(signal.SIGCONT)
        yield "well"

    await play_through(servers, database, trouble())


async def test_what_a_paused_process_writes_when_it_wakes_is_fenced(
    servers: list[ServerProcess], database: str
) -> None:
    """A client sends while the process sleeps, and another one has taken the table before the frame is read."""
    sleeper, other = servers[0], servers[1]
    anna, bruno = sleeper.guest("Anna"), other.guest("Bruno")
    table = sleeper.open_table(anna, game="scalino", seats=[{}, {}])
    assert sleeper.process is not None
    with dial(sleeper, table, anna) as line:
        ask(line, type="hello", id="hello", version=2)
        sleeper.process.send_signal(signal.SIGSTOP)
        try:
            line.send('{"type":"say","id":"too late","text":"anybody there?"}')
            time.sleep(11)  # longer than a lease lives without a word
            with dial(other, table, bruno) as new:
                assert ask(new, type="hello", id="hello", version=2)["type"] == "welcome"
                assert ask(new, type="sit", id="sit")["what"] == "sat"
        finally:
            sleeper.process.send_signal(signal.SIGCONT)
        heard = [json.loads(frame) for frame in line]  # until it hangs up
    assert not any(update.get("id") == "too late" for update in heard)
    assert {update.get("code") for update in heard} & {"unreachable", "not_stored", "elsewhere"}
    said = sleeper.stop()
    assert "could not be written: Fenced" in said
    assert "Traceback" not in said
    sleeper.start()

    store = await Store.open(database)
    entries = [row.entry for row in await store.log_of(table)]
    await store.close()
    assert not any("too late" in entry for entry in entries)
    assert any('"sat"' in entry and "Bruno" in entry for entry in entries)


async def test_a_redis_that_holds_the_line_and_says_nothing(
    servers: list[ServerProcess], database: str, redis: Redis
) -> None:
    """A client at another process's table is disconnected with a sentence, and comes back by itself."""

    def trouble() -> ErrorCount:
        assert redis.process is not None
        yield "well"
        redis.process.send_signal(signal.SIGSTOP)
        time.sleep(8)  # longer than the servers bear with its silence
        for server in servers:
            assert httpx.get(f"{server.address}/health", timeout=5).json() == {"store": True}
        yield "ill"
        redis.process.send_signal(signal.SIGCONT)
        yield "well"

    await play_through(servers, database, trouble())
