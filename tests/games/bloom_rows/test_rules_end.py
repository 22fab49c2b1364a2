"""BR-7: the ends of rounds and of the game."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.record import rank
from tests.games.bloom_rows.helper import GAME, judge, legal, make, play, positions, shown


def test_br_7_1_the_round_ends_with_the_last_tile() -> None:
    state = make([[12, 13, 14], [40, 55]], supply=[90])
    events = play(state, "lay 12 13 14")
    assert [event.__class__.__name__ for event in events] == ["Laid", "TookPoints", "RoundEnded", "RoundBegan"]
    assert shown(state).first_round == [3, -10]
    assert shown(state).round == 2
    assert shown(state).rows == []


def test_br_7_1_by_adding_too_and_a_joker_is_a_tile() -> None:
    state = make([[15], [40]], ["12 13 14"], supply=[90])
    play(state, "add 15 to A")
    assert shown(state).first_round == [0, -3]
    state = make([["J"], [40]], ["12 13 14"], supply=[90])
    play(state, "add J@3 to A")
    assert shown(state).round == 2


def test_br_7_1_the_point_tile_is_taken_the_joker_is_not() -> None:
    state = make([[12, 13, 14], [40]], supply=[90], jokers=1)
    assert judge(state, "lay 12 13 14 take joker") == "BR-7.1"
    assert "lay 12 13 14 take joker" not in legal(state)
    assert "lay 12 13 14" in legal(state)


def test_br_7_1_a_swap_never_empties_a_stock() -> None:
    state = make([[23], [40]], ["22 J 25"], supply=[90])
    play(state, "swap 23 in A")
    assert shown(state).stocks[0] == ["J"]
    assert shown(state).round == 1


def test_br_7_2_all_pass() -> None:
    state = make([[1, 50], [30], [70]], ["12 13 14"])
    play(state, "pass", "pass")
    assert shown(state).passes == 2
    play(state, "pass")
    assert shown(state).round == 2
    assert shown(state).first_round == [-4, -3, -3]


def test_br_7_2_an_action_in_between_starts_the_count_anew() -> None:
    state = make([[1, 50], [15, 30], [70]], ["12 13 14"])
    play(state, "pass", "add 15 to A", "pass", "pass")
    assert shown(state).round == 1
    play(state, "pass")
    assert shown(state).round == 2


def test_br_7_2_a_pass_counts_though_a_joker_could_be_swapped() -> None:
    state = make([[22, 50], [70]], ["21 J 23"])
    assert legal(state) == {"pass", "swap 22 in A"}
    play(state, "pass", "pass")
    assert shown(state).round == 2


def test_br_7_3_points_less_flowers_jokers_cost_nothing() -> None:
    state = make([[1], [55, 66, "J"]], supply=[90], taken=[[15, 3], [2]])
    assert GAME.scores(state) == (17, -10)
    assert [part.penalty for seat in (0, 1) for part in GAME.breakdown(state, seat)] == [1, None, None, 12]


def test_br_7_4_two_rounds_set_up_anew() -> None:
    state = make([[12, 13, 14], [40]], supply=[90], taken=[[1], [2]])
    play(state, "lay 12 13 14")
    view = GAME.view(state, 0)
    assert [seat.tiles for seat in view.seats] == [13, 13]
    assert sum(view.points) == 20
    assert [seat.taken for seat in view.seats] == [(), ()]
    assert GAME.scores(state)[0] == 4 - sum(int(state[0].flowers[tile if tile != "J" else 101]) for tile in view.stock)


def test_br_7_4_the_game_ends_after_the_second_round() -> None:
    state = make([[12, 13, 14], [40]], supply=[90], round=2, first_round=[1, 9])
    events = play(state, "lay 12 13 14")
    assert GAME.is_over(state)
    assert events[-1].scores == (4, 6)
    assert GAME.winners(state) == (1,)
    assert judge(state, "pass") == "BR-7.4"


def test_br_7_4_a_tie_goes_to_the_better_second_round() -> None:
    state = make([[12, 13, 14], [40]], supply=[90], round=2, first_round=[1, 7])
    play(state, "lay 12 13 14")
    assert GAME.scores(state) == (4, 4)
    assert GAME.winners(state) == (0,)


def test_br_7_4_a_further_tie_is_shared() -> None:
    state = make([[12, 13, 14], ["J"]], supply=[90], round=2, first_round=[1, 1], taken=[[], [3]])
    play(state, "lay 12 13 14")
    assert GAME.winners(state) == (0, 1)


def test_the_outcome_is_the_victory_with_its_tie_breaks() -> None:
    def outcome(first_round: list[int], **more: Any) -> tuple[float, ...]:
        state = make([[12, 13, 14], ["J"]], supply=[90], round=2, first_round=first_round, **more)
        play(state, "lay 12 13 14")
        return GAME.outcome(state)

    assert outcome([1, 9]) == (0, 1)
    assert outcome([1, 4]) == (1, 0)  # 4 and 4: the better second round
    assert outcome([1, 1], taken=[[], [3]]) == (0.5, 0.5)
    assert outcome([-90, -95]) == (1, 0)
    for state in positions(4):
        shares = GAME.outcome(state)
        assert sum(shares) == 1
        best = max(GAME.scores(state))
        assert all(GAME.scores(state)[seat] == best for seat, share in enumerate(shares) if share)


def test_a_tie_of_those_who_stay_goes_to_the_better_second_round() -> None:
    """The seat that gave up had most points: the others are level, and BR-7.4 still names one of them."""
    state = make([[12, 13, 14], ["J"], ["J"]], supply=[90], round=2, first_round=[1, 4, 90])
    play(state, "lay 12 13 14")
    assert GAME.scores(state) == (4, 4, 90)
    assert GAME.outcome(state) == (0, 0, 1)
    result = rank(GAME, state, {2})
    assert (result.winners, result.ranks) == ([0], [1, 2, 3])
    assert rank(GAME, state, ()).ranks == [2, 3, 1]
