"""BG-5: bouquets, sales and discards."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tavoliere.engine.game import State
from tavoliere.games.bloom_garden.events import Discarded, Sold
from tests.games.bloom_garden.helper import GAME, flowers, foresee, is_legal, load, play, refusal

MEADOW = ["hyacinth 2 r1 at 0,0"]  # a card at 2,2 covers one cell of meadow: no harvest


def hold(players: int, sell: str = "all", **held: int) -> State:
    """The turn of seat 1, who holds these flowers and can place a card without a harvest."""
    return load(
        players=players,
        cards=MEADOW,
        options={"sell": sell},
        flowers=[held if seat == 1 else {} for seat in range(players)],
        turn="tulip",
    )


def coins(state: State) -> int:
    return GAME.position(state).coins[1]


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ({"tulip": 8}, 0),
        ({"hyacinth": 4, "tulip": 4}, 4),
        ({"hyacinth": 3, "tulip": 3, "rose": 2}, 7),
        ({"hyacinth": 2, "tulip": 2, "rose": 2, "lily": 2}, 12),
        ({"hyacinth": 2, "tulip": 2, "rose": 2, "lily": 1, "daffodil": 1}, 13),
    ],
)
def test_bg_5_1_bouquets_of_different_flowers(held: dict[str, int], worth: int) -> None:
    state = hold(5, "all", **held)
    events = play(state, "2 at 2,2")
    assert Sold(1, cast(Any, held), worth) in events
    assert coins(state) == worth


@pytest.mark.parametrize(("players", "limit"), [(2, 3), (3, 4), (4, 6), (5, 8)])
def test_bg_5_2_the_limit(players: int, limit: int) -> None:
    below, at = hold(players, hyacinth=1, tulip=limit - 2), hold(players, hyacinth=1, tulip=limit - 1)
    for state in (below, at):
        assert GAME.view(state, 1).limit == limit
        play(state, "2 at 2,2")
    assert (coins(below), flowers(below, 1)) == (0, {"hyacinth": 1, "tulip": limit - 2})
    assert (coins(at), flowers(at, 1)) == (1, {})


def test_bg_5_2_below_the_limit_nothing_can_be_sold() -> None:
    state = hold(3, "choose", hyacinth=1, tulip=2)
    assert refusal(state, "2 at 2,2; sell 1 hyacinth 1 tulip") == ("BG-5.2", "no_sale_due")
    state = hold(3, "bouquets", hyacinth=1, tulip=2)
    assert refusal(state, "2 at 2,2; keep 1") == ("BG-5.2", "no_sale_due")


def test_bg_5_2_the_harvest_counts() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"], flowers=[{}, {"rose": 3}, {}])
    assert foresee(state, 1, 0, 2, 2).sale == "due"
    play(state, "1 at 2,2")
    assert coins(state) == 1


def test_bg_5_3_the_most_valuable_bouquets() -> None:
    """Two threes are worth 6; pairs of the same flowers would bring only 3."""
    state = hold(4, hyacinth=2, tulip=2, rose=2)
    play(state, "2 at 2,2")
    assert coins(state) == 6


def test_bg_5_3_sold_tokens_return_to_the_supply() -> None:
    state = hold(3, hyacinth=3, tulip=2)
    assert GAME.view(state, 0).supply["hyacinth"] == 12
    play(state, "2 at 2,2")
    assert GAME.view(state, 0).supply == {"hyacinth": 15, "tulip": 15, "rose": 15}


def test_bg_5_4_discard_to_stay_below_the_limit() -> None:
    state = hold(3, hyacinth=3, tulip=1)
    events = play(state, "2 at 2,2; discard 1 hyacinth")
    assert events[1:] == [Discarded(1, {"hyacinth": 1})]
    assert (coins(state), flowers(state, 1)) == (0, {"hyacinth": 2, "tulip": 1})
    assert GAME.view(state, 0).supply["hyacinth"] == 13


def test_bg_5_4_only_what_you_hold() -> None:
    state = hold(3, hyacinth=2)
    for text in ("3 hyacinth", "1 rose", "99 hyacinth", "9999 hyacinth", "1 lily"):
        assert refusal(state, f"2 at 2,2; discard {text}") == ("BG-5.4", "discards_too_many")
    assert is_legal(state, "2 at 2,2; discard 2 hyacinth")


def test_bg_5_4_also_when_no_sale_is_due() -> None:
    state = hold(3, hyacinth=1)
    play(state, "2 at 2,2; discard 1 hyacinth")
    assert flowers(state, 1) == {}


def test_bg_5_4_two_players_discard_while_the_sale_waits() -> None:
    """C by A, then A, in the base order: A discards on both turns and sells after the second."""
    cards = ["hyacinth 9 at 0,0", "tulip 9 at 2,2"]
    state = load(players=2, cards=cards, flowers=[{"hyacinth": 3, "tulip": 3}, {}])
    assert GAME.to_act(state) == (0,)
    assert foresee(state, 1, 0, 4, 4).sale == "waits"
    events = play(state, "1 at 4,4; discard 2 hyacinth 1 tulip; gardener 5,5")
    assert Discarded(0, {"hyacinth": 2, "tulip": 1}) in events
    assert flowers(state, 0) == {"hyacinth": 1, "tulip": 3}
    assert (GAME.to_act(state), GAME.position(state).coins) == ((0,), [0, 0])
    play(state, "1 at -2,-2; discard 1 tulip")  # which picks one more hyacinth
    assert (flowers(state, 0), GAME.position(state).coins[0]) == ({}, 2)


def test_bg_5_4_two_players_own_turn_before_the_third() -> None:
    """B, then C by B: B discards below the limit on the first turn already, and nothing is sold."""
    cards = ["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose 9 at 4,4", "hyacinth 8 at 6,6"]
    state = load(players=2, cards=cards, flowers=[{}, {"hyacinth": 2, "tulip": 2}])
    play(state, "1 at -2,-2; discard 2 hyacinth 1 tulip; gardener -1,-1")
    assert flowers(state, 1) == {"hyacinth": 1, "tulip": 1}
    play(state, "1 at 8,8; discard 1 tulip")
    assert (flowers(state, 1), GAME.position(state).coins[1]) == ({"hyacinth": 2}, 0)


def test_bg_5_4_only_the_advanced_order_makes_discards_wait() -> None:
    cards = ["hyacinth 2 at 0,0", "tulip 9 at 2,2", "rose 9 at 4,4"]
    state = load(players=2, cards=cards, flowers=[{"tulip": 2}, {}], options={"order": "advanced"})
    assert refusal(state, "1 at -2,-2; discard 1 tulip") == ("BG-8.2", "waits")


def test_bg_5_4_alone_with_the_third_discards_on_every_turn() -> None:
    hyacinths = [f"hyacinth {n} at {2 * i},0" for i, n in enumerate(range(1, 10))]
    tulips = [f"tulip {n} at {2 * i},-2" for i, n in enumerate(range(1, 8))]
    state = load(players=2, cards=[*hyacinths, *tulips], turn="tulip", flowers=[{}, {"rose": 5, "hyacinth": 5}])
    play(state, "8 at 18,1; discard 5 rose", "9 at 20,2; discard 5 hyacinth")
    assert "rose" not in flowers(state, 1)


def test_bg_5_5_all() -> None:
    state = hold(3, "all", hyacinth=5, tulip=1)
    play(state, "2 at 2,2")
    assert (coins(state), flowers(state, 1)) == (1, {})
    state = hold(3, "all", hyacinth=5, tulip=1)
    assert refusal(state, "2 at 2,2; sell 1 tulip") == ("BG-5.5", "nothing_to_choose")
    assert refusal(state, "2 at 2,2; keep 1") == ("BG-5.5", "nothing_to_choose")


def test_bg_5_5_choose() -> None:
    held = {"hyacinth": 3, "tulip": 2, "rose": 1}
    state = hold(3, "choose", **held)
    assert refusal(state, "2 at 2,2") == ("BG-5.5", "keeps_over_limit")
    assert refusal(state, "2 at 2,2; sell 1 tulip") == ("BG-5.5", "keeps_over_limit")
    assert refusal(state, "2 at 2,2; sell 4 hyacinth") == ("BG-5.5", "sells_too_many")
    assert refusal(state, "2 at 2,2; sell 3 hyacinth 3 tulip") == ("BG-5.5", "sells_too_many")
    assert refusal(state, "2 at 2,2; sell 2 hyacinth 1 lily") == ("BG-5.5", "sells_too_many")
    play(state, "2 at 2,2; sell 1 hyacinth 1 tulip")
    assert (coins(state), flowers(state, 1)) == (1, {"hyacinth": 2, "tulip": 1, "rose": 1})


def test_bg_5_5_choose_may_sell_nothing_at_exactly_the_limit() -> None:
    state = hold(3, "choose", hyacinth=3, tulip=1)
    play(state, "2 at 2,2")
    assert (coins(state), flowers(state, 1)) == (0, {"hyacinth": 3, "tulip": 1})
    play(state, "2 at -2,-2", "3 at 3,3")  # the next turn asks again
    assert is_legal(state, "3 at -2,2; sell 1 hyacinth 1 tulip")


def test_bg_5_5_choose_after_discards() -> None:
    state = hold(3, "choose", hyacinth=3, tulip=1)
    assert refusal(state, "2 at 2,2; discard 1 hyacinth; sell 1 tulip 1 hyacinth") == ("BG-5.2", "no_sale_due")
    state = hold(3, "choose", hyacinth=5, tulip=1)
    assert refusal(state, "2 at 2,2; discard 2 hyacinth; sell 4 hyacinth") == ("BG-5.5", "sells_too_many")
    play(state, "2 at 2,2; discard 2 hyacinth; sell 1 hyacinth 1 tulip")
    assert (coins(state), flowers(state, 1)) == (1, {"hyacinth": 2})


@pytest.mark.parametrize(("keep", "kept"), [("", 0), ("; keep 2", 2), ("; keep 4", 4)])
def test_bg_5_5_bouquets(keep: str, kept: int) -> None:
    state = hold(3, "bouquets", hyacinth=6, tulip=1)
    events: list[Any] = play(state, f"2 at 2,2{keep}")
    assert (coins(state), flowers(state, 1)) == (1, {"hyacinth": kept} if kept else {})
    assert Sold(1, {"hyacinth": 1, "tulip": 1}, 1) in events
    if kept < 5:
        assert Discarded(1, {"hyacinth": 5 - kept}) in events


def test_bg_5_5_bouquets_keeps_no_more_than_the_limit_or_the_leftover() -> None:
    state = hold(3, "bouquets", hyacinth=6, tulip=1)
    for n in (5, 6, 9, 9999):
        assert refusal(state, f"2 at 2,2; keep {n}") == ("BG-5.5", "keeps_too_many")
    state = hold(3, "bouquets", hyacinth=3, tulip=2)
    assert refusal(state, "2 at 2,2; keep 2") == ("BG-5.5", "keeps_too_many")
    state = hold(3, "bouquets", hyacinth=2, tulip=2)
    assert refusal(state, "2 at 2,2; keep 1") == ("BG-5.5", "keeps_too_many")
    play(state, "2 at 2,2")
    assert (coins(state), flowers(state, 1)) == (2, {})
