"""BG-8: the advanced order."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.game import State
from tests.games.bloom_garden.helper import GAME, flowers, foresee, is_legal, load, play, refusal, turn


def advanced(cards: list[str], **fields: Any) -> State:
    options = {"order": "advanced", **fields.pop("options", {})}
    return load(players=fields.pop("players", 3), cards=cards, options=options, **fields)


def test_bg_8_1_the_first_round_goes_clockwise() -> None:
    state = GAME.start(4, 0, {"order": "advanced", "start": 1})
    seen = []
    for move in ("1 at 0,0", "9 at 2,0", "9 at 4,0", "9 at 6,0"):
        seen.append(GAME.to_act(state)[0])
        play(state, move)
    assert seen == [1, 2, 3, 0]
    assert GAME.to_act(state) == (1,)  # one visible flower, the fewest


def test_bg_8_1_the_fewest_visible_flowers_play_next() -> None:
    state = advanced(["hyacinth 9 at 0,0", "tulip 5 at 2,2", "rose 7 at 4,4"])
    assert [part.visible for part in GAME.view(state, 0).colours] == [8, 4, 7]
    assert turn(state) == "tulip"


def test_bg_8_1_a_tie_goes_to_the_nearest_clockwise_and_first_to_who_just_played() -> None:
    # All have three visible flowers; the rose has just played and is the nearest of all.
    state = advanced(["hyacinth 3 at 0,0", "tulip 3 at 2,-2", "rose 3 r1 at 4,-4"])
    assert [part.visible for part in GAME.view(state, 0).colours] == [3, 3, 3]
    assert turn(state) == "rose"
    # The rose has more: from it clockwise hyacinth comes before tulip.
    state = advanced(["hyacinth 3 at 0,0", "tulip 3 at 2,-2", "rose 4 at 4,-4"])
    assert turn(state) == "hyacinth"


def test_bg_8_1_only_who_still_has_cards() -> None:
    tulips = [f"tulip {n} at {2 * i},0" for i, n in enumerate(range(9, 0, -1))]
    state = advanced([*tulips, "hyacinth 9 at 18,2", "rose 9 at 18,-2"])
    assert turn(state) in ("hyacinth", "rose")
    for part in GAME.view(state, 0).colours:
        assert part.hand or part.colour == "tulip"


RUN = ["hyacinth 9 at 0,0", "tulip 9 at 2,2", "rose 3 r1 at 4,4"]


def test_bg_8_2_who_plays_again_waits_with_everything() -> None:
    """The rose has 3 flowers; with one more it still has the fewest, since the others have 8 and 8."""
    held = [{}, {}, {"hyacinth": 3, "tulip": 1}]
    state = advanced(RUN, flowers=held)
    assert turn(state) == "rose"
    assert foresee(state, 1, 0, 6, 6).sale == "waits"
    for clause in ("discard 1 hyacinth", "gardener 4,4"):
        assert refusal(state, f"1 at 6,6; {clause}") == ("BG-8.2", "waits")
    play(state, "1 at 6,6")
    assert turn(state) == "rose"
    assert flowers(state, 2) == {"hyacinth": 3, "tulip": 1}  # at the limit, and not sold
    assert foresee(state, 9, 0, 8, 8).sale == "due"
    play(state, "9 at 8,8; gardener 8,8")
    assert turn(state) != "rose"
    assert flowers(state, 2) == {}
    assert GAME.position(state).coins[2] == 1
    assert GAME.position(state).pawns == ["rose gardener 8,8"]


def test_bg_8_2_sale_choices_wait_too() -> None:
    for sell, clause in (("choose", "sell 1 hyacinth 1 tulip"), ("bouquets", "keep 1")):
        state = advanced(RUN, flowers=[{}, {}, {"hyacinth": 3, "tulip": 1}], options={"sell": sell})
        assert refusal(state, f"1 at 6,6; {clause}") == ("BG-8.2", "waits")
        assert is_legal(state, f"9 at 6,6; {clause}")


def test_bg_8_2_a_run_may_go_far_above_the_limit() -> None:
    state = advanced(RUN, flowers=[{}, {}, {"hyacinth": 8, "tulip": 6}])
    play(state, "1 at 6,6")
    assert sum(flowers(state, 2).values()) == 14
    play(state, "9 at 8,8")
    assert GAME.position(state).coins[2] == 6


def test_bg_8_2_the_base_game_never_waits() -> None:
    """Only one player has cards left and plays twice in a row: two whole turns."""
    done = [
        f"{c} {n} at {2 * i},0" for i, (n, c) in enumerate((n, c) for n in range(1, 10) for c in ("hyacinth", "tulip"))
    ]
    roses = [f"rose {n} at {34 + 2 * i},2" for i, n in enumerate(range(1, 8))]
    state = load(players=3, cards=done + roses, turn="rose", flowers=[{}, {}, {"tulip": 3, "rose": 1}])
    play(state, "8 at 48,3; gardener 48,3")
    assert turn(state) == "rose"
    assert flowers(state, 2) == {}
    assert GAME.position(state).pawns == ["rose gardener 48,3"]


def test_bg_8_2_the_count_is_taken_after_the_harvest() -> None:
    """Covering the others' flowers can make them the next to play."""
    state = advanced(["hyacinth 9 at 0,0", "tulip 5 at 2,2", "rose 5 at 4,4"], turn="rose")
    assert [part.visible for part in GAME.view(state, 0).colours] == [8, 4, 5]
    play(state, "9 at -1,-1")  # covers four hyacinths of eight
    assert [part.visible for part in GAME.view(state, 0).colours] == [4, 4, 14]
    assert turn(state) == "hyacinth"  # nearest clockwise of the two with four


def test_bg_8_3_only_the_first_to_finish_gets_points() -> None:
    for players, points in ((3, 3), (4, 6), (5, 10)):
        colours = ("hyacinth", "tulip", "rose", "lily", "daffodil")[:players]
        numbers = range(2 if players == 5 else 1, 9)
        laid = [f"{c} {n} at {2 * i},0" for i, (n, c) in enumerate((n, c) for n in numbers for c in colours)]
        state = load(players=players, cards=laid, options={"order": "advanced"}, turn="tulip")
        for number in range(players):
            play(state, f"9 at {-2 - 2 * number},0")
        assert GAME.is_over(state)
        parts = GAME.breakdown(state, None)
        assert [part.finishing for part in parts] == [points if part.place == 1 else 0 for part in parts]
        assert parts[1].place == 1
