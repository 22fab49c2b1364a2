"""Verdicts of the ladder about the order of play do not follow from chance alone."""

from __future__ import annotations

import random

import pytest

from bench.bots.looks import chance, is_off, student


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.7062), (2, 4.30265), (3, 3.18245), (5, 2.57058), (11, 2.20099), (39, 2.02269)]
)
def test_students_distribution_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert student(t, freedom) == pytest.approx(0.05, abs=1e-6)


def test_many_looks_ask_for_more() -> None:
    deals = [[1.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0]] * 6
    assert is_off(deals, 0.4, looks=1)
    assert not is_off(deals, 0.4, looks=60)


def test_one_deal_says_nothing_however_many_games_it_has() -> None:
    assert chance([[1.0] * 100], 0.5) == 1.0
    assert chance([[1.0], []], 0.5) == 1.0


def test_deals_that_are_alike_count_once_each() -> None:
    """Two deals that the first player wins always may be chance, though they have twenty games."""
    assert chance([[1.0] * 10] * 2, 0.5) > 0.1


def test_games_count_and_not_deals_where_some_are_unfinished() -> None:
    """As the rate beside it is that of the games, a deal of two games weighs less than one of ten."""
    assert chance([[1.0, 0.0] * 5, [0.0, 1.0] * 4, [1.0, 1.0]], 0.5) > 0.5


def test_chance_alone_seldom_says_anything_about_a_whole_table() -> None:
    """Sixty rates that are all at par: at 95 % each, most tables would have one that is off."""
    rng = random.Random(1)

    def table() -> list[list[list[float]]]:
        return [[[float(rng.random() < 0.25) for _ in range(20)] for _ in range(8)] for _ in range(60)]

    tables = [table() for _ in range(40)]
    assert sum(any(is_off(deals, 0.25, looks=1) for deals in rates) for rates in tables) > 20
    assert sum(any(is_off(deals, 0.25, looks=60) for deals in rates) for rates in tables) <= 4
