"""The server as seen from outside: refused clients, guests, pages, and clients that behave badly."""

from __future__ import annotations

import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.players import seat_two
from tests.server.process import ServerProcess

ADMIN = {"Authorization": "Bearer let-me-in"}
PER_SECOND, BURST = 50, 100
# Nothing from elsewhere, nothing inline, no code from texts, and no page around ours.
POLICY = "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"


@pytest.fixture(scope="module", params=[True, False], ids=["raw sockets", "plain sockets"])
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("live")
    server = ServerProcess(
        folder,
        messages_per_second=PER_SECOND,
        message_burst=BURST,
        admin_token="let-me-in",
        raw_sockets=str(request.param).lower(),
        client=folder / "not built",
    )
    server.start()
    yield server
    assert "Traceback" not in server.stop()


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> tuple[str, dict[str, str]]:
    anna = server.guest("Anna")
    return server.open_table(anna, game="scalino", seats=[{}, {}], terms={"public": True}), anna


def dial(server: ServerProcess, table: str, headers: dict[str, str], **more: Any) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", additional_headers=headers, **more)


def ask(line: ClientConnection, **message: Any) -> dict[str, Any]:
    """Say something, and hear the next answer that is for it."""
    line.send(json.dumps(message))
    while True:
        update: dict[str, Any] = json.loads(line.recv(timeout=10))
        if update.get("id", "") == message.get("id", "-"):
            return update


def test_two_players_finish_a_game_over_the_wire(server: ServerProcess) -> None:
    table, players = seat_two(server, "scalino", 3)
    for player in players:
        player.finish()
        assert "Victory for" in player.said.getvalue()
    record = httpx.get(f"{server.address}/api/tables/{table}/record")
    assert record.text.startswith("tavoliere record 1")
    proof = httpx.get(f"{server.address}/api/tables/{table}/verification").json()
    assert proof["commitment"] in record.text
    assert proof["seed"] in record.text


def test_spectators_who_are_behind_read_nothing_sooner(server: ServerProcess) -> None:
    anna, bruno, eve = (server.guest(name) for name in ("Anna", "Bruno", "Eve"))
    table = server.open_table(anna, game="scalino", seats=[{}, {}], terms={"delay": 3600})
    with dial(server, table, anna) as first, dial(server, table, bruno) as second:
        ask(first, type="hello", id="hello", version=2)
        ask(second, type="hello", id="hello", version=2)
        ask(second, type="sit", id="sit")
        ask(first, type="start", id="start")
        assert ask(first, type="resign", id="resign")["what"] == "forfeited"
    address = f"{server.address}/api/tables/{table}"
    shown = httpx.get(address, headers=bruno).json()
    assert (shown["phase"], shown["result"]["winners"]) == ("over", [1])
    shown = httpx.get(address, headers=eve).json()
    assert (shown["phase"], "result" in shown, "seed" in shown) == ("playing", False, False)
    for headers in (eve, {}):  # as while the game was on
        assert set(httpx.get(f"{address}/verification", headers=headers).json()) == {"game", "rules", "commitment"}
    assert httpx.get(f"{address}/verification", headers=bruno).json()["seed"]
    for what in ("record", "replay", "replay/0"):
        assert httpx.get(f"{address}/{what}", headers=bruno).status_code == 200
        for headers in (eve, {}):
            refused = httpx.get(f"{address}/{what}", headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (409, "not_over")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer nonsense"},
        {"Authorization": "Bearer 0123.4567"},
        {"Cookie": "tavoliere=forged.ffff"},
    ],
)
def test_strangers_cannot_connect(server: ServerProcess, table: tuple[str, Any], headers: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus):
        dial(server, table[0], headers)
    assert httpx.get(f"{server.address}/api/guest", headers=headers).status_code == 401


