"""Nothing on the screen depends on what the one who looks may not know: two worlds, one screen."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tavoliere.cli.descriptions import describe_events
from tavoliere.cli.screen import Leave
from tavoliere.cli.text_client.saved_games import GameFile
from tavoliere.cli.text_client.session_client import SessionClient
from tavoliere.cli.texts import Phrases
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.session import Session
from tests.cli.playing import Typed, seat_people

LOOKED = ["?", "score", "board", "why 1", "hint", "moves", "moves 1", "why 1", "why", "rules", "rule 1.1"]
ASKED = [*LOOKED, "save", "nonsense", "undo"]


def twin(session: Session, seat: int, chance: int) -> Session:
    """The same game as far as this seat can know, and otherwise dealt again."""
    other = Session.resume(session.game, session.record, session.people)
    session.game.redeal(other.state, seat, new_rng(chance))
    return other


def shown_to(session: Session, seat: int, folder: Path) -> str:
    """All that a person who is asked is shown and answered before a move."""
    screen = Typed([""])
    file = folder / "kept.txt"
    file.unlink(missing_ok=True)  # of the other world
    client = SessionClient(screen, Phrases("en"), GameFile(session, file))
    client.welcome(seat)
    with suppress(Leave):
        for typed in ASKED:
            client.obey(typed)
    return screen.shown


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("name", ["bloom_rows", "bloops"])
def test_two_worlds_look_the_same(name: str, people: int, tmp_path: Path) -> None:
    looked = 0
    session = seat_people(name, people=people, players=3)
    game = session.game
    for number in range(40):
        seat = game.polled(session.state)
        if seat in session.people:
            looked += 1
            first, second = (
                shown_to(twin(session, seat, chance), seat, tmp_path) for chance in (number, number + 1000)
            )
            assert first == second
        session.play(seat, game.playout_move(session.state, seat, new_rng(number)))
    assert looked > 5


@pytest.mark.parametrize("name", ["bloom_rows", "bloops"])
def test_updates_are_made_of_what_a_seat_may_know(name: str) -> None:
    """An event whose secrets are gone already reads the same."""
    session = seat_people(name, people=3, players=3)
    game = session.game
    phrases = Phrases("en", game, session.names)
    rng = new_rng(5)
    while not game.is_over(session.state):
        seat = game.polled(session.state)
        events = session.play(seat, game.playout_move(session.state, seat, rng))
        for viewer in (0, 1, 2, None):
            hidden = session.told(events, viewer)
            told, again = (describe_events(session, part, viewer, phrases) for part in (events, hidden))
            assert [update.text for update in told] == [update.text for update in again]
