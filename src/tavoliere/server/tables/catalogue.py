"""The games as a client needs them: a form to begin one, their texts, rulebooks and lessons."""

from __future__ import annotations

from functools import cache, partial

import msgspec

from tavoliere import games
from tavoliere.engine.lessons import Deed, Verdict
from tavoliere.engine.options import OptionForm, form, list_changes, other_players, usual_players
from tavoliere.engine.rulebook import Rule
from tavoliere.engine.texts import TextFile
from tavoliere.server.tables.terms import Colour, given_colours


class GameOffered(msgspec.Struct, frozen=True):
    """A game: what it is, for how many, and what can be chosen."""

    name: str
    title: str
    sentence: str
    players: tuple[int, int]
    players_with: dict[str, tuple[int, int]]  # choices with which more or fewer can play, as `mode=demolition`
    colours: tuple[Colour, ...]  # that the game itself gives its seats; none where people choose
    colours_with: dict[str, tuple[Colour, ...]]  # choices with which it gives others, or none
    minutes: tuple[int, int]
    rules: int
    has_secrets: bool
    tests_memory: bool  # around one device it is played on one board, handed over only to look
    options: list[OptionForm]


class GameWords(msgspec.Struct, frozen=True):
    """A game's own words, and those that all games share: `engine/texts.py` tells how they are put together."""

    own: TextFile
    shared: TextFile


class RulebookShown(msgspec.Struct, frozen=True):
    """A rulebook in one language."""

    title: str
    introduction: str
    rules: list[Rule]
    sentences: dict[str, str]  # what the judge says, by the code of a judgement


@cache
def describe_games(language: str) -> list[GameOffered]:
    return [_describe_game(name, language) for name in games.names()]


def _describe_game(name: str, language: str) -> GameOffered:
    game = games.load(name)
    texts = game.texts(language)
    options = form(game.options_type, texts)
    return GameOffered(
        name=name,
        title=texts.own.title,
        sentence=texts.own.sentence,
        players=usual_players(game),
        players_with=other_players(game, options),
        colours=given_colours(game, {}),
        colours_with=list_changes(options, partial(given_colours, game)),
        minutes=game.minutes,
        rules=game.rules_version,
        has_secrets=game.has_secrets,
        tests_memory=game.tests_memory,
        options=options,
    )


def words_of(name: str, language: str) -> GameWords:
    texts = games.load(name).texts(language)
    return GameWords(texts.own, texts.shared)


def rulebook_of(name: str, language: str) -> RulebookShown:
    book = games.load(name).rulebook
    page = book.page(language)
    return RulebookShown(page.title, page.introduction, book.rules(language), page.sentences)


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


def judge_deed(game: str, lesson: str, deed: Deed, language: str) -> Verdict:
    lessons = games.load(game).lessons
    return lessons.judge(lessons.find(lesson), deed, language)
