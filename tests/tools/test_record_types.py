"""The types of the games' records are made from the records themselves."""

from __future__ import annotations

import pytest

from tavoliere import games
from tools.__main__ import record_file
from tools.record_types import record_types


@pytest.mark.parametrize("name", games.names())
def test_the_types_of_a_record_are_up_to_date(name: str) -> None:
    game = games.load(name)
    assert record_file(game).read_text(encoding="utf-8") == record_types(game), "Run make types."


def test_types_of_every_kind() -> None:
    lines = record_types(games.load("scalino")).splitlines()
    for line in ("    turn: int", "    stock: Table[int]", "    cells: Table[np.uint64]", "    chance: Any"):
        assert line in lines
    assert "    def stock(self) -> PlainTable: ..." in lines
