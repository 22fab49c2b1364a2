"""Compiles every game and its bots before the tests, once: else many processes would do so at the same time.

python -m tests.warm
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from tavoliere import games
from tavoliere.games.warmup import warm_up

if __name__ == "__main__":
    with ProcessPoolExecutor() as workers:
        list(workers.map(warm_up, ([name] for name in games.names())))
