"""A table in this process: what is shown, and what stays hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavoliere import games
from tavoliere.cli.text_client.saved_games import GameFile
from tavoliere.cli.text_client.session_client import SessionClient
from tavoliere.cli.texts import Phrases
from tests.cli.playing import WIPED, Typed, first_moves, play, seat_people

SECRET = [name for name in ("bloom_rows", "bloops") if name in games.names()]


def test_a_memory_game_wipes_what_was_seen(tmp_path: Path) -> None:
    """BP-8.3: a value can be seen only while the rules let the player look."""
    shown = play(seat_people("bloops"), ["done", "draw", "discard"], tmp_path)
    assert shown.count(WIPED) >= 3


def test_a_very_simple_terminal_is_wiped_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    shown = play(seat_people("bloom_rows", people=2), ["", "draw covered"], tmp_path)
    assert "\x1b" not in shown
    assert shown.count("\n" * 20) == 2


def test_other_games_keep_their_lines(tmp_path: Path) -> None:
    assert WIPED not in play(seat_people("scalino"), ["e5", "moves"], tmp_path)


def test_the_first_lines_can_be_read_after_a_wipe(tmp_path: Path) -> None:
    """Each person reads the help line and the commitment after taking the screen for the first time."""
    session = seat_people("bloops", people=2)
    shown = play(session, ["", "done", "", "done"], tmp_path)
    for part in shown.split("press Enter when only you can see the screen.")[1:3]:
        assert "Say ? for help." in part
        assert session.record.commitment in part


def test_people_with_secrets_hand_the_screen_over(tmp_path: Path) -> None:
    said = ["", "draw covered", "draw covered", "", "", "draw covered"]
    shown = play(seat_people("bloom_rows", people=2), said, tmp_path)
    assert "Player 2, press Enter when only you can see the screen." in shown


def test_what_one_alone_saw_can_be_read_before_the_screen_goes_on(tmp_path: Path) -> None:
    said = ["", "draw covered", "draw covered"]
    shown = play(seat_people("bloom_rows", people=2), said, tmp_path)
    assert "Player 1, press Enter when you have read this." in shown


def test_nothing_public_is_lost_between_two_turns(tmp_path: Path) -> None:
    """At the next own prompt everything is told that happened since the own last one, bots and people alike."""
    session = seat_people("bloom_rows", people=2, players=4)
    said = ["", "draw covered", "stop", "", "", "draw covered", "stop", "", ""]
    mine = play(session, said, tmp_path).rpartition(WIPED)[2]
    for seat in range(1, 4):
        assert session.names[seat] in mine.partition("╭")[0], mine


@pytest.mark.parametrize("name", SECRET)
def test_moves_of_others_are_told_only_as_events(name: str, tmp_path: Path) -> None:
    """A move may say what an event hides: who said "nothing", for example (BP-8.2)."""
    session = seat_people(name)
    during, _, _ = play(session, first_moves(6), tmp_path).partition("Victory")
    assert not any(f" {entry}" in during for entry in map(str, session.record.entries))


def test_what_was_seen_cannot_be_taken_back(tmp_path: Path) -> None:
    shown = play(seat_people("bloom_rows"), ["draw covered", "undo"], tmp_path)
    assert "nothing to take back, or something new was seen" in shown


def test_a_harmless_move_after_a_revealing_one_does_not_open_the_way_back(tmp_path: Path) -> None:
    shown = play(seat_people("bloom_rows"), ["draw covered", "stop", "undo", "undo"], tmp_path)
    assert "takes a move back" not in shown


def test_a_full_disk_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    session = seat_people("scalino")
    (tmp_path / "kept.txt").mkdir()
    shown = play(session, ["e5-g5", *first_moves(2)], tmp_path)
    assert " ".join(shown.split()).count("cannot be written") == 1
    assert len(session.record.entries) >= 3


@pytest.mark.parametrize(("name", "move"), [("scalino", "e5-g5"), ("bloom_garden", "moves\n1")])
def test_people_who_share_the_screen_of_an_open_game_take_the_last_move_back(
    name: str, move: str, tmp_path: Path
) -> None:
    """The prompt is the next person's already, and all of them have seen the same."""
    session = seat_people(name, people=2)
    said = "\n".join([move, "undo", move, move, "undo", "undo", "undo"])
    shown = play(session, said.split("\n"), tmp_path)
    assert shown.count("Player 1 takes a move back.") == 2
    assert shown.count("Player 2 takes a move back.") == (1 if name == "bloom_garden" else 0)
    assert "nothing to take back" in shown
    assert session.game.polled(session.state) == 0


def test_with_secrets_only_ones_own_move_is_taken_back(tmp_path: Path) -> None:
    session = seat_people("bloom_rows", people=2)
    shown = play(session, ["", "draw 1", "stop", "", "undo"], tmp_path)
    assert "takes a move back" not in shown


def test_a_secret_that_was_confirmed_is_not_shown_again(tmp_path: Path) -> None:
    """BP-8.3: what was seen is remembered, not looked up."""
    session = seat_people("bloops", people=2)
    for seat in (0, 1):
        session.play(seat, session.game.parse("done"))
    screen = Typed([""] * 9)
    client = SessionClient(screen, Phrases("en"), GameFile(session, tmp_path / "kept.txt"))
    client.welcome(0)
    client.carry_out(0, session.game.parse("draw"))
    assert any(update.secret for update in client.unread[0])
    client.welcome(1)
    assert "Player 1, press Enter when you have read this." in screen.shown
    assert "Player 1 draws a card. (" in screen.shown.rpartition(WIPED)[2]
    client.welcome(0)
    assert screen.shown.count("Player 1 draws a card: ") == 1