def test_pages_from_elsewhere_cannot_connect(server: ServerProcess, table: tuple[str, dict[str, str]]) -> None:
    token = table[1]["Authorization"].removeprefix("Bearer ")
    cookie = {"Cookie": f"other=1; tavoliere={token}"}
    for origin in (
        "http://evil.example",
        "null",
        "http://[",
        "http://[::1",
        f"http://127.0.0.1.evil.example:{server.port}",
    ):
        with pytest.raises(InvalidStatus):
            dial(server, table[0], cookie, origin=origin)
        refused = httpx.put(f"{server.address}/api/guest", json={"name": "Eve"}, headers={**cookie, "Origin": origin})
        assert refused.json()["code"] == "origin"
    with dial(server, table[0], cookie, origin=f"http://127.0.0.1:{server.port}") as line:
        assert ask(line, type="hello", id="h", version=2)["type"] == "welcome"


def test_a_recovery_link_is_no_cookie_and_the_other_way_round(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.address) as browser:
        known = browser.post("/api/guests", json={"name": "  Ca\x07rla\n "}).json()
        assert known["name"] == "Ca rla"
        assert browser.get("/api/guest").json() == known  # the cookie is enough
    link_token = known["recovery"].rpartition("/")[2]
    assert httpx.get(f"{server.address}/api/guest", headers={"Cookie": f"tavoliere={link_token}"}).status_code == 401
    assert httpx.get(f"{server.address}/recover/{known['token']}").status_code == 401
    with httpx.Client(base_url=server.address) as other_device:
        answer = other_device.get(known["recovery"])
        assert answer.status_code in (302, 307)
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert other_device.get("/api/guest").json()["name"] == "Ca rla"


def test_what_is_kept_can_be_had_and_deleted(server: ServerProcess) -> None:
    eve, frank = server.guest("Evelina"), server.guest("Frank")
    table = server.open_table(eve, game="scalino", seats=[{}, {}])
    with dial(server, table, eve) as line, dial(server, table, frank) as other:
        ask(line, type="hello", id="h", version=2)
        ask(other, type="hello", id="h", version=2)
        ask(line, type="say", id="s", text="remember me")
        ask(other, type="sit", id="t")
        ask(line, type="start", id="g")
    kept = httpx.get(f"{server.address}/api/guest/export", headers=eve).text
    assert "Evelina" in kept
    assert "remember me" in kept
    assert httpx.delete(f"{server.address}/api/guest", headers=eve).status_code == 200
    assert httpx.get(f"{server.address}/api/guest", headers=eve).status_code == 401
    with dial(server, table, frank) as other:
        ask(other, type="hello", id="h", version=2)
        shown = json.loads(other.recv(timeout=10))
        assert shown["phase"] == "playing"
        assert shown["seats"][0]["bot"] == "easy"  # the game goes on without her
    assert "Evelina" not in httpx.get(f"{server.address}/api/guest/export", headers=frank).text


def test_pages_and_questions(server: ServerProcess, table: tuple[str, dict[str, str]]) -> None:
    with httpx.Client(base_url=server.address, headers=table[1]) as client:
        assert (
            f"tavoliere join http://127.0.0.1:{server.port}/tables/{table[0]}" in client.get(f"/tables/{table[0]}").text
        )
        assert "Terminal" in client.get("/", headers={"Accept-Language": "de-CH, en"}).text
        for path in ("/", "/privacy", f"/tables/{table[0]}", "/api/tables"):
            assert client.get(path).headers["content-security-policy"] == POLICY
        assert client.get("/health").json() == {"store": True}
        assert [row["table"] for row in client.get("/api/tables").json()] == [table[0]]
        assert table[0] in client.get("/api/guest/tables").text
        assert client.get(f"/api/tables/{table[0]}").json()["phase"] == "open"
        assert client.get("/api/tables/nowhere").json()["code"] == "no_table"
        assert client.get(f"/api/tables/{table[0]}/record").json()["code"] == "not_playing"
        offered = {game["name"]: game for game in client.get("/api/games", headers={"Accept-Language": "it"}).json()}
        assert offered["scalino"]["options"]
        assert offered["scalino"]["players_with"] == {"mode=demolition": [2, 6]}
        assert offered["scalino"]["colours"] == ["hyacinth", "tulip", "lily", "daffodil"]
        assert offered["scalino"]["colours_with"] == {"mode=demolition": []}
        assert [name for name, game in offered.items() if game["colours"]] == ["scalino"]
        assert [name for name, game in offered.items() if game["tests_memory"]] == ["bloops"]
        assert client.get(f"/api/tables/{table[0]}/log").json()["happened"] == []
        assert client.get(f"/api/tables/{table[0]}/log?seat=1").json()["code"] == "not_yours"
        for path in ("/metrics", "/admin/overview"):
            assert client.get(path).status_code == 401
        metrics = client.get("/metrics", headers=ADMIN).text
        assert "tavoliere_entries_total" in metrics
        assert "Anna" not in metrics
        overview = client.get("/admin/overview", headers=ADMIN).json()
        assert overview["store_is_well"]
        assert overview["tables"]["open"] >= 1
        assert overview["errors"] == []
        assert client.get("/schema/openapi.json").json()["info"]["title"] == "Tavoliere"


