"""Pages: the built client out of memory; without it, how to join from a terminal; and what is kept of a guest.

Every address of the client gives the same `index.html`; it decides itself what to show there.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.openapi.plugins import OpenAPIRenderPlugin

from tavoliere.server.http.context import AnyRequest, TheContext, context_of, language_of
from tavoliere.server.http.games import Lang
from tavoliere.server.texts import server_texts

_STYLE = (
    "body{font:18px/1.5 system-ui,sans-serif;max-width:38em;margin:3em auto;padding:0 1em;"
    "color:#222;background:#faf8f4}"
    "code{display:block;padding:.7em 1em;background:#222;color:#faf8f4;border-radius:6px;overflow-wrap:anywhere}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#1c1b19}code{background:#000}a{color:#9cf}}"
)


def _page(path: str, language: str, title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="{escape(path)}/pages.css">'
        f"<h1>{escape(title)}</h1>{body}</html>"
    )


@get(["/", "/tables/{table:str}"], media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def invite(request: AnyRequest, table: str = "") -> str:
    """Instructions to join from a terminal."""
    language, path = language_of(request), context_of(request.app.state).settings.path
    texts = server_texts(language).pages
    address = f"{request.base_url}".rstrip("/") + path + (f"/tables/{table}" if table else "")
    return _page(
        path,
        language,
        str(texts["title"]),
        f"<p>{escape(str(texts['join' if table else 'start']))}</p>"
        f"<code>tavoliere join {escape(address)}</code>"
        f"<p>{escape(str(texts['help']))}</p>"
        f'<p><a href="{escape(path)}/privacy">{escape(str(texts["privacy_link"]))}</a></p>',
    )


@get("/privacy", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def privacy(request: AnyRequest, lang: Lang = None) -> str:
    language = lang or language_of(request)
    texts = server_texts(language).pages
    body = "".join(f"<p>{escape(line)}</p>" for line in texts["privacy"])
    return _page(context_of(request.app.state).settings.path, language, str(texts["privacy_title"]), body)


@get("/pages.css", media_type=MediaType.CSS, include_in_schema=False, sync_to_thread=False)
def style() -> str:
    return _STYLE


@get("/health")
async def health(context: TheContext) -> dict[str, bool]:
    """Report whether the database keeps what is written, for monitoring; it takes two seconds at most."""
    return {"store": await context.store.is_well()}


class ApiPage(OpenAPIRenderPlugin):
    """The operations of the HTTP API as a plain page, without scripts and without foreign hosts."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        path = context_of(request.app.state).settings.path
        operations = "".join(
            f"<h2>{escape(str(operation['summary']))}</h2><p>{escape(operation.get('description', ''))}</p>"
            f"<code>{method.upper()} {escape(path + address)}</code>"
            for address, item in openapi_schema["paths"].items()
            for method, operation in item.items()
        )
        link = escape(self.get_openapi_json_route(request))
        body = f'<p>Parameters and answers are described in <a href="{link}">openapi.json</a>.</p>{operations}'
        return _page(path, "en", "Tavoliere: the HTTP API", body).encode()


STATIC = Path(__file__).parents[1] / "static"
# The page's own addresses, by their first word; anything else is told to be missing, by the page as well.
PAGES = ("", "games", "learn", "new", "replay", "rules", "tables", "verify", "you")

_BASE = b'<base href="/" />'
_PACKED = (".css", ".html", ".js", ".svg", ".webmanifest")


class Asset(msgspec.Struct, frozen=True):
    """A file of the client, as it goes over the line."""

    content: bytes
    packed: bytes | None
    media_type: str
    headers: dict[str, str]


def client_routes(path: str, client: str = "") -> list[Any]:
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
    """Read a file of the client; the name of one that lasts changes with what it holds."""
    content = file.read_bytes()
    if file.name == "index.html":  # addresses in the page are relative to where it is served
        content = content.replace(_BASE, f'<base href="{escape(path)}/" />'.encode())
    return Asset(
        content=content,
        packed=gzip.compress(content, mtime=0) if file.suffix in _PACKED else None,
        media_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        headers={
            "Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache",
            "ETag": f'"{hashlib.sha256(content).hexdigest()[:20]}"',
            "Vary": "Accept-Encoding",
        },
    )


def _answer(request: AnyRequest, asset: Asset, status: int = 200) -> Response[bytes]:
    if request.headers.get("if-none-match") == asset.headers["ETag"]:
        return Response(b"", status_code=304, headers=asset.headers)
    headers, content = asset.headers, asset.content
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers, content = {**headers, "Content-Encoding": "gzip"}, asset.packed
    return Response(content, status_code=status, media_type=asset.media_type, headers=headers)


ROUTES = [privacy, style, health]
WITHOUT_CLIENT = [invite]
