"""The answer to a commit is lost: what players are told is what the log says."""

from __future__ import annotations

import os
import random
import secrets
import time
from pathlib import Path

import pytest

from tests.server.databases import Cluster
from tests.server.players import Player, seat_two
from tests.server.process import ServerProcess, wait_until
from tests.server.proxy import Loss, Proxy
from tests.server.test_reliability import check_logs

SOAK = "TAVOLIERE_SOAK" in os.environ


@pytest.mark.parametrize(("how", "losses"), [("cut", 200 if SOAK else 6), ("stall", 10 if SOAK else 1)])
async def test_no_false_answer(tmp_path: Path, cluster: Cluster, how: Loss, losses: int) -> None:
    rng = random.Random(losses)
    name = f"t{secrets.token_hex(6)}"
    database = cluster.create(name)
    tables: dict[str, list[Player]] = {}
    playing: list[Player] = []
    with Proxy(cluster.port) as proxy:
        server = ServerProcess(tmp_path, database.replace(f":{cluster.port}/", f":{proxy.port}/"))
        server.start()
        try:
            while proxy.losses < losses:
                playing = [player for player in playing if player.is_playing]
                while len(playing) < 4:
                    table, players = seat_two(server, "scalino", rng.randrange(2**30), pause=0.02)
                    tables[table] = players
                    playing += players
                before = proxy.losses
                proxy.arm(how)
                wait_until(lambda before=before: proxy.losses > before)
                time.sleep(rng.uniform(0.1, 0.5))
            for players in tables.values():
                for player in players:
                    player.finish()
        finally:
            server.stop()
    assert await check_logs(database, tables) > 0
