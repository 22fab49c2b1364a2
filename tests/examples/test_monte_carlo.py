"""The example of a bot does what its page says, in every game."""

from __future__ import annotations

import pytest

from examples import monte_carlo
from tavoliere import games
from tavoliere.arena.contest import Fixture, make_contest
from tavoliere.arena.summary import wilson
from tavoliere.arena.tournament import play_game
from tavoliere.bots.protocol import Stop
from tavoliere.conformance.bots import check_bot

BOT = "examples.monte_carlo:MonteCarlo"


# It thinks less here than it could, but in the game in which luck is large.
@pytest.mark.parametrize(
    ("game", "deals", "playouts"), [("scalino", 4, 4), ("bloom_rows", 3, 4), ("bloom_garden", 4, 4), ("bloops", 10, 20)]
)
def test_it_beats_chance(game: str, deals: int, playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monte_carlo, "PLAYOUTS", playouts)
    monkeypatch.setattr(monte_carlo, "CANDIDATES", 6)
    contest = make_contest(game, [BOT, "random"], 2 * deals)
    lines = [play_game(contest, Fixture(deal, 0, 0), turn, bool) for deal in range(deals) for turn in (0, 1)]
    shares = [seat.share for line in lines if line for seat in line.result.seats if seat.bot == BOT]
    won = wilson(sum(shares), len(shares))
    assert won.games == 2 * deals
    assert won.rate > 0.6


@pytest.mark.parametrize("game", ["scalino", "bloops"])
def test_it_knows_no_more_than_its_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monte_carlo, "PLAYOUTS", 2)
    rules = games.load(game)
    check_bot(monte_carlo.MonteCarlo(rules), rules)


@pytest.mark.parametrize(("is_stopped", "playouts"), [(False, 5), (True, 1)])
def test_it_tells_how_many_games_it_has_played(
    is_stopped: bool, playouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is impatient gets an answer of one game for every move."""
    monkeypatch.setattr(monte_carlo, "PLAYOUTS", 5)
    rules = games.load("scalino")
    ended = []
    monkeypatch.setattr(rules, "play_out", lambda state, rng, play=rules.play_out: ended.append(play(state, rng)))
    state, stop = rules.start(2, seed=1), Stop()
    if is_stopped:
        stop.now()
    choice = monte_carlo.MonteCarlo(rules).choose(
        rules.forget(state, rules.polled(state)), rules.polled(state), bytes(32), stop
    )
    assert choice is not None
    assert choice.simulations == len(ended)
    assert choice.simulations % playouts == 0
    assert playouts <= choice.simulations <= playouts * monte_carlo.CANDIDATES
