"""Errors over HTTP as JSON: a code for programs and a sentence for people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tavoliere.engine.errors import BadInput
from tavoliere.server.errors import describe
from tavoliere.server.http.context import AnyRequest, language_of
from tavoliere.server.store import Unreachable
from tavoliere.server.store.journal import Fenced
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.texts import Refusal, say

_log = logging.getLogger(__name__)

_STATUS = {
    "no_identity": 401,
    "origin": 403,
    "not_yours": 403,
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
}


class Problem(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    code: str
    sentence: str


def with_problems(handlers: Sequence[Any]) -> list[Any]:
    """Every refusal has the same body; the description of the API says so, too."""
    refusals = {
        status: ResponseSpec(Problem, generate_examples=False, description="Refused: a code and a sentence")
        for status in sorted({400, *_STATUS.values()})
    }
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = {**refusals, **(handler.responses or {})}
    return list(handlers)


def _answer(request: AnyRequest, refusal: Refusal, status: int) -> Response[Problem]:
    return Response(Problem(refusal.code, say(refusal, language_of(request))), status_code=status)


def refuse(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    return _answer(request, refusal, _STATUS.get(refusal.code, 400))


def bad_input(request: AnyRequest, error: BadInput) -> Response[Problem]:
    return _answer(request, Refusal("bad_input", detail=str(error)), 400)


def http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """The framework's own refusals, in our words."""
    code = {404: "no_page", 405: "no_page", 413: "too_large"}.get(error.status_code, "unreadable")
    return _answer(request, Refusal(code), error.status_code)


def too_deep(request: AnyRequest, error: RecursionError) -> Response[Problem]:
    """Lists in lists in lists: nobody reads that."""
    return _answer(request, Refusal("unreadable"), 400)


def broken(request: AnyRequest, error: Exception) -> Response[Problem]:
    _log.error("A request broke: %s", describe(error))
    return _answer(request, Refusal("broken"), 500)


def elsewhere(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Another process has the table now."""
    return _answer(request, Refusal("elsewhere"), 503)


def unreachable(request: AnyRequest, error: Unreachable) -> Response[Problem]:
    _log.error("The database does not answer: %s", error)
    return _answer(request, Refusal("unreachable"), 503)


def answer_who_waits(app: ASGIApp) -> ASGIApp:
    """A request that is cut off is refused like any other: nobody reads how our code looks inside."""

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


HANDLERS: dict[Any, Any] = {
    Refusal: refuse,
    BadInput: bad_input,
    Fenced: elsewhere,
    HeldElsewhere: elsewhere,
    Unreachable: unreachable,
    HTTPException: http_error,
    RecursionError: too_deep,
    Exception: broken,
}
