"""BR-5 and BR-6: rows, robbing, points, jokers, adding."""

from __future__ import annotations

import pytest

from tests.games.bloom_rows.helper import GAME, judge, legal, make, play, shown


def lay(*tiles: int | str) -> str | None:
    """The rule against laying these tiles, all of them in the stock."""
    state = make([[*tiles, 50, 51], [52]], supply=None)
    return judge(state, "lay " + " ".join(map(str, tiles)))


def test_br_5_1_at_least_three_tiles() -> None:
    assert lay(12, 13) == "BR-5.1"
    assert lay("J", 13) == "BR-5.1"
    assert lay(12, 13, 14) is None


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        ((10, 12, 14), None),
        ((10, 11, 13), None),
        ((62, 63, 66), "BR-5.2"),
        ((62, 65, 66), "BR-5.2"),
    ],
)
def test_br_5_2_neighbours_rise_by_one_or_two(tiles: tuple[int, ...], rule: str | None) -> None:
    assert lay(*tiles) == rule


@pytest.mark.parametrize("tiles", [(98, 99, 1), (99, 100, 1), (99, 100, 2), (100, 1, 2), ("J", 100, 2), (99, "J", 3)])
def test_br_5_3_rows_go_on_past_a_hundred(tiles: tuple[int | str, ...]) -> None:
    assert lay(*tiles) is None


def test_br_5_3_a_row_may_not_run_into_itself() -> None:
    everything = list(range(1, 101))
    state = make([[*everything[:-1]], [100, "J"]])
    row = " ".join(map(str, everything[:-1]))
    assert judge(state, f"lay {row}") is None
    state = make([[*everything, "J"], ["J"]])
    whole = " ".join(map(str, everything))
    assert judge(state, f"lay {whole}") is None  # 99 steps of one
    assert judge(state, f"lay {whole} J") == "BR-5.3"
    assert judge(state, f"lay J {whole}") == "BR-5.3"
    odd = " ".join(map(str, range(1, 100, 2)))
    assert judge(state, f"lay {odd} 100") is None
    assert judge(state, f"lay {odd} 100 2") == "BR-5.3"  # 101 steps
    assert judge(state, "lay 30 29 28") == "BR-5.2"


def test_br_5_3_with_jokers_some_reading_counts() -> None:
    odd = " ".join(map(str, range(1, 98, 2)))  # spans 96
    state = make([[*range(1, 101), "J", "J", "J"], ["J"]])
    assert judge(state, f"lay J {odd} J J") is None  # one step each: 99
    assert judge(state, f"lay J {odd} 98 J J") == "BR-5.3"


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        ((22, "J", 24), None),
        ((22, "J", 26), None),
        ((22, "J", 27), "BR-5.4"),
        ((22, "J", 23), "BR-5.4"),
        ((22, "J", "J", 25), None),
        ((22, "J", "J", 28), None),
        ((22, "J", "J", 24), "BR-5.4"),
        ((22, "J", "J", 29), "BR-5.4"),
        (("J", 22, "J"), None),
        (("J", "J", "J"), None),
        (("J", "J", "J", "J"), None),
        ((22, "J", 25, 28), "BR-5.2"),
    ],
)
def test_br_5_4_jokers_stand_for_any_number(tiles: tuple[int | str, ...], rule: str | None) -> None:
    assert lay(*tiles) == rule


def test_br_5_4_jokers_have_no_fixed_value() -> None:
    state = make([[23, 24, 50], [26, 70]], ["22 J 25"], supply=[90, 91])
    assert {"swap 23 in A", "swap 24 in A"} <= legal(state)
    play(state, "add 23 to A")  # 22 23 J 25: the joker is the 24 now
    assert shown(state).rows == ["22 23 J 25"]


def test_br_5_5_only_tiles_of_the_own_stock() -> None:
    state = make([[12, 13, "J", 50], [14]], supply=None)
    assert judge(state, "lay 12 13 14") == "BR-5.5"
    assert judge(state, "lay 12 J J") == "BR-5.5"
    assert judge(state, "lay 12 13 13") == "BR-5.5"
    assert judge(state, "lay 12 13 J") is None


