"""Bots are compiled in a process of their own, and know when they are ready."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tavoliere import games
from tavoliere.bots.levels import LEVELS, make_bot

# What a process finds: whether a level is ready before and after its kernels were compiled.
READY = """
from tavoliere import games
from tavoliere.bots.levels import make_bot
game = games.load("scalino")
bot = make_bot(game, "easy")
before = bot.is_ready
state = game.start()
bot.choose(game.forget(state, game.polled(state)), game.polled(state), bytes(32))
print(before, bot.is_ready)
"""


def test_a_bot_is_ready_once_it_is_on_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))

    def found() -> str:
        return subprocess.run([sys.executable, "-c", READY], check=True, capture_output=True, text=True).stdout

    assert found() == "False True\n"
    assert found() == "True True\n"


def test_every_level_says_whether_it_is_ready() -> None:
    for name in games.names():
        for level in LEVELS:
            assert make_bot(games.load(name), level).is_ready in (True, False)
