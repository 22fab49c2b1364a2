"""Players at a real server, who write down what was acknowledged, and come back by themselves."""

from __future__ import annotations

import io
import random
import threading
import time
from typing import Any

import msgspec
from rich.console import Console

from tavoliere.cli.screen import Screen
from tavoliere.cli.text_client.socket_client import Connection, RandomClient
from tavoliere.cli.texts import Phrases
from tests.server.process import ServerProcess


class JournalConnection(Connection):
    """A connection that writes down which moves happened, or did not, as it was told; the checker believes it alone."""

    def __init__(self, address: str, token: str, hello: dict[str, Any], pause: float = 0.0) -> None:
        self.acknowledged: list[str] = []
        self.denied: list[str] = []
        self._delay = pause
        super().__init__(address, token, hello)

    def send(self, kind: str, **fields: Any) -> str:
        if kind == "play":
            time.sleep(self._delay)
        return super().send(kind, **fields)

    def receive(self, frame: str | bytes) -> None:
        update = msgspec.json.decode(frame)
        asked = self.unanswered.get(update.get("id", ""), b"")
        if update["type"] in ("told", "done") and b'"type":"play"' in asked:
            self.acknowledged.append(update["id"])
        if update.get("code") == "not_stored":
            concerned = [update["id"]] if update.get("id") else self.unanswered
            self.denied += [id_ for id_ in concerned if b'"type":"play"' in self.unanswered.get(id_, b"")]
        super().receive(frame)


class Player:
    """Chance at a table, in a thread of its own."""

    def __init__(self, server: ServerProcess, table: str, headers: dict[str, str], seed: int, pause: float = 0) -> None:
        self.said = io.StringIO()
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        token = headers["Authorization"].removeprefix("Bearer ")
        self.line = JournalConnection(address, token, {"version": 2}, pause)
        screen = Screen(Console(file=self.said, width=100))
        client = RandomClient(screen, Phrases("en"), self.line)
        client.rng = random.Random(seed)
        self._thread = threading.Thread(target=client.run, daemon=True)
        self._thread.start()

    @property
    def is_playing(self) -> bool:
        return self._thread.is_alive()

    def finish(self, seconds: float = 120) -> None:
        self._thread.join(seconds)
        assert not self._thread.is_alive(), self.said.getvalue()[-2000:]
        self.line.close()


def seat_two(
    server: ServerProcess, game: str, seed: int, pause: float = 0, bots: int = 0, **wanted: Any
) -> tuple[str, list[Player]]:
    """A new table with two players who have begun, and bots beside them."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    table = server.open_table(anna, game=game, seats=[{}, {}, *[{"kind": "bot"}] * bots], **wanted)
    return table, [Player(server, table, guest, seed + n, pause) for n, guest in enumerate((anna, bruno))]
