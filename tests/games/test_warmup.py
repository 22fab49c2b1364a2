"""Warm-up in a process of its own: it fills the cache, is quiet, and never outlives the one that wanted it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tavoliere import games
from tavoliere.games.warmup import start_warmup

PARENT = """
import sys, time
from tavoliere.games.warmup import start_warmup
print(start_warmup(["bloom_rows", "bloom_garden"]).pid, flush=True)
time.sleep(60)
"""


def finish(names: list[str]) -> int:
    """Let a warm-up come to its end; closing its pipe before that would end it at once."""
    warming = start_warmup(names, bots=False)
    status = warming.wait(300)
    assert warming.stdin is not None
    warming.stdin.close()
    return status


def test_it_fills_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    assert finish(["scalino"]) == 0
    kept = {path.name.partition("-")[0] for path in (tmp_path / "kernels").iterdir()}
    assert {"scalino.deal", "scalino.run"} <= kept


def test_it_refuses_what_is_no_game() -> None:
    assert finish(["chess"]) == 1


def test_it_has_nothing_to_do_without_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import tavoliere.games.warmup as warmup; warmup.cache_folder = lambda: None; warmup.main(['bloom_rows']);"
        "import sys; sys.exit('tavoliere.games.bloom_rows' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], stdin=subprocess.PIPE, check=False).returncode == 0


def is_running(process: int) -> bool:
    """A zombie that was not waited for does not count."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes the Linux way")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_its_parent(tmp_path: Path, how: signal.Signals) -> None:
    environment = {**os.environ, "TAVOLIERE_KERNEL_CACHE": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", PARENT], env=environment, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        parent.send_signal(how)
    deadline = time.monotonic() + 30
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(child)


@pytest.mark.parametrize(("is_filled", "said"), [(True, "True"), (False, "False")])
def test_it_is_known_whether_rules_are_on_disk(tmp_path: Path, is_filled: bool, said: str) -> None:
    """The question loads them, and compiles nothing."""
    if is_filled:
        games.load("scalino").warm_up()
    environment = {} if is_filled else {"TAVOLIERE_KERNEL_CACHE": str(tmp_path)}
    asked = "from tavoliere.games.warmup import load_kept; print(load_kept('scalino'))"
    done = subprocess.run(
        [sys.executable, "-c", asked], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == said
    assert is_filled or not list((tmp_path / "kernels").iterdir())
