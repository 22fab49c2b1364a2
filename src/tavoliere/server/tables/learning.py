"""Learning by playing: each lesson is a table of one's own, with bots, that begins where the lesson does."""

from __future__ import annotations

import msgspec

from tavoliere import games
from tavoliere.engine.lessons import LEARNER, Deed, Verdict
from tavoliere.server.tables.house import House
from tavoliere.server.tables.opening import Wanted, open_table
from tavoliere.server.tables.table import Table
from tavoliere.server.tables.terms import SeatTerms, Terms

_TERMS = Terms(spectators=False, chat=False)


class LessonShown(msgspec.Struct, frozen=True):
    """A lesson in one language: its title, what there is to know, what there is to do."""

    name: str
    title: str
    sentence: str
    task: str
    whole: bool  # a game to its end: nothing is judged before


def lessons_of(game: str, language: str) -> list[LessonShown]:
    lessons = games.load(game).lessons
    shown = []
    for lesson in lessons.all:
        text = lessons.texts[language][lesson.name]
        shown.append(LessonShown(lesson.name, text.title, text.sentence, text.task, lesson.is_whole))
    return shown


async def open_lesson(house: House, guest: str, name: str, game: str, lesson: str) -> Table:
    """A table for the learner and as many bots as the lesson needs, dealt at once."""
    lessons = games.load(game).lessons
    found = lessons.find(lesson)
    seats = [SeatTerms(kind="bot", level="learning")] * found.position["players"]
    seats[LEARNER] = SeatTerms()
    wanted = Wanted(game=game, seats=seats, terms=_TERMS, position=lessons.position_of(found), start=True)
    return await open_table(house, guest, name, wanted, lesson)


def judge_deed(game: str, lesson: str, deed: Deed, language: str) -> Verdict:
    lessons = games.load(game).lessons
    return lessons.judge(lessons.find(lesson), deed, language)
