"""Bad input gets one sentence on standard error and a status of 1 or 2."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Tavoliere

BAD = {
    "unknown command": ["jump"],
    "unknown option of a command": ["sim", "scalino", "--colour"],
    "a word where a number belongs": ["sim", "scalino", "--players", "two"],
    "missing option of a command": ["perft", "scalino"],
    "a seed with a position": ["position", "scalino", "-", "--seed", "1"],
    "negative players": ["play", "scalino", "--players", "-1"],
    "a language for a move": ["position", "scalino", "--play", "e5", "--lang", "xx"],
    "unknown game": ["sim", "chess"],
    "unknown game for rules": ["rules", "chess"],
    "unknown option": ["position", "scalino", "--set", "colour=blue"],
    "bad option value": ["position", "scalino", "--set", "gaps=none"],
    "option without value": ["position", "scalino", "--set", "gaps"],
    "option given twice": ["position", "scalino", "--set", "start=0", "--set", "start=1"],
    "starting seat out of range": ["position", "scalino", "--set", "start=7"],
    "starting seat beyond any number": ["position", "scalino", "--set", f"start={10**30}"],
    "too many players": ["sim", "scalino", "--players", "9"],
    "no players": ["sim", "scalino", "--players", "0"],
    "five build": ["sim", "scalino", "--players", "5"],
    "blocks while building": ["position", "scalino", "--set", 'blocks=["tulip 1 e5"]'],
    "incomplete pyramid": ["position", "scalino", "--set", "mode=demolition", "--set", 'blocks=["tulip 1 e5"]'],
    "blocks that are none": ["position", "scalino", "--set", "mode=demolition", "--set", "blocks=[1]"],
    "missing file": ["position", "scalino", "no-such-file.json"],
    "missing option file": ["position", "scalino", "--set", "blocks=@no-such-file"],
    "folder as file": ["replay", "."],
    "no move": ["position", "scalino", "--explain", "jump e5"],
    "empty move": ["position", "scalino", "--explain", ""],
    "language": ["rules", "scalino", "--lang", "fr"],
    "two questions": ["position", "scalino", "--legal", "--explain", "place e5"],
    "unknown seat": ["position", "scalino", "--legal", "--seat", "5"],
    "negative depth": ["perft", "scalino", "--depth", "-1"],
    "no games": ["sim", "scalino", "--games", "0"],
    "players with a position": ["position", "scalino", "-", "--players", "2"],
    "more bots than seats": ["play", "scalino", "--players", "2", "--bots", "5"],
    "more names than people": ["play", "scalino", "--names", "A,B,C"],
    "a bot's name": ["play", "scalino", "--names", "Bot 1"],
    "a bot's name at a server": ["play", "scalino", "--names", "⚙ Bot 1"],
    "a clock for two": ["play", "bloops", "--bots", "0", "--clock"],
    "nothing to resume": ["play", "--resume"],
    "nothing to resume of a game": ["play", "bloops", "--resume"],
    "a file to resume that is missing": ["play", "--resume", "no-such-file.txt"],
    "another seed for a resumed game": ["play", "--resume", "--seed", "1"],
    "another name for a resumed game": ["play", "--resume", "--names", "Anna"],
    "one word too many": ["rules", "scalino", "3.5", "3.6"],
    "an option without its value": ["sim", "scalino", "--seed"],
    "a value where none belongs": ["games", "--json=yes"],
    "a negative seed": ["sim", "scalino", "--seed", "-1"],
    "an option that controls the screen": ["sim", "scalino", "--\x1b[31m"],
    "a game that controls the screen": ["sim", "\x1b[31mscalino"],
    "the clock of a game without one": ["position", "scalino", "--seat", "2", "--play", "e5"],
}


# How the libraries underneath would put it.
FOREIGN = (
    "Invalid value",
    "Input should",
    "No such",
    "Expected `",
    "Missing ",
    "Got unexpected",
    "Errno",
    "requires an",
)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [(["sim", "scalino", "--players", "two"], "a whole number"), (["arena", "scalino", "--seconds", "x"], "a number")],
)
def test_which_numbers_an_option_takes(tavoliere: Tavoliere, arguments: list[str], expected: str) -> None:
    assert f" takes {expected}: see" in tavoliere(*arguments).stderr


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_arguments(tavoliere: Tavoliere, arguments: list[str]) -> None:
    done = tavoliere(*arguments)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.rstrip("\n").isprintable()
    assert not any(words in done.stderr for words in FOREIGN), done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        "{}",
        '{"players": 2, "players": "two"}',
        '{"players": 2, "blocks": "e5"}',
        '{"players": 2, "blocks": ["tulip 1 e5", "lily 1 e5"]}',
        '{"players": 2, "blocks": ["tulip 2 e5"]}',
        '{"players": 2, "nonsense": 1}',
        '{"players": 1e999}',
        "[" * 100_000,
        '{"players": 2, "turn": "\\ud800"}',
        "\udcff\udcfe",
    ],
)
def test_bad_positions(tavoliere: Tavoliere, text: str) -> None:
    done = tavoliere("position", "scalino", "-", "--legal", stdin=text)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert not any(words in done.stderr for words in FOREIGN), done.stderr


def test_bytes_that_are_no_text(tavoliere: Tavoliere) -> None:
    """A command line can hold any bytes; Python hands them on as lone surrogates."""
    assert tavoliere("position", "scalino", "--set", "mode=\udcff").returncode == 2
    assert tavoliere("position", "scalino", "--explain", "place \udcff").returncode == 2
    assert tavoliere("position", "scalino", "--seed", "\udcff").returncode == 0


def test_a_full_disk_and_a_closed_input() -> None:
    command = f"{sys.executable} -m tavoliere.cli"
    full = subprocess.run(f"{command} games >/dev/full", shell=True, capture_output=True, text=True, check=False)
    assert (full.returncode, full.stderr) == (1, "The output cannot be written: the disk is full.\n")
    closed = subprocess.run(
        f"{command} position scalino - <&-", shell=True, capture_output=True, text=True, check=False
    )
    assert closed.returncode == 2
    assert closed.stderr.count("\n") == 1


def test_bad_records(tavoliere: Tavoliere, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    seed = json.dumps("x")
    for text in (
        "",
        "tavoliere record 1\n",
        "tavoliere record 1\ngame: chess\n",
        f"tavoliere record 1\nseed: {seed}\n",
    ):
        file.write_text(text, encoding="utf-8")
        done = tavoliere("replay", str(file))
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
