"""A finished game is replayed: as each seat saw it, with all cards open, and dealt again from its seed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import write_json
from tavoliere.engine.texts import LANGUAGES
from tavoliere.server.tables import log as e
from tavoliere.server.tables.replay import moment, read_viewpoint, replay, verify
from tavoliere.server.tables.state import TableState, replay_log
from tavoliere.server.texts import Refusal
from tests.server.helper import TestManager, play_on, started
from tests.server.process import ServerProcess

DATA = Path(__file__).parents[1] / "tables" / "data"


def golden(name: str) -> TableState:
    *entries, _ = [msgspec.json.decode(line) for line in (DATA / f"{name}.log").read_bytes().splitlines()]
    return replay_log([(msgspec.convert(row["entry"], e.AnyEntry), row["at"]) for row in entries])


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


async def test_a_seat_sees_in_the_replay_what_it_saw_in_the_game(manager: TestManager) -> None:
    clients = await started(manager)
    with pytest.raises(Refusal, match="not_over"):
        replay(clients[0].table.state, None)
    with pytest.raises(Refusal, match="not_over"):
        moment(clients[0].table.state, 0, "all")
    views = [[client.last("shown")["view"]] for client in clients]
    rng = random.Random(3)
    while clients[0].table.state.phase == "playing":
        await play_on(clients, rng, 1)
        for client in clients:
            await client.ask("show")
            views[client.shown or 0].append(client.last("shown")["view"])
    table = clients[0].table.state
    for seat, client in enumerate(clients):
        shown = plain(replay(table, seat))
        told = [update for update in client.all("told") if update["what"] == "move"]
        assert [step["events"] for step in shown["steps"]] == [update["events"] for update in told]
        assert [step["scores"] for step in shown["steps"]] == [view["scores"] for view in views[seat][1:]]
        assert not any(step.get("move") for step in shown["steps"])
        for number, view in enumerate(views[seat]):
            assert plain(moment(table, number, seat).views) == [view]
    assert replay(table, "all").steps[0].move
    assert plain(replay(table, None))["names"] == ["Anna", "Bruno"]
    with pytest.raises(BadInput):
        moment(table, 999, None)


@pytest.mark.parametrize("name", ["scalino-3", "bloom_rows-2", "bloom_garden-2", "bloops-3"])
def test_with_all_cards_open_nothing_is_hidden(name: str) -> None:
    table = golden(name)
    session = table.session
    assert session is not None
    shown = replay(table, "all")
    assert shown.steps[-1].scores == session.game.scores(session.state)
    assert shown.result == table.result
    middle = moment(table, len(shown.steps) // 2, "all").views
    assert [view.seat for view in middle] == list(range(len(table.seats)))
    if name.startswith("bloom_rows"):
        assert all(len(view.stock) == seat.tiles for view, seat in zip(middle, middle[0].seats, strict=True))
    if name.startswith("bloops"):
        assert all(card.face is not None for view in middle for hand in view.hands for card in hand)
        assert not all(view.hands == middle[0].hands for view in moment(table, 3, 0).views)


@pytest.mark.parametrize("name", ["scalino-3", "bloom_rows-2", "bloom_garden-2", "bloops-3"])
def test_the_server_deals_again_from_the_seed(name: str) -> None:
    table = golden(name)
    proof = verify(table, "all")
    assert table.session is not None
    assert proof.seed == table.session.record.seed
    assert proof.replayed == len(table.session.record.entries)
    again = games.load(table.opened.game).start(len(table.seats), bytes.fromhex(proof.seed), table.opened.options)
    assert proof.deal[0].turn == table.game.turn(again)


def test_whoever_verifies_learns_that_a_game_began_with_a_position() -> None:
    table = golden("scalino-3")
    assert not verify(table, None).position
    game = games.load("scalino")
    position = write_json(game, game.start(3, bytes(32)))
    assert verify(replay_log([(msgspec.structs.replace(table.opened, position=position), 1)]), None).position


def test_eyes() -> None:
    table = golden("scalino-3")
    assert read_viewpoint(table, "") is None
    assert read_viewpoint(table, "all") == "all"
    assert read_viewpoint(table, "2") == 2
    for nonsense in ("3", "-1", "x", "²", "00000001"):
        with pytest.raises(Refusal, match="no_seat"):
            read_viewpoint(table, nonsense)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    server = ServerProcess(tmp_path_factory.mktemp("library"))
    server.start()
    with httpx.Client(base_url=server.address) as client:
        yield client
    assert "Traceback" not in server.stop()


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_rulebooks_are_kept_by_the_browser(client: httpx.Client, name: str, language: str) -> None:
    words = client.get(f"/api/games/{name}/words?lang={language}")
    assert words.json()["own"]["title"] == games.load(name).texts(language).own.title
    assert words.json()["shared"]["words"]["and"] in ("and", "e", "und")
    book = client.get(f"/api/games/{name}/rulebook", headers={"Accept-Language": language})
    assert [rule["id"] for rule in book.json()["rules"]] == games.load(name).rulebook.ids
    again = client.get(f"/api/games/{name}/rulebook?lang={language}", headers={"If-None-Match": book.headers["etag"]})
    assert again.status_code == 304
    assert not again.content
    assert words.headers["etag"] != book.headers["etag"]


def test_a_game_from_its_opening_to_its_replay_over_http(client: httpx.Client) -> None:
    token = client.post("/api/guests", json={"name": "Anna"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    wanted = {"game": "bloom_rows", "seats": [{}, {"kind": "bot"}], "options": {"start": 0}, "start": True}
    table = client.post("/api/tables", json=wanted, headers=headers, timeout=60).json()["table"]
    (mine,) = client.get("/api/guest/tables", headers=headers).json()
    assert (mine["table"], mine["yours"], mine["asked"]) == (table, [0], [0])
    for path in ("replay", "replay/0", "record"):
        assert client.get(f"/api/tables/{table}/{path}?eyes=all").json()["code"] == "not_over"
    before = client.get(f"/api/tables/{table}/verification").json()
    assert "seed" not in before
    address = f"{client.base_url}".replace("http", "ws", 1).rstrip("/")
    with connect(f"{address}/api/tables/{table}/live", additional_headers=headers) as line:
        for message in ({"type": "hello", "version": 2}, {"type": "resign", "id": "r"}):
            line.send(msgspec.json.encode(message).decode())
        while msgspec.json.decode(line.recv(timeout=10)).get("id") != "r":
            pass
    whole = client.get(f"/api/tables/{table}/replay").json()
    assert [step["what"] for step in whole["steps"]] == ["forfeited"]
    assert whole["result"]["winners"] == [1]
    views = client.get(f"/api/tables/{table}/replay/0?eyes=all").json()["views"]
    assert [len(view["stock"]) for view in views] == [13, 13]
    assert client.get(f"/api/tables/{table}/replay/0").json()["views"][0]["stock"] == []
    proof = client.get(f"/api/tables/{table}/verification?eyes=1").json()
    assert proof["commitment"] == before["commitment"] == hashlib.sha256(bytes.fromhex(proof["seed"])).hexdigest()
    assert proof["replayed"] == 1
    assert proof["deal"] == [views[1]]


def test_what_is_not_there_is_said_in_a_sentence(client: httpx.Client) -> None:
    assert client.get("/api/games/chess/words").json()["code"] == "bad_input"
    assert client.get("/api/games/scalino/words?lang=fr").status_code == 400
    assert client.get("/api/tables/nowhere/replay").json()["code"] == "no_table"
    assert client.get("/api/tables/nowhere/replay/3?eyes=all").json()["code"] == "no_table"
    assert client.get("/api/games?lang=de").json()[0]["title"]


def test_one_address_has_so_much_replayed(tmp_path: Path) -> None:
    """A replay costs the server more than the client that requests it, and every client may."""
    server = ServerProcess(tmp_path, replays_per_second=0.001, replay_burst=4)
    server.start()
    try:
        anna = server.guest("Anna")
        table = server.open_table(anna, game="scalino", seats=[{}, {"kind": "bot"}], start=True)
        paths = ("record", "verification", "replay", "replay/1", "replay", "record")
        asked = [httpx.get(f"{server.address}/api/tables/{table}/{path}", timeout=30) for path in paths]
        assert [answer.status_code for answer in asked] == [409, 200, 409, 409, 429, 429]
        assert asked[-1].json()["code"] == "too_fast"
        assert httpx.get(f"{server.address}/api/tables/{table}", headers=anna, timeout=30).status_code == 200
    finally:
        assert "Traceback" not in server.stop()
