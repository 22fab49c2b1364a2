"""BG-9: two players and a virtual third."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.engine.game import State
from tests.games.bloom_garden.helper import GAME, flowers, foresee, is_legal, load, play, refusal, turn


def two(cards: list[str], **fields: Any) -> State:
    return load(players=2, cards=cards, **fields)


def order_of_play(state: State, moves: list[str]) -> list[tuple[str, int]]:
    seen = []
    for move in moves:
        seen.append((turn(state), GAME.to_act(state)[0]))
        play(state, move)
    return seen


def test_bg_9_1_a_virtual_third_colour_with_cards_and_pawns() -> None:
    view = GAME.view(GAME.start(2), 0)
    assert [part.colour for part in view.colours] == ["hyacinth", "tulip", "rose"]
    assert [part.owner for part in view.colours] == [0, 1, None]
    assert view.colours[2].hand == list(range(1, 10))
    assert len(view.scores) == 2


@pytest.mark.parametrize("start", [0, 1])
def test_bg_9_1_the_starting_player_is_a(start: int) -> None:
    state = GAME.start(2, 0, {"start": start})
    own, other = ("hyacinth", "tulip") if start == 0 else ("tulip", "hyacinth")
    seen = order_of_play(state, ["9 at 0,0", "9 at 2,0", "9 at 4,0"])
    assert seen == [(own, start), (other, 1 - start), ("rose", start)]


def test_bg_9_1_the_third_ornament_is_never_placed() -> None:
    state = two(["rose 9 at 0,0", "rose 8 at 2,2"], turn="rose")
    assert GAME.view(state, 0).colours[2].available == ["gardener", "animal"]
    assert refusal(state, "1 at 4,4; ornament 2,3 and 3,3") == ("BG-9.1", "no_virtual_ornament")
    assert is_legal(state, "1 at 4,4; animal 3,0; gardener 0,0")


def test_bg_9_2_the_base_order_alternates_control() -> None:
    state = GAME.start(2, 0, {"start": 0})
    seen = order_of_play(state, [f"{9 - i // 3} at {2 * i},0" for i in range(12)])
    a, b = ("hyacinth", 0), ("tulip", 1)
    assert seen == [a, b, ("rose", 0), a, b, ("rose", 1), a, b, ("rose", 0), a, b, ("rose", 1)]


def test_bg_9_2_the_controller_harvests() -> None:
    state = two(["hyacinth 9 at 0,0", "tulip 9 at 2,2"])
    assert (turn(state), GAME.to_act(state)) == ("rose", (0,))
    play(state, "1 at 4,4; gardener 5,5")
    assert flowers(state, 0) == {"tulip": 1}
    assert GAME.position(state).pawns == ["rose gardener 5,5"]


def test_bg_9_2_pawns_of_both_players_block_the_third_but_its_own_do_not() -> None:
    cards = ["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose 9 at 4,4"]
    pawns = ["hyacinth gardener 0,0", "tulip gardener 2,2", "rose gardener 6,6"]
    state = two(cards, pawns=pawns, turn="rose", control=0)
    assert refusal(state, "1 at -2,-2") == ("BG-3.4", "covers_pawn")  # even for its own controller
    assert refusal(state, "1 at 1,2") == ("BG-3.4", "covers_pawn")
    play(state, "1 at 6,6")
    assert "rose gardener 6,6" not in GAME.position(state).pawns
    blocked = two(cards, pawns=pawns, turn="hyacinth")
    assert refusal(blocked, "1 at 6,6") == ("BG-3.4", "covers_pawn")


def test_bg_9_3_fewest_flowers_over_three_colours() -> None:
    options = {"order": "advanced"}
    state = two(["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose 2 at 4,4"], options=options)
    assert (turn(state), GAME.to_act(state)) == ("rose", (1,))  # A controlled it in the first round
    play(state, "1 at 6,6")
    assert (turn(state), GAME.to_act(state)) == ("rose", (0,))  # consecutive turns alternate, too
    play(state, "9 at 8,8")
    assert turn(state) != "rose"
    assert GAME.position(state).control == 1


def test_bg_9_3_the_third_without_cards_is_passed_over() -> None:
    roses = [f"rose {n} at {2 * i},0" for i, n in enumerate(range(1, 10))]
    for order in ("base", "advanced"):
        state = two([*roses, "hyacinth 9 at 18,1", "tulip 9 at 20,2"], options={"order": order})
        assert turn(state) == "hyacinth"
        play(state, "8 at 22,3")
        assert turn(state) in ("hyacinth", "tulip")


def test_bg_9_4_the_limit_is_three_and_a_run_sells_once() -> None:
    """C by A, then A: nothing is sold after the first of the two."""
    state = two(["hyacinth 9 at 0,0", "tulip 9 at 2,2"], flowers=[{"hyacinth": 3, "tulip": 3}, {}])
    assert (turn(state), GAME.to_act(state)) == ("rose", (0,))
    assert foresee(state, 1, 0, 4, 4).sale == "waits"
    play(state, "1 at 4,4; gardener 5,5")
    assert flowers(state, 0) == {"hyacinth": 3, "tulip": 4}
    assert (turn(state), GAME.to_act(state)) == ("hyacinth", (0,))
    play(state, "1 at -2,-2; discard 1 tulip")
    assert flowers(state, 0) == {}
    assert GAME.position(state).coins[0] == 3


def test_bg_9_4_own_turn_then_the_third() -> None:
    """B, then C by B: B's pawns at once, B's flowers after C's turn, then C's pawns."""
    cards = ["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose 9 at 4,4", "hyacinth 8 at 6,6"]
    state = two(cards, flowers=[{}, {"hyacinth": 2, "tulip": 2}])
    assert (turn(state), GAME.to_act(state)) == ("tulip", (1,))
    play(state, "1 at -2,-2; gardener -1,-1")
    assert GAME.position(state).pawns == ["tulip gardener -1,-1"]
    assert flowers(state, 1) == {"hyacinth": 3, "tulip": 2}
    assert (turn(state), GAME.to_act(state)) == ("rose", (1,))
    play(state, "1 at 8,8; discard 1 tulip; gardener 4,4")
    assert (flowers(state, 1), GAME.position(state).coins[1]) == ({}, 1)
    assert GAME.position(state).pawns == ["tulip gardener -1,-1", "rose gardener 4,4"]


def test_bg_9_4_what_is_sold_cannot_be_chosen_before_the_sale() -> None:
    for sell, clause in (("choose", "sell 1 hyacinth 1 tulip"), ("bouquets", "keep 1")):
        state = two(
            ["hyacinth 9 at 0,0", "tulip 9 at 2,2"],
            flowers=[{"hyacinth": 3, "tulip": 1}, {}],
            options={"sell": sell},
        )
        assert refusal(state, f"1 at 4,4; {clause}") == ("BG-9.4", "waits_with_two")


def test_bg_9_4_own_pawns_wait_only_for_own_turns() -> None:
    """Advanced: A, then A again: the pawns wait. A, then C by A: they do not."""
    options = {"order": "advanced"}
    again = two(["hyacinth 2 at 0,0", "tulip 9 at 2,2", "rose 9 at 4,4"], options=options)
    assert turn(again) == "hyacinth"
    assert refusal(again, "1 at -2,-2; gardener -1,-1") == ("BG-9.4", "waits_with_two")
    third = two(["hyacinth 2 at 0,0", "tulip 9 at 2,2", "rose 3 at 4,4"], options=options, control=0)
    assert turn(third) == "hyacinth"
    play(third, "9 at -2,-2; gardener -2,-2")
    assert (turn(third), GAME.to_act(third)) == ("rose", (0,))


def test_bg_9_5_who_is_done_no_longer_controls_the_third() -> None:
    hyacinths = [f"hyacinth {n} at {2 * i},0" for i, n in enumerate(range(1, 10))]
    state = two([*hyacinths, "tulip 9 at 18,1", "rose 9 at 20,2"], turn="tulip", control=0)
    play(state, "8 at 22,3")
    assert (turn(state), GAME.to_act(state)) == ("rose", (1,))
    play(state, "8 at 24,4; gardener 24,4")
    assert (turn(state), GAME.to_act(state)) == ("tulip", (1,))
    play(state, "7 at 26,5")
    assert (turn(state), GAME.to_act(state)) == ("rose", (1,))  # still the same one


def test_bg_9_5_the_game_ends_when_both_are_done() -> None:
    own = [
        f"{c} {n} at {2 * i},0" for i, (n, c) in enumerate((n, c) for n in range(1, 10) for c in ("hyacinth", "tulip"))
    ]
    state = two(own[:-1], turn="tulip")
    assert not GAME.is_over(state)
    play(state, "9 at 34,0")
    assert GAME.is_over(state)
    assert GAME.view(state, 0).colours[2].hand == list(range(1, 10))  # the third still has all of them


def test_bg_9_5_alone_with_the_third_sells_once_at_the_end() -> None:
    hyacinths = [f"hyacinth {n} at {2 * i},0" for i, n in enumerate(range(1, 10))]
    tulips = [f"tulip {n} at {2 * i},-2" for i, n in enumerate(range(1, 8))]
    state = two([*hyacinths, *tulips], turn="tulip", flowers=[{}, {"rose": 5, "hyacinth": 5}])
    play(state, "8 at 18,1", "9 at 20,2")
    assert sum(flowers(state, 1).values()) >= 10
    play(state, "9 at 22,3")
    assert GAME.is_over(state)
    assert flowers(state, 1) == {}


def test_bg_9_6_the_third_counts_for_nothing() -> None:
    state = two(["rose 9 at 0,0", "hyacinth 1 at 2,2", "tulip 9 at 4,4"], turn="hyacinth")
    parts = GAME.breakdown(state, None)
    assert len(parts) == 2
    assert [part.largest for part in parts] == [0, 3]
    state = two(["rose 9 at 0,0", "hyacinth 1 at 2,2"], turn="tulip")
    assert [part.largest for part in GAME.breakdown(state, None)] == [3, 0]


def test_bg_9_6_points_for_the_first_to_finish() -> None:
    own = [
        f"{c} {n} at {2 * i},0" for i, (n, c) in enumerate((n, c) for n in range(1, 10) for c in ("hyacinth", "tulip"))
    ]
    for order, points in (("base", 1), ("advanced", 3)):
        state = two(own[:-2], turn="tulip", options={"order": order})
        play(state, "9 at 32,0")
        while not GAME.is_over(state):
            play(state, str(next(iter(GAME.moves(state)))))
        assert [part.finishing for part in GAME.breakdown(state, None)] == [0, points]
