"""Warming a game up: everything that a table, a bot or the terminal will call is compiled before anybody waits.

Compiling holds up the process that does it, so a table lets another one do it: what that one compiles is
kept on disk, and read from there in a moment.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tavoliere.engine.compiled.luck import new_luck
from tavoliere.engine.session import Session

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

MOVES = 3
_GAMES = "tavoliere.games"  # asked for by name, because the engine knows no game


def warm_up(game: Game) -> None:
    """Play the first moves of a game with everything that can be asked about them."""
    session = Session.begin(game, ["?"] * game.players_for(game.make_options(None)).start, bytes(32))
    rng = new_luck(1)
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
    world = game.determinize(game.knowledge(state, seat), bytes(32))
    game.fingerprint(world, seat), game.sensible_actions(world, seat), game.random_action(world, seat, rng)
    game.step(world, game.legal_actions(world)[0])
    game.play_out(world, rng)
    game.winners(world), game.ending(world), game.breakdown(world, seat)


def warm_up_elsewhere(names: Sequence[str]) -> subprocess.Popen[bytes]:
    """Begin to warm games up in a process of its own, which gives way to others and ends with this one."""
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "tavoliere.engine.warmth", *names],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _end_with_parent() -> None:
    """Our standard input ends when whoever started us is gone."""
    sys.stdin.buffer.read()
    os._exit(0)


def main() -> None:
    os.nice(10)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    load = import_module(_GAMES).load
    for name in sys.argv[1:]:
        warm_up(load(name))


if __name__ == "__main__":
    main()
