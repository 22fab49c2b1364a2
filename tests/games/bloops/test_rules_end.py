"""One test or more per rule, named by it: the end and the score."""

from __future__ import annotations

import pytest

from tests.games.bloops.helper import GAME, REST, at, faces, kinds, play, refusal, shown, texts, written


def test_bp_6_1_the_20_ends_the_game_at_once() -> None:
    state = at("1 2", "3 4", held="20")
    events = play(state, "0 discard")
    assert kinds(events) == ["Discarded", "Revealed", "Ended"]
    assert GAME.ending(state) == "twenty"
    assert GAME.to_act(state) == ()
    assert refusal(state, "1 draw") == ("BP-6.4", "game_over")


def test_bp_6_1_any_20_of_a_custom_deck_ends_it_and_nobody_can_answer() -> None:
    state = at("20 2", "20 4", held="20*", pile=REST)
    play(state, "0 keep, discard c0")
    assert GAME.ending(state) == "twenty"
    assert refusal(state, "1 counter c2") == ("BP-6.4", "game_over")
    assert GAME.scores(state) == (22, 24)


def test_bp_6_2_a_call_is_possible_at_the_end_of_the_own_turn_only() -> None:
    state = at("7 2", "3 4", held="7", pile=REST)
    assert refusal(state, "0 bloops") == ("BP-6.2", "turn_goes_on")
    assert refusal(state, "1 bloops") == ("BP-6.2", "not_your_call")
    play(state, "0 discard")
    assert refusal(state, "0 bloops") == ("BP-6.2", "turn_goes_on")  # the effect waits
    play(state, "0 look at c0")
    assert refusal(state, "0 bloops") is None
    assert refusal(state, "1 bloops") == ("BP-6.2", "not_your_call")
    play(state, "2 close")
    assert refusal(state, "0 bloops") is None  # until the next player draws
    play(state, "1 draw")
    assert refusal(state, "0 bloops") == ("BP-6.2", "not_your_call")
    assert refusal(GAME.start(2, 1, {"start": 0}), "0 bloops") == ("BP-6.2", "not_your_call")


def test_bp_6_2_one_call_in_the_game_and_the_window_stays_open() -> None:
    state = at("5 2", "5 4", held="5", pile=REST)
    play(state, "0 discard", "0 bloops")
    assert GAME.view(state, 1).caller == 0
    assert refusal(state, "0 bloops") == ("BP-6.2", "already_called")
    play(state, "1 counter c2", "0 counter c0", "2 close", "1 draw", "1 discard")
    assert refusal(state, "1 bloops") == ("BP-6.2", "already_called")
    assert refusal(state, "1 decline") == ("BP-6.2", "already_called")


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_bp_6_2_every_opponent_has_exactly_one_more_turn(direction: str) -> None:
    state = at("2 2", "3 3", "4 4", held="5", turn=1, pile=REST, options={"direction": direction})
    play(state, "1 discard", "1 bloops", "3 close")
    order = [2, 0] if direction == "clockwise" else [0, 2]
    for seat in order:
        assert not GAME.is_over(state)
        play(state, f"{seat} draw", f"{seat} discard")
        assert not GAME.is_over(state)  # its window is still open
        play(state, "3 close")
    assert GAME.ending(state) == "bloops"


def test_bp_6_2_the_last_window_can_still_be_answered_and_closes_with_its_guard() -> None:
    state = at("5 2", "5 4", held="5", turn=1, caller=0, pile=REST)
    play(state, "1 discard", "0 counter c0", "0 nothing", "1 counter c2", "1 nothing")
    assert not GAME.is_over(state)  # the guard began again with the last counter-discard
    play(state, "0 nothing")
    assert GAME.ending(state) == "bloops"
    assert GAME.scores(state) == (2, 4)


def test_bp_6_2_effects_of_the_last_window_are_carried_out_first() -> None:
    state = at("5 2", "5 4", held="7", turn=1, caller=0, pile=REST)
    play(state, "1 discard", "2 close")
    assert not GAME.is_over(state)
    play(state, "1 look at c0")
    assert GAME.position(state).guard
    play(state, "2 close")
    assert GAME.ending(state) == "bloops"


