"""Compiles every kernel of every game, and its bots, before the tests: once, and in one process for each game.

In many processes the same would be compiled at the same time, and what kernels call once more in each.

python -m tests.warm
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress

from tavoliere import games
from tavoliere.engine.checks import check_templates
from tavoliere.engine.compiled import batch
from tavoliere.engine.compiled.bind import bind
from tavoliere.engine.compiled.kernel import Entry
from tavoliere.games.warmup import warm_up


def warm(name: str) -> None:
    warm_up([name])
    game = games.load(name)
    for kernels in (game.unchecked, game.checked, bind(check_templates(batch), name, game.rules)):
        for each in dir(kernels):
            with suppress(NameError):  # it calls what this game does not have
                found = getattr(kernels, each)
                if isinstance(found, Entry):
                    found.prepare()


if __name__ == "__main__":
    with ProcessPoolExecutor() as workers:
        list(workers.map(warm, games.names()))
