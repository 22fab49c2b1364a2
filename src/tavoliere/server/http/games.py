"""The games over HTTP: what can be played, their texts, rulebooks and lessons, in the reader's language.

They change only with the program. A browser keeps them, and asks whether they are still the same. What a learner has
done is not kept here: the browser remembers it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery

from tavoliere.engine.lessons import Deed, Verdict
from tavoliere.engine.texts import Language
from tavoliere.server.http.context import AnyRequest, TheContext, TheGuest, language_of
from tavoliere.server.http.tables import NewTable
from tavoliere.server.tables.catalogue import (
    GameOffered,
    GameWords,
    LessonShown,
    RulebookShown,
    describe_games,
    judge_deed,
    lessons_of,
    rulebook_of,
    words_of,
)
from tavoliere.server.tables.opening import open_lesson

Lang = FromQuery[Language | None]


@cache
def _fingerprint(what: Any, *about: str) -> str:
    return f'"{hashlib.blake2s(msgspec.json.encode(what(*about)), digest_size=12).hexdigest()}"'


def answer(request: AnyRequest, what: Any, *about: str) -> Response[Any]:
    """Answer with `what(*about)`, or with 304 if the browser has it already."""
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


@get("/api/games/{game:str}/lessons", sync_to_thread=False)
def list_lessons(request: AnyRequest, game: str, lang: Lang = None) -> Response[list[LessonShown]]:
    """The lessons of a game, in their order."""
    return answer(request, lessons_of, game, lang or language_of(request))


@post("/api/games/{game:str}/lessons/{lesson:str}", status_code=201)
async def begin_lesson(context: TheContext, guest: TheGuest, game: str, lesson: str) -> NewTable:
    """A table that begins where the lesson does, with bots; no list shows it."""
    table = await open_lesson(context.manager, guest.id, guest.name, game, lesson)
    return NewTable(table.id, f"{context.settings.path}/tables/{table.id}")


@post("/api/games/{game:str}/lessons/{lesson:str}/deed", status_code=200, sync_to_thread=False)
def hear_deed(request: AnyRequest, game: str, lesson: str, data: Deed, lang: Lang = None) -> Verdict:
    """Judge whether the learner has done what the lesson asks for."""
    return judge_deed(game, lesson, data, lang or language_of(request))


ROUTES = [list_games, words, rulebook, list_lessons, begin_lesson, hear_deed]
