"""A person at a real server who knows no notation: reads the list, types a number, to the end of the game."""

from __future__ import annotations

import os
import queue
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavoliere.cli.texts import Phrases
from tests.cli.test_languages import english_in
from tests.server.process import ServerProcess, serving

_LISTED = re.compile(r"(?:^|   ) *(\d+)  (\S.*?)(?=    *\d+  |\s*$)")
_READING = 0.05  # seconds without a new line: then the list is read
_PATIENCE = 60.0


class Person:
    """A person at a terminal."""

    def __init__(self, process: subprocess.Popen[str], language: str, rng: random.Random) -> None:
        self._process, self._rng = process, rng
        self._lines: queue.Queue[str] = queue.Queue()
        self._no_number = Phrases(language)("table.no_number", number="").rpartition(" ")[2]
        self._victory = Phrases(language)("table.won", winners=[]).rstrip(" .")
        self.picks: list[str] = []
        self.moves = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def _type(self, said: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{said}\n")
        self._process.stdin.flush()

    def play(self) -> None:
        """Begin the game as soon as there is a table, and pick until the game has a winner."""
        self._lines.get(timeout=_PATIENCE)  # the link to share
        self._type("start")
        offered: list[str] = []
        read: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=_READING if offered else _PATIENCE)
            except queue.Empty:
                assert offered, "Nothing to read, and nothing to do."
                self._choose(offered)
                offered, read = [], offered
                continue
            if self._victory in line:
                return
            if self._no_number in line:  # it was meant for the list before
                offered = offered or read
            for number, text in _LISTED.findall(line):
                offered = [*offered, number] if number != "1" else ["1"]
                self.picks += [] if number == "0" else [text]

    def _choose(self, offered: list[str]) -> None:
        if "0" in offered and (len(offered) == 1 or self._rng.random() < 0.7):
            self.moves += 1
            self._type("0")
        else:
            self._type(self._rng.choice([number for number in offered if number != "0"]))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("person")) as server:
        yield server


@pytest.mark.parametrize(
    ("game", "language"), [("scalino", "en"), ("bloom_rows", "it"), ("bloom_garden", "de"), ("bloops", "it")]
)
def test_a_whole_game_by_numbers(server: ServerProcess, tmp_path: Path, game: str, language: str) -> None:
    seats = ["--game", game, "--people", "1", "--bots", "1", *(["--set", "window=1"] if game == "bloops" else [])]
    process = subprocess.Popen(
        [sys.executable, "-m", "tavoliere.cli", "join", server.address, "--name", "Anna", "--lang", language, *seats],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "300", "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    person = Person(process, language, random.Random(game))
    try:
        person.play()
        _, wrong = process.communicate("quit\n", timeout=_PATIENCE)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, wrong) == (0, "")
    assert person.moves > 5
    assert language == "en" or not any(map(english_in, person.picks))
