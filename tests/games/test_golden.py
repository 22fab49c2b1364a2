"""Golden games: stored records must replay for ever, to the same end and the same score."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tavoliere.engine import seed as seeds
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import Record, read_record, write_record
from tavoliere.engine.session import Session
from tavoliere.engine.view import Ended
from tests.games.every import NAMES, every_record, load

each_record = pytest.mark.parametrize(("name", "path"), every_record())


def begin(name: str, record: Record) -> Session:
    """A record's game before its first move."""
    return Session(load(name), msgspec.structs.replace(record, entries=[], result=None))


@each_record
def test_a_golden_game_replays_to_its_result(name: str, path: Path) -> None:
    game, record = load(name), read_record(path.read_text(encoding="utf-8"))
    session = begin(name, record)
    events = [event for step in session.replay(record) for event in step.events]
    assert game.is_over(session.state) == (record.result is not None)
    if record.result is not None:
        winners = game.winners(session.state)
        assert events[-1] == Ended(game.ending(session.state), tuple(record.result), winners)
        assert [part.points for part in game.breakdown(session.state, None)] == record.result
        assert session.record.result == record.result


@each_record
def test_every_field_of_a_golden_record_survives(name: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record, load(name)) == text
    assert (record.game, record.rules) == (name, load(name).rules_version)
    assert record.seed is not None
    assert record.commitment == seeds.commitment(bytes.fromhex(record.seed))
    assert len(record.entries) == len(re.findall(r"^\d+ [\d-]", text, flags=re.MULTILINE))


@each_record
def test_golden_positions_survive_json(name: str, path: Path) -> None:
    game, record = load(name), read_record(path.read_text(encoding="utf-8"))
    session = begin(name, record)
    for _ in session.replay(record):
        assert read_json(game, write_json(game, session.state)).tobytes() == session.state.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_golden_games_show_every_ending(name: str) -> None:
    """And a golden game with another result is refused."""
    game, endings = load(name), set()
    for parameters in every_record():
        owner, path = parameters.values
        if owner == name:
            record = read_record(Path(path).read_text(encoding="utf-8"))
            session = begin(name, record)
            for _ in session.replay(record):
                pass
            endings.add(game.ending(session.state))
            if record.result is not None:
                wrong = msgspec.structs.replace(record, result=[points + 1 for points in record.result])
                with pytest.raises(BadInput, match="claims the result"):
                    list(begin(name, record).replay(wrong))
    assert endings - {""} == set(game.endings)
