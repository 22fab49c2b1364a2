"""`bench.compare`, which compares two checkouts, and `bench.profile`, which shows where the time goes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench import compare, measure, profile
from tavoliere import games
from tavoliere.bots.levels import LEVELS
from tavoliere.engine.compiled.kernel import is_compiled


@pytest.mark.parametrize("game", games.names())
def test_choices_of_one_checkout_are_always_the_same(game: str) -> None:
    first = measure.choices(game, 2)
    assert first == measure.choices(game, 2)
    assert len(first) == 2 * len(LEVELS)


def test_positions_come_from_tables_of_every_size() -> None:
    game = games.load("bloops")
    players = {int(state[0].players) for state, _ in measure.positions(game, 60)}
    assert players == set(game.players_for(game.make_options(None)))


def test_a_level_that_meets_itself_wins_half_of_every_deal() -> None:
    now, then = compare.Checkout(compare.ROOT), compare.Checkout(compare.ROOT)
    try:
        said = compare.play_match(now, then, "bloom_rows", "easy", 2, 5)
    finally:
        now.close()
        then.close()
    assert said == "50.0 % of 4 games (95 %: 0.0 either way), seeds 5…"


@pytest.mark.skipif(not is_compiled() or sys.platform != "linux", reason="object files of Linux")
def test_symbols_of_a_kept_file_are_kernels() -> None:
    kernels = games.load("scalino").unchecked
    kernels.step.prepare()
    file = kernels.step.kept_file
    assert isinstance(file, Path)
    found = list(profile.symbols(file.read_bytes()))
    assert {"scalino.step", "scalino.step (wrapper)"} < {profile.plain(name) for name, _, _ in found}
    assert all(size > 0 for _, _, size in found)
