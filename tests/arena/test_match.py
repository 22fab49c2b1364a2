"""One game: knowledge in, moves out, and the result as the game itself sees it."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest

from tavoliere import games
from tavoliere.arena.entrants import load_bot
from tavoliere.arena.match import BotError, Result, play_match
from tavoliere.bots.protocol import Choice
from tests.arena.bots import Careful

NAMES = ("random", "tests.arena.bots:Careful")


def _play(game: str, names: tuple[str, ...], bot_seed: str = "bots") -> Result:
    bots = {name: load_bot(game, name) for name in names}
    result = play_match(games.load(game), bots, names, "deal", bot_seed)
    assert result is not None
    return result


def _without_clock(result: Result) -> list[tuple[object, ...]]:
    return [(seat.bot, seat.place, seat.score, seat.share, seat.rank, seat.moves) for seat in result.seats]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_of_every_kind(game: str, players: int) -> None:
    names = (NAMES * 2)[:players]
    result = _play(game, names)
    assert result.ending in games.load(game).endings
    assert sorted(seat.place for seat in result.seats) == list(range(players))
    assert sum(seat.share for seat in result.seats) == pytest.approx(1)
    assert [seat.share > 0 for seat in result.seats] == [seat.rank == 0 for seat in result.seats]
    assert sum(seat.moves for seat in result.seats) == result.moves
    assert all(0 < seat.slowest <= seat.seconds + 1e-5 for seat in result.seats if seat.moves)


def test_the_same_luck_is_the_same_game() -> None:
    assert _without_clock(_play("bloops", NAMES)) == _without_clock(_play("bloops", NAMES))
    assert _without_clock(_play("scalino", NAMES)) != _without_clock(_play("scalino", NAMES, "other bots"))


class Witness(Careful):
    """Remembers all that it was given."""

    given: ClassVar[list[Any]] = []

    def choose(self, *given: Any, **named: Any) -> Choice | None:
        self.given.extend([*given, *named.values()])
        return super().choose(*given, **named)


def test_bots_are_given_knowledge_and_nothing_else() -> None:
    game = games.load("bloops")
    play_match(game, {"witness": Witness(game)}, ("witness", "witness"), "deal", "bots")
    assert {type(thing) for thing in Witness.given} == {np.ndarray, int, bytes, type(None)}
    known, seat = Witness.given[0], Witness.given[1]
    assert known.tobytes() == game.forget(known, seat).tobytes()


def test_a_game_can_be_stopped() -> None:
    game = games.load("scalino")
    asked = iter([False, False, True])
    assert (
        play_match(game, {"random": load_bot("scalino", "random")}, ("random",) * 2, "", "", None, lambda: next(asked))
        is None
    )


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("Broken", "plays place a1, which breaks SC-3.2"),
        ("Silent", "has no move"),
        ("Clumsy", r"fails with ZeroDivisionError \(bots.py, line \d+\): one by nothing"),
        ("Leaving", r"fails with SystemExit \(bots.py, line \d+\): 3"),
        ("Bare", r"has no move where it is asked for one: it answers Place, not Choice\(Prospect\(move\)\)"),
        ("Half", r"has no move where it is asked for one: it answers Choice\(Place\), not Choice\(Prospect\(move\)\)"),
        ("Garbled", r"plays what is no move: AttributeError"),
    ],
)
def test_a_foul_is_one_sentence(bot: str, complaint: str) -> None:
    with pytest.raises(BotError, match=complaint):
        _play("scalino", (f"tests.arena.bots:{bot}", "random"))


def test_a_game_that_does_not_end_is_a_foul(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavoliere.arena.match._MOST_MOVES", 5)
    with pytest.raises(BotError, match=r"^The game of random and tests.arena.bots:Careful did not end within 5 moves"):
        _play("bloops", NAMES * 2)
