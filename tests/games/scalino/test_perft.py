"""Perft by the oracle: how many sequences of moves there are."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.games.counting import cases, first_state
from tests.games.scalino.helper import table_name
from tests.games.scalino.oracle import Oracle
from tests.games.scalino.versus import same_table

CASES = cases("scalino")
MOST_BY_ORACLE = 100  # positions whose moves the oracle has to list


def name(case: dict[str, Any]) -> str:
    if "record" in case:
        return f"{case['record']}-after-{case['moves']}"
    return f"{table_name(case['options'])}-{case['players']}-seed-{case['seed']}"


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
def test_counts_by_the_oracle(case: dict[str, Any]) -> None:
    table = same_table(first_state("scalino", case))
    counts = case["counts"]
    assert count(table, 1) == counts[0]
    for depth in (2, 3):
        if counts[depth - 2] <= MOST_BY_ORACLE:
            assert count(table, depth) == counts[depth - 1]
