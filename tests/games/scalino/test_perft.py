"""Perft: how many sequences of moves there are, against stored counts and against the oracle."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tavoliere.engine.game import State
from tavoliere.engine.record import read_record
from tests.games.scalino.helper import DATA, GAME, replayed, table_name
from tests.games.scalino.oracle import Oracle
from tests.games.scalino.versus import same_table

CASES: list[dict[str, Any]] = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
MOST_BY_ORACLE = 100  # positions whose moves the oracle has to list


def name(case: dict[str, Any]) -> str:
    if "record" in case:
        return f"{case['record']}-after-{case['moves']}"
    return f"{table_name(case['options'])}-{case['players']}-seed-{case['seed']}"


def first_state(case: dict[str, Any]) -> State:
    if "record" in case:
        record = read_record((DATA / f"{case['record']}.txt").read_text(encoding="utf-8"))
        return list(replayed(record))[case["moves"]].state
    return GAME.start(case["players"], case["seed"], case["options"])


def count(table: Oracle, depth: int) -> int:
    """The same by the oracle."""
    moves = table.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.deepcopy(table)
        after.play(move)
        total += count(after, depth - 1)
    return total


def test_the_table_has_every_option_and_number_of_players() -> None:
    building = {
        (case["options"]["pyramid"], case["options"]["gaps"], case["players"])
        for case in CASES
        if case.get("options", {}).get("mode") == "building"
    }
    assert len(building) == 2 * 2 * 3
    assert {case["options"]["pyramid"] for case in CASES if case.get("options", {}).get("mode") == "demolition"} == {
        "diamond",
        "square",
    }


@pytest.mark.parametrize("case", CASES, ids=name)
def test_counts(case: dict[str, Any]) -> None:
    state = first_state(case)
    before = state.tobytes()
    for depth, expected in enumerate(case["counts"], 1):
        assert GAME.perft(state, depth) == expected
    assert state.tobytes() == before


@pytest.mark.parametrize("case", CASES, ids=name)
def test_counts_by_the_oracle(case: dict[str, Any]) -> None:
    table = same_table(first_state(case))
    counts = case["counts"]
    assert count(table, 1) == counts[0]
    for depth in (2, 3):
        if counts[depth - 2] <= MOST_BY_ORACLE:
            assert count(table, depth) == counts[depth - 1]


def test_a_game_that_is_over_has_no_moves() -> None:
    *_, last = replayed("stuck-diamond-enclosed-2")
    assert GAME.perft(last.state, 0) == 1
    assert GAME.perft(last.state, 1) == 0
    assert GAME.perft(last.state, 3) == 0
