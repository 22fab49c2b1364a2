"""Where compiled rules are kept, and when they are compiled anew."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tavoliere.engine.compiled import kernel

FIRST_GAME = """
from tavoliere import games
game = games.load("scalino")
game.simulate(1)
stats = game.kernels.simulate.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def _first_game(cache: str) -> str:
    environment = {**os.environ, "TAVOLIERE_KERNEL_CACHE": cache}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_GAME], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_second_start_compiles_nothing(tmp_path: Path) -> None:
    assert _first_game(str(tmp_path)) == "0 1"
    assert _first_game(str(tmp_path)) == "1 0"


def test_without_a_writable_folder_the_rules_still_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", "/proc/nowhere")
    monkeypatch.setattr(kernel, "_private_temp", lambda: None)
    kernel.cache_folder.cache_clear()
    try:
        assert kernel.cache_folder() is None
        double = kernel.entry(_double)
        assert double(21) == 42
    finally:
        kernel.cache_folder.cache_clear()


def _double(number: int) -> int:
    return 2 * number


def test_an_unwritable_cache_falls_back_to_a_private_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", "/proc/nowhere")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    kernel.cache_folder.cache_clear()
    try:
        folder = kernel.cache_folder()
        assert folder is not None
        assert tmp_path in folder.parents
    finally:
        kernel.cache_folder.cache_clear()


def test_a_temporary_folder_that_others_can_write_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = kernel._private_temp()
    assert folder is not None
    folder.chmod(0o777)
    assert kernel._private_temp() is None


def test_the_hash_covers_a_game_and_the_engine_but_no_other_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    engine, game, other = tmp_path / "engine", tmp_path / "games" / "one", tmp_path / "games" / "other"
    for folder in (engine, game, other):
        folder.mkdir(parents=True)
        (folder / "rules.py").write_text("x = 1")
    monkeypatch.setattr(kernel, "ENGINE", engine)
    before = kernel._source_hash(game)
    (other / "rules.py").write_text("x = 2")
    assert kernel._source_hash(game) == before
    (game / "rules.py").write_text("x = 2")
    changed = kernel._source_hash(game)
    assert changed != before
    (engine / "rules.py").write_text("x = 2")
    assert kernel._source_hash(game) not in (before, changed)


def test_a_game_from_elsewhere_is_hashed_by_its_own_folder() -> None:
    assert kernel._room_of(__name__) == Path(__file__).resolve().parent
    assert kernel._room_of("no.such.module") == kernel.ENGINE
