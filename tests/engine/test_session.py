"""One game in progress: playing, taking back, saving, resuming, and seeing it all through a seat's eyes."""

from __future__ import annotations

import pytest

from examples.two_piles.game import Drew, Lay, Pass, PilesDraft, TwoPiles
from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput, IllegalMove
from tavoliere.engine.record import Played, Undone, read_record, write_record
from tavoliere.engine.session import Session

GAME = TwoPiles()
# With this seed Anna holds 3, 7 and 10, and Bruno 5, 6 and 9.
SEED = bytes(32)


def begin(people: tuple[int, ...] | None = None) -> Session:
    return Session.begin(GAME, ["Anna", "Bruno"], SEED, GAME.make_options({"start": 0}), people=people)


def test_a_move_is_told_and_written_down() -> None:
    session = begin()
    laid, drew = session.play(0, Lay(7, "left"))
    assert str(laid).startswith("Laid")
    assert isinstance(drew, Drew)
    assert session.record.entries == [Played(0, "lay 7 left")]
    assert GAME.to_act(session.state) == (1,)


def test_an_illegal_move_changes_nothing() -> None:
    session = begin()
    before = session.state.tobytes()
    with pytest.raises(IllegalMove) as caught:
        session.play(0, Lay(5, "left"))
    assert caught.value.judgement.rule == "TP-2.1"
    assert session.state.tobytes() == before
    assert session.record.entries == []


def test_everybody_is_told_what_they_may_know() -> None:
    session = begin()
    events = session.play(0, Lay(7, "left"))
    own, other, spectator = (session.told(events, eyes)[1] for eyes in (0, 1, None))
    assert own == events[1]
    assert other == spectator == Drew(0, None)
    assert session.view(0).hands[1] is None
    assert session.breakdown(None)[0].points is None
    assert session.breakdown(0)[0].points == sum(session.view(0).hands[0])


def test_prompts_and_previews_are_those_of_the_game() -> None:
    session = begin()
    assert session.prompt(0).card == [3, 7, 10]
    assert session.prompt(1).kinds == []
    assert session.prompt(0, PilesDraft(card=3, pile="left")).move == Lay(3, "left")
    why = session.preview(0, PilesDraft(card=5)).why
    assert why is not None
    assert (why.rule, why.code) == ("TP-2.1", "not_in_hand")


def test_a_move_that_showed_nothing_can_be_taken_back() -> None:
    session = begin()
    before = session.state.tobytes()
    session.play(0, Pass())
    assert session.may_undo(0)
    assert not session.may_undo(1)
    assert session.undo(0) == Undone(0, 0)
    assert session.state.tobytes() == before
    assert session.record.entries == [Played(0, "pass"), Undone(0, 0)]


def test_a_move_that_showed_something_cannot() -> None:
    session = begin()
    session.play(0, Pass())
    session.play(1, Lay(5, "left"))  # and a card is drawn
    for seat in range(2):
        assert not session.may_undo(seat)
        with pytest.raises(BadInput, match="nothing to take back"):
            session.undo(seat)


def test_nobody_takes_back_what_another_person_has_answered() -> None:
    session = begin()
    session.play(0, Pass())
    before = session.state.tobytes()
    session.undo(0)
    session.play(0, Pass())
    assert session.state.tobytes() == before
    session = Session.begin(GAME, ["A", "B", "C"], SEED, GAME.make_options({"start": 0}))
    session.play(0, Pass())
    session.play(1, Pass())
    assert not session.may_undo(0)
    assert session.may_undo(1)


def test_the_replies_of_bots_are_taken_back_too() -> None:
    session = Session.begin(GAME, ["A", "B", "C"], SEED, GAME.make_options({"start": 0}), people=[0])
    before = session.state.tobytes()
    session.play(0, Pass())
    session.play(1, Pass())
    assert session.may_undo(0)
    session.undo(0)
    assert session.state.tobytes() == before
    assert session.record.entries[-1] == Undone(0, 0)
    again = Session.resume(GAME, session.record)  # who was a bot is not in the record
    assert again.state.tobytes() == before


def test_all_the_way_back_by_turns() -> None:
    """Only the latest states are kept; the others are played again, and nobody can tell."""
    game, rng = games.load("scalino"), new_rng(3)
    session = Session.begin(game, ["Anna", "Bruno"], SEED)
    before = []
    for _ in range(12):
        before.append((session.state.tobytes(), session.identities))
        seat = game.polled(session.state)
        session.play(seat, game.playout_move(session.state, seat, rng))
    for state, identities in reversed(before):
        seat = next(seat for seat in range(2) if session.may_undo(seat))
        session.undo(seat)
        assert session.state.tobytes() == state
        assert session.identities == identities
    assert Session.resume(game, session.record).state.tobytes() == before[0][0]


def test_the_result_comes_with_the_end() -> None:
    session = begin()
    session.play(0, Pass())
    assert not session.record.result
    events = session.play(1, Pass())
    assert type(events[-1]).__name__ == "Ended"
    assert session.record.result == [20, 20]
    assert GAME.winners(session.state) == (0, 1)


def test_saving_and_resuming() -> None:
    session = begin()
    session.play(0, Lay(3, "right"))
    session.play(1, Pass())
    again = Session.resume(GAME, read_record(write_record(session.record, GAME)))
    assert again.state.tobytes() == session.state.tobytes()
    assert again.record == session.record
    assert again.may_undo(1)
    assert again.view(0) == session.view(0)


def test_the_game_as_it_was_after_any_entry() -> None:
    session = begin()
    states = [session.state.tobytes()]
    for seat, move in ((0, Pass()), (1, Lay(5, "left")), (0, Lay(10, "left"))):
        session.play(seat, move)
        states.append(session.state.tobytes())
    assert [session.at(entries).state.tobytes() for entries in range(4)] == states
    for entries in (-1, 4):
        with pytest.raises(BadInput, match="it has 0 to 3"):
            session.at(entries)


def test_names_are_cleaned() -> None:
    session = begin()
    session.rename(1, "Rossi,\nBruno")
    assert session.names == ["Anna", "Rossi Bruno"]


def test_a_record_that_does_not_replay_is_refused() -> None:
    session = begin()
    session.play(0, Pass())
    session.record.entries.append(Played(0, "pass"))
    with pytest.raises(BadInput, match=r"Move 2 of the record is illegal\. TP-2\.1"):
        Session.resume(GAME, session.record)
