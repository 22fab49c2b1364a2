"""What goes on by itself, again and again, whatever happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tavoliere.server.trouble import describe

_log = logging.getLogger(__name__)


async def repeat(seconds: float, work: Callable[[], Awaitable[None]], at_once: bool = False) -> None:
    pause = 0.0 if at_once else seconds
    while True:
        await asyncio.sleep(pause)
        pause = seconds
        try:
            await work()
        except Exception as error:
            _log.error("Something that goes on by itself has failed, and is tried again: %s", describe(error))
