"""BG-7: the end of the game, the score and its parts."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.game import State
from tavoliere.engine.view import Ended
from tavoliere.games.bloom_garden.events import Finished, Sold
from tavoliere.games.bloom_garden.rules.constants import COLOURS
from tests.games.bloom_garden.helper import GAME, flowers, foresee, load, play, refusal, turn


def line(colour: str, numbers: list[int], x: int = 0, y: int = 0, step: int = 2) -> list[str]:
    """Cards of one colour in a row to the right, each over the edge of the one before."""
    return [f"{colour} {n} at {x + step * i},{y}" for i, n in enumerate(numbers)]


def last_card(players: int = 3, **fields: Any) -> State:
    """Seat 1 has one card left, the nine, at the right end of a row."""
    return load(players=players, cards=line("tulip", [1, 2, 3, 4, 5, 6, 7, 8]), turn="tulip", **fields)


def test_bg_7_1_the_last_card_sells_everything() -> None:
    """Below the limit, and whatever the option says."""
    for sell in ("all", "choose", "bouquets"):
        state = last_card(flowers=[{}, {"rose": 1, "hyacinth": 1}, {}], options={"sell": sell})
        assert foresee(state, 9, 0, 16, -2).sale == "last"
        events = play(state, "9 at 16,-2")
        assert flowers(state, 1) == {}
        assert GAME.position(state).coins[1] == 3  # one tulip of the harvest makes it three
        assert Sold(1, {"hyacinth": 1, "tulip": 1, "rose": 1}, 3) in events
        state = last_card(flowers=[{}, {"rose": 1, "hyacinth": 1}, {}], options={"sell": sell})
        assert refusal(state, "9 at 16,-2; keep 1")[0] == "BG-5.5"
        assert refusal(state, "9 at 16,-2; sell 1 rose")[0] == "BG-5.5"


def test_bg_7_1_the_score_is_fixed_at_the_end_of_that_turn() -> None:
    state = last_card()
    events = play(state, "9 at 16,-2")
    part = GAME.breakdown(state, None)[1]
    assert (part.finished, part.place, part.coins) == (True, 1, 0)
    assert Finished(1, 1, part.coins + part.flowers + part.ornament) in events
    play(state, "9 at 18,-2")  # the rose covers six of the new tulips
    later = GAME.breakdown(state, None)[1]
    assert (later.flowers, later.coins, later.ornament) == (part.flowers, part.coins, part.ornament)
    assert GAME.view(state, 0).colours[1].visible < part.flowers


def test_bg_7_1_pawns_are_handled_before_the_score_is_fixed() -> None:
    state = last_card()
    play(state, "9 at 16,-2; ornament 10,0 and 10,1")
    part = GAME.breakdown(state, None)[1]
    assert part.finished
    assert part.meadow > 0
    assert part.ornament == part.meadow // 2


# A card with one flower in a ring of meadow, between roses and tulips that could have their ornaments.
RING = ["rose 9 at 0,0", "rose 8 at -2,-2", "tulip 9 at 2,2", "tulip 8 at 4,4", "hyacinth 1 at 1,1"]
BOTH = ["tulip ornament 4,2 and 3,2", "rose ornament 1,0 and 1,1"]


def test_bg_7_2_half_the_meadow_rounded_down() -> None:
    for cards, pawn, meadow, points in (
        (["rose 9 at 0,0", "rose 8 at 2,2"], "rose ornament 2,3 and 3,3", 1, 0),
        (["rose 9 at 0,0", "rose 8 at 2,2", "rose 6 at 4,4"], "rose ornament 4,4 and 4,5", 3, 1),
        (RING, "rose ornament 1,0 and 1,1", 8, 4),
    ):
        part = GAME.breakdown(load(players=3, cards=cards, pawns=[pawn], turn="rose"), None)[2]
        assert (part.meadow, part.sharing, part.ornament) == (meadow, 1, points)


def test_bg_7_2_the_meadow_is_connected_side_by_side_only() -> None:
    state = load(
        players=3,
        cards=["rose 9 at 0,0", "rose 8 at 2,2", "rose 5 at 4,4"],
        pawns=["rose ornament 4,4 and 5,4"],
        turn="rose",
    )
    assert GAME.breakdown(state, None)[2].meadow == 1  # the other meadows of the five touch it at corners


def test_bg_7_2_ornaments_share_a_meadow() -> None:
    state = load(players=3, cards=RING, pawns=BOTH, turn="hyacinth")
    parts = GAME.breakdown(state, None)
    assert [(part.meadow, part.sharing, part.ornament) for part in parts] == [(0, 0, 0), (8, 2, 2), (8, 2, 2)]
    play(state, "9 at -1,3")  # covers one cell of the meadow: 7 // 2 = 3, 3 // 2 = 1
    parts = GAME.breakdown(state, None)
    assert [(part.meadow, part.sharing, part.ornament) for part in parts] == [(0, 0, 0), (7, 2, 1), (7, 2, 1)]


def test_bg_7_2_ornaments_of_finished_players_share_too() -> None:
    state = load(
        players=3,
        cards=RING + line("tulip", [1, 2, 3, 4, 5, 6, 7], 6, 6),
        pawns=BOTH,
        finished=[{"seat": 1, "flowers": 20, "meadow": 8, "sharing": 1}],
        turn="rose",
    )
    _, tulip, rose = GAME.breakdown(state, None)
    assert (tulip.meadow, tulip.sharing, tulip.ornament) == (8, 1, 4)  # fixed before the rose's came
    assert (rose.meadow, rose.sharing, rose.ornament) == (8, 2, 2)


def test_bg_7_3_points_for_the_largest_group() -> None:
    for players, points in ((2, 3), (3, 3), (4, 6), (5, 10)):
        state = load(players=players, cards=["hyacinth 9 at 0,0", "tulip 9 at 2,2"], turn="hyacinth")
        parts = GAME.breakdown(state, None)
        assert [part.groups for part in parts[:2]] == [[8], [9]]
        assert [part.largest for part in parts] == [0, points] + [0] * (players - 2)
        assert GAME.scores(state)[1] == 9 + points


# Two groups of eight: nine hyacinths of which the tulips cover one, nine tulips of which the rose covers one.
EIGHTS = ["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose {} at 4,4"]


def eights(players: int, *more: str) -> State:
    rose = "2 r1" if players == 5 else "1"
    cards = [card.format(rose) for card in EIGHTS]
    return load(players=players, cards=[*cards, *more], turn="hyacinth")


def test_bg_7_3_a_tie_compares_the_second_largest_groups() -> None:
    for players in (3, 4):
        state = eights(players, "hyacinth 1 at 6,6")
        parts = GAME.breakdown(state, None)
        assert [part.groups for part in parts[:2]] == [[8, 1], [8]]  # a missing group counts 0
        assert [part.largest > 0 for part in parts[:2]] == [True, False]
        state = eights(players, "hyacinth 1 at 6,6", "tulip 2 at 8,8")
        parts = GAME.breakdown(state, None)
        assert [part.groups for part in parts[:2]] == [[8, 1], [8, 1, 1]]
        assert [part.largest > 0 for part in parts[:2]] == [False, True]


def test_bg_7_3_an_unresolved_tie_splits_the_points_rounded_down() -> None:
    for players, each in ((2, 1), (3, 1), (4, 3), (5, 5)):
        parts = GAME.breakdown(eights(players), None)
        assert [part.groups for part in parts[:2]] == [[8], [8]]
        assert [part.largest for part in parts] == [each, each] + [0] * (players - 2)
        assert [part.tied for part in parts] == [2, 2] + [0] * (players - 2)


def test_bg_7_3_the_final_garden_counts() -> None:
    """A finished player's flowers are counted as they lie in the end, not as they lay when the score was fixed."""
    state = nearly_done(3)
    play(state, "9 at 48,0", "9 at 48,2")
    before = GAME.breakdown(state, None)[0]
    play(state, "9 at 47,-1")
    after = GAME.breakdown(state, None)[0]
    assert GAME.is_over(state)
    assert after.flowers == before.flowers
    assert after.groups != before.groups
    assert GAME.breakdown(state, None)[2].largest == 3


