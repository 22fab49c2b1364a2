"""BR-3 and BR-4: turns, swaps, passing and drawing."""

from __future__ import annotations

from tests.games.bloom_rows.helper import GAME, judge, legal, make, numbers, play, shown


def test_br_3_1_swapping_before_the_action_with_immediate_use() -> None:
    state = make([[23, 40, 42, 80], [70]], ["22 J 25"], supply=[90, 91])
    play(state, "swap 23 in A")
    assert shown(state).rows == ["22 23 25"]
    assert GAME.to_act(state) == (0,)
    assert judge(state, "lay 40 J 42") is None


def test_br_3_1_any_number_of_swaps() -> None:
    state = make([[23, 33, 80], [70]], ["22 J 24", "32 J 34"], supply=[90, 91])
    play(state, "swap 23 in A", "swap 33 in B")
    assert shown(state).stocks[0] == [80, "J", "J"]


def test_br_3_1_the_row_must_stay_valid() -> None:
    state = make([[24, 23, 26, 80], [70]], ["22 J 25"], supply=[90, 91])
    assert judge(state, "swap 23 in A") is None
    assert judge(state, "swap 24 in A") is None
    assert judge(state, "swap 26 in A") == "BR-3.1"
    assert judge(state, "swap 21 in A") == "BR-3.1"  # not in the stock
    assert judge(state, "swap 23 in B") == "BR-3.1"  # no such row
    play(state, "swap 23 in A")
    assert judge(state, "swap 24 in A") == "BR-3.1"  # no joker left


def test_br_3_1_several_jokers_are_told_apart() -> None:
    state = make([[24, 80], [70]], ["22 J J 26"], supply=[90, 91])
    assert {"swap 24 in A:J1", "swap 24 in A:J2"} <= legal(state)
    play(state, "swap 24 in A:J2")
    assert shown(state).rows == ["22 J 24 26"]


def test_br_3_1_without_a_number_the_first_joker_that_fits() -> None:
    state = make([[25, 80], [70]], ["22 J J 26"], supply=[90, 91])
    play(state, "swap 25 in A")
    assert shown(state).rows == ["22 J 25 26"]


def test_br_3_1_only_on_your_own_turn_and_before_the_action() -> None:
    state = make([[23, 80], [24, 70]], ["22 J 25"], supply=[90, 91])
    assert judge(state, "swap 24 in A", 1) == "BR-2.5"
    play(state, "draw covered")
    assert judge(state, "swap 23 in A") == "BR-4.1"


def test_br_3_1_a_swapped_joker_is_known_to_all() -> None:
    state = make([[23, 80], [24, 70]], ["22 J 25"], supply=[90, 91])
    play(state, "swap 23 in A")
    assert GAME.knowledge(state, 1).table.known == [["J"], []]


def test_br_3_2_exactly_one_action() -> None:
    state = make([[12, 13, 14, 15, 80], [70, 71]], supply=[90, 91])
    play(state, "lay 12 13 14")
    assert judge(state, "add 15 to A", 0) == "BR-2.5"


def test_br_3_3_who_can_act_may_not_pass() -> None:
    assert judge(make([[1, 50], [70]], supply=[90]), "pass") == "BR-3.3"
    assert judge(make([[1, 50], [70]], open=[90]), "pass") == "BR-3.3"
    assert judge(make([[10, 11, 13], [70]]), "pass") == "BR-3.3"  # lay
    assert judge(make([[18, 50], [70]], ["14 15 16 17"]), "pass") == "BR-3.3"  # add
    assert judge(make([[19, 50], [70]], ["14 15 16"]), "pass") is None


def test_br_3_3_robbing_is_acting_too() -> None:
    # 19 fits nowhere by itself, but 19 20 with the robbed 17 is a row and 13 14 15 stays one.
    state = make([[19, 20, 50], [70]], ["13 14 15 17"])
    assert judge(state, "pass") == "BR-3.3"
    state = make([[40, 42, 50], [70]], ["13 14 15 17"])
    assert judge(state, "pass") is None


def test_br_3_3_who_cannot_act_may_swap_instead_and_then_must_act() -> None:
    state = make([[22, 50], [70]], ["21 J 23"])
    assert legal(state) == {"pass", "swap 22 in A"}
    play(state, "swap 22 in A")
    assert judge(state, "pass") == "BR-3.3"
    assert judge(state, "add J to A") is None


def test_br_3_4_moves_that_lead_to_the_same_position_are_one() -> None:
    state = make([["J", "J", 30, 50], [70]], ["10 J J 14"], supply=[90])
    results = []
    for move in GAME.moves(state):
        after = GAME.copy(state)
        GAME.play(after, move)
        results.append(after.tobytes())
    assert len(results) == len(set(results))


