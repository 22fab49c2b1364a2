"""Pages of plain text: what is kept of a guest and, where the client was not built, how to join from a terminal."""

from __future__ import annotations

from html import escape

from litestar import MediaType, get
from litestar.datastructures import State

from tavoliere.server.http.context import AnyRequest, context_of, language_of
from tavoliere.server.http.library import Lang
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


def _invite(request: AnyRequest, said: str, address: str) -> str:
    language = language_of(request)
    texts = server_texts(language).pages
    path = context_of(request.app.state).settings.path
    return _page(
        path,
        language,
        str(texts["title"]),
        f"<p>{escape(str(texts[said]))}</p><code>tavoliere join {escape(address)}</code>"
        f"<p>{escape(str(texts['help']))}</p>"
        f'<p><a href="{escape(path)}/privacy">{escape(str(texts["privacy_link"]))}</a></p>',
    )


def _address(request: AnyRequest) -> str:
    return f"{request.base_url}".rstrip("/") + context_of(request.app.state).settings.path


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def start(request: AnyRequest) -> str:
    return _invite(request, "start", _address(request))


@get("/tables/{table:str}", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def table_page(request: AnyRequest, table: str) -> str:
    return _invite(request, "join", f"{_address(request)}/tables/{table}")


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
async def health(state: State) -> dict[str, bool]:
    """Is the server well? For whoever watches over it."""
    return {"store": await context_of(state).store.is_well()}


ROUTES = [privacy, style, health]
WITHOUT_CLIENT = [start, table_page]
