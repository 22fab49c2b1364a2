"""BR-1 and BR-2: the box and the deal."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_json
from tavoliere.games.bloom_rows.rules.constants import FLOWERS, POINT_TILES
from tests.games.bloom_rows.helper import GAME, judge, make, new_oracle, play, shown


def test_br_1_1_a_hundred_numbers_and_four_jokers() -> None:
    position = shown(GAME.start(3, 1))
    tiles = [*position.open, *position.supply, *(tile for stock in position.stocks for tile in stock)]
    counted = Counter(map(str, [*tiles, *["J"] * position.jokers]))
    assert counted == Counter({**{str(number): 1 for number in range(1, 101)}, "J": 4})


def test_br_1_2_flowers() -> None:
    flowers = dict(enumerate(FLOWERS, 1))
    assert flowers[55] == 7
    assert [flowers[n] for n in (11, 22, 33, 44, 66, 77, 88, 99)] == [5] * 8
    assert [flowers[n] for n in range(10, 101, 10)] == [3] * 10
    assert [flowers[n] for n in (5, 15, 25, 35, 45, 65, 75, 85, 95)] == [2] * 9
    assert sum(count == 1 for count in FLOWERS) == 100 - 1 - 8 - 10 - 9


def test_br_1_2_jokers_have_no_flowers() -> None:
    state = make([[12, 13, "J", 50], [70]], supply=None)
    assert play(state, "lay 12 13 J")[1].flowers == 2


def test_br_1_2_the_table_can_be_replaced() -> None:
    state = GAME.start(2, 1, {"flowers": [7] * 100})
    assert GAME.scores(state) == tuple(-7 * sum(tile != "J" for tile in stock) for stock in shown(state).stocks)
    with pytest.raises(BadInput, match="100 numbers"):
        GAME.start(2, 1, {"flowers": [1, 2, 3]})
    with pytest.raises(BadInput):
        GAME.start(2, 1, {"flowers": [1000] * 100})


def test_br_1_3_twenty_point_tiles() -> None:
    view = GAME.view(GAME.start(2, 1), 0)
    assert tuple(view.points) == POINT_TILES
    assert sum(POINT_TILES) == 20


def test_br_1_4_eight_open_spaces_and_four_joker_spaces() -> None:
    for seed in range(20):
        position = shown(GAME.start(2, seed))
        assert len(position.open) == 8
        assert 1 <= position.jokers <= 4
    for field, value in (("open", list(range(3, 12))), ("jokers", 5)):
        with pytest.raises(BadInput, match=f"the field '{field}' has a value"):
            read_json(GAME, msgspec.json.encode({"players": 2, "stocks": [[1], [2]], field: value}))


def test_br_2_1_one_joker_lies_on_the_board() -> None:
    assert all(shown(GAME.start(2, seed)).jokers >= 1 for seed in range(30))


def test_br_2_2_a_joker_turned_over_goes_to_a_joker_space() -> None:
    seeds = [seed for seed in range(60) if shown(GAME.start(2, seed)).jokers > 1]
    assert seeds
    for seed in seeds:
        assert all(1 <= tile <= 100 for tile in shown(GAME.start(2, seed)).open)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_br_2_3_stocks_are_dealt_after_the_open_spaces_seat_by_seat(players: int) -> None:
    for seed in range(20):
        position = shown(GAME.start(players, seed))
        model = new_oracle(players, str(seed), {})
        assert position.open == model.open
        assert [sorted(map(str, stock)) for stock in position.stocks] == [
            sorted(map(str, stock)) for stock in model.stocks
        ]
        assert [len(stock) for stock in position.stocks] == [13] * players


def test_br_2_3_jokers_may_be_dealt() -> None:
    assert any("J" in shown(GAME.start(2, seed)).stocks[0] for seed in range(30))


def test_br_2_4_stocks_are_secret_sizes_are_not() -> None:
    state = GAME.start(3, 5)
    view = GAME.view(state, 1)
    assert list(view.stock) == shown(state).stocks[1]
    assert [seat.tiles for seat in view.seats] == [13, 13, 13]
    assert view.covered == len(shown(state).supply)
    assert GAME.view(state, None).stock == ()


def test_br_2_4_what_is_taken_face_up_is_known_until_it_is_played() -> None:
    state = make([[12, 13, 40], [70, 71]], supply=[90, 91, 92, 93, 94, 95, 96, 97, 98], open=[14, 15])
    play(state, "draw 14", "stop")
    assert GAME.knowledge(state, 1).table.known == [[14], []]
    play(state, "draw 15", "stop", "lay 12 13 14")
    assert GAME.knowledge(state, 1).table.known == [[], [15]]


def test_br_2_4_who_laid_a_row_is_told_and_has_no_effect() -> None:
    state = make([[12, 13, 14, 50], [15, 70]], supply=[90, 91, 92])
    play(state, "lay 12 13 14")
    assert shown(state).laid_by == [0]
    assert judge(state, "add 15 to A") is None


def test_br_2_5_the_starting_seat_is_random_or_chosen() -> None:
    assert {GAME.to_act(GAME.start(3, seed)) for seed in range(40)} == {(0,), (1,), (2,)}
    assert GAME.to_act(GAME.start(3, 1, {"start": 2})) == (2,)
    with pytest.raises(BadInput, match="seats are 0 to 2"):
        GAME.start(3, 1, {"start": 3})


def test_br_2_5_turns_go_in_seat_order() -> None:
    state = GAME.start(3, 1, {"start": 1})
    for seat in (1, 2, 0, 1):
        assert GAME.to_act(state) == (seat,)
        play(state, "draw covered", "stop")
    assert judge(state, "draw covered", 0) == "BR-2.5"


@pytest.mark.parametrize(
    ("start", "left", "starter"),
    [
        (0, [[41], [55], [42]], 1),  # the fewest points
        (2, [[41], [42], [55]], 2),
        (1, [[41], [42], [43]], 1),  # all alike: from the starting player on
        (2, [[41], [42], [56]], 2),
        (2, [[55], [66, 67, 68], [1]], 0),  # -7 and -7: seat 0 comes before seat 1
    ],
)
def test_br_2_5_the_worst_starts_the_second_round(start: int, left: list[list[int]], starter: int) -> None:
    state = make(left, start=start, passes=2, turn=0, players=3)
    play(state, "pass")
    assert shown(state).round == 2
    assert GAME.to_act(state) == (starter,)
