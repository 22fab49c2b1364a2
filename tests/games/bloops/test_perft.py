"""Perft by the model: how many sequences of moves there are."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.games.bloops.helper import variant_name
from tests.games.bloops.oracle import Model
from tests.games.bloops.versus import Versus
from tests.games.counting import cases

CASES = cases("bloops")
DEALS = [case for case in CASES if "record" not in case]


def name(case: dict[str, Any]) -> str:
    return f"{variant_name(case['options'])}-{case['players']}"


@pytest.mark.parametrize("case", DEALS[:4], ids=name)
def test_counts_by_the_model(case: dict[str, Any]) -> None:
    model = Versus(case["players"], case["options"], "perft").model
    model.told_pile = lambda going: going  # nothing is reshuffled so early
    assert [count(model, depth) for depth in (1, 2)] == case["counts"][:2]


def count(model: Model, depth: int) -> int:
    moves = [(seat, text) for seat in range(len(model.players) + 1) for text in model.moves(seat)]
    if depth == 1:
        return len(moves)
    total = 0
    for seat, text in moves:
        after = copy.deepcopy(model)
        after.play(seat, text)
        total += count(after, depth - 1)
    return total
