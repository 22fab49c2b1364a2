"""A server that stops waits a few seconds for what is under way; whoever is not answered by then is told why."""

from __future__ import annotations

import asyncio

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tavoliere.server.texts import Refusal


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
