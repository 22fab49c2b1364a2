"""Warm-up of the bots in a process of its own: what their levels need is compiled, and found on disk by the others.

A search takes the compiler half a minute on a cold machine. Nobody waits for that: until it is done, whoever asks
for a bot that is not ready lets one play at random for it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable

from tavoliere import games
from tavoliere.bots.base import Stop
from tavoliere.bots.levels import LEVELS, make
from tavoliere.engine import warmth


def warm_up_elsewhere(names: Iterable[str]) -> subprocess.Popen[bytes]:
    """Start a quiet process that warms these games and their bots up (see `engine.warmth`)."""
    return warmth.warm_up_elsewhere(names, "tavoliere.bots.warmth")


def warm_up(names: Iterable[str]) -> None:
    """Warm these games and their bots up, here and now."""
    stop = Stop()
    stop.now()
    for name in names:
        game = games.load(name)
        game.warm_up()
        state = game.start()
        knowledge = game.knowledge(state, game.polled(state))
        for level in LEVELS:
            make(game, level).choose(knowledge, bytes(32), stop)


if __name__ == "__main__":
    warmth.main(sys.argv[1:], warm_up)
