"""No public call that takes a position is forgotten: each is tried by the safety check, or excused with a reason."""

from __future__ import annotations

from inspect import isfunction, signature
from typing import Any

import pytest

from examples.two_piles.game import TwoPiles
from tavoliere.conformance.calls import (
    EXCUSED,
    calls_about,
    calls_of_batches,
    calls_of_sessions,
    methods_about_positions,
)
from tavoliere.conformance.play import Match, NonConformance
from tavoliere.engine.batch import Batch
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game, State
from tavoliere.engine.session import Session
from tests.games.every import each_name, load

# How a session comes about is tried with every call; these take what the session itself has made.
OF_A_SESSION_EXCUSED = {"begin", "resume", "replay", "told"}


class Peeking(TwoPiles):
    """A game with calls of its own."""

    def top(self, state: State) -> int:
        return int(state[0].top[0])

    def peek(self, state: State, through: str) -> int:
        return self.top(state)


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_") and isfunction(getattr(kind, name))}


@each_name
def test_whatever_speaks_of_a_state_is_tried(name: str) -> None:
    game = load(name)
    tried = set(methods_about_positions(game))
    assert {"step", "copy", "act", "play", "tell", "pieces", "may_take_back", "play_out", "colours"} <= tried
    for method in public(type(game)) - tried - set(EXCUSED):
        for parameter in signature(getattr(type(game), method)).parameters.values():
            assert parameter.name not in ("state", "states", "before", "after"), method
            assert "State" not in str(parameter.annotation), method


def test_excuses_have_reasons_and_are_about_something() -> None:
    for name, reason in EXCUSED.items():
        assert hasattr(Game, name)
        assert len(reason) > 20


def test_a_games_own_calls_are_tried_and_looked_at() -> None:
    game = Peeking()
    state = game.start(2)
    assert {"top", "peek"} <= set(methods_about_positions(game))
    for wrong in (state[:0], state.copy()):
        wrong["turn"] = 2**40
        with pytest.raises(BadInput):
            game.top(wrong)
    with pytest.raises(NonConformance, match="what to put into 'through' of 'peek'"):
        list(calls_about(game, state, state, [None]))


def test_batches_and_sessions_are_tried_whole() -> None:
    match = Match(TwoPiles(), 2, None, "calls")
    said = [what for what, _ in calls_of_batches(match, [])]
    for name in public(Batch):
        assert any(name in what for what in said), name
    moves: list[Any] = [move for _, move, _ in match.moves()]
    said = [what for what, _ in calls_of_sessions(match, moves[:1])]
    for name in public(Session) - OF_A_SESSION_EXCUSED:
        assert any(what.startswith(name) for what in said), name
