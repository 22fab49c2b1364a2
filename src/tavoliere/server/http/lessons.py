"""Lessons over HTTP: what there is to learn, a table to learn at, and whether it is done.

Nothing is kept of what somebody has learnt: the browser remembers it.
"""

from __future__ import annotations

from litestar import Response, get, post
from litestar.datastructures import State

from tavoliere.engine.lessons import Deed, Verdict
from tavoliere.server.http.context import AnyRequest, context_of, language_of
from tavoliere.server.http.library import Lang, answer
from tavoliere.server.http.tables import NewTable
from tavoliere.server.tables.catalogue import LessonShown, judge_deed, lessons_of
from tavoliere.server.tables.opening import open_lesson


@get("/api/games/{game:str}/lessons", sync_to_thread=False)
def list_lessons(request: AnyRequest, game: str, lang: Lang = None) -> Response[list[LessonShown]]:
    """The lessons of a game, in their order."""
    return answer(request, lessons_of, game, lang or language_of(request))


@post("/api/games/{game:str}/lessons/{lesson:str}", status_code=201)
async def begin_lesson(state: State, request: AnyRequest, game: str, lesson: str) -> NewTable:
    """A table that begins where the lesson does, with bots; no list shows it."""
    context = context_of(state)
    guest = await context.guest(request)
    table = await open_lesson(context.manager, guest.id, guest.name, game, lesson)
    return NewTable(table.id, f"{context.settings.path}/tables/{table.id}")


@post("/api/games/{game:str}/lessons/{lesson:str}/deed", status_code=200, sync_to_thread=False)
def hear_deed(request: AnyRequest, game: str, lesson: str, data: Deed, lang: Lang = None) -> Verdict:
    """Has the learner done what the lesson asks for?"""
    return judge_deed(game, lesson, data, lang or language_of(request))


ROUTES = [list_lessons, begin_lesson, hear_deed]
