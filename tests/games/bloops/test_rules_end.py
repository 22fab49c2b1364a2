"""One test or more per rule, named by it: the end, and playing online."""

from __future__ import annotations

import random

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloops.moves import Nothing
from tests.games.bloops.helpers import at, faces, judged, known, names, play, refusal, shown, texts
from tests.games.bloops.table import GAME

REST = "0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4"


# ---- The end -------------------------------------------------------------------------------------


def test_bp_6_1_the_20_ends_the_game_at_once() -> None:
    state = at("1 2", "3 4", held="20")
    events = play(state, "0 discard")
    assert [type(event).__name__ for event in events] == ["Discarded", "Ended"]
    assert GAME.ending(state) == "20"
    assert GAME.to_act(state) == ()
    assert refusal(state, "1 draw") == ("BP-6.4", "game_over")


def test_bp_6_1_any_20_of_a_custom_deck_ends_it_and_nobody_can_answer() -> None:
    state = at("20 2", "20 4", held="20*", pile=REST)
    play(state, "0 keep, discard c0")
    assert GAME.ending(state) == "20"
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
    (part, _) = GAME.breakdown(three)
    assert (part.points, part.counted, part.set_aside) == (3, ["3"], ["11*", "11*", "11*"])
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


def test_bp_6_5_tables_without_anybody_end() -> None:
    for window in (0, 4, "none"):
        state = GAME.start(3, 8, {"window": window, "deck": {"5": 10, "6": 10, "7": 10, "9": 10}})
        rng = random.Random(1)
        for _ in range(5000):
            if GAME.is_over(state):
                break
            seat = GAME.polled(state)
            move = GAME.move_when_absent(state, seat, rng.choice)
            assert move is not None
            GAME.play(state, move, seat)
        assert GAME.ending(state) in ("turns", "deck")


# ---- Online --------------------------------------------------------------------------------------


def test_bp_8_1_the_guard_begins_after_a_discard_and_a_right_counter() -> None:
    state = at("5 1", "5 2", held="5", pile=REST)
    play(state, "0 discard")
    assert GAME.position(state).guard
    play(state, "2 close")
    assert not GAME.position(state).guard
    play(state, "1 counter c2")
    assert GAME.position(state).guard
    assert GAME.to_act(state) == (0, 1, 2)  # the last is the clock


def test_bp_8_1_the_guard_begins_again_after_the_last_effect_only() -> None:
    state = at("7 1", "7 2", held="7", pile=REST)
    play(state, "0 discard", "1 counter c2", "2 close", "0 look at c0")
    assert not GAME.position(state).guard
    play(state, "1 look at c0")
    assert GAME.position(state).guard


def test_bp_8_1_it_ends_early_when_all_have_answered() -> None:
    state = at("5 1", "5 2", "", held="5", pile=REST, options={"window": "none"})
    play(state, "0 discard")
    assert GAME.waited_for(state) == (0, 1)  # seat 2 has no cards
    assert refusal(state, "2 nothing") == ("BP-8.1", "no_cards")
    play(state, "0 nothing", "1 nothing")
    assert refusal(state, "0 nothing") == ("BP-8.1", "already_answered")
    assert GAME.waited_for(state) == (0,)
    assert GAME.position(state).guard
    events = play(state, "0 decline")
    assert [type(event).__name__ for event in events] == ["GuardEnded"]
    assert GAME.waited_for(state) == (1,)


def test_bp_8_1_a_new_guard_asks_everybody_again() -> None:
    state = at("5 1", "5 2", held="5", pile=REST, options={"window": "none"})
    play(state, "0 discard", "0 decline", "0 nothing", "1 counter c2")
    assert GAME.position(state).answered == []
    assert not GAME.position(state).declined
    assert GAME.waited_for(state) == (0, 1)


def test_bp_8_1_after_a_call_no_declining_is_needed() -> None:
    state = at("5 1", "5 2", held="5", pile=REST, options={"window": "none"})
    play(state, "0 discard", "0 nothing", "1 nothing")
    events = play(state, "0 bloops")
    assert [type(event).__name__ for event in events] == ["Called", "GuardEnded"]


def test_bp_8_1_a_player_declines_only_when_no_effect_waits() -> None:
    state = at("5 1", "5 2", held="7", pile=REST)
    play(state, "0 discard")
    assert refusal(state, "0 decline") == ("BP-6.2", "turn_goes_on")
    play(state, "0 look at c0", "0 decline")
    assert refusal(state, "0 decline") == ("BP-8.1", "already_answered")


