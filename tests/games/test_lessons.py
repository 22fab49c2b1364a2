"""The lessons of every game: the engine plays them, their goals know the right deed, and three languages tell them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game
from tavoliere.engine.lessons import LEARNER, Deed, Lesson, LessonTexts, fits
from tavoliere.engine.position import read_json
from tavoliere.engine.texts import LANGUAGES, holes
from tests.games.every import SPECIMEN, load

each_game = pytest.mark.parametrize("name", games.names())
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"),
    [pytest.param(games.load(name), lesson, id=f"{name}-{lesson.name}")
     for name in games.names() for lesson in games.load(name).lessons.all],
)  # fmt: skip


class Learner:
    """A learner who plays a lesson, and remembers what happened."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.state = read_json(game, game.lessons.position_of(lesson))
        self.before = game.view(self.state, LEARNER).scores[LEARNER]
        self.events: list[dict[str, Any]] = []
        self.latest: list[dict[str, Any]] = []

    def say(self, line: str) -> None:
        """A move in notation, of the learner or of the seat in front of it."""
        seat, _, move = line.rpartition(": ")
        self.play(self.game.parse(move), int(seat or LEARNER))

    def play(self, move: Any, seat: int) -> None:
        events = self.game.play(self.state, move, seat)
        self.latest = [msgspec.to_builtins(self.game.project(event, LEARNER)) for event in events]
        self.events += self.latest

    def outcome(self, language: str = "en") -> str:
        return self.verdict(language).outcome

    def verdict(self, language: str) -> Any:
        now = self.game.view(self.state, LEARNER).scores[LEARNER]
        gained = None if now is None or self.before is None else now - self.before
        return self.game.lessons.judge(self.lesson, Deed(self.events, self.latest, gained), language)


@each_game
def test_there_are_six_and_the_last_is_a_game(name: str) -> None:
    lessons = games.load(name).lessons.all
    assert len({lesson.name for lesson in lessons}) == len(lessons) == 6
    assert [lesson.is_whole for lesson in lessons] == [False] * 5 + [True]


@each_lesson
def test_a_lesson_begins_with_the_learner(game: Game, lesson: Lesson) -> None:
    assert LEARNER in game.to_act(Learner(game, lesson).state)


@each_lesson
def test_the_solution_reaches_the_goal_and_nothing_before_it_does(game: Game, lesson: Lesson) -> None:
    learner = Learner(game, lesson)
    for number, line in enumerate(lesson.solution, 1):
        learner.say(line)
        assert learner.outcome() == ("done" if number == len(lesson.solution) else "going"), line
    for language in LANGUAGES if lesson.solution else ():
        earned = learner.verdict(language).earned
        assert earned
        assert "{" not in earned
        assert "None" not in earned


@each_lesson
def test_another_deed_is_legal_and_does_not(game: Game, lesson: Lesson) -> None:
    for line in lesson.other:
        learner = Learner(game, lesson)
        learner.say(line)
        assert learner.outcome() == "other", line


@each_game
def test_the_last_lesson_is_a_short_game_with_an_end(name: str) -> None:
    game = games.load(name)
    learner = Learner(game, game.lessons.all[-1])
    rng = new_rng(7)
    for _ in range(2_000):
        if game.is_over(learner.state):
            break
        seat = game.polled(learner.state)
        learner.play(game.playout_move(learner.state, seat, rng), seat)
    assert learner.outcome() == "done"
    assert learner.verdict("it").earned


@each_game
def test_every_lesson_is_told_in_three_languages(name: str) -> None:
    lessons = games.load(name).lessons
    english = lessons.texts["en"]
    for language in LANGUAGES:
        texts = lessons.texts[language]
        assert list(texts) == [lesson.name for lesson in lessons.all]
        for lesson, text in texts.items():
            for field in LessonTexts.__struct_fields__:
                said, meant = getattr(text, field), getattr(english[lesson], field)
                assert said.strip() == said != ""
                assert holes(said) == holes(meant)
                assert field == "title" or said.endswith((".", "!"))
                assert language == "en" or field == "title" or said != meant


def test_a_game_may_have_none() -> None:
    assert load(SPECIMEN).lessons.all == []
    with pytest.raises(BadInput, match="no lesson 'star'"):
        load(SPECIMEN).lessons.find("star")


def test_what_is_wanted_of_an_event() -> None:
    event = {"event": "placed", "block": {"length": 3, "colour": "lily"}}
    assert fits({"event": "placed"}, event)
    assert fits({"block": {"length": 3}}, event)
    assert fits({"block": {"length": {"least": 2}}}, event)
    assert not fits({"block": {"length": {"least": 4}}}, event)
    assert not fits({"block": {"length": 2}}, event)
    assert not fits({"extra": True}, event)
    assert not fits({"block": {"length": 3}}, {"block": None})
