"""Errors over HTTP as JSON: a code for programs and a sentence for people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tavoliere.server.http.context import AnyRequest, language_of
from tavoliere.server.refusals import refusal_of
from tavoliere.server.texts import Refusal, say

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a table's link is its key
    "Cache-Control": "no-store",  # unless an answer says how long it may be kept
}
_STATUS = {
    "no_identity": 401,
    "origin": 403,
    "not_yours": 403,
    "removed": 403,
    "no_table": 404,
    "not_over": 409,
    "not_playing": 409,
    "unknown_rules": 409,
    "too_many": 429,
    "opened_often": 429,
    "too_fast": 429,
    "broken": 500,
    "elsewhere": 503,
    "stopping": 503,
    "unreachable": 503,
}


class Problem(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    code: str
    sentence: str


def with_problems(handlers: Sequence[Any]) -> list[Any]:
    """Add the body of refusals to the description of the API."""
    refusals = {
        status: ResponseSpec(Problem, generate_examples=False, description="Refused: a code and a sentence")
        for status in sorted({400, *_STATUS.values()})
    }
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = {**refusals, **(handler.responses or {})}
    return list(handlers)


def refuse(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Answer a request that has failed, in the reader's language."""
    if isinstance(error, HTTPException):
        status = error.status_code
        refusal = Refusal({404: "no_page", 405: "no_page", 413: "too_large"}.get(status, "unreadable"))
    else:
        refusal = refusal_of(error, "over HTTP")
        status = _STATUS.get(refusal.code, 400)
    return Response(Problem(refusal.code, say(refusal, language_of(request))), status_code=status)


async def set_headers(message: Message, _: Scope) -> None:
    """Give every answer the headers of all, errors too; it may say itself how long it may be kept."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def answer_when_stopping(app: ASGIApp) -> ASGIApp:
    """Middleware that refuses a request which is cut off when the server stops."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await app(scope, receive, send)
        has_begun = False

        async def watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await app(scope, receive, watched)
        except asyncio.CancelledError:
            if not has_begun:  # half an answer cannot be taken back
                raise Refusal("stopping") from None

    return answer
