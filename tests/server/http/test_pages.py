"""The built client as the server gives it out: one page for every address, files that may be kept."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tavoliere.server.http import pages

PAGE = '<!doctype html><base href="/" /><script type="module" src="./assets/main-x1.js"></script>'
CODE = "console.log('hello')\n" * 50


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "mark.svg").write_text("<svg/>")
    (tmp_path / "assets" / "main-x1.js").write_text(CODE)
    return tmp_path


@pytest.fixture(params=["", "/under/here"])
def page(built: Path, request: pytest.FixtureRequest) -> Iterator[tuple[str, TestClient[Litestar]]]:
    app = Litestar(pages.client_routes(request.param, str(built)), path=request.param or None, openapi_config=None)
    with TestClient(app) as visitor:
        yield request.param, visitor


@pytest.mark.parametrize(
    "address", ["/", "/tables/abc", "/new/scalino", "/learn/bloops/look", "/replay/abc/12", "/rules/bloops/BP-8.2"]
)
def test_every_address_of_the_page_gives_the_page(page: tuple[str, TestClient[Litestar]], address: str) -> None:
    path, visitor = page
    answer = visitor.get(path + address)
    assert answer.status_code == 200
    assert f'<base href="{path}/" />' in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_packed_and_kept_as_long_as_their_names_last(page: tuple[str, TestClient[Litestar]]) -> None:
    path, visitor = page
    lasting = visitor.get(f"{path}/assets/main-x1.js")
    assert lasting.text == CODE
    assert lasting.headers["content-encoding"] == "gzip"
    assert int(lasting.headers["content-length"]) < len(gzip.compress(CODE.encode())) + 10
    assert "immutable" in lasting.headers["cache-control"]
    plain = visitor.get(f"{path}/assets/main-x1.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    mark = visitor.get(f"{path}/mark.svg")
    assert mark.headers["content-type"].startswith("image/svg")
    assert visitor.get(f"{path}/mark.svg", headers={"If-None-Match": mark.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("address", ["/nowhere", "/assets/other.js", "/../secret", "/assets/%2e%2e/%2e%2e/key"])
def test_what_is_missing_is_said_to_be(page: tuple[str, TestClient[Litestar]], address: str) -> None:
    path, visitor = page
    assert visitor.get(path + address, headers={"Accept": "text/html"}).status_code == 404
    assert visitor.get(path + address, headers={"Accept": "*/*"}).status_code == 404


def test_without_a_built_client_there_is_no_such_page(tmp_path: Path) -> None:
    assert pages.client_routes("", str(tmp_path)) == []
