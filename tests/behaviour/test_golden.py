"""Golden games show what they showed when their hashes were recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.behaviour.golden import COLUMNS, HEADLINE, RECORDED, Look, look_at
from tests.games.every import NAMES, every_record

SHOWN = 3  # differences, with all that is seen there


@pytest.mark.parametrize(("name", "path"), every_record())
def test_a_golden_game_looks_as_recorded(name: str, path: Path) -> None:
    head, *recorded = (RECORDED / name / path.name).read_text(encoding="utf-8").splitlines()
    assert head == HEADLINE
    looks = list(look_at(name, path))
    found = [
        f"{name} {path.stem}: {difference}"
        for look, line in zip(looks, recorded, strict=True)
        for difference in _differences(look, line.split())
    ]
    if found:
        pytest.fail("\n\n".join([f"{len(found)} differences, for example:", *found[:SHOWN]]))


def _differences(look: Look, recorded: list[str]) -> list[str]:
    """Yield the differences at one entry: a sentence for each kind, with its present JSON."""
    return [
        f"entry {look.entry}, actor {look.actor}, other viewer {look.other}, {kind} is now {look.seen.get(kind, new)}"
        for kind, new, old in zip(COLUMNS, look.hashes, recorded, strict=True)
        if new != old
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_golden_game_is_recorded(name: str) -> None:
    records = {path.name for owner, path in (parameter.values for parameter in every_record()) if owner == name}
    assert {path.name for path in (RECORDED / name).glob("*.txt")} == records
