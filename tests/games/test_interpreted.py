"""The rules do the same as plain Python, and with the bounds of every array checked.

Kernels touch no Python object, so they can be run without being compiled. There, an overflow is a
warning and a wrong index an error: what compiled code would silently get wrong shows up.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tavoliere import games

ROOT = Path(__file__).parents[2]


@cache
def compiled(replayer: str) -> list[str]:
    """What the games of a replayer come to as this process plays them."""
    return list(import_module(replayer).play_games())


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
@pytest.mark.parametrize("game", games.names())
def test_the_same_games_byte_for_byte(game: str, setting: str, tmp_path: Path) -> None:
    replayer = f"tests.games.{game}.replayer"
    settings = {setting: "1", "TAVOLIERE_KERNEL_CACHE": str(tmp_path), "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", replayer],
        env={**os.environ, **settings},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == compiled(replayer)
