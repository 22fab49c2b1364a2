"""The perft cases that are stored in `tests/data`, and the positions they count from.

A case begins with a deal (`players`, `options`, `seed`, and some `moves` made), with a `position`, or with a
golden game (`record`) after so many `moves`.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tavoliere.engine.game import State
from tavoliere.engine.position import read_json
from tavoliere.engine.record import read_record
from tavoliere.engine.session import Session
from tests.games.every import DATA, load


def cases(name: str) -> list[dict[str, Any]]:
    """All cases of one game."""
    stored: list[dict[str, Any]] = json.loads((DATA / name / "perft.json").read_text(encoding="utf-8"))
    return stored


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