def test_bp_8_1_a_void_effect_does_not_restart_the_guard() -> None:
    state = at("9 1", "9", "2", turn=0, discards="9", effects=[0], pile=REST)
    play(state, "1 counter c2", "0 nothing", "2 nothing", "3 close")
    assert GAME.position(state).effects == [0, 1]
    events = play(state, "0 swap c0 with c3")  # seat 1 has no card left: its effect is void
    assert [type(event).__name__ for event in events] == ["Swapped", "Void"]
    assert not GAME.position(state).guard


def test_bp_8_1_only_the_clock_closes_and_only_where_there_is_one() -> None:
    state = at("5 1", "5 2", held="5", pile=REST)
    assert refusal(state, "2 close") == ("BP-8.1", "no_guard")
    play(state, "0 discard")
    assert refusal(state, "0 close") == ("BP-8.1", "only_the_clock")
    assert refusal(state, "2 nothing") == ("BP-8.1", "only_the_clock")
    assert refusal(state, "3 nothing") == ("BP-2.3", "no_such_seat")
    assert GAME.legal_actions(state, GAME.clock(state)) != []
    state = at("5 1", "5 2", held="5", pile=REST, options={"window": "none"})
    play(state, "0 discard")
    assert refusal(state, "2 close") == ("BP-8.1", "no_clock")
    assert GAME.to_act(state) == (0, 1)


def test_bp_8_1_window_0_is_the_bare_race_but_for_the_last_window() -> None:
    state = at("5 1", "5 2", held="5", pile=REST, options={"window": 0})
    play(state, "0 discard")
    assert not GAME.position(state).guard
    play(state, "1 draw", "1 discard", "1 bloops", "0 draw", "0 discard")
    assert GAME.position(state).guard
    assert GAME.clock(state) in GAME.to_act(state)
    play(state, "2 close")
    assert GAME.ending(state) == "bloops"


@pytest.mark.parametrize("window", [-1, -5, 3601, 10**30, "soon", 2.5, None])
def test_bp_8_1_an_impossible_window_is_refused(window: object) -> None:
    with pytest.raises(BadInput):
        GAME.start(2, 1, {"window": window})


def test_bp_8_2_who_has_answered_is_not_shown() -> None:
    state = at("5 1", "5 2", "3 4", held="5", pile=REST)
    play(state, "0 discard")
    before = {seat: msgspec.json.encode(GAME.view(state, seat)) for seat in (0, 1, None)}
    events = GAME.play(state, Nothing(), 2)
    assert events == []
    assert {seat: msgspec.json.encode(GAME.view(state, seat)) for seat in (0, 1, None)} == before
    assert GAME.view(state, 2).answered
    play(state, "0 decline")
    assert msgspec.json.encode(GAME.view(state, 1)) == before[1]


def test_bp_8_2_everybody_gets_the_same_prompt_whatever_they_hold() -> None:
    one = at("5 1", "5 2", "3 4", held="5", pile=REST)
    other = at("4 1", "3 2", "5 5", held="5", pile=REST)
    for state in (one, other):
        play(state, "0 discard")
    assert GAME.view(one, 1).may == GAME.view(other, 1).may == ["nothing", "counter", "arrange"]
    assert GAME.view(one, 1).may == GAME.view(one, 2).may


def test_bp_8_3_a_value_shows_only_while_one_may_look() -> None:
    state = at("5 1", "5 2", held="7", pile=REST)
    play(state, "0 discard", "0 look at c2")
    assert shown(state, 0) == {2: "5"}
    play(state, "0 done")
    assert shown(state, 0) == {}
    assert known(state, 0) == {2: "5"}  # perfect recall, for bots
    assert refusal(state, "0 done") == ("BP-8.3", "not_looking")


def test_bp_8_3_looks_end_with_the_next_draw_and_when_the_card_moves() -> None:
    state = at("5 1", "5 2", held="7", pile=REST)
    play(state, "0 discard", "0 look at c2", "2 close", "1 draw")
    assert shown(state, 0) == {}
    state = at("9 1", "9 2", discards="9", effects=[1], pile=REST)
    play(state, "0 counter c1")  # wrong: everybody sees the 1
    assert shown(state, 0) == shown(state, 1) == {1: "1"}
    play(state, "1 swap c3 with c1")
    assert shown(state, 0) == shown(state, 1) == {}
    assert known(state, 0) == {1: "1"}


def test_bp_8_3_a_drawn_card_shows_until_it_is_decided_upon() -> None:
    state = at("5 1", "5 2", pile="10 0 0 0 0 0 0 0 0", options={"window": 0})
    play(state, "0 draw")
    assert GAME.view(state, 0).held.face == "10"
    play(state, "0 keep, discard c0")
    assert shown(state, 0) == {}
    assert known(state, 0) == {names(state, 0)[-1]: "10"}


