"""Perft: how many sequences of moves there are, against stored counts and against the oracle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tavoliere.engine.game import State
from tests.games.bloom_garden.helper import DATA, EVERY_TABLE, GAME, load, table_name
from tests.games.bloom_garden.versus import oracle_of

CASES: list[dict[str, Any]] = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))


def name(case: dict[str, Any]) -> str:
    return f"{table_name(case['options'])}-{case['players']}-after-{len(case['moves'])}"


def first_state(case: dict[str, Any]) -> State:
    state = GAME.start(case["players"], case["seed"], case["options"])
    for text in case["moves"]:
        GAME.play(state, GAME.parse(text))
    return state


def count_turns(players: int, options: dict[str, Any], start: State) -> int:
    """The number of first moves by the oracle, which is begun anew for every one of them."""
    question = oracle_of(players, options, start).question
    assert question is not None
    total = 0
    for card in sorted(question[2]):
        oracle = oracle_of(players, options, start)
        oracle.answer(card)
        oracle.answer((0, 0))
        ways = 1  # nothing was picked: only the pawns are left, and they do not depend on each other
        while oracle.question is not None and oracle.question[0] != "card":
            ways *= len(oracle.question[2])
            oracle.answer("leave" if "leave" in oracle.question[2] else 0)
        total += ways
    return total


def test_the_table_has_every_option_and_number_of_players() -> None:
    found = {(case["options"]["order"], case["options"]["sell"], case["players"]) for case in CASES}
    assert len(found) == len(EVERY_TABLE)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_counts(case: dict[str, Any]) -> None:
    state = first_state(case)
    before = state.tobytes()
    for depth, expected in enumerate(case["counts"], 1):
        assert GAME.perft(state, depth) == expected
    assert state.tobytes() == before


@pytest.mark.parametrize("case", [case for case in CASES if not case["moves"]], ids=name)
def test_counts_by_the_oracle(case: dict[str, Any]) -> None:
    assert count_turns(case["players"], case["options"], first_state(case)) == case["counts"][0]


def test_a_small_count_by_hand() -> None:
    """Nine cards with 1 to 9 flowers in 13 looks; the gardener stays in hand or stands on one of the flowers."""
    state = GAME.start(3, 0, {"start": 0})
    assert GAME.perft(state, 1) == sum(
        looks * (1 + flowers) for flowers, looks in zip(range(1, 10), (1, 2, 2, 1, 1, 2, 2, 1, 1), strict=True)
    )
    assert GAME.perft(state, 1) == len(list(GAME.moves(state)))


def test_a_game_that_is_over_has_no_moves() -> None:
    cards = [
        f"{c} {n} at {2 * i},0" for i, (n, c) in enumerate((n, c) for n in range(1, 10) for c in ("hyacinth", "tulip"))
    ]
    over = load(players=2, cards=cards)
    assert GAME.is_over(over)
    assert GAME.perft(over, 0) == 1
    assert GAME.perft(over, 1) == 0
