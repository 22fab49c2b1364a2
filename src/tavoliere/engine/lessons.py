"""Lessons: a game learnt by playing. Each is a position, one thing to do there, and how to know that it is done.

A game's `lessons/lessons.toml` holds what is the same for everybody, `lessons/en.toml` and its sisters what people
read, by the names of the lessons. Who learns has seat 0, bots have the others. The goal is a list of events, each
written as far as it matters: `{event = "placed", block = {length = 3}}`; a number may be `{least = 3}`. An event that
names a seat counts only if it is the learner's. The last lesson is a whole small game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.texts import LANGUAGES

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

LEARNER = 0

Told = Mapping[str, Any]  # an event as JSON has it


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One lesson, without its texts."""

    name: str
    position: dict[str, Any]
    goal: list[dict[str, Any]]
    gain: int | None = None  # so many points at least
    way: list[dict[str, Any]] = []  # events on the way to the goal: not done yet, and nothing is wrong
    solution: list[str] = []  # moves that reach the goal, of other seats with their number: `1: nothing`
    other: list[str] = []  # legal moves that do not

    @property
    def is_whole(self) -> bool:
        """True for a game to its end."""
        return self.goal[-1] == {"event": "ended"}


class LessonTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a lesson that people read."""

    title: str
    sentence: str  # what there is to know
    task: str  # what there is to do
    earned: str  # what it brought: a template for `Texts.fill`, about the event that reached the goal, and `gained`


class Deed(msgspec.Struct, frozen=True):
    """The learner's events and points since the lesson began."""

    events: list[dict[str, Any]]  # everything that happened
    latest: list[dict[str, Any]]  # the part of it that came last
    gained: int | None = None  # points


class Verdict(msgspec.Struct, frozen=True):
    """The outcome of a deed: the goal is reached, it is still ahead, or the deed was another one."""

    outcome: Literal["done", "going", "other"]
    earned: str = ""


class Lessons:
    """A game's lessons, in their order; none for a game without that folder."""

    def __init__(self, game: Game, package: str) -> None:
        self._game = game
        self._folder = resources.files(package) / "lessons"

    @cached_property
    def all(self) -> list[Lesson]:
        if not self._folder.is_dir():
            return []
        return msgspec.convert(self._read("lessons")["lesson"], list[Lesson])

    @cached_property
    def texts(self) -> dict[str, dict[str, LessonTexts]]:
        """By language, then by lesson."""
        return {
            language: msgspec.convert(self._read(language), dict[str, LessonTexts])
            for language in (LANGUAGES if self.all else ())
        }

    def find(self, name: str) -> Lesson:
        for lesson in self.all:
            if lesson.name == name:
                return lesson
        raise BadInput(f"There is no lesson {quote(name)} of {self._game.title}.")

    def position_of(self, lesson: Lesson) -> str:
        """The position in which the lesson begins, as JSON."""
        return msgspec.json.encode({"game": self._game.name, **lesson.position}).decode()

    def judge(self, lesson: Lesson, deed: Deed, language: str) -> Verdict:
        """Judge what the learner did, and say what it earned."""
        reached = [reach(part, deed.events) for part in lesson.goal]
        enough = lesson.gain is None or (deed.gained is not None and deed.gained >= lesson.gain)
        if enough and None not in reached:
            about = {**(reached[-1] or {}), "gained": deed.gained}
            return Verdict("done", self._game.texts(language).fill(self.texts[language][lesson.name].earned, about))
        return Verdict("going" if any(reach(step, deed.latest) for step in lesson.way) else "other")

    def _read(self, file: str) -> dict[str, Any]:
        return tomllib.loads((self._folder / f"{file}.toml").read_text(encoding="utf-8"))


def reach(wanted: Told, events: Sequence[Told]) -> Told | None:
    """The last event of the learner's that is as wanted."""
    fitting = (event for event in reversed(events) if event.get("seat", LEARNER) == LEARNER and fits(wanted, event))
    return next(fitting, None)


def fits(wanted: Any, real: Any) -> bool:
    """True when everything that is wanted is there."""
    if isinstance(wanted, Mapping):
        if "least" in wanted:
            return isinstance(real, int) and real >= wanted["least"]
        return isinstance(real, Mapping) and all(fits(value, real.get(key)) for key, value in wanted.items())
    return bool(wanted == real)
