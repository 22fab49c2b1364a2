"""What is compiled elsewhere holds nobody up, and nobody is told of it who need not wait."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tavoliere.cli import warming
from tavoliere.cli.voice import Voice
from tavoliere.cli.warming import Warming, warm_up
from tests.cli.playing import Typed


def slow_process() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)


def test_a_move_that_comes_early_is_told_once_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Typed([])
    other = Warming(screen, Voice("it"), slow_process())
    other.mention()
    assert screen.shown == ""  # so soon it may well be read from disk
    monkeypatch.setattr(warming, "_SOON", -1.0)
    other.mention()
    other.mention()
    assert screen.shown.count("compilate") == 1
    assert not other.is_done
    other.stop()
    assert other.is_done


def test_without_a_terminal_nothing_is_started() -> None:
    assert warm_up(Typed([]), Voice(), "scalino").is_done
