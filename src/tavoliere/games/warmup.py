"""Warm-up in a process of its own: it compiles what games and their bots need, and other processes find it on disk.

In a thread, compiling would stall an event loop for a tenth of a second at a time. A search takes the compiler half
a minute on a cold machine; until it is done, a table lets a random player stand in for the bot.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterable

from tavoliere import games
from tavoliere.bots.levels import LEVELS, make_bot
from tavoliere.bots.protocol import Stop
from tavoliere.engine.compiled.cache import NotKept, cache_folder, without_compiling

_NICENESS = 10  # of a process that compiles bots, too: people who wait for rules come first
_RULES_ONLY = "--rules-only"


def start_warmup(names: Iterable[str], bots: bool = True) -> subprocess.Popen[bytes]:
    """Start a quiet process that warms up these games. It ends by itself, at the latest with this process.

    Keep the result as long as the warm-up is to go on; closing its `stdin` ends it.
    """
    options = [] if bots else [_RULES_ONLY]
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", __name__, *options, *names],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def load_kept(name: str) -> bool:
    """Load a game's rules from disk; False when some are not there and have to be compiled first."""
    try:
        with without_compiling():
            games.load(name).warm_up()
    except NotKept:
        return False
    return True


def warm_up(names: Iterable[str], bots: bool = True) -> None:
    """Warm up these games in this process, and let a bot of every level choose a move."""
    stop = Stop()
    stop.now()
    for name in names:
        game = games.load(name)
        game.warm_up()
        state = game.start()
        seat = game.polled(state)
        for level in LEVELS if bots else ():
            make_bot(game, level).choose(game.forget(state, seat), seat, bytes(32), stop)


def main(arguments: list[str]) -> None:
    bots = _RULES_ONLY not in arguments
    if bots:
        os.nice(_NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if cache_folder() is None:  # no other process would find what was compiled
        return
    names = [argument for argument in arguments if argument != _RULES_ONLY]
    warm_up(names, bots)


def _end_with_parent() -> None:
    """End when the pipe from the parent is closed, which the system does when the parent ends in any way."""
    while os.read(0, 1):  # not through a buffer, which would be locked when this process ends by itself
        pass
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