def test_all_answers_have_the_headers(server: ServerProcess, table: tuple[str, dict[str, str]]) -> None:
    with httpx.Client(base_url=server.address) as client:
        answers = [
            client.get("/nowhere"),
            client.get("/api/guest"),
            client.get("/api/tables/nowhere", headers=table[1]),
            client.post("/api/tables", json={}, headers=table[1]),
            client.post("/api/games"),
            client.get("/recover/forged"),
            client.get("/metrics"),
            client.get("/schema"),
            client.get("/health"),
        ]
    assert [answer.status_code for answer in answers] == [404, 401, 404, 400, 405, 401, 401, 200, 200]
    for answer in answers:
        assert answer.headers["content-security-policy"] == POLICY, answer.url
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"


def test_nothing_of_a_guest_is_kept_on_the_way(server: ServerProcess, table: tuple[str, dict[str, str]]) -> None:
    with httpx.Client(base_url=server.address, headers=table[1]) as client:
        answers = [
            client.post("/api/guests", json={"name": "Anna"}),
            client.get("/api/guest"),
            client.put("/api/guest", json={"name": "Anna"}),
            client.get("/api/guest/export"),
            client.get("/api/guest/tables"),
            client.get(f"/api/tables/{table[0]}"),
        ]
        recovery = client.get("/api/guest").json()["recovery"]
        answers.append(client.get(recovery))
        assert [answer.headers["cache-control"] for answer in answers] == ["no-store"] * len(answers)
        assert client.get("/api/games").headers["cache-control"] == "public, no-cache"


def test_a_removed_guest_reads_nothing(server: ServerProcess) -> None:
    anna, eve = server.guest("Anna"), server.guest("Eve")
    table = server.open_table(anna, game="scalino", seats=[{}, {"kind": "bot"}])
    address = f"{server.address}/api/tables/{table}"
    with dial(server, table, anna) as first, dial(server, table, eve) as second:
        ask(first, type="hello", id="hello", version=2)
        name = ask(second, type="hello", id="hello", version=2)["you"]
        assert ask(first, type="start", id="start")["type"] == "told"
        assert ask(first, type="remove", id="remove", guest=name)["type"] == "told"
        assert ask(second, type="score", id="score")["code"] == "hello_first"
        with dial(server, table, eve) as again:
            assert ask(again, type="hello", id="hello", version=2)["code"] == "removed"
        playing = [httpx.get(address, headers=eve), httpx.get(f"{address}/log", headers=eve)]
        assert "asked" not in httpx.get(f"{server.address}/api/guest/tables", headers=eve).text
        assert ask(first, type="resign", id="resign")["type"] == "told"
    pages = ("", "/log", "/record", "/replay", "/replay/0", "/verification")
    over = [httpx.get(address + page, headers=eve) for page in pages]
    assert {(answer.status_code, answer.json()["code"]) for answer in (*playing, *over)} == {(403, "removed")}
    assert httpx.get(f"{address}/record", headers=anna).status_code == 200
    fork = {"game": "scalino", "origin": {"table": table, "entries": 0}, "seats": [{}, {}]}
    answers = [httpx.post(f"{server.address}/api/tables", json=fork, headers=headers) for headers in (eve, anna)]
    assert [answer.status_code for answer in answers] == [403, 201]