def test_br_5_6_robbing_one_or_two_tiles() -> None:
    state = make([[16, 18, 20, 50], [70]], ["14 15 17 19 21"], supply=[90])
    assert judge(state, "lay 16 17 18 rob A:17") == "BR-5.6"  # 15 19 is no step
    assert judge(state, "lay 18 20 21 rob A:21") is None
    assert judge(state, "lay 18 19 20 21 rob A:19 A:21") is None
    play(state, "lay 18 19 20 21 rob A:19 A:21")
    assert shown(state).rows == ["14 15 17", "18 19 20 21"]
    assert shown(state).laid_by == [0, 0]


def test_br_5_6_never_more_than_two_and_from_one_row_only() -> None:
    state = make([[16, 50], [70]], ["12 13 14 15 17 18", "20 21 22 23"], supply=[90])
    assert judge(state, "lay 14 15 16 17 rob A:14 A:15 A:17") == "BR-5.6"
    assert judge(state, "lay 12 16 23 rob A:12 B:23") == "BR-5.6"
    assert judge(state, "lay 16 17 18 rob A:17 A:18") is None


def test_br_5_6_the_form_of_robbing() -> None:
    state = make([[16, 17, 50], [70]], ["12 13 14 15"], supply=[90])
    assert judge(state, "lay 15 16 17 rob B:15") == "BR-5.6"  # no such row
    assert judge(state, "lay 15 16 17 rob A:18") == "BR-5.6"  # not there
    assert judge(state, "lay 15 16 17 rob A:15 A:15") == "BR-5.6"  # twice
    assert judge(state, "lay 15 16 17 rob A:15 A:12") == "BR-5.6"  # 12 is not used
    assert judge(state, "lay 15 16 17 rob A:J1") == "BR-5.6"
    assert judge(state, "lay 15 16 17") == "BR-5.5"  # not named as robbed
    assert judge(state, "lay 15 16 17 rob A:15") is None


def test_br_5_6_the_robbed_row_must_stay_valid_and_does_not_split() -> None:
    state = make([[15, 16, 50], [70]], ["11 12 13 14"], supply=[90])
    assert judge(state, "lay 14 15 16 rob A:14") is None
    assert judge(state, "lay 13 14 15 16 rob A:13 A:14") == "BR-5.6"  # two are left
    state = make([[24, 26, 50], [70]], ["21 22 23 25 27 28 29"], supply=[90])
    assert judge(state, "lay 24 25 26 rob A:25") == "BR-5.6"  # 23 27: it would split


def test_br_5_6_closing_up_with_jokers_read_anew() -> None:
    state = make([[30, 31, 50], [70]], ["10 J J 13 14"], supply=[90])
    assert judge(state, "lay 30 31 J rob A:J1") is None  # 10 J 13 14
    assert judge(state, "lay 30 31 J rob A:J1 A:J2") == "BR-5.6"  # the second is not used
    state = make([[30, 50], [70]], ["10 J J 13 14"], supply=[90])
    assert judge(state, "lay 30 J J rob A:J1 A:J2") == "BR-5.6"  # 10 13 14


def test_br_5_6_own_rows_may_be_robbed_and_a_number_and_its_joker() -> None:
    state = make([[25, 50], [70]], ["22 J 24 J 26 27"], supply=[90], laid_by=[0])
    assert judge(state, "lay 24 25 J rob A:24 A:J1") is None
    one, two = GAME.copy(state), GAME.copy(state)
    play(one, "lay 24 25 J rob A:24 A:J1")
    play(two, "lay 24 25 J rob A:24 A:J2")
    assert one.tobytes() == two.tobytes()
    assert shown(one).rows[0] == "22 J 26 27"


def test_br_5_7_the_point_tile_for_the_flowers() -> None:
    state = make([[54, 55, 56, 1], [70]], supply=[90])
    events = play(state, "lay 54 55 56")
    assert (events[1].flowers, events[1].points) == (9, 9)
    assert shown(state).taken == [[9], []]


