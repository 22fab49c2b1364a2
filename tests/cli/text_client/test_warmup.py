"""Compiling in another process delays no move, and is mentioned only when a move has to wait."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tavoliere.cli.text_client import session_client
from tavoliere.cli.text_client.session_client import Warmup, warm_up
from tests.cli.playing import Typed, seat_people, sit_down


def slow_process() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)


def test_a_move_that_comes_early_is_told_once_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screen = Typed([])
    client = sit_down(seat_people("scalino"), screen, tmp_path, "it")
    process = slow_process()
    other = Warmup(process)
    other.mention(client)
    assert "compilate" not in screen.shown  # so soon it may well be read from disk
    monkeypatch.setattr(session_client, "SOON", -1.0)
    other.mention(client)
    other.mention(client)
    assert screen.shown.count("compilate") == 1
    assert not other.is_done
    process.communicate()
    assert other.is_done


def test_without_a_terminal_nothing_is_started() -> None:
    assert warm_up(Typed([]), "scalino").is_done
