"""The arena with a person's first bot: nothing is lost, and nothing waits for ever."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from tavoliere.arena import executors, ratings
from tests.cli.conftest import Tavoliere

ROOT = Path(__file__).parent.parent.parent
BOTS = ("random", "tests.arena.bots:Careful")


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [((), "openskill"), (("--json",), "openskill"), (("-o", "out"), "openskill and matplotlib")],
)
def test_what_the_report_will_need_is_missed_before_the_first_game(
    tavoliere: Tavoliere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], missing: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ratings, "find_spec", lambda _: None)
    done = tavoliere("arena", "scalino", *BOTS, "-w", "1", *arguments)
    assert done.returncode == 1
    assert done.stderr == (
        f"The arena needs {missing}: run `make check` in a checkout, or pip install 'tavoliere[arena]'.\n"
    )
    assert not (tmp_path / "out").exists()


def test_an_address_that_is_none_is_one_sentence(
    tavoliere: Tavoliere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("RAY_ADDRESS", "foo")
    done = tavoliere("arena", "scalino", *BOTS, "--ray", "-o", str(tmp_path / "out"))
    assert done.returncode == 1
    assert done.stderr.startswith("The Ray cluster 'foo' does not answer: ")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_bots_print_does_not_spoil_json(workers: str) -> None:
    call = [sys.executable, "-m", "tavoliere.cli", "arena", "scalino", "random", "tests.arena.bots:Loud", "-n", "2"]
    done = subprocess.run([*call, "-w", workers, "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 2
    assert "I am thinking." in done.stderr


def test_a_bot_that_hangs_does_not_outlast_the_budget(tavoliere: Tavoliere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors.ProcessPool, "patience", 0.5)
    began = monotonic()
    done = tavoliere("arena", "scalino", "random", "tests.arena.bots:Hanging", "-w", "2", "--budget", "1")
    assert monotonic() - began < 30
    assert done.returncode == 1
    assert "In 1 s not all have made a first move: tests.arena.bots:Hanging." in done.stderr


def test_ctrl_c_is_heard_while_a_bot_hangs() -> None:
    call = [sys.executable, "-m", "tavoliere.cli", "arena", "scalino", "random", "tests.arena.bots:Hanging", "-w", "2"]
    terminal, inside = pty.openpty()
    running = subprocess.Popen(call, cwd=ROOT, stderr=inside, env={**os.environ, "COLUMNS": "200"})
    os.close(inside)
    try:
        said = ""
        while "Let me see" not in said:
            said += os.read(terminal, 1000).decode()
        running.send_signal(signal.SIGINT)
        while "Stopped after" not in said:
            said += os.read(terminal, 1000).decode()
        assert "Stopping: moves that bots still think about are waited for, 5 seconds at most." in said
        assert running.wait(timeout=30) == 130
    finally:
        running.kill()
        os.close(terminal)


def test_the_script_of_the_page_plays_in_processes_too(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "howto" / "write-a-bot.md").read_text()
    [script] = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "tournament.run" in block]
    file = tmp_path / "mine.py"
    file.write_text(script.replace("import InProcess", "import ProcessPool as InProcess"))
    done = subprocess.run([sys.executable, file], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("%") == 6  # two lines, each with a rate and its interval
