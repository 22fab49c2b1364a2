"""The text client beside a line that a test holds: what it says to what it hears."""

from __future__ import annotations

import io
import queue
import random
from typing import Any, cast

import pytest
from rich.console import Console

from tavoliere.cli.screen import Screen
from tavoliere.cli.text_client.socket_client import Closed, Connection, RandomClient, SocketClient
from tavoliere.cli.texts import Phrases

OPEN = {"type": "table", "game": "scalino", "phase": "open", "host": "a", "seats": [{"name": "Anna"}, {}]}
PLAYING = {**OPEN, "phase": "playing", "yours": [0]}
NOT_STORED = {"type": "refused", "id": "", "code": "not_stored", "sentence": "It did not happen."}


class Held:
    """A line: what a test puts in is heard, and what is said stays here."""

    number = None

    def __init__(self, *heard: Any) -> None:
        self.inbox: queue.Queue[Any] = queue.Queue()
        self.said: list[str] = []
        for item in (*heard, Closed()):
            self.inbox.put(item)

    def send(self, kind: str, **fields: Any) -> str:
        self.said.append(kind)
        return str(len(self.said))


def hint(language: str, **said: Any) -> list[str]:
    """The lines in which a hint is told."""
    out = io.StringIO()
    line = Held(PLAYING, {"type": "answer", "id": "h", "hint": {"move": "place e5", **said}})
    client = RandomClient(Screen(Console(file=out)), Phrases(language), cast(Connection, line))
    client.rng = random.Random(1)
    client.run()
    return out.getvalue().splitlines()[:-1]  # the last one says that the line is closed


SECOND = {"expected": 4.2, "runner_up": "place g5"}


@pytest.mark.parametrize(
    ("language", "said", "expected"),
    [
        ("en", {}, []),
        (
            "en",
            SECOND | {"runner_up_expected": 0.0},
            ["It expects to end with about 4 points.", "Its second choice: place g5, about 0."],
        ),
        ("en", SECOND, ["It expects to end with about 4 points.", "Its second choice: place g5."]),
        ("en", {"runner_up": "place g5"}, ["Its second choice: place g5."]),
        (
            "en",
            SECOND | {"runner_up_expected": 3.0, "to_the_end": False},
            [
                "It expects to stand at about 4 points a few turns from now.",
                "Its second choice: place g5, about 3 a few turns from now.",
            ],
        ),
        ("it", {"runner_up": "place g5"}, ["La seconda scelta: place g5."]),
        (
            "it",
            {"runner_up": "place g5", "runner_up_expected": 3.0, "to_the_end": False},
            ["La seconda scelta: place g5, circa 3 fra qualche turno."],
        ),
        ("de", {"runner_up": "place g5"}, ["Seine zweite Wahl: place g5."]),
        (
            "de",
            {"runner_up": "place g5", "runner_up_expected": 3.0, "to_the_end": False},
            ["Seine zweite Wahl: place g5, etwa 3 in ein paar Zügen."],
        ),
    ],
)
def test_a_hint_names_the_second_choice_also_where_its_points_are_left_out(
    language: str, said: dict[str, Any], expected: list[str]
) -> None:
    assert hint(language, **said)[1:] == expected


def say(monkeypatch: pytest.MonkeyPatch, *heard: Any) -> list[str]:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    line = Held(*heard)
    SocketClient(Screen(Console(file=io.StringIO())), Phrases("en"), cast(Connection, line)).run()
    return line.said


def test_a_seat_that_could_not_be_stored_is_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert say(monkeypatch, OPEN, OPEN) == ["sit"]
    assert say(monkeypatch, OPEN, NOT_STORED, OPEN) == ["sit", "sit"]
    assert say(monkeypatch, OPEN, NOT_STORED, {**OPEN, "yours": [1]}) == ["sit"]


def test_a_person_who_stood_up_is_not_seated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert say(monkeypatch, OPEN, "stand", NOT_STORED, OPEN) == ["sit", "stand"]
