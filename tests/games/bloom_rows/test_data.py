"""Perft counts and golden games beside the oracle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavoliere.engine.record import Played, read_record
from tavoliere.engine.session import Session
from tavoliere.games.bloom_rows.events import RoundBegan
from tests.games.bloom_rows.helper import DATA, GAME, key_of, oracle_of
from tests.games.counting import cases, first_state

CASES = cases("bloom_rows")


def count(state: Any, depth: int) -> int:
    """Perft by playing moves, one by one."""
    total = 0
    for move in GAME.moves(state):
        after = GAME.copy(state)
        GAME.play(after, move)
        total += 1 if depth == 1 else count(after, depth - 1)
    return total


@pytest.mark.parametrize("entry", CASES[-3:], ids=range(3))
def test_perft_counts_moves(entry: dict[str, Any]) -> None:
    state = first_state("bloom_rows", entry)
    assert len(oracle_of(state).results()) == entry["perft"][0]
    assert count(state, 1) == entry["perft"][0]
    if entry["perft"][1] < 1000:
        assert count(state, 2) == entry["perft"][1]


@pytest.mark.parametrize("path", sorted(DATA.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_games_replay(path: Path) -> None:
    record = read_record(path.read_text())
    session = Session(GAME, msgspec.structs.replace(record, entries=[], result=None))
    model = oracle_of(session.state)
    for step in session.replay(record):
        assert isinstance(step.entry, Played)
        move = GAME.parse(step.entry.move)
        assert model.rule_broken(step.entry.seat, move) is None
        model.play(move)
        if any(isinstance(event, RoundBegan) for event in step.events):
            model = oracle_of(session.state)
        assert key_of(session.state) == model.key()
    assert GAME.is_over(session.state)
    assert list(GAME.winners(session.state)) == model.winners()
    assert session.record == record


def test_golden_games_have_everything() -> None:
    """All kinds of moves, both endings, a shared victory, all numbers of players, all options."""
    words: set[str] = set()
    endings, winners, players, options = set(), set(), set(), set()
    for path in DATA.glob("*.txt"):
        record = read_record(path.read_text())
        words.update(word for entry in record.entries if isinstance(entry, Played) for word in entry.move.split())
        session = Session.resume(GAME, record)
        endings.add(GAME.ending(session.state))
        winners.add(len(GAME.winners(session.state)))
        players.add(len(record.players))
        options |= {name for name, value in record.options.items() if value not in ("random", [])}
    assert {"draw", "covered", "stop", "lay", "rob", "joker", "add", "swap", "pass"} <= words
    assert endings == set(GAME.endings)
    assert (winners, players, options) == ({1, 2}, {2, 3, 4, 5}, {"start", "flowers"})
