"""The server's address on the network is told to a browser on the same machine only."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar
from litestar.datastructures import State

from tavoliere.server.http import address
from tavoliere.server.http.address import shared_address
from tavoliere.server.settings import Settings

LAN = "192.168.7.7"
PORT = 8642


@pytest.fixture(autouse=True)
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "network_address", lambda: LAN)


async def ask(settings: Settings, host: str = "localhost:8642", client: str = "127.0.0.1", **headers: str) -> str:
    """Return the answer to a client at this address that uses this name of the server."""
    state = State({"context": SimpleNamespace(settings=settings)})
    app = Litestar(address.ROUTES, path=settings.path or None, state=state, openapi_config=None)
    sent = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    way = httpx.ASGITransport(cast(Any, app), client=(client, 50_000))
    async with httpx.AsyncClient(transport=way, base_url=f"http://here:{PORT}") as visitor:
        answer = await visitor.get(f"{settings.path}/api/address", headers=sent)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    return cast(str, answer.json()["address"])


@pytest.mark.parametrize("host", ["localhost:8642", "127.0.0.1:8642", "127.0.0.1", "[::1]:8642", "tavoliere.localhost"])
async def test_who_sits_at_this_machine_is_told_the_address_for_others(host: str) -> None:
    assert await ask(Settings(), host) == f"http://{LAN}:{PORT}/"
    assert (
        await ask(Settings(path="/under/here"), host, client="::ffff:127.0.0.1") == f"http://{LAN}:{PORT}/under/here/"
    )


@pytest.mark.parametrize("client", ["192.168.7.9", "172.17.0.1", "2001:db8::1", "a socket"])
async def test_who_asks_from_elsewhere_is_told_nothing(client: str) -> None:
    assert await ask(Settings(), client=client) == ""


@pytest.mark.parametrize(
    "host", ["table.test:8642", f"{LAN}:8642", "localhost.example.org", "", "[::1", "127.0.0.1.test"]
)
async def test_a_page_that_was_opened_by_another_name_keeps_it(host: str) -> None:
    assert await ask(Settings(), host) == ""


@pytest.mark.parametrize("header", ["x_forwarded_for", "x_real_ip", "forwarded", "via", "x_forwarded_host"])
async def test_behind_a_proxy_nobody_knows_who_asks(header: str) -> None:
    assert await ask(Settings(), **{header: "203.0.113.7"}) == ""


@pytest.mark.parametrize("settings", [{"host": "127.0.0.1"}, {"host": "localhost"}, {"host": "::1"}, {"secure": True}])
async def test_where_others_cannot_come_there_is_no_address(settings: dict[str, Any]) -> None:
    assert await ask(Settings(**settings)) == ""


def test_the_address_is_the_one_that_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shared_address(Settings(), 8700) == f"http://{LAN}:8700/"
    assert shared_address(Settings(host="::", path="/table"), 8642) == f"http://{LAN}:8642/table/"
    assert shared_address(Settings(host="127.0.0.1"), 8642) == ""
    monkeypatch.setattr(address, "network_address", lambda: "")
    assert shared_address(Settings(), 8642) == ""