def test_br_3_4_robbing_one_or_the_other_of_two_jokers_is_one_move() -> None:
    state = make([[30, 31, 50], [70]], ["10 J J 14 15"], supply=[90])
    one, two = GAME.copy(state), GAME.copy(state)
    play(one, "lay 30 31 J rob A:J1")
    play(two, "lay 30 31 J rob A:J2")
    assert one.tobytes() == two.tobytes()


def test_br_3_4_the_first_broken_rule_is_named() -> None:
    state = make([[12, 13, 16, 50], [70]], ["20 21 22 23"], supply=[90, 91])
    bad = "lay 12 13 16 99 rob A:23 A:22 A:21 take joker"
    assert judge(state, bad, 1) == "BR-2.5"  # turn
    assert judge(state, bad) == "BR-5.6"  # form of the robbing, before the missing 99
    assert judge(state, "lay 12 99 take joker") == "BR-5.5"  # a tile you do not have, before 5.1
    assert judge(state, "lay 12 13 take joker") == "BR-5.1"
    assert judge(state, "lay 13 12 16 take joker") == "BR-5.2"  # 13 12, and 12 16
    assert judge(state, "lay 12 13 16 take joker") == "BR-5.2"
    assert judge(state, "lay 21 22 12 rob A:21 A:22") == "BR-5.2"  # the new row, before the robbed one
    play(state, "draw covered")
    assert judge(state, bad) == "BR-4.1"  # phase


def test_br_3_4_the_robbed_row_comes_before_the_joker() -> None:
    state = make([[24, 25, 50], [70]], ["20 21 22 23"], supply=[90, 91], jokers=1)
    assert judge(state, "lay 22 24 25 rob A:22 take joker") == "BR-5.8"
    assert judge(state, "lay 21 22 24 rob A:21 A:22 take joker") == "BR-5.6"


def test_br_4_1_one_or_two_tiles_in_any_mix() -> None:
    state = make([[1], [70]], supply=[90, *range(2, 30)], open=[40, 41])
    play(state, "draw 40")
    assert legal(state) == {"draw 41", "draw covered", "stop"}
    play(state, "draw covered")
    assert GAME.to_act(state) == (1,)
    assert shown(state).stocks[0] == [1, 40, 90]
    play(state, "draw covered", "stop")
    assert GAME.to_act(state) == (0,)


def test_br_4_1_stopping_needs_a_drawn_tile() -> None:
    state = make([[1], [70]], supply=[90, 91])
    assert judge(state, "stop") == "BR-4.1"
    assert judge(state, "draw 44") == "BR-4.1"


def test_br_4_1_the_turn_ends_when_nothing_is_left() -> None:
    state = make([[1], [70]], supply=[90])
    play(state, "draw covered")
    assert GAME.to_act(state) == (1,)
    assert judge(state, "draw covered") == "BR-4.1"


def test_br_4_2_jokers_on_the_board_cannot_be_drawn() -> None:
    state = make([[1], [70]], supply=["J", 91], jokers=2)
    assert judge(state, "draw J") == "BR-4.2"
    play(state, "draw covered")
    assert shown(state).stocks[0] == [1, "J"]
    assert shown(state).jokers == 2


def test_br_4_3_open_spaces_are_refilled_after_the_turn_only() -> None:
    state = make([[1], [70]], supply=["J", 91, 92, 93], open=[40, 41, 42, 43, 44, 45, 46, 47])
    play(state, "draw 41")
    assert shown(state).open == [40, 0, 42, 43, 44, 45, 46, 47]
    events = play(state, "draw 40")
    assert shown(state).open == [91, 92, 42, 43, 44, 45, 46, 47]
    assert shown(state).jokers == 1
    assert numbers(events[-1].tiles) == [91, 92, "J"]
    assert [tile.space for tile in events[-1].tiles[:2]] == [1, 2]


def test_br_4_3_an_empty_supply_leaves_gaps() -> None:
    state = make([[1], [70]], supply=[91], open=[40, 41, 42])
    play(state, "draw 40", "draw 41")
    assert shown(state).open == [91, 0, 42, 0, 0, 0, 0, 0]
    assert shown(state).supply == []


def test_br_4_4_a_stock_has_no_limit() -> None:
    state = make([[1], [70]], supply=None)
    while GAME.view(state, 0).covered:
        play(state, "draw covered")
        if shown(state).drawn:
            play(state, "draw covered")
    assert min(seat.tiles for seat in GAME.view(state, 0).seats) > 45
    assert judge(state, "pass") == "BR-3.3"
