"""The template behind greedy play: what a game's skill thinks of the moves in a position (see `skill`)."""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from tavoliere.engine.compiled.types import Actions, ActionTable, Seat, Shares, States


def rank_moves(
    states: States, seat: Seat, most: int, tries: States, out: Actions, lines: ActionTable, values: Shares
) -> int:
    """Write the moves worth playing and their values, the best first; say how many."""
    return rank(states[0], seat, most, tries, out, lines, values)
