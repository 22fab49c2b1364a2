"""The data kept of a visit, and the limits of costly requests."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

import httpx
import pytest

from tavoliere.server.store import Guest, Store
from tests.server.process import ServerProcess

DAY = 86_400_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(
        tmp_path_factory.mktemp("visiting"),
        replays_per_second=0.001,
        replay_burst=6,
        proxies="127.0.0.0/8",
        guests_per_hour=4,
    )
    server.start()
    yield server
    assert "Traceback" not in server.stop()


def from_(address: str) -> dict[str, str]:
    """As the proxy in front would say it."""
    return {"X-Forwarded-For": address}


def come(server: ServerProcess, address: str) -> httpx.Response:
    return httpx.post(f"{server.address}/api/guests", json={"name": "Eve"}, headers=from_(address), timeout=60)


async def test_the_day_of_the_last_visit_is_kept(database: str) -> None:
    store = await Store.open(database)
    await store.keep_guest(Guest("g", "Anna", 5, 5))
    for now, kept in ((5 + DAY - 1, 5), (5 + DAY, 5 + DAY), (6 + DAY, 5 + DAY)):
        await store.greet("g", now)
        assert await store.guest("g") == Guest("g", "Anna", 5, kept)
    await store.begin_to_forget("g", 9)
    assert await store.greet("g", 9 * DAY) is None
    await store.close()


def test_a_visit_makes_the_cookie_last_for_another_year(server: ServerProcess) -> None:
    token = come(server, "192.0.2.1").json()["token"]
    asked = httpx.get(f"{server.address}/api/guest", headers={"Cookie": f"tavoliere={token}"}, timeout=60)
    assert f"tavoliere={token}" in asked.headers["set-cookie"]
    assert "Max-Age=31536000" in asked.headers["set-cookie"]
    program = httpx.get(f"{server.address}/api/guest", headers={"Authorization": f"Bearer {token}"}, timeout=60)
    assert "set-cookie" not in program.headers


def test_who_comes_through_a_proxy_that_is_named_has_an_address_of_their_own(server: ServerProcess) -> None:
    assert [come(server, "192.0.2.2").status_code for _ in range(5)] == [201] * 4 + [429]
    assert come(server, "192.0.2.3").status_code == 201


def test_what_is_kept_is_said_in_the_language_of_the_page(server: ServerProcess) -> None:
    def title(query: str) -> str:
        page = httpx.get(f"{server.address}/privacy{query}", headers={"Accept-Language": "it"}, timeout=60)
        return page.text.partition("<h1>")[2].partition("</h1>")[0]

    assert title("") == "Che cosa si conserva, e per quanto"
    assert title("?lang=de") == "Was gespeichert wird, und wie lange"


def test_whoever_looks_up_table_after_table_is_asked_to_wait(server: ServerProcess) -> None:
    anna = {"Authorization": f"Bearer {come(server, '192.0.2.4').json()['token']}"}
    wanted = {"game": "scalino", "seats": [{}, {"kind": "device"}], "start": True}
    made = httpx.post(f"{server.address}/api/tables", json=wanted, headers=anna, timeout=60)
    tables = f"{server.address}/api/tables"
    with contextlib.closing(sqlite3.connect(server.data / "tables.db")) as database, database:
        for name, key in (("tables", "id"), ("log", "table_id"), ("visits", "table_id")):
            columns = [column for _, column, *_ in database.execute(f"PRAGMA table_info({name})")]
            copied = ", ".join("'away'" if column == key else column for column in columns)
            database.execute(f"INSERT INTO {name} ({', '.join(columns)}) SELECT {copied} FROM {name}")

    def look(address: str, seen_from: str = "192.0.2.4") -> int:
        return httpx.get(address, headers=anna | from_(seen_from), timeout=60).status_code

    assert [look(f"{tables}/away") for _ in range(7)] == [200] * 6 + [429]
    assert look(f"{tables}/{made.json()['table']}") == 200  # it is in memory
    mine = f"{server.address}/api/guest/tables"
    assert look(mine) == 429
    assert look(mine, "192.0.2.5") == 200


def test_one_guest_exports_so_often(server: ServerProcess) -> None:
    anna = {"Authorization": f"Bearer {come(server, '192.0.2.6').json()['token']}"}
    with httpx.Client(base_url=server.address, headers=anna, timeout=60) as line:
        asked = [line.get("/api/guest/export").status_code for _ in range(31)]
    assert asked == [200] * 30 + [429]
