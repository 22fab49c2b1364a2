"""What seats are told, and worlds that they can imagine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from tests.games.bloom_rows.helper import GAME, make, play, shown


def test_a_blind_draw_is_told_to_its_seat_only() -> None:
    state = make([[1], [70]], supply=[90, 91])
    (event,) = play(state, "draw covered")
    assert GAME.project(event, 0) == event
    assert GAME.project(event, 1).tile is None  # type: ignore[attr-defined]
    assert GAME.project(event, None).tile is None  # type: ignore[attr-defined]


def test_an_open_draw_is_told_to_all() -> None:
    state = make([[1], [70]], supply=[90, 91], open=[40])
    (event,) = play(state, "draw 40")
    assert GAME.project(event, 1) == event


def test_a_new_round_shows_each_seat_its_own_stock() -> None:
    state = make([[12, 13, 14], [40]], supply=[90])
    began = play(state, "lay 12 13 14")[-1]
    told: Any = GAME.project(began, 1)
    assert told.stocks == [None, shown(state).stocks[1]]


def test_the_end_of_a_round_shows_what_was_left() -> None:
    state = make([[12, 13, 14], [40, "J"]], supply=[90])
    ended = play(state, "lay 12 13 14")[2]
    assert ended.stocks == [[], [40, "J"]]
    assert GAME.project(ended, 0) == ended


def test_views_name_no_hidden_tile() -> None:
    state = make([[1, 2], [70, 99]], supply=[90, 91])
    text = msgspec.json.encode(GAME.view(state, 0)).decode()
    assert "99" not in text
    assert "90" not in text


def test_a_played_joker_is_the_known_one_if_there_is_one() -> None:
    state = make([[12, 13, "J", "J", 50], [70]], supply=[90, 91], known=[["J"], []])
    play(state, "lay 12 13 J")
    assert shown(state).known == [[], []]
    assert shown(state).stocks[0] == [50, "J"]


def test_imagined_worlds_are_uniform() -> None:
    """Two hidden places in a stock and three covered ones for five tiles: all ten hands, and all orders."""
    state = make([[1], [60, 61, 62]], supply=[63, 64, "J"], known=[[], [62]])
    known = GAME.knowledge(state, 0)
    hands: Counter[tuple[str, ...]] = Counter()
    tops: Counter[Any] = Counter()
    worlds = 3000
    for number in range(worlds):
        world = shown(GAME.determinize(known, number.to_bytes(32, "little")))
        hands[tuple(sorted(map(str, world.stocks[1])))] += 1
        tops[world.supply[0]] += 1
    assert len(hands) == 10
    assert all(abs(count - worlds / 10) < 75 for count in hands.values())
    assert len(tops) == 5
    assert all(abs(count - worlds / 5) < 100 for count in tops.values())


def test_tiles_that_are_out_stay_out() -> None:
    state = make([[1], [60, 61]], supply=[63])
    world = GAME.determinize(GAME.knowledge(state, 0), bytes(32))
    assert {*shown(world).stocks[1], *shown(world).supply} == {60, 61, 63}
