"""Generates the TypeScript types of the live protocol and of the requests over HTTP."""

from __future__ import annotations

from typing import Any

from msgspec import inspect

from tavoliere.engine.lessons import Deed, Verdict
from tavoliere.server import protocol
from tavoliere.server.http.address import Address
from tavoliere.server.http.guests import Known, Name
from tavoliere.server.http.problems import Problem
from tavoliere.server.http.tables import Listed, NewTable
from tavoliere.server.tables.catalogue import GameOffered, GameWords, LessonShown, RulebookShown
from tavoliere.server.tables.opening import Wanted
from tavoliere.server.tables.replay import Recalled, Replay, ReplayMoment, Verification
from tools.typescript import file_of, type_name

_OVER_HTTP = (
    Address,
    Name,
    Known,
    Problem,
    Listed,
    NewTable,
    Wanted,
    GameOffered,
    GameWords,
    RulebookShown,
    LessonShown,
    Deed,
    Verdict,
    Recalled,
    Replay,
    ReplayMoment,
    Verification,
)


def live_types() -> str:
    """Return the file `protocol.ts`: messages of both sides, and bodies over HTTP."""
    unions: dict[str, Any] = {"Ask": protocol.AnyRequest, "News": protocol.AnyUpdate}
    named = {name: type_name(inspect.type_info(kind)) for name, kind in unions.items()}
    version = f"\n/** The version of the protocol. */\nexport const VERSION = {protocol.VERSION};\n"
    return file_of([*unions.values(), *_OVER_HTTP], named) + version
