"""What runs in a worker: a game, from names alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tavoliere import games
from tavoliere.arena.contest import Contest, Fixture, seating
from tavoliere.arena.entrants import is_own, load_bot
from tavoliere.arena.journal import Line
from tavoliere.arena.match import ask, play_match
from tavoliere.bots.base import Stop


def play_game(contest: Contest, fixture: Fixture, turn: int, stopped: Callable[[], bool]) -> Line | None:
    """One seating of a fixture; None when it is stopped before its end."""
    game = games.load(contest.game)
    lineup = contest.lineups[fixture.lineup]
    bots = {name: load_bot(contest.game, name) for name in lineup}
    seed = f"{contest.seed} {fixture.deal}"
    luck = f"{seed} {' '.join(lineup)} {turn}"
    names = seating(lineup, fixture.deal, turn)
    result = play_match(game, bots, names, seed, luck, contest.options, stopped)
    return None if result is None else Line(fixture, turn, result)


def warm_up(contests: Sequence[Contest]) -> None:
    """Compile what these contests need, or read it from disk: chance plays a game, and every bot of ours moves once."""
    for contest in contests:
        game = games.load(contest.game)
        chance = {"random": load_bot(contest.game, "random")}
        play_match(game, chance, ["random"] * contest.players, contest.seed, contest.seed, contest.options)
        _move_once(contest, [name for name in contest.bots if not is_own(name)])


def try_out(contests: Sequence[Contest]) -> None:
    """The same for everybody else's bots, which may have something to compile too, and may never answer."""
    for contest in contests:
        _move_once(contest, [name for name in contest.bots if is_own(name)])


def _move_once(contest: Contest, bots: Sequence[str]) -> None:
    stop = Stop()
    stop.now()
    game = games.load(contest.game)
    state = game.start(contest.players, contest.seed, contest.options)
    knowledge = game.knowledge(state, game.polled(state))
    for name in bots:
        ask(name, load_bot(contest.game, name), knowledge, bytes(32), stop)
