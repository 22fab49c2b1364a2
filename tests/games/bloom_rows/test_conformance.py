"""The checks that every game must pass, and the kernels as plain Python and with bounds checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tavoliere.conformance import CHECKS
from tavoliere.conformance.play import Match
from tests.games.bloom_rows.helping import GAME

ROOT = Path(__file__).resolve().parents[3]
TABLE = [n % 6 for n in range(100)]
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"start": 2}),
    (4, {"flowers": TABLE}),
    (5, {"start": 0, "flowers": TABLE}),
]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Any, players: int, options: dict[str, Any]) -> None:
    check(Match(GAME, players, options, f"conformance/{players}"))


SCRIPT = """
import random
from tavoliere import games
game = games.load("bloom_rows")
rng = random.Random(4)
state = game.start(3, seed=4)
for step in range(STEPS):
    if game.is_over(state):
        break
    legal = game.legal_actions(state)
    for action in rng.sample(range(game.action_count), 12):
        assert (game.violation(state, action, game.to_act(state)[0]) == 0) == (action in legal)
    game.apply(state, rng.choice(legal))
print(game.scores(state), state.tobytes().hex())
"""


def run(steps: int, **environment: str) -> str:
    """Play the same random actions in a process of its own."""
    found = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", SCRIPT.replace("STEPS", str(steps))],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_interpreted_rules_are_the_compiled_ones() -> None:
    assert run(120, NUMBA_DISABLE_JIT="1") == run(120)


def test_nothing_is_read_or_written_out_of_bounds(tmp_path: Path) -> None:
    checked = run(2000, NUMBA_BOUNDSCHECK="1", TAVOLIERE_KERNEL_CACHE=str(tmp_path))
    assert checked == run(2000)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end(players: int) -> None:
    simulation = GAME.simulate(1000, players, seed=players)
    assert simulation.scores.shape == (1000, players)
    assert simulation.actions.max() < 2000
    assert simulation.moves.min() > 10
