"""Golden games: stored records must replay for ever, to the same end and the same score.

`make_data.py` wrote them: every number of players with every order and way of selling, other patterns,
and games in which somebody has to pass.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.engine.events import Ended
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import Played, Record, read_record, write_record
from tavoliere.engine.session import Session
from tavoliere.games.bloom_garden.events import Passed
from tests.games.bloom_garden.helper import DATA, EVERY_TABLE, GAME, table_name
from tests.games.bloom_garden.versus import assert_same_choice, assert_same_table, catch_up, meaning, oracle_of

RECORDS = sorted(DATA.glob("*.txt"))
each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def test_every_table_has_its_game() -> None:
    assert {f"{table_name(options)}-{players}" for options, players in EVERY_TABLE} <= {path.stem for path in RECORDS}
    assert any("crooked" in path.stem for path in RECORDS)


def begin(record: Record) -> Session:
    return Session(GAME, msgspec.structs.replace(record, entries=[], result=None))


@each_record
def test_golden_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record, GAME) == text
    session = begin(record)
    steps = []
    for number, step in enumerate(session.replay(record)):
        steps.append(step)
        if number % 7 == 0:
            assert read_json(GAME, write_json(GAME, session.state)).tobytes() == session.state.tobytes()
    assert GAME.is_over(session.state)
    points = [part.points for part in GAME.breakdown(session.state, None)]
    assert record.result == list(GAME.scores(session.state)) == points
    assert steps[-1].events[-1] == Ended("finished", tuple(points), GAME.winners(session.state))
    if path.stem.startswith("blocked"):
        assert isinstance(steps[0].events[0], Passed)


@each_record
def test_golden_game_is_what_the_oracle_plays(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    if record.position is not None:
        return  # the oracle begins with an empty table
    state = begin(record).state
    oracle = oracle_of(len(record.players), {k: v for k, v in record.options.items() if k != "start"}, state)
    for entry in record.entries:
        assert isinstance(entry, Played)
        actions = GAME.actions_of(state, entry.seat, GAME.parse(entry.move))
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
    first = record.entries[0]
    with pytest.raises(BadInput, match="illegal"):
        Session.resume(GAME, read_record(text.replace(f"1 {first}\n", f"1 {first.seat} 5 at 1,1\n")))
    claimed = " ".join(map(str, record.result or []))
    with pytest.raises(BadInput, match="result"):
        Session.resume(GAME, read_record(text.replace(f"result: {claimed}", "result: 99 99 99")))
