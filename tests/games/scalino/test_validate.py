"""`validate`: every state of a game passes, what cannot be is found out, and no bytes do harm."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tavoliere.engine.compiled.codes import Flaw
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.errors import BadInput
from tavoliere.games.scalino.rules import codes, validate
from tavoliere.games.scalino.rules.state import States
from tests.games.scalino.helper import DIAMOND_1, EVERY_TABLE, GAME, RECORDS, at, replayed, table_name

ROOT = Path(__file__).parents[3]


@entry
def judge(states: States) -> int:
    """The flaw of a record: the code of `validate`."""
    return validate(states[0])


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE, ids=table_name)
def test_every_state_of_a_game_is_valid(options: dict[str, str], players: int) -> None:
    rng = random.Random(f"{options} {players}")
    state = GAME.start(players, "sane", options)
    while not GAME.is_over(state):
        assert judge(state) == codes.VALID
        assert judge(GAME.forget(state, 0)) == codes.VALID
        assert GAME.unchecked.sane(state)
        GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    assert GAME.unchecked.sane(state)
    assert judge(state) == codes.VALID


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_golden_state_is_valid(path: Path) -> None:
    for step in replayed(path.stem):
        assert GAME.unchecked.sane(step.state)
        assert judge(step.state) == codes.VALID


@pytest.mark.parametrize(
    ("field", "place", "value", "flaw"),
    [
        ("players", None, 5, codes.NO_POSITION),
        ("start", None, 4, codes.BAD_START),
        ("turn", None, -1, codes.BAD_TURN),
        ("neutral", None, 3, codes.BAD_NEUTRAL),
        ("standing", None, 49, codes.TOO_MANY_BLOCKS),
        ("bar", 0, -1, codes.NO_POSITION),
        ("stock", 0, -1, codes.TOO_MANY_BLOCKS),
        ("taken", 0, 1, codes.BAD_TAKEN),
        ("cells", 0, 0, codes.NOT_ON_LEVEL),
        ("bonus", None, 1, codes.NO_BONUS),
    ],
)
def test_what_cannot_be_is_found_out(field: str, place: int | None, value: int, flaw: Flaw) -> None:
    state = at("hyacinth 1 e5-g5", turn="tulip")
    if place is None:
        state[field] = value
    else:
        state[field].flat[place] = value
    assert judge(state) == flaw


@pytest.mark.parametrize(
    ("fields", "flaw"),
    [
        ({"start": 2}, codes.BAD_START),
        ({"turn": "rose"}, codes.BAD_TURN),
        ({"turn": 1}, codes.BAD_TURN),
        ({"mode": "demolition", "turn": "tulip"}, codes.BAD_TURN),
        ({"blocks": ", ".join(["tulip 1 e5"] * 49)}, codes.TOO_MANY_BLOCKS),
        ({"blocks": "tulip 1 a5-c5, tulip 1 d5-f5, tulip 1 g5-i5, tulip 1 d4-f4"}, codes.TOO_MANY_BLOCKS),
        ({"mode": "demolition", "blocks": "tulip 1 e5", "taken": [[24, 0, 0], [0, 0, 0]]}, codes.BAD_TAKEN),
        ({"blocks": "tulip 1 e5-g5, lily 1 g4-g6"}, codes.OVERLAP),
        ({"blocks": "tulip 1 e5, lily 2 e6"}, codes.HANGING),
        ({"blocks": "tulip 1 e5, lily 2 e5"}, codes.LEVEL_NOT_FULL),
        ({"blocks": "tulip 1 e5", "bonus": True}, codes.NO_BONUS),
        ({"blocks": f"{DIAMOND_1}, lily 2 e5", "bonus": True}, codes.NO_BONUS),
    ],
    ids=ascii,
)
def test_a_position_that_cannot_be_is_refused_by_its_sentence(fields: dict[str, Any], flaw: Flaw) -> None:
    with pytest.raises(BadInput) as error:
        at(**{"players": 2, **fields})
    assert str(error.value) == flaw.sentence


def test_what_is_sane_can_be_played_with_the_bounds_of_every_array_checked() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.scalino.mutants"],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": f"{ROOT}/src:{ROOT}"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    sane, mad = map(int, run.stdout.split())
    assert sane > 300
    assert mad > 2000
