"""At a table with a delay, guests who do not play learn of the end only when the delay is over."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from tests.server.process import ServerProcess, wait_until
from tests.server.test_live import dial

SEATS: list[dict[str, Any]] = [{}, {}, {}]
# Everything that can be asked about a table.
ABOUT = ("", "/record", "/replay", "/replay/{number}", "/verification", "/log")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("delayed"), bot_pace="100000,100000")
    server.start()
    yield server
    assert "Traceback" not in server.stop()


def ask(line: ClientConnection, kind: str, **message: Any) -> dict[str, Any]:
    id_ = secrets.token_hex(4)
    line.send(json.dumps({"type": kind, "id": id_, **message}))
    while True:
        update: dict[str, Any] = json.loads(line.recv(timeout=10))
        if update.get("id") == id_:
            return update


def hello(line: ClientConnection) -> dict[str, Any]:
    """The table as a client is shown it."""
    assert ask(line, "hello", version=2)["type"] == "welcome"
    update: dict[str, Any] = json.loads(line.recv(timeout=10))
    assert update["type"] == "table"
    return update


class Played:
    """A game of three: one looked on, one left before the deal, one was removed."""

    def __init__(self, server: ServerProcess, delay: int) -> None:
        self.server = server
        names = ("Anna", "Bruno", "Eve", "Dora", "Mal")
        self.anna, self.bruno, self.eve, self.dora, self.mal = [server.guest(name) for name in names]
        terms = {"delay": delay, "public": True}
        self.table = server.open_table(self.anna, game="scalino", seats=SEATS, terms=terms)
        self._open = ExitStack()
        self.lines = {
            name: self._open.enter_context(dial(server, self.table, getattr(self, name)))
            for name in ("anna", "bruno", "dora", "mal")
        }
        for line in self.lines.values():
            hello(line)
        ask(self.lines["bruno"], "sit")
        ask(self.lines["dora"], "sit")
        ask(self.lines["dora"], "stand")
        ask(self.lines["mal"], "sit")
        ask(self.lines["anna"], "start")
        public = self.get("", self.anna)["seats"][2]["guest"]
        assert ask(self.lines["anna"], "remove", guest=public)["type"] == "told"

    def end(self) -> None:
        assert ask(self.lines["bruno"], "resign")["type"] == "told"
        assert ask(self.lines["anna"], "resign")["type"] == "told"

    def get(self, path: str, guest: dict[str, str], address: str = "") -> Any:
        found = httpx.get(f"{self.server.address}{address or f'/api/tables/{self.table}'}{path}", headers=guest)
        return {"status": found.status_code, **found.json()} if found.text[:1] == "{" else found.text

    def fork(self, guest: dict[str, str], **terms: Any) -> httpx.Response:
        origin = {"table": self.table, "entries": 0}
        wanted = {"game": "scalino", "seats": SEATS, "origin": origin, "terms": terms}
        return httpx.post(f"{self.server.address}/api/tables", json=wanted, headers=guest, timeout=30)

    def lobby(self) -> list[dict[str, Any]]:
        """The rows of the lobby about this table, and about those opened from it."""
        listed: list[dict[str, Any]] = json.loads(self.get("", {}, "/api/tables"))
        return listed

    def all_that(self, guest: dict[str, str]) -> dict[str, Any]:
        """All that a guest can know without playing."""
        known = {path: self.get(path.format(number=0), guest) for path in ABOUT}
        known |= {f"{path}?": self.get(path.format(number=0), {}) for path in ABOUT}
        known["my tables"] = self.get("", guest, "/api/guest/tables")
        kept = self.get("", guest, "/api/guest/export")["tables"]
        known["export"] = [entry for table in kept for entry in table["entries"] if entry["entry"] != "said"]
        known["health"] = self.get("", guest, "/health")
        known["lobby"] = self.lobby()
        known["fork"] = self.fork(guest).text
        with dial(self.server, self.table, guest) as line:
            known["hello"] = ask(line, "hello", version=2) | {"id": "", "now": 0, "lines": []}
            if known["hello"]["type"] == "welcome":
                known["table"] = json.loads(line.recv(timeout=10))
                known["present"] = [json.loads(line.recv(timeout=10))]
                known["done"] = ask(line, "say", text="hello")["number"]
                known["rematch"] = ask(line, "rematch")
                known["close"] = ask(line, "close")
                known |= {kind: known[kind] | {"id": ""} for kind in ("rematch", "close")}
        return known

    def close(self) -> None:
        self._open.close()


@pytest.fixture
def played(server: ServerProcess) -> Iterator[Played]:
    played = Played(server, 3600)
    yield played
    played.close()


@pytest.mark.parametrize("name", ["eve", "dora", "mal"])
def test_nothing_shows_that_a_game_is_over_before_the_delay_is(played: Played, name: str) -> None:
    guest = getattr(played, name)
    before = played.all_that(guest)
    played.end()
    if name != "mal":
        assert ask(played.lines["anna"], "rematch")["type"] == "done"
        assert played.fork(played.bruno, public=True).status_code == 201
    after = played.all_that(guest)
    assert set(after) == set(before)
    for what in before:
        assert after[what] == before[what], what
    is_removed = name == "mal"
    assert before["/verification"]["status"] == (403 if is_removed else 200)
    assert before["/record"]["code"] == ("removed" if is_removed else "not_over")


def test_who_plays_learns_it_at_once(played: Played) -> None:
    played.end()
    assert ask(played.lines["anna"], "rematch")["type"] == "done"
    for guest in (played.anna, played.bruno):
        shown = played.get("", guest)
        assert (shown["phase"], bool(shown["seed"]), bool(shown["rematch"])) == ("over", True, True)
        assert played.get("/verification", guest)["seed"] == shown["seed"]
        assert played.get("/record", guest).startswith("tavoliere record")
        mine = next(
            row for row in json.loads(played.get("", guest, "/api/guest/tables")) if row["table"] == played.table
        )
        assert (mine["phase"], mine["summary"]["result"]["winners"]) == ("over", [2])
    assert played.fork(played.bruno).status_code == 201


def test_all_that_is_known_may_be_asked_of_the_delay(server: ServerProcess) -> None:
    """A new page about a table belongs into this test."""
    paths = httpx.get(f"{server.address}/schema/openapi.json").json()["paths"]
    assert {path for path in paths if path.startswith("/api/tables/{table}")} == {
        f"/api/tables/{{table}}{path}" for path in ABOUT
    }


def test_after_the_delay_everybody_may_know(server: ServerProcess) -> None:
    played = Played(server, 3)
    played.end()
    ask(played.lines["anna"], "rematch")
    rematch = played.get("", played.anna)["rematch"]
    fork = played.fork(played.bruno, public=True).json()["table"]
    played.close()

    def listed() -> set[str]:
        return {row["table"] for row in played.lobby()} & {played.table, rematch, fork}

    assert listed() == {played.table}
    wait_until(lambda: listed() == {rematch, fork}, 20)
    for guest in (played.eve, played.dora):
        shown = played.get("", guest)
        assert (shown["phase"], bool(shown["seed"]), shown["rematch"]) == ("over", True, rematch)
        assert played.get("/verification", guest)["seed"] == shown["seed"]
        assert played.fork(guest).status_code == 201
    mine = next(
        row for row in json.loads(played.get("", played.dora, "/api/guest/tables")) if row["table"] == played.table
    )
    assert mine["phase"] == "over"
