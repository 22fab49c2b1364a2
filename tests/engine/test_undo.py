"""Taking back again and again: it costs no more than playing the moves that stand, and leaves no trace in the game."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Move
from tavoliere.engine.record import Played, Undone, read_record, standing, write_record
from tavoliere.engine.session import Session

SEED = bytes(32)
NAMES = ["Anna", "easy", "easy"]
ROUNDS = 60
STANDING = 5  # as many rounds stay played


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A line for every move that any session plays, whatever for."""
    lines: list[int] = []
    act = Game.act

    def counted(self: Game, state: Any, seat: int, *rest: Any) -> Any:
        lines.append(seat)
        return act(self, state, seat, *rest)

    monkeypatch.setattr(Game, "act", counted)
    return lines


def begin() -> Session:
    game = games.load("scalino")
    return Session.begin(game, NAMES, SEED, game.make_options({"start": 0}), people=[0])


def a_round(session: Session, seed: int) -> list[tuple[int, Move]]:
    """Anna moves, and the bots answer until it is her turn again."""
    game, rng = session.game, new_rng(seed)
    made: list[tuple[int, Move]] = []
    while not made or (session.result is None and game.polled(session.state) != 0):
        seat = game.polled(session.state)
        made.append((seat, game.playout_move(session.state, seat, rng)))
        session.play(*made[-1])
    return made


def same(one: Session, other: Session) -> bool:
    """Nobody who sits there can tell these two apart."""
    return (
        one.state.tobytes() == other.state.tobytes()
        and one.identities == other.identities
        and one.people == other.people
        and [one.may_undo(seat) for seat in range(3)] == [other.may_undo(seat) for seat in range(3)]
        and [point.seat for point in one.undo_points] == [point.seat for point in other.undo_points]
    )


def test_taking_back_many_times_stays_cheap_and_leaves_no_trace(played: list[int]) -> None:
    session, straight = begin(), begin()
    for number in range(ROUNDS):
        made = a_round(session, number)
        before = len(played)
        if number % (ROUNDS // STANDING):
            session.undo(0)
            # No more than the moves that stand are played again.
            assert len(played) - before <= len(straight.record.entries)
        else:
            for seat, move in made:
                straight.play(seat, move)
        assert same(session, straight)

    played.clear()
    again = Session.resume(session.game, read_record(write_record(session.record, session.game)), people=[0])
    assert len(played) == sum(isinstance(entry, Played) for entry in session.record.entries)
    assert same(again, straight)
    assert again.record == session.record
    for each in (again, session, straight):
        each.undo(0)
    assert same(again, straight)
    assert same(session, straight)


def test_the_game_as_it_was_costs_its_moves(played: list[int]) -> None:
    session = begin()
    for number in range(ROUNDS):
        a_round(session, number)
        session.undo(0)
    played.clear()
    there = session.at(len(session.record.entries))
    assert len(played) == len(session.record.entries) - ROUNDS
    assert there.state.tobytes() == session.state.tobytes()


def test_taking_back_leaves_who_has_given_up_and_who_plays_for_whom() -> None:
    """A move that stands may lie behind entries that are none, and undone ones."""
    session = begin()
    before = session.state.tobytes()
    a_round(session, 1)
    session.take_over(0, "easy", "left")
    session.give_back(0)
    session.undo(0)
    a_round(session, 2)
    session.take_over(1, "master", "voted")
    session.undo(0)
    assert session.state.tobytes() == before
    assert session.people == {0}
    again = Session.resume(session.game, session.record, people=[0])
    assert same(again, session)


def test_an_end_that_was_taken_back_is_none() -> None:
    session = begin()
    while not session.game.is_over(session.state):
        a_round(session, 3)
    seat = next(seat for seat in range(3) if session.may_undo(seat))
    session.undo(seat)
    assert session.result is None
    session.forfeit(seat, "resigned")
    assert Session.resume(session.game, session.record).state.tobytes() == session.state.tobytes()


def test_the_moves_that_stand() -> None:
    first, second, third = Played(0, "a"), Played(1, "b"), Played(0, "c")
    assert list(standing([first, second, third])) == [first, second, third]
    assert list(standing([first, second, Undone(1, 1), third])) == [first, third]
    assert list(standing([first, second, Undone(1, 1), third, Undone(0, 3)])) == [first]
    assert list(standing([first, second, Undone(1, 1), third, Undone(0, 0), second])) == [second]
