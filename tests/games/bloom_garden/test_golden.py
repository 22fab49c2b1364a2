"""Golden games: stored records must replay for ever, to the same end and the same score.

`make_data.py` wrote them: every number of players with every order and way of selling, other patterns,
and games in which somebody has to pass.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import read_record, replay, write_record
from tavoliere.games.bloom_garden.events import Ended, Passed
from tests.games.bloom_garden.helper import DATA, EVERY_TABLE, GAME, table_name
from tests.games.bloom_garden.versus import assert_same_choice, assert_same_table, catch_up, meaning, oracle_of

RECORDS = sorted(DATA.glob("*.txt"))
each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def test_every_table_has_its_game() -> None:
    assert {f"{table_name(options)}-{players}" for options, players in EVERY_TABLE} <= {path.stem for path in RECORDS}
    assert any("crooked" in path.stem for path in RECORDS)


@each_record
def test_golden_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record, GAME) == text
    steps = list(replay(record, GAME))
    last = steps[-1]
    assert GAME.is_over(last.state)
    assert record.result == list(GAME.scores(last.state)) == [part.points for part in GAME.breakdown(last.state)]
    assert last.events[-1] == Ended(record.result, list(GAME.winners(last.state)))
    for step in steps[::7]:
        assert read_json(GAME, write_json(GAME, step.state)).tobytes() == step.state.tobytes()
    if path.stem.startswith("blocked"):
        assert isinstance(steps[1].events[0], Passed)


@each_record
def test_golden_game_is_what_the_oracle_plays(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    if record.position is not None:
        return  # the oracle begins with an empty table
    steps = list(replay(record, GAME))
    state = GAME.copy(steps[0].state)
    oracle = oracle_of(len(record.players), {k: v for k, v in record.options.items() if k != "start"}, state)
    for step in steps[1:]:
        assert step.turn is not None
        actions = GAME.actions_of(state, step.turn.seat, step.move)
        assert isinstance(actions, tuple)
        for action in actions:
            assert_same_choice(oracle, state)
            oracle.answer(meaning(state, action))
            GAME.apply(state, action)
        catch_up(oracle, state)
        assert_same_table(oracle, state)
    assert record.result == oracle.scores()


def test_a_record_that_was_tampered_with_is_refused() -> None:
    text = (DATA / "base-all-3.txt").read_text(encoding="utf-8")
    record = read_record(text)
    first = record.turns[0]
    with pytest.raises(BadInput, match="illegal"):
        list(replay(read_record(text.replace(f"1 {first.seat} {first.move}", f"1 {first.seat} 5 at 1,1")), GAME))
    claimed = " ".join(map(str, record.result or []))
    with pytest.raises(BadInput, match="result"):
        list(replay(read_record(text.replace(f"result: {claimed}", "result: 99 99 99")), GAME))
