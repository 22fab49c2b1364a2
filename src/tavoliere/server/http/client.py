"""The page that plays: the built client, served out of memory.

Every address of the page gives the same `index.html`; what the reader sees there, the page itself decides.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException

from tavoliere.server.http.context import AnyRequest

STATIC = Path(__file__).parents[1] / "static"
# The page's own addresses, by their first word; anything else is told to be missing, by the page as well.
PAGES = ("", "games", "learn", "new", "replay", "rules", "tables", "verify", "you")

_FOREVER = "public, max-age=31536000, immutable"  # the name of such a file changes with what it holds
_ASK_FIRST = "no-cache"
_BASE = b'<base href="/" />'
_PACKED = (".css", ".html", ".js", ".svg", ".webmanifest")


class Asset(msgspec.Struct, frozen=True):
    """A file of the client, as it goes over the line."""

    content: bytes
    packed: bytes | None
    media_type: str
    cache: str
    tag: str


def routes(path: str, client: str = "") -> list[Any]:
    """The handler of everything that the client is made of; none where it was not built."""
    folder = Path(client) if client else STATIC
    if not (folder / "index.html").is_file():
        return []
    assets = {
        file.relative_to(folder).as_posix(): _asset(file, path, file.parent.name == "assets")
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }

    @get(["/", "/{page:path}"], include_in_schema=False, sync_to_thread=False)
    def serve(request: AnyRequest) -> Response[bytes]:
        name = str(request.path_params.get("page", "")).strip("/")
        if name in assets and name != "index.html":
            return _answer(request, assets[name])
        known = name.partition("/")[0] in PAGES
        if not known and "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException
        return _answer(request, assets["index.html"], 200 if known else 404)

    return [serve]


def _asset(file: Path, path: str, lasting: bool) -> Asset:
    content = file.read_bytes()
    if file.name == "index.html":  # addresses in the page are relative to where it is served
        content = content.replace(_BASE, f'<base href="{escape(path)}/" />'.encode())
    return Asset(
        content=content,
        packed=gzip.compress(content, mtime=0) if file.suffix in _PACKED else None,
        media_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        cache=_FOREVER if lasting else _ASK_FIRST,
        tag=f'"{hashlib.sha256(content).hexdigest()[:20]}"',
    )


def _answer(request: AnyRequest, asset: Asset, status: int = 200) -> Response[bytes]:
    headers = {"Cache-Control": asset.cache, "ETag": asset.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers)
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(asset.packed, status_code=status, media_type=asset.media_type, headers=headers)
    return Response(asset.content, status_code=status, media_type=asset.media_type, headers=headers)
