"""Writes the golden games and perft counts of the specimen; run it only when its rules change on purpose."""

from __future__ import annotations

import itertools
import json

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.record import write_record
from tavoliere.engine.seed import as_seed
from tavoliere.engine.session import Session
from tests.games.every import DATA, SPECIMEN, load
from tests.games.two_piles.helper import VARIANTS

GAME = load(SPECIMEN)
DEPTH = 4


def main() -> None:
    folder = DATA / SPECIMEN
    for players, options in VARIANTS:
        for ending in GAME.endings:
            session = _game(players, options, ending)
            name = f"{ending}-{options.get('hand', 3)}-{players}".replace("_", "-")
            (folder / f"{name}.txt").write_text(write_record(session.record, GAME), encoding="utf-8")
    counts = [
        {"players": players, "options": options, "counts": _counts(players, options)} for players, options in VARIANTS
    ]
    (folder / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


def _game(players: int, options: dict[str, object], ending: str) -> Session:
    """The first random game that ends so."""
    names = [f"Player {seat + 1}" for seat in range(players)]
    for number in itertools.count():
        session = Session.begin(GAME, names, as_seed(f"golden {number}"), GAME.make_options(options))
        rng = new_rng(number)
        while not GAME.is_over(session.state):
            seat = GAME.polled(session.state)
            session.play(seat, GAME.playout_move(session.state, seat, rng))
        if GAME.ending(session.state) == ending:
            return session
    raise AssertionError("unreachable")


def _counts(players: int, options: dict[str, object]) -> list[int]:
    state = GAME.start(players, "perft", options)
    return [GAME.perft(state, depth) for depth in range(1, DEPTH + 1)]


if __name__ == "__main__":
    main()
