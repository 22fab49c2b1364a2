"""The tables that tests go through: options, numbers of players, and where the data is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tavoliere.engine.record import read_record, replay
from tavoliere.games import load

GAME: Any = load("bloops")
DATA = Path(__file__).parents[2] / "data" / "bloops"
RECORDS = sorted(DATA.glob("*.txt"))

SCARCE = {"0": 3, "6": 4, "7": 2, "8": 2, "9": 4, "11*": 3}
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"direction": "anticlockwise", "start": 1}),
    (5, {}),
    (2, {"window": "none", "late": "penalty"}),
    (3, {"window": 0, "memory": "aid"}),
    (4, {"window": "none"}),
    (5, {"window": 0, "late": "penalty", "direction": "anticlockwise"}),
    (2, {"deck": SCARCE, "late": "penalty"}),
    (2, {"deck": SCARCE, "window": "none"}),
    (3, {"deck": {"6": 10, "9": 10}, "window": 0}),
]


def table_name(value: Any) -> str:
    """A short name for one table's options, or its number of players."""
    if not isinstance(value, dict):
        return str(value)
    return "-".join("deck" if name == "deck" else f"{name}-{chosen}" for name, chosen in value.items()) or "standard"


def first_state(case: dict[str, Any]) -> Any:
    """Where a perft count begins: a deal, or a golden game after some moves."""
    if "record" not in case:
        return GAME.start(case["players"], "perft", case["options"])
    record = read_record((DATA / f"{case['record']}.txt").read_text(encoding="utf-8"))
    return list(replay(record, GAME))[case["moves"]].state