def nearly_done(players: int, order: str = "base") -> State:
    """Everybody has one card left, the nine; the others lie in a row."""
    numbers = range(2 if players == 5 else 1, 9)
    cards = [(n, colour) for n in numbers for colour in COLOURS[:players]]
    laid = [f"{colour} {n} at {2 * i},0" for i, (n, colour) in enumerate(cards)]
    return load(players=players, cards=laid, options={"order": order}, turn="hyacinth")


def test_bg_7_4_points_for_finishing_in_the_base_game() -> None:
    for players in (3, 4, 5):
        state = nearly_done(players)
        for number in range(players):
            play(state, f"9 at {-2 - 2 * number},0")
        assert GAME.is_over(state)
        assert [part.finishing for part in GAME.breakdown(state, None)] == list(range(players - 1, -1, -1))
        assert [part.place for part in GAME.breakdown(state, None)] == list(range(1, players + 1))


def test_bg_7_5_most_points_win_and_a_tie_is_shared() -> None:
    state = nearly_done(3)
    for number in range(3):
        events = play(state, f"9 at {-2 - 2 * number},0")
    scores = list(GAME.scores(state))
    best = [seat for seat in range(3) if scores[seat] == max(scores)]
    assert list(GAME.winners(state)) == best
    assert events[-1] == Ended("finished", tuple(scores), tuple(best))
    even = GAME.copy(state)
    even[0].coins[:3] += max(scores) - np.array(scores)
    assert GAME.winners(even) == (0, 1, 2)


def test_bg_7_5_nobody_plays_after_the_end() -> None:
    state = nearly_done(3)
    for number in range(3):
        play(state, f"9 at {-2 - 2 * number},0")
    assert GAME.to_act(state) == ()
    assert GAME.ending(state) == "finished"
    assert refusal(state, "9 at 0,0") == ("BG-7.5", "game_over")
    assert refusal(state, "pass", seat=2) == ("BG-7.5", "game_over")
    assert GAME.preview(state, 0, GAME.parse("9 at 0,0")).why == GAME.check(state, GAME.parse("9 at 0,0"), 0)
    assert turn(state) == "rose"
