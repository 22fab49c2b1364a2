"""One table says which value has which effect: giving the 5 one changes that table and the rulebook."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def give_the_5_an_effect() -> None:
    """With one more line in the table a 5 looks at a card, wherever that matters."""
    from tavoliere.games.bloops.rules import effects

    effects.EFFECTS[5] = effects.LOOK
    effects.EFFECT_OF[5] = effects.LOOK
    from tests.games.bloops.helper import GAME, REST, at, kinds, play

    assert GAME.printed["EFFECTS"][5] == "look"  # what the page draws
    state = at("1 2", "3 4", held="5", pile=REST)
    assert GAME.preview(state, 0, GAME.parse("discard")).effect == "look"
    play(state, "0 discard")
    assert "look" in GAME.prompt(state, 0).kinds
    assert (GAME.view(state, 1).effects, GAME.view(state, 1).effect) == ([0], "look")
    assert GAME.position(GAME.load(GAME.position(state))).effects == [0]
    assert kinds(play(state, "0 look at c3")) == ["Looked"]
    empty = at("", "", held="5", pile=REST)
    assert kinds(play(empty, "0 discard")) == ["Discarded", "Void"]


def test_the_5_can_be_given_an_effect_in_one_place() -> None:
    """In a process of its own, without the compiler: tables are part of compiled code."""
    settings = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.bloops.test_effects_table"],
        env={**os.environ, **settings},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


if __name__ == "__main__":
    give_the_5_an_effect()