def test_a_server_may_open_as_many_files_as_the_system_allows(server: ServerProcess) -> None:
    assert server.process is not None
    soft, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    assert soft == most


def test_the_page_of_the_api_needs_no_other_host(server: ServerProcess) -> None:
    page = httpx.get(f"{server.address}/schema").text
    for operation in httpx.get(f"{server.address}/schema/openapi.json").json()["paths"].items():
        assert operation[0] in page
    assert "DELETE /api/guest" in page
    for foreign in ("http:", "https:", "src=", "<script", "<style", " style="):
        assert foreign not in page
    assert httpx.get(f"{server.address}/pages.css").status_code == 200


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"game": "chess", "seats": [{}, {}]},
        {"game": "scalino", "seats": []},
        {"game": "scalino", "seats": [{}] * 7},
        {"game": "scalino", "seats": [{"kind": "cat"}]},
        {"game": "scalino", "seats": [{}, {}], "options": {"pyramid": "sphere"}},
        {"game": "scalino", "seats": [{}, {}], "terms": {"clock": {"kind": "move", "seconds": -1}}},
        {"game": "scalino", "seats": [{}, {}], "position": "not JSON"},
        {"game": "scalino", "seats": [{}, {}], "surprise": 1},
    ],
)
def test_tables_that_cannot_be(server: ServerProcess, table: tuple[str, dict[str, str]], wanted: Any) -> None:
    answer = httpx.post(f"{server.address}/api/tables", json=wanted, headers=table[1])
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "sentence"}
    assert "Traceback" not in answer.text


def test_large_frames_and_floods_are_refused(server: ServerProcess, table: tuple[str, dict[str, str]]) -> None:
    with dial(server, table[0], table[1]) as line, dial(server, table[0], server.guest("Calm")) as calm:
        ask(line, type="hello", id="h", version=2)
        ask(calm, type="hello", id="h", version=2)
        line.send(json.dumps({"type": "say", "text": "x" * 70_000}))
        while json.loads(line.recv(timeout=10)).get("code") != "too_large":
            pass
        with pytest.raises(ConnectionClosed):
            flood(line)
        assert ask(calm, type="ping", id="still here")["type"] == "pong"
    with dial(server, table[0], table[1]) as line:
        ask(line, type="hello", id="h", version=2)
        with pytest.raises(ConnectionClosed):
            send_and_listen(line, "x" * 10_000_000)


def test_who_floods_wins_nothing_by_coming_back(server: ServerProcess, table: tuple[str, dict[str, str]]) -> None:
    eve, answered, began = server.guest("Eve"), 0, time.monotonic()
    for _ in range(4):
        with dial(server, table[0], eve) as line, suppress(ConnectionClosed):
            while True:  # it waits for each answer: what it had not read when it is hung up on would be lost
                line.send('{"type":"ping"}')
                answered += json.loads(line.recv(timeout=10))["type"] == "pong"
    assert BURST <= answered < 1.5 * BURST + PER_SECOND * (time.monotonic() - began)


def flood(line: ClientConnection) -> None:
    for _ in range(400):
        line.send('{"type":"ping","id":"p"}')
    while True:
        line.recv(timeout=10)


def send_and_listen(line: ClientConnection, text: str) -> None:
    line.send(text)
    while True:
        line.recv(timeout=10)


def test_half_frames_and_silence_harm_nobody(server: ServerProcess, table: tuple[str, dict[str, str]]) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            f"GET /api/tables/{table[0]}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: {table[1]['Authorization']}\r\n\r\n".encode()
        )
        raw.recv(1000)
        raw.sendall(b"\x81\xfe\xff")  # the head of a long frame, and no more
        with dial(server, table[0], table[1]) as line:
            assert ask(line, type="hello", id="h", version=2)["type"] == "welcome"


def test_the_same_folder_has_one_server(server: ServerProcess) -> None:
    second = ServerProcess(Path(server.data))
    with pytest.raises(AssertionError, match="Another server uses"):
        second.start()
