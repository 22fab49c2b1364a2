"""The text client beside a line that a test holds: what it says to what it hears."""

from __future__ import annotations

import io
import queue
import random
from typing import Any, cast

import msgspec
import pytest
from rich.console import Console

from tavoliere import games
from tavoliere.cli.joining.companion import Companion
from tavoliere.cli.joining.line import Closed, Line
from tavoliere.cli.screen import Screen
from tavoliere.engine.session import Session

OPEN = {"type": "table", "game": "scalino", "phase": "open", "host": "a", "seats": [{"name": "Anna"}, {}]}
NOT_STORED = {"type": "refused", "id": "", "code": "not_stored", "sentence": "It did not happen."}


class Held:
    """A line: what a test puts in is heard, and what is said stays here."""

    number = None

    def __init__(self, *heard: Any) -> None:
        self.heard: queue.Queue[Any] = queue.Queue()
        self.said: list[str] = []
        for item in (*heard, Closed()):
            self.heard.put(item)

    def send(self, kind: str, **fields: Any) -> str:
        self.said.append(kind)
        return str(len(self.said))


def say(monkeypatch: pytest.MonkeyPatch, *heard: Any) -> list[str]:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    line = Held(*heard)
    Companion(Screen(Console(file=io.StringIO())), "en", cast(Line, line)).run()
    return line.said


def test_a_seat_that_could_not_be_stored_is_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert say(monkeypatch, OPEN, OPEN) == ["sit"]
    assert say(monkeypatch, OPEN, NOT_STORED, OPEN) == ["sit", "sit"]
    assert say(monkeypatch, OPEN, NOT_STORED, {**OPEN, "yours": [1]}) == ["sit"]


def test_whoever_stood_up_is_not_seated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert say(monkeypatch, OPEN, "stand", NOT_STORED, OPEN) == ["sit", "stand"]


def test_what_a_broken_line_swallowed_is_asked_again() -> None:
    """Questions are forgotten with a line: who resumes by numbers is not shown the table once more."""
    game = games.load("scalino")
    session = Session.begin(game, ["Anna", "Bruno"], bytes(32), game.make_options({"start": 0}))
    shown = {
        "type": "shown",
        "seat": 0,
        "view": {},
        "prompt": msgspec.to_builtins(session.prompt(0, game.draft_type())),
    }
    welcome = {"type": "welcome", "you": "a"}
    playing = {**OPEN, "phase": "playing", "yours": [0]}
    for told, expected in (([shown, welcome], ["prompt", "prompt"]), ([welcome, shown], ["prompt"])):
        line = Held(welcome, playing, *told)
        Companion(Screen(Console(file=io.StringIO())), "en", cast(Line, line), random.Random(1)).run()
        assert line.said == expected
