"""The games themselves: what can be played, their words and their rulebooks, in the reader's language.

They change only with the program. A browser keeps them, and asks whether they are still the same.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromQuery

from tavoliere.server.http.context import AnyRequest, language_of
from tavoliere.server.tables.catalogue import (
    GameOffered,
    GameWords,
    RulebookShown,
    describe_games,
    rulebook_of,
    words_of,
)

Lang = FromQuery[Literal["en", "it", "de"] | None]


@cache
def _fingerprint(what: Any, *about: str) -> str:
    return f'"{hashlib.blake2s(msgspec.json.encode(what(*about)), digest_size=12).hexdigest()}"'


def answer(request: AnyRequest, what: Any, *about: str) -> Response[Any]:
    """What is asked for, or only that the browser has it already."""
    headers = {
        "Cache-Control": "public, no-cache",
        "ETag": _fingerprint(what, *about),
        "Vary": "Accept-Language",
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return Response(what(*about), headers=headers)


@get("/api/games", sync_to_thread=False)
def list_games(request: AnyRequest, lang: Lang = None) -> Response[list[GameOffered]]:
    """The games, with everything that a form needs."""
    return answer(request, describe_games, lang or language_of(request))


@get("/api/games/{game:str}/words", sync_to_thread=False)
def words(request: AnyRequest, game: str, lang: Lang = None) -> Response[GameWords]:
    """Everything that people read of a game."""
    return answer(request, words_of, game, lang or language_of(request))


@get("/api/games/{game:str}/rulebook", sync_to_thread=False)
def rulebook(request: AnyRequest, game: str, lang: Lang = None) -> Response[RulebookShown]:
    """Every rule of a game."""
    return answer(request, rulebook_of, game, lang or language_of(request))


ROUTES = [list_games, words, rulebook]
