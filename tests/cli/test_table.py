"""What the terminal table tells, and what it keeps to itself."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from tavoliere import games
from tavoliere.cli.table import Table

WIPED = "\x1b[3J"  # the lines that could be scrolled back to are gone


def play(name: str, said: list[str], players: int = 2, bots: int = 1) -> str:
    """A game at a real terminal, with these lines typed."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100, color_system=None)
    answers: Iterator[str] = iter(said)

    def listen(prompt: str = "") -> str:
        console.print(prompt, end="")
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    console.input = listen  # type: ignore[method-assign, assignment]
    game = games.load(name)
    Table(console, game, game.make_options({"start": 0}), players, bots, [], bytes(32), "en").play()
    return out.getvalue()


def test_a_memory_game_wipes_what_was_seen() -> None:
    """BP-8.3: a value can be seen only while the rules let the player look."""
    shown = play("bloops", ["done", "draw", "discard"])
    assert shown.count(WIPED) >= 3


def test_other_games_keep_their_lines() -> None:
    assert WIPED not in play("scalino", ["e5", "moves"])


@pytest.mark.parametrize("name", ["bloops", "bloom_rows"])
def test_moves_of_others_are_told_only_as_events(name: str) -> None:
    """A move may say what an event hides: who said "nothing", for example (BP-8.2)."""
    during, _, _ = play(name, ["1"] * 6).partition("The game is over")
    assert "Bot 1:" not in during
    assert "Player 1:" not in during


def test_people_with_secrets_hand_the_screen_over() -> None:
    shown = play("bloom_rows", ["", "draw covered", "stop", "", "draw covered"], bots=0)
    assert "Player 2, press Enter when only you can see the screen." in shown


def test_what_was_seen_cannot_be_taken_back() -> None:
    assert "nothing to take back, or something new was seen" in play("bloom_rows", ["draw covered", "undo"])


def test_a_harmless_move_after_a_revealing_one_does_not_open_the_way_back() -> None:
    shown = play("bloom_rows", ["draw covered", "stop", "undo", "undo"])
    assert "Taken back." not in shown
