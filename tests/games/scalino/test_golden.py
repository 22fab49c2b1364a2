"""The golden games by the oracle, and what each kind of them shows.

`make_data.py` wrote them. Every pair of options and number of players is there, building and demolition,
games that were completed and games that got stuck, and games that begin from a position.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tavoliere.games.scalino.events import LevelCleared, LevelCompleted, Placed, Took
from tests.games.scalino.helper import BUILDING, DEMOLITION, GAME, RECORDS, replayed, text_of
from tests.games.scalino.versus import assert_same, play_both, same_table

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def test_every_table_has_its_games() -> None:
    stems = {path.stem for path in RECORDS}
    for options, players in BUILDING:
        kind = f"{options['pyramid']}-{options['gaps']}-{players}"
        assert {f"complete-{kind}", f"stuck-{kind}"} <= stems
    for options, players in DEMOLITION:
        assert f"demolition-{options['pyramid']}-{players}" in stems
    for path in RECORDS:
        assert next(replayed(path.stem)).state[0].players == int(path.stem[-1])


@each_record
def test_golden_moves_are_told_as_they_are_written(path: Path) -> None:
    """Seats, cells and levels of the events are those of the moves and of the position after them."""
    steps = replayed(path.stem)
    before = next(steps).state
    for step in steps:
        assert step.entry is not None
        assert GAME.to_act(before) == (step.entry.seat,)
        first = step.events[0]
        assert getattr(first, "seat", None) == step.entry.seat
        if isinstance(first, Placed):
            assert GAME.position(step.state).blocks[-1] == text_of(first.block)
        elif isinstance(first, Took):
            gone = set(GAME.position(before).blocks) - set(GAME.position(step.state).blocks)
            assert gone == {text_of(first.block)}
        before = step.state


@each_record
def test_golden_games_by_the_oracle(path: Path) -> None:
    steps = list(replayed(path.stem))
    state = GAME.copy(steps[0].state)
    table = same_table(state)
    for number, step in enumerate(steps[1:]):
        if number % 6 == 0:
            assert_same(state, table)
        assert step.entry is not None
        play_both(state, table, step.entry.move)
        assert state.tobytes() == step.state.tobytes()
    assert_same(state, table)


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem.startswith("complete")], ids=lambda p: p.stem)
def test_completed_games_use_all_48_blocks(path: Path) -> None:
    steps = list(replayed(path.stem))
    assert len(GAME.position(steps[-1].state).blocks) == 48
    completed = [event.level for step in steps for event in step.events if isinstance(event, LevelCompleted)]
    assert completed == [1, 2, 3, 4]
    assert all(part.penalty == 0 for seat in GAME.breakdown(steps[-1].state, None) for part in seat.colours)


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem.startswith("demoli")], ids=lambda p: p.stem)
def test_demolitions_clear_the_levels_from_the_top(path: Path) -> None:
    steps = list(replayed(path.stem))
    cleared = [event.level for step in steps for event in step.events if isinstance(event, LevelCleared)]
    assert cleared == [4, 3, 2, 1]


def test_some_golden_games_decline_a_bonus_and_some_take_it() -> None:
    moves = [str(step.entry) for path in RECORDS for step in replayed(path.stem)]
    events = [event for path in RECORDS for step in replayed(path.stem) for event in step.events]
    assert sum(move.endswith("decline") for move in moves) > 10
    for kind in (Placed, Took):
        assert sum(isinstance(event, kind) and event.extra for event in events) > 10