@pytest.mark.parametrize(
    ("taken", "points"),
    [([9], 8), ([9, 8, 7, 6, 5], 5), ([9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1], 0), ([15], 9)],
)
def test_br_5_7_else_the_next_lower_else_none(taken: list[int], points: int) -> None:
    state = make([[54, 55, 56, 1], [70]], supply=[90], taken=[[], taken])
    assert play(state, "lay 54 55 56")[1].points == (points or None)
    assert shown(state).taken[0] == ([points] if points else [])


def test_br_5_7_more_than_fifteen_flowers_and_robbed_ones_count() -> None:
    state = make([[52, 53, 54, 56, 57, 1], [70]], ["55 J 59 60"], supply=[90])
    assert judge(state, "lay 53 54 55 56 rob A:55") is None
    assert play(state, "lay 53 54 55 56 rob A:55")[1].flowers == 10
    long = list(range(40, 61))
    state = make([[*long, 1], [70]], supply=[90])
    assert play(state, "lay " + " ".join(map(str, long)))[1].points == 15


def test_br_5_8_a_joker_for_exactly_three_without_robbing() -> None:
    state = make([[12, 13, 14, 15, 50], [70]], supply=[90, 91], jokers=1)
    assert judge(state, "lay 12 13 14 15 take joker") == "BR-5.8"
    assert {"lay 12 13 14", "lay 12 13 14 take joker"} <= legal(state)
    play(state, "lay 12 13 14 take joker")
    assert shown(state).stocks[0] == [15, 50, "J"]
    assert shown(state).jokers == 0
    assert GAME.knowledge(state, 1).table.known == [["J"], []]


def test_br_5_8_not_with_robbing_nor_without_a_joker_on_the_board() -> None:
    state = make([[15, 16, "J", 50], [70]], ["11 12 13 14"], supply=[90], jokers=1)
    assert judge(state, "lay 14 15 16 rob A:14 take joker") == "BR-5.8"
    assert judge(state, "lay 15 16 J take joker") is None  # jokers count
    state = make([[15, 16, 17, 50], [70]], supply=[90])
    assert judge(state, "lay 15 16 17 take joker") == "BR-5.8"


def test_br_6_1_at_the_ends_and_inside() -> None:
    state = make([[9, 11, 14, 15, 50], [70]], ["10 12 13"], supply=[90])
    play(state, "add 9 11 14 15 to A")
    assert shown(state).rows == ["9 10 11 12 13 14 15"]
    assert shown(state).taken == [[], []]


def test_br_6_1_the_row_stays_valid() -> None:
    state = make([[15, 16, 50], [70]], ["10 12 13"], supply=[90])
    assert judge(state, "add 16 to A") == "BR-6.1"
    assert judge(state, "add 15 16 to A") is None
    assert judge(state, "add 99 to A") == "BR-6.1"
    assert judge(state, "add 15 to B") == "BR-6.1"
    assert judge(state, "add 15@1 to A") == "BR-6.1"


def test_br_6_1_old_tiles_keep_their_order_jokers_too() -> None:
    state = make([[11, 50], [70]], ["10 J 12"], supply=[90])
    assert judge(state, "add 11 to A") == "BR-6.1"  # the joker is the 11 and does not move
    state = make([[11, 50], [70]], ["J 12 13"], supply=[90])
    assert judge(state, "add 11@0 to A") == "BR-6.1"
    assert judge(state, "add 11@1 to A") is None


def test_br_6_1_next_to_a_joker_the_whole_row_is_judged() -> None:
    state = make([[12, 50], [70]], ["10 J 14"], supply=[90])
    places = {"add 12@1 to A", "add 12@2 to A", "add 12 to A"}
    assert len(places & legal(state)) == 2  # 10 12 J 14 and 10 J 12 14
    play(state, "add 12@2 to A")
    assert shown(state).rows == ["10 J 12 14"]


def test_br_6_1_tiles_at_both_sides_of_hundred() -> None:
    state = make([[2, 97, 50], [70]], ["98 99 100"], supply=[90])
    play(state, "add 97 2 to A")
    assert shown(state).rows == ["97 98 99 100 2"]