def test_bp_6_3_the_caller_is_immune_to_the_9_and_to_nothing_else() -> None:
    state = at("1 2", "9 3", "4", held="9", turn=1, caller=0, pile="0 0 0 0 0 0 0 6 0 0 0 0 0")
    play(state, "1 discard")
    assert {text for text in texts(state, 1) if "swap" in text} == {"swap c2 with c4", "swap c3 with c4"}
    assert refusal(state, "1 swap c3 with c0") == ("BP-6.3", "immune")
    state = at("6 1", "9 3", "4", held="6", turn=1, caller=0, pile=REST)
    play(state, "1 discard", "0 counter c0")  # the caller may counter
    play(state, "1 give to 0")  # and receives cards
    assert len(faces(state, 0)) == 2
    state = at("6 1", "9 3", "4", held="8", turn=1, caller=0, pile=REST)
    play(state, "1 discard", "1 look at c0")
    assert shown(state, 1) == {0: "6"}


def test_bp_6_3_the_callers_own_9_is_carried_out() -> None:
    state = at("9 2", "1 3", held="9", turn=1, caller=0, pile=REST)
    play(state, "1 discard")
    assert GAME.position(state).effects == []  # only the caller's cards to swap with: void
    play(state, "0 counter c0", "0 swap c1 with c2")
    assert (faces(state, 0), faces(state, 1)) == (["1"], ["2", "3"])


def test_bp_6_4_the_score_is_the_sum_of_the_values() -> None:
    state = at("3 7 10 11*", "0 1", discards="5")
    assert GAME.scores(state) == (31, 1)


def test_bp_6_4_three_stars_set_all_star_cards_aside() -> None:
    two = at("11* 11* 3", "0", discards="5")
    three = at("11* 11* 3 11*", "0", discards="5")
    assert (GAME.scores(two)[0], GAME.scores(three)[0]) == (25, 3)
    three = at("11* 11* 3 11*", "0", held="20")
    play(three, "0 discard")
    (part, _) = GAME.breakdown(three, 1)
    assert (part.points, list(map(written, part.counted))) == (3, ["3"])
    assert list(map(written, part.set_aside)) == ["11*", "11*", "11*"]
    mixed = at("2* 2 9* 0*", "0", discards="5", pile=REST)  # stars on any value
    assert GAME.scores(mixed)[0] == 2


def test_bp_6_4_the_rulebooks_example_of_scoring() -> None:
    state = at("20 3", "11* 10 10 9 5", "11* 11* 11* 10 8", held="20", pile=REST)
    play(state, "0 discard")
    assert GAME.scores(state) == (23, 45, 18)
    assert GAME.winners(state) == (2,)


def test_bp_6_4_the_lowest_wins_and_a_tie_is_shared() -> None:
    state = at("3 4", "7", "8", held="20")
    play(state, "0 discard")
    assert GAME.winners(state) == (0, 1)
    assert faces(state, 2) == ["8"]
    assert shown(state, 0) == {0: "3", 1: "4", 2: "7", 3: "8"}  # all reveal


def test_bp_6_4_an_empty_hand_scores_nothing() -> None:
    state = at("", "7", held="20")
    play(state, "0 discard")
    assert GAME.scores(state) == (0, 7)


def test_bp_6_5_after_200_turns_the_game_ends_with_the_window() -> None:
    state = at("1 2", "3 4", held="5", turns=200, pile=REST)
    play(state, "0 discard")
    assert not GAME.is_over(state)
    play(state, "2 close")
    assert GAME.ending(state) == "turns"
    state = at("1 2", "3 4", held="5", turns=199, pile=REST)
    play(state, "0 discard", "2 close")
    assert not GAME.is_over(state)


def test_bp_6_5_whatever_else_is_pending() -> None:
    state = at("1 2", "3 4", held="5", turns=200, pile=REST, options={"window": 0})
    play(state, "0 discard", "0 bloops")  # even a call just before
    assert GAME.position(state).guard
    play(state, "2 close")
    assert GAME.ending(state) == "turns"
