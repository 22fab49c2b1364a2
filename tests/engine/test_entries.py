"""Entries that are no moves: forfeit, take over, come back, abandon."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from examples.two_piles.game import Lay, Pass, TwoPiles
from tavoliere.engine.errors import BadInput, IllegalMove
from tavoliere.engine.record import (
    Abandoned,
    Forfeited,
    GivenBack,
    Played,
    TakenOver,
    Undone,
    read_record,
    write_record,
)
from tavoliere.engine.session import Session
from tavoliere.engine.texts import LANGUAGES

GAME = TwoPiles()
NAMES = ["Anna", "Bruno", "Carla"]


def begin(players: int = 3) -> Session:
    return Session.begin(GAME, NAMES[:players], bytes(32), GAME.make_options({"start": 0}))


def again(session: Session) -> Session:
    """The same game from its text."""
    record = read_record(write_record(session.record, GAME))
    assert record == session.record
    replayed = Session.resume(GAME, record)
    assert replayed.record == session.record
    assert replayed.result == session.result
    assert replayed.state.tobytes() == session.state.tobytes()
    return replayed


def test_who_gives_up_ranks_last_whatever_the_points_say() -> None:
    session = begin()
    session.forfeit(0, "resigned")
    for seat in range(3):
        session.play(seat, Pass())
    assert session.result is not None
    assert session.result.forfeited == [0]
    assert session.result.ranks[0] == 3
    assert session.record.ranks == session.result.ranks
    assert "\nranks: 3 " in write_record(session.record, GAME)
    again(session)


def test_the_last_one_who_has_not_given_up_has_won() -> None:
    session = begin()
    session.play(0, Pass())
    session.forfeit(2, "time")
    assert not session.result
    session.forfeit(0, "resigned")
    assert session.result
    assert session.result.ending == "forfeited"
    assert session.result.winners == [1]
    assert [str(entry) for entry in session.record.entries[1:]] == ["2 forfeit time", "0 forfeit resigned"]
    again(session)


def test_a_bot_stands_in_and_the_player_comes_back() -> None:
    session = begin(2)
    session.play(0, Pass())
    session.take_over(1, "easy", "left")
    assert session.people == {0}
    session.play(1, Lay(5, "left"))  # its draw is seen: nobody can take back
    assert not session.may_undo(0)
    session.give_back(1)
    assert session.people == {0, 1}
    assert again(session).people == {0, 1}


def test_taking_back_leaves_who_plays_for_whom() -> None:
    session = begin()
    session.play(0, Pass())
    session.take_over(1, "master", "voted")
    session.play(1, Pass())
    session.undo(0)
    assert session.record.entries[-1] == Undone(0, 0)
    assert session.people == {0, 2}
    assert GAME.to_act(again(session).state) == (0,)


def test_what_a_person_did_stays_theirs_when_a_bot_takes_over() -> None:
    session = begin()
    session.play(0, Pass())
    session.play(1, Pass())
    session.take_over(1, "easy", "voted")
    for each in (session, again(session)):
        assert not each.may_undo(0)
        with pytest.raises(BadInput):
            each.undo(0)
    assert session.may_undo(1)
    # What the bot did is a bot's, also when the person is back.
    session.undo(1)
    session.play(1, Pass())
    session.give_back(1)
    assert session.may_undo(0)


def test_a_log_takes_back_what_it_took_back() -> None:
    """Whatever might be taken back when it was written."""
    session = begin()
    before = session.state.tobytes()
    session.play(0, Pass())
    session.play(1, Pass())
    session.take_over(1, "easy", "voted")
    assert session.undo_from_log(0) == Undone(0, 0)
    assert session.state.tobytes() == before
    with pytest.raises(BadInput):
        session.undo_from_log(0)


def test_nobody_wins_what_is_abandoned() -> None:
    session = begin()
    session.play(0, Pass())
    session.abandon("agreed")
    assert session.result is not None
    assert session.result.winners == []
    assert session.record.ranks == [1, 1, 1]
    assert not session.may_undo(0)
    assert write_record(session.record, GAME).endswith("1 0 pass\n2 - abandon agreed\n")
    again(session)


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Forfeited(7, "time"), "There is no seat 7"),
        (TakenOver(3, "easy", "left"), "There is no seat 3"),
        (GivenBack(9), "There is no seat 9"),
        (Undone(0, 5), "There is no way back to entry 5"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(entry: Any, sentence: str) -> None:
    session = begin()
    session.record.entries.append(entry)
    with pytest.raises(BadInput, match=sentence):
        Session.resume(GAME, session.record)


def test_nothing_follows_the_end() -> None:
    session = begin()
    session.abandon("closed")
    for entry in (Played(0, "pass"), Forfeited(0, "time"), Abandoned("agreed")):
        longer = read_record(write_record(session.record, GAME))
        longer.entries.append(entry)
        with pytest.raises(BadInput, match="has come to its end before"):
            Session.resume(GAME, longer)
    twice = begin()
    twice.forfeit(0, "time")
    twice.record.entries.append(Forfeited(0, "time"))
    with pytest.raises(BadInput, match="has given up already"):
        Session.resume(GAME, twice.record)


def _abandoned() -> Session:
    session = begin()
    session.play(0, Pass())
    session.abandon("agreed")
    return session


def _given_up() -> Session:
    session = begin(2)
    session.play(0, Pass())
    session.forfeit(1, "resigned")
    return session


def _played_to_its_end() -> Session:
    session = begin()
    for seat in range(3):
        session.play(seat, Pass())
    return session


@pytest.mark.parametrize("ended", [_abandoned, _given_up, _played_to_its_end])
def test_nothing_can_be_done_after_the_end(ended: Callable[[], Session]) -> None:
    """Else the record could not be replayed."""
    session = ended()
    written = write_record(session.record, GAME)
    for deed in (
        partial(session.forfeit, 0, "time"),
        partial(session.take_over, 0, "easy", "left"),
        partial(session.give_back, 0),
        partial(session.abandon, "closed"),
    ):
        with pytest.raises(BadInput, match="has come to its end before"):
            deed()
    with pytest.raises((BadInput, IllegalMove)) as refused:
        session.play(1, Pass())
    assert isinstance(refused.value, IllegalMove) == (ended is _played_to_its_end)
    assert write_record(session.record, GAME) == written
    again(session)


def test_wrong_ranks_are_found_out() -> None:
    session = begin(2)
    session.forfeit(0, "resigned")
    honest = write_record(session.record, GAME)
    with pytest.raises(BadInput, match="claims the ranks 1 2"):
        Session.resume(GAME, read_record(honest.replace("ranks: 2 1", "ranks: 1 2")))
    with pytest.raises(BadInput, match="can only be 'abandon'"):
        read_record(honest + "2 - pass\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_and_endings_have_words(language: str) -> None:
    texts = GAME.texts(language)
    entries: list[Any] = [Undone(1, 3), GivenBack(0)]
    entries += [Forfeited(0, "resigned"), Forfeited(1, "time"), Abandoned("agreed"), Abandoned("closed")]
    entries += [TakenOver(2, level, why) for level in ("easy", "master") for why in ("left", "voted", "time")]
    for entry in entries:
        sentence = texts.tell_entry(entry, NAMES)
        assert "{" not in sentence
        if not isinstance(entry, Abandoned):
            assert NAMES[entry.seat] in sentence
    assert len(texts.shared.entries) == 9
    for ending in ("forfeited", "abandoned"):
        assert texts.ending(ending).endswith(".")
