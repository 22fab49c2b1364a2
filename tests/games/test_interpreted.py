"""The rules do the same as plain Python, and with the bounds of every array checked.

Kernels touch no Python object, so they can be run without being compiled. There, an overflow is a
warning and a wrong index an error: what compiled code would silently get wrong shows up. `make soak` checks bounds
in compiled code too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest

from tests.games.every import ROOT, SOAK, each_name
from tests.games.replayer import play_games

SETTINGS = ["NUMBA_DISABLE_JIT", *(["NUMBA_BOUNDSCHECK"] if SOAK else [])]


@cache
def compiled(name: str) -> list[str]:
    """The results of the games as this process plays them."""
    return list(play_games(name))


@pytest.mark.parametrize("setting", SETTINGS)
@each_name
def test_the_same_games_byte_for_byte(name: str, setting: str) -> None:
    settings = {setting: "1", "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.replayer", name],
        env={**os.environ, **settings},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == compiled(name)
