"""Pipes, interrupts and odd surroundings end a command quietly, and never with a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Tavoliere

COMMAND = f"{sys.executable} -m tavoliere.cli"


@pytest.mark.parametrize("reader", ["head -1", "true"])
@pytest.mark.parametrize("command", ["rules scalino", "games", "--help", "position scalino --legal", "games --json"])
def test_a_reader_that_has_seen_enough(command: str, reader: str) -> None:
    line = f"set -o pipefail; {COMMAND} {command} | {reader}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("after", [0.05, 0.2, 0.6, 1.5])
def test_ctrl_c_at_any_time_of_the_start(after: float, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tavoliere.cli", "play", "scalino"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert b"tavoliere/cli" not in error  # a traceback from before our first line is Python's own
    assert process.returncode in (0, 1, 130, -signal.SIGINT)


LOST = """
import sys, time
from tavoliere import cli
sys.unraisablehook = cli.repeat_sigint
class Compiler:
    def __del__(self):
        raise KeyboardInterrupt
try:
    Compiler()
    time.sleep(30)
except KeyboardInterrupt:
    print("heard")
"""


def test_ctrl_c_that_the_compiler_loses_is_heard_after_it() -> None:
    # Long before it would have slept enough.
    done = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, check=False, timeout=20)
    assert (done.stdout, done.stderr) == ("heard\n", "")


@pytest.mark.parametrize("folder", ["/dev/null", "~nobody/cache", "relative"])
def test_odd_folders_for_caches_and_games(folder: str, tmp_path: Path) -> None:
    odd = dict.fromkeys(("TAVOLIERE_KERNEL_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME"), folder)
    done = subprocess.run(
        [sys.executable, "-m", "tavoliere.cli", "play", "scalino", "--set", "start=0"],
        # An odd home does not count, and nothing of a test belongs into the real one.
        input="e5\nquit\n" if folder.startswith("/") else "quit\n",
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, **odd, "NUMBA_DISABLE_JIT": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is left as it is." in done.stdout


def test_a_byte_order_mark_before_a_position_or_a_record(tavoliere: Tavoliere, tmp_path: Path) -> None:
    position = tavoliere("position", "scalino").stdout
    assert tavoliere("position", "scalino", "-", "--legal", stdin="\ufeff" + position).returncode == 0
    record = tmp_path / "game.txt"
    tavoliere("play", "scalino", "--save", str(record), stdin="quit\n")
    record.write_text("\ufeff" + record.read_text(), encoding="utf-8")
    assert tavoliere("replay", str(record)).returncode == 0


def test_without_the_packages_of_the_server(tmp_path: Path) -> None:
    program = "import sys; sys.modules['uvicorn'] = None; from tavoliere.cli import run; run()"
    command = [sys.executable, "-c", program, "serve", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "The package uvicorn is missing: install tavoliere[server].\n")
