"""`tavoliere arena`: what is asked for is played, kept, resumed; what is wrong is one sentence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from tests.cli.conftest import Tavoliere

BOTS = ("random", "tests.arena.bots:Careful")
ROOT = Path(__file__).parent.parent.parent.parent


def test_a_small_arena_prints_who_won(tavoliere: Tavoliere) -> None:
    done = tavoliere("arena", "scalino", *BOTS, "--games", "4", "--workers", "1")
    assert done.returncode == 0, done.stderr
    for said in ("Scalino, 2 players: 4 games", "tests.arena.bots:Careful", "Order of play", "Length"):
        assert said in done.stdout


def test_everything_is_kept_in_a_folder_and_resumed(tavoliere: Tavoliere, tmp_path: Path) -> None:
    call = (
        "arena",
        "bloops",
        *BOTS,
        "-n",
        "6",
        "-w",
        "1",
        "-p",
        "3",
        "-o",
        str(tmp_path),
        "--set",
        "window=none",
        "--json",
    )
    first = tavoliere(*call)
    assert first.returncode == 0, first.stderr
    summary = json.loads(first.stdout)
    assert (summary["players"], summary["games"], summary["options"]) == (3, 12, {"window": "none"})
    kept = {file.name for file in tmp_path.iterdir()}
    assert {"journal.jsonl", "results.json", "games.csv", "games.parquet", "report.md", "report.html"} <= kept
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:6]))
    again = json.loads(tavoliere(*call, "--resume").stdout)
    assert again["games"] == 12
    assert journal.read_text().startswith("".join(lines[:6]))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("scalino", "random"), "at least two bots"),
        (("chess", *BOTS), "no game 'chess'"),
        (("scalino", "random", "nobody"), "no bot 'nobody'"),
        (("scalino", *BOTS, "--players", "9"), "not 9"),
        (("scalino", *BOTS, "--games", "0"), "--games must be at least 1: see"),
        (("scalino", *BOTS, "--workers", "0"), "--workers must be at least 1: see"),
        (("scalino", *BOTS, "--workers", "1025"), "--workers must be at most 1024: see"),
        (("scalino", *BOTS, "--budget", "0"), "more than 0"),
        (("scalino", *BOTS, "--budget", "nan"), "more than 0"),
        (("scalino", *BOTS, "--resume"), "--out FOLDER"),
        (("scalino", "random", "sound", "--seconds", "1", "--simulations", "9"), "not both"),
        (("scalino", "random", "sound", "--seconds", "0"), "no limit"),
        (("scalino", "random", "sound", "--simulations", "-4"), "no limit"),
        (("scalino", *BOTS, "--set", "pyramid=round"), "pyramid"),
        (("scalino", *BOTS, "--out", "/dev/null/arena"), "cannot be written"),
    ],
)
def test_what_is_wrong_is_one_sentence(tavoliere: Tavoliere, arguments: tuple[str, ...], complaint: str) -> None:
    done = tavoliere("arena", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_foul_is_one_sentence(tavoliere: Tavoliere) -> None:
    done = tavoliere("arena", "scalino", "random", "tests.arena.bots:Broken", "--workers", "1")
    assert done.returncode == 1
    assert "plays place a1" in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_stops_and_keeps_what_is_finished(tmp_path: Path) -> None:
    call = [
        sys.executable,
        "-m",
        "tavoliere.cli",
        "arena",
        "scalino",
        *BOTS,
        "-n",
        "100000",
        "-w",
        "2",
        "-o",
        str(tmp_path),
    ]
    running = subprocess.Popen(call, cwd=ROOT, stderr=subprocess.PIPE, text=True, env={**os.environ, "NO_COLOR": "1"})
    journal = tmp_path / "journal.jsonl"
    try:
        while running.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") > 4):
            sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "--resume goes on with them" in said
    assert "Traceback" not in said
    assert journal.read_bytes().endswith(b"\n")
