"""The game in a terminal."""

from __future__ import annotations

from tavoliere.games.bloom_rows.terminal import sort_by_runs


def test_stocks_are_sorted_by_runs() -> None:
    assert sort_by_runs([99, 1, 40, "J", 42, 43, 50, 2, "J"]) == [[99, 1, 2], [40, 42, 43], [50], ["J", "J"]]
    assert sort_by_runs([]) == []
