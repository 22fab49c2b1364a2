"""Golden games: stored records must replay for ever, to the same end and the same score.

`make_data.py` wrote them. Every pair of options and number of players is there, building and demolition,
games that were completed and games that got stuck, and games that begin from a position.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tavoliere.engine import seed as seeds
from tavoliere.engine.errors import BadInput
from tavoliere.engine.events import Ended
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import read_record, write_record
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


@each_record
def test_golden_game_replays_to_its_result(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    *_, last = replayed(record)
    assert GAME.is_over(last.state) == (record.result is not None)
    if record.result is None:
        return
    assert list(GAME.scores(last.state)) == record.result
    assert [part.points for part in GAME.breakdown(last.state, None)] == record.result
    ended = last.events[-1]
    assert ended == Ended(GAME.ending(last.state), tuple(record.result), GAME.winners(last.state))
    assert all(record.result[seat] == max(record.result) for seat in ended.winners)


@each_record
def test_every_field_of_a_golden_record_survives(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record, GAME) == text
    assert record.game == "scalino"
    assert record.rules == GAME.rules_version
    assert record.seed is not None
    assert record.commitment == seeds.commitment(bytes.fromhex(record.seed))
    assert len(record.players) == int(path.stem[-1])
    assert len(record.entries) == len(re.findall(r"^\d+ \d ", text, flags=re.MULTILINE))


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


@each_record
def test_every_golden_position_survives_json(path: Path) -> None:
    for step in replayed(path.stem):
        assert read_json(GAME, write_json(GAME, step.state)).tobytes() == step.state.tobytes()


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


def test_a_golden_game_with_another_result_is_refused() -> None:
    record = read_record(RECORDS[0].read_text(encoding="utf-8"))
    assert record.result is not None
    wrong = msgspec.structs.replace(record, result=[points + 1 for points in record.result])
    with pytest.raises(BadInput, match="claims the result"):
        list(replayed(wrong))