def test_bp_8_3_the_memory_aid_shows_what_was_seen_wherever_it_went() -> None:
    state = at("5 1", "5 2", held="7", pile="9 0 0 0 0 0 0 0 0", options={"memory": "aid"})
    play(state, "0 discard", "0 look at c2", "0 done", "2 close")
    assert shown(state, 0) == {2: "5"}
    assert shown(state, 1) == {}
    play(state, "1 draw", "1 discard", "1 swap c2 with c0")
    assert shown(state, 0) == {2: "5"}
    assert names(state, 0) == [2, 1]


def test_bp_8_3_reshuffled_cards_are_forgotten() -> None:
    state = at("3 3 3 3 3", "4 4 4 4", turn=1, discards="10 1 2 5", pile="", guard=False, options={"memory": "aid"})
    play(state, "0 draw", "0 keep, discard c0")
    position = GAME.knowledge(state, 1).position
    assert {card.face for card in position.pile} == {"?"}
    assert [card.face for card in position.hands[0]] == ["?"] * 5


def test_bp_8_4_actions_name_the_card_wherever_it_lies() -> None:
    state = at("5 1", "2 5", held="9", pile=REST)
    play(state, "0 discard", "0 swap c0 with c2", "0 arrange c1 c2")
    play(state, "2 close", "1 draw", "1 keep, discard c3")
    assert faces(state, 1)[0] == "5"
    play(state, "1 counter c0")
    assert GAME.view(state, 0).discards == 3


def test_bp_8_4_identifiers_reveal_nothing_and_are_renewed() -> None:
    cards: dict[int, set[str]] = {}
    for seed in range(60):
        for hand in GAME.position(GAME.start(2, seed)).hands:
            for card in hand:
                cards.setdefault(card.card, set()).add(card.face)
    assert all(len(found) > 8 for found in cards.values())
    moved = set()
    for seed in range(30):
        chance = {"seed": f"{seed:064x}"}
        state = at("3 3 3 3 3", "4 4 4 4", turn=1, discards="10 1 2 5", pile="", guard=False, chance=chance)
        named = {card.card: card.face for card in GAME.position(state).discards}
        play(state, "0 draw")
        held = GAME.position(state).held
        assert held.card in named
        moved.add((held.card, held.face))
    assert len({face for _, face in moved}) == 3


def test_bp_8_4_what_is_not_there_cannot_be_named() -> None:
    state = at("5 1", "2 5", held="9", pile=REST)
    play(state, "0 discard")
    assert refusal(state, "0 counter c99") == ("BP-8.4", "not_your_card")
    assert refusal(state, "0 swap c0 with c99") == ("BP-4.1", "not_in_front")
    assert judged(state, 0, -1) == judged(state, 0, 10**6) == ("BP-8.4", "no_such_action")


def test_bp_8_4_half_a_move_has_to_be_completed() -> None:
    state = at("5 1", "2 5", held="9", pile=REST)
    play(state, "0 discard")
    half = GAME.copy(state)
    swap, other = GAME.actions_of(state, 0, GAME.parse("swap c0 with c2"))
    GAME.apply_as(half, swap, 0)
    assert GAME.to_act(half) == GAME.waited_for(half) == (0,)
    assert GAME.polled(half) == 0
    assert refusal(half, "1 nothing") == ("BP-8.4", "half_made")
    assert judged(half, 1, other) == ("BP-8.4", "half_made")
    assert GAME.violation(half, other, 0) == 0


def test_bp_8_5_an_absent_seat_never_blocks_the_table() -> None:
    state = GAME.start(3, 9, {"window": "none"})
    rng = random.Random(5)
    said = []
    while not GAME.is_over(state):
        (seat, *_) = GAME.waited_for(state)
        move = GAME.move_when_absent(state, seat, rng.choice)
        assert move is not None
        said.append(str(move).split()[0])
        GAME.play(state, move, seat)
    assert {"done", "draw", "discard", "nothing", "decline"} <= set(said)
    assert {"keep,", "counter", "bloops", "arrange"}.isdisjoint(said)


def test_bp_8_5_effects_of_absent_seats_hit_a_random_legal_target() -> None:
    targets = set()
    for seed in range(40):
        state = at("5 1", "2", "3", held="9", pile=REST)
        play(state, "0 discard", "0 nothing")
        targets.add(str(GAME.move_when_absent(state, 0, random.Random(seed).choice)))
    assert targets == {f"swap c{own} with c{other}" for own in (0, 1) for other in (2, 3)}
    state = at("5 1", "2", held="6", pile=REST)
    play(state, "0 discard", "0 nothing", "1 nothing")
    assert str(GAME.move_when_absent(state, 0, random.Random(1).choice)) == "give to 1"
    assert GAME.move_when_absent(state, 1, random.Random(1).choice) is None
