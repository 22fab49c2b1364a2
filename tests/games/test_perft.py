"""Perft: how many sequences of moves there are, against the counts that are stored in `tests/data`.

A case begins with a deal (`players`, `options`, `seed`, and some `moves` made), with a `position`, or with a
golden game (`record`) after so many `moves`.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tavoliere.engine.compiled.luck import new_luck
from tavoliere.engine.game import State
from tavoliere.engine.position import read_json
from tavoliere.engine.record import read_record
from tavoliere.engine.session import Session
from tests.games.every import DATA, NAMES, load


def cases() -> list[Any]:
    return [
        pytest.param(name, case, id=f"{name}-{number}")
        for name in NAMES
        for number, case in enumerate(json.loads((DATA / name / "perft.json").read_text(encoding="utf-8")))
    ]


def first_state(name: str, case: dict[str, Any]) -> State:
    game = load(name)
    if "record" in case:
        record = read_record((DATA / name / f"{case['record']}.txt").read_text(encoding="utf-8"))
        part = msgspec.structs.replace(record, entries=record.entries[: case["moves"]], result=None)
        return Session.resume(game, part).state
    if "position" in case:
        return read_json(game, msgspec.json.encode(case["position"]))
    state = game.start(case["players"], case.get("seed", "perft"), case["options"])
    for text in case.get("moves", []):
        game.play(state, game.parse(text))
    return state


@pytest.mark.parametrize(("name", "case"), cases())
def test_counts(name: str, case: dict[str, Any]) -> None:
    game, state = load(name), first_state(name, case)
    before = state.tobytes()
    counts = case.get("counts") or case["perft"]
    assert [game.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert state.tobytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_perft_counts_moves(name: str) -> None:
    """One by one, as Python plays them; a game that is over has none."""
    game = load(name)
    state = game.start(seed="counted")
    assert game.perft(state, 0) == 1
    assert game.perft(state, 1) == sum(1 for _ in game.moves(state))
    rng = new_luck(1)
    while not game.is_over(state):
        seat = game.polled(state)
        game.play(state, game.playout_move(state, seat, rng), seat)
    assert [game.perft(state, depth) for depth in (0, 1, 3)] == [1, 0, 0]
