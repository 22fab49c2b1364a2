"""The first moves of a game with everything that can be asked about them: a rehearsal.

Whatever a table, a bot or the terminal will call is compiled by it, or read from disk, before anybody waits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.session import Session

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

MOVES = 3


def warm_up(game: Game) -> None:
    """Play the first moves of a game with everything that can be asked about them."""
    session = Session.begin(game, ["?"] * game.players_for(game.make_options(None)).start, bytes(32))
    rng = new_rng(1)
    for _ in range(MOVES):
        if game.is_over(session.state):
            return
        _ask_everything(game, session, rng)
        seat = game.polled(session.state)
        session.play(seat, game.playout_move(session.state, seat, rng))


def _ask_everything(game: Game, session: Session, rng: Any) -> None:
    state, seat = session.state, game.polled(session.state)
    session.view(seat), session.breakdown(seat), game.turn(state)
    draft = game.draft_of(state, seat, next(game.moves(state, seat)))
    session.prompt(seat), session.prompt(seat, draft), session.preview(seat, draft)
    session.preview((seat + 1) % len(session.names), draft)  # somebody else's turn: why not
    game.absent_move(state, seat, rng)
    world = game.determinize(game.forget(state, seat), seat, bytes(32))
    game.fingerprint(world, seat), game.sensible_actions(world, seat), game.random_action(world, seat, rng)
    game.step(world, game.legal_actions(world)[0])
    game.play_out(world, rng)
    game.winners(world), game.ending(world), game.breakdown(world, seat)
