"""One test or more per rule, named by it: cards, setup, turns, effects and counter-discards."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloops.actions import ARRANGE, WITH
from tavoliere.games.bloops.components import BLOOPS_CARDS, DECK, MAX_CARDS
from tests.games.bloops.helpers import at, faces, judged, known, names, play, refusal, shown, texts
from tests.games.bloops.table import GAME

REST = "0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4"  # a pile without effects


def all_faces(state: object) -> Counter[str]:
    position = GAME.position(state)
    return Counter(card.face for cards in (*position.hands, position.pile, position.discards) for card in cards)


# ---- Components ----------------------------------------------------------------------------------


def test_bp_1_1_there_are_65_cards() -> None:
    assert sum(DECK.values()) + BLOOPS_CARDS == 65
    found = all_faces(GAME.start(2, 1))
    assert found == Counter(DECK)
    assert [found[str(value)] for value in range(11)] == [5] * 11
    assert (found["11*"], found["20"]) == (8, 1)


def test_bp_1_1_a_custom_deck_needs_six_cards_per_player_and_one() -> None:
    assert GAME.players_for(GAME.make_options({"deck": {"3": 19}})) == range(2, 4)
    state = GAME.start(3, 1, {"deck": {"3": 18, "20*": 1}})
    assert all_faces(state) == Counter({"3": 18, "20*": 1})
    with pytest.raises(BadInput, match="2 to 3 players, not 4"):
        GAME.start(4, 1, {"deck": {"3": 19}})
    with pytest.raises(BadInput, match="too small"):
        GAME.start(2, 1, {"deck": {"3": 12}})


@pytest.mark.parametrize(
    "deck", [{"-1": 13}, {"x": 13}, {"3": 0, "4": 13}, {"3": 129}, {"1": 100, "2": 100}, {"1000": 13}, {"٣": 13}]
)
def test_bp_1_1_an_impossible_deck_is_refused(deck: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        GAME.start(2, 1, {"deck": deck})


def test_bp_1_1_a_deck_has_at_most_128_cards() -> None:
    assert sum(all_faces(GAME.start(5, 1, {"deck": {"7": MAX_CARDS}})).values()) == MAX_CARDS


# ---- Setup ---------------------------------------------------------------------------------------


def test_bp_2_1_six_cards_each_and_a_look_at_the_lower_row() -> None:
    state = GAME.start(5, 3)
    view = GAME.view(state, 2)
    assert [len(hand) for hand in view.hands] == [6] * 5
    assert view.pile == 64 - 30
    assert [card.face is not None for card in view.hands[2]] == [False] * 3 + [True] * 3
    assert all(card.face is None for seat in (0, 1, 3, 4) for card in view.hands[seat])


def test_bp_2_1_the_first_draw_waits_for_everybody_to_finish_looking() -> None:
    state = GAME.start(3, 3, {"start": 1})
    assert GAME.waited_for(state) == (0, 1, 2)
    play(state, "0 done", "1 done")
    assert GAME.waited_for(state) == (2,)
    assert refusal(state, "1 draw") == ("BP-2.1", "still_looking")
    assert refusal(state, "1 discard") == ("BP-2.1", "still_looking")
    assert shown(state, 0) == {}
    play(state, "2 done")
    assert GAME.waited_for(state) == (1,)
    assert refusal(state, "1 draw") is None


def test_bp_2_1_nobody_looks_twice() -> None:
    state = GAME.start(2, 3)
    play(state, "0 done")
    assert refusal(state, "0 done") == ("BP-8.3", "not_looking")


def test_bp_2_2_players_rearrange_at_any_time() -> None:
    state = at("1 2 3", "4 5", phase="ready")
    play(state, "0 arrange c2 c0")
    assert faces(state, 0) == ["3", "2", "1"]
    play(state, "0 draw")
    play(state, "1 arrange c3 c4")  # out of turn
    assert faces(state, 1) == ["5", "4"]
    play(state, "0 arrange c0 c1")  # with a drawn card in hand
    assert faces(state, 0) == ["3", "1", "2"]
    assert refusal(state, "0 arrange c0 c3") == ("BP-8.4", "not_your_card")
    assert refusal(state, "0 arrange c2 c2") == ("BP-2.2", "same_card")
    assert judged(state, 0, ARRANGE + 2) == ("BP-2.2", "lower_first")  # there is one way only to say it
    GAME.apply_as(state, ARRANGE + 1, 0)
    assert judged(state, 0, WITH + 0) == ("BP-2.2", "lower_first")
    assert judged(state, 0, WITH + 1) == ("BP-2.2", "same_card")


def test_bp_2_2_every_order_can_be_reached_and_knowledge_follows_the_cards() -> None:
    state = GAME.start(2, 5)
    before = known(state, 0)
    play(state, "0 arrange c0 c5", "0 arrange c1 c4", "0 arrange c2 c3")
    assert names(state, 0) == [5, 4, 3, 2, 1, 0]
    assert known(state, 0) == before
    assert set(shown(state, 0)) == {3, 4, 5}  # still in the first look


def test_bp_2_2_a_kept_card_goes_to_the_end() -> None:
    state = at("1 2 3", "4", pile="10 0 0 0 0 0 0 0 0")
    play(state, "0 draw", "0 keep, discard c1")
    assert faces(state, 0) == ["1", "3", "10"]


def test_bp_2_2_penalties_and_gifts_go_to_the_end_and_a_9_swaps_in_place() -> None:
    state = at("6 1 9", "6 2 9 5", held="0", pile="7 8 0 0 0 0", turn=0)
    play(state, "0 keep, discard c0", "0 give to 1", "0 counter c1")
    assert faces(state, 1) == ["6", "2", "9", "5", "7"]
    assert faces(state, 0) == ["1", "9", "0", "8"]
    state = at("1 9 2", "3 4 5", held="0", pile="0 0 0 0 0 0 0")
    play(state, "0 keep, discard c1", "0 swap c2 with c4")
    assert (faces(state, 0), faces(state, 1)) == (["1", "4", "0"], ["3", "2", "5"])


def test_bp_2_3_the_starting_player_is_random_or_chosen() -> None:
    starts = {GAME.position(GAME.start(3, seed)).start for seed in range(40)}
    assert starts == {0, 1, 2}
    assert {GAME.position(GAME.start(3, seed, {"start": 2})).start for seed in range(9)} == {2}
    with pytest.raises(BadInput, match="starting seat 3"):
        GAME.start(3, 1, {"start": 3})


@pytest.mark.parametrize(("direction", "second"), [("clockwise", 2), ("anticlockwise", 0)])
def test_bp_2_3_play_goes_either_way_round(direction: str, second: int) -> None:
    state = at("1", "1", "1", turn=1, options={"direction": direction, "window": 0}, phase="ready", pile=REST)
    assert refusal(state, "0 draw") == ("BP-2.3", "not_your_turn")
    play(state, "1 draw", "1 discard")
    assert refusal(state, f"{second} draw") is None
    assert refusal(state, f"{2 - second} draw") == ("BP-2.3", "not_your_turn")
    assert refusal(state, "1 draw") == ("BP-2.3", "not_your_turn")


# ---- A turn --------------------------------------------------------------------------------------


def test_bp_3_1_draw_secretly_then_discard_or_keep() -> None:
    state = at("1 2", "3 4", pile="10 0 0 0 0 0 0 0 0")
    (drew,) = play(state, "0 draw")
    assert GAME.project(drew, 0).face == "10"
    assert GAME.project(drew, 1).face is None
    assert GAME.view(state, 0).held.face == "10"
    assert GAME.view(state, 1).held.face is None
    assert texts(state, 0) == {"discard", "keep, discard c0", "keep, discard c1"}
    assert texts(state, 1) == set()
    assert refusal(state, "0 draw") == ("BP-3.1", "already_drawn")
    assert refusal(state, "1 discard") == ("BP-2.3", "not_your_turn")
    play(state, "0 discard")
    assert GAME.view(state, 1).top == "10"
    assert refusal(state, "0 discard") == ("BP-3.1", "not_drawn")
    assert refusal(state, "1 keep, discard c2") == ("BP-3.1", "not_drawn")


def test_bp_3_1_the_other_card_is_discarded_unseen_and_may_be_the_20() -> None:
    state = at("20 2", "3 4", held="1")
    assert known(state, 0) == {}
    play(state, "0 keep, discard c0")
    assert GAME.ending(state) == "20"
    assert faces(state, 0) == ["2", "1"]


def test_bp_3_1_the_card_to_discard_is_one_of_the_other_cards() -> None:
    state = at("1 2", "3 4", held="5")
    assert GAME.view(state, 0).held.card == 4
    assert refusal(state, "0 keep, discard c4") == ("BP-8.4", "not_your_card")  # the drawn one is not in front yet
    assert refusal(state, "0 keep, discard c2") == ("BP-8.4", "not_your_card")


def test_bp_3_1_without_another_card_the_drawn_one_must_be_discarded() -> None:
    state = at("", "3 4", held="5")
    assert texts(state, 0) == {"discard"}


def test_bp_3_2_the_discards_become_the_pile_but_for_the_top_one() -> None:
    state = at("3 3 3 3 3", "4 4 4 4", turn=1, discards="10 1 2 5", pile="", guard=False)
    events = play(state, "0 draw")
    assert [type(event).__name__ for event in events] == ["Reshuffled", "Drew"]
    position = GAME.position(state)
    assert [card.face for card in position.discards] == ["10"]
    assert sorted([position.held.face, *(card.face for card in position.pile)]) == ["1", "2", "5"]


def test_bp_3_2_only_the_top_discard_is_on_show() -> None:
    state = at("3", "4", discards="10 9 8")
    assert GAME.view(state, 0).top == "10"
    assert b'"9"' not in msgspec.json.encode(GAME.view(state, 0))


def test_bp_3_2_every_order_of_a_reshuffle_can_come_out() -> None:
    orders = set()
    for seed in range(80):
        state = at("3 3 3 3 3", "4 4 4 4", turn=1, discards="10 1 2 5", pile="", guard=False, chance=chance(seed))
        play(state, "0 draw")
        position = GAME.position(state)
        orders.add((position.held.face, *(card.face for card in position.pile)))
    assert len(orders) == 6


def chance(seed: int) -> dict[str, str]:
    return {"seed": f"{seed:064x}"}


def test_bp_3_2_nothing_to_draw_ends_the_game() -> None:
    state = at("3 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="", guard=False)
    assert "draw" in texts(state, 0)
    (ended,) = play(state, "0 draw")
    assert GAME.ending(state) == ended.ending == "deck"
    assert ended.scores == [18, 24]


def test_bp_3_2_until_then_a_counter_can_still_bring_cards() -> None:
    state = at("10 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="", guard=False)
    play(state, "0 counter c0")
    assert GAME.position(state).guard
    play(state, "2 close", "0 draw")
    assert GAME.position(state).held.face == "10"


def test_bp_3_2_a_penalty_and_a_6_without_cards_are_void() -> None:
    state = at("3 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="")
    mistaken, penalised = play(state, "0 counter c0")
    assert (mistaken.face, penalised.card) == ("3", None)
    assert len(faces(state, 0)) == 6
    state = at("6 3 3 3 3 3", "4 4 4 4 4 4", held="5", pile="")
    events = play(state, "0 keep, discard c0")
    assert [type(event).__name__ for event in events] == ["Kept", "Discarded", "Void"]
    assert GAME.position(state).effects == []


# ---- Effects -------------------------------------------------------------------------------------


def test_bp_4_1_a_6_gives_an_unseen_card_to_an_opponent() -> None:
    state = at("1 2", "3", "4", held="6", pile="10 0 0 0 0 0 0 0 0 0 0 0 0 0")
    play(state, "0 discard")
    assert {text for text in texts(state, 0) if "give" in text} == {"give to 1", "give to 2"}
    assert refusal(state, "0 give to 0") == ("BP-4.1", "no_opponent")
    assert refusal(state, "0 give to 4") == ("BP-4.1", "no_opponent")
    assert refusal(state, "0 look at c0") == ("BP-4.1", "other_effect")
    assert refusal(state, "0 swap c0 with c2") == ("BP-4.1", "other_effect")
    play(state, "0 give to 2")
    assert faces(state, 2) == ["4", "10"]
    new = names(state, 2)[-1]
    assert all(new not in known(state, seat) for seat in range(3))


@pytest.mark.parametrize("value", ["7", "8"])
def test_bp_4_1_a_7_or_8_looks_at_any_card(value: str) -> None:
    state = at("1 2", "3", "4", held=value, pile=REST)
    play(state, "0 discard")
    assert {text for text in texts(state, 0) if "look" in text} == {f"look at c{n}" for n in range(4)}
    assert refusal(state, "0 give to 1") == ("BP-4.1", "other_effect")
    (looked,) = play(state, "0 look at c2")
    assert GAME.project(looked, 0).face == "3"
    assert GAME.project(looked, 1).face is None
    assert GAME.project(looked, None).face is None
    assert (shown(state, 0), shown(state, 1), shown(state, None)) == ({2: "3"}, {}, {})
    assert refusal(state, "0 look at c3") == ("BP-4.1", "no_effect")


def test_bp_4_1_a_look_is_at_a_card_on_the_table() -> None:
    state = at("1 2", "3", held="7", pile=REST)
    play(state, "0 discard")
    assert refusal(state, "0 look at c40") == ("BP-4.1", "not_in_front")
    assert refusal(state, "0 look at c3") == ("BP-4.1", "not_in_front")  # the 7 itself


def test_bp_4_1_a_9_swaps_unseen_cards() -> None:
    state = at("1 2", "3", "4", held="9", pile=REST)
    play(state, "0 discard")
    assert {text for text in texts(state, 0) if "swap" in text} == {
        f"swap c{own} with c{other}" for own in (0, 1) for other in (2, 3)
    }
    assert refusal(state, "0 swap c2 with c0") == ("BP-8.4", "not_your_card")
    assert refusal(state, "0 swap c0 with c1") == ("BP-4.1", "no_opponent")
    play(state, "0 swap c0 with c3")
    assert (faces(state, 0), faces(state, 2)) == (["4", "2"], ["1"])
    assert all(known(state, seat) == {} for seat in range(3))


def test_bp_4_1_an_effect_is_mandatory_however_its_card_was_discarded() -> None:
    for state in (at("7 2", "3 4", held="1"), at("7 2", "3 4", held="7"), at("7 2", "3 4", discards="7", turn=1)):
        text = "discard" if GAME.position(state).held and GAME.position(state).held.face == "7" else "counter c0"
        text = "keep, discard c0" if GAME.position(state).held and text != "discard" else text
        play(state, f"0 {text}", "0 nothing", "1 nothing", "2 close")
        assert GAME.position(state).effects == [0]
        assert refusal(state, f"{1 - GAME.position(state).turn} draw") == ("BP-5.3", "effects_wait")
        play(state, "0 look at c2")
        assert GAME.position(state).effects == []


def test_bp_4_2_effects_are_carried_out_in_the_order_of_their_discards() -> None:
    state = at("7 1", "7 2", held="7", pile=REST)
    play(state, "0 discard", "1 counter c2", "0 counter c0")
    assert GAME.position(state).effects == [0, 1, 0]
    assert refusal(state, "1 look at c1") == ("BP-4.2", "not_your_effect")
    play(state, "0 look at c1", "1 look at c1", "0 look at c3")
    assert GAME.position(state).effects == []


def test_bp_4_2_an_effect_without_a_target_is_void_when_its_turn_comes() -> None:
    state = at("9", "9", held="9", pile=REST)
    play(state, "0 discard")
    assert GAME.position(state).effects == [0]
    events = play(state, "1 counter c1")  # the last card that could be swapped
    assert [type(event).__name__ for event in events] == ["Countered", "Void", "Void"]
    assert GAME.position(state).effects == []
    state = at("", "", held="7", pile=REST)
    events = play(state, "0 discard")
    assert [type(event).__name__ for event in events] == ["Discarded", "Void"]


# ---- Counter-discarding --------------------------------------------------------------------------


def test_bp_5_1_everybody_may_answer_a_discard_the_discarder_too() -> None:
    state = at("5 1", "5 2", "5 3", held="5", pile=REST)
    play(state, "0 discard", "2 counter c4", "0 counter c0", "1 counter c2")
    assert [faces(state, seat) for seat in range(3)] == [["1"], ["2"], ["3"]]
    assert GAME.view(state, 0).discards == 4


def test_bp_5_1_one_card_per_action_in_order_of_arrival() -> None:
    state = at("5 5 1", "5 2", held="5", pile=REST)
    play(state, "0 discard")
    (one,) = play(state, "0 counter c0")
    (two,) = play(state, "1 counter c3")
    (three,) = play(state, "0 counter c1")
    assert [(event.seat, event.card) for event in (one, two, three)] == [(0, 0), (1, 3), (0, 1)]
    assert refusal(state, "0 counter c1") == ("BP-8.4", "not_your_card")


def test_bp_5_1_a_star_makes_no_difference_to_the_value() -> None:
    state = at("5* 1", "2 2", held="5", pile=REST)
    play(state, "0 discard", "0 counter c0")
    assert faces(state, 0) == ["1"]


def test_bp_5_1_before_the_first_discard_there_is_nothing_to_answer() -> None:
    for late in ("refuse", "penalty"):
        state = GAME.start(2, 4, {"late": late, "start": 0})
        assert refusal(state, "0 counter c0") == ("BP-5.1", "nothing_discarded")
        play(state, "0 done", "1 done", "0 draw")
        assert refusal(state, "1 counter c7") == ("BP-5.1", "nothing_discarded")


def test_bp_5_2_effects_of_counter_discards_join_the_queue_while_others_wait() -> None:
    state = at("6 1", "6 2", "3 6", held="6", pile=REST)
    play(state, "0 discard", "1 counter c2")
    assert GAME.position(state).effects == [0, 1]
    play(state, "0 give to 1", "2 counter c5")  # the first one is done, the second waits
    assert GAME.position(state).effects == [1, 2]


def test_bp_5_2_at_most_128_effects_wait() -> None:
    state = at("6 1", "6 2", discards="6", turn=0, effects=[0] * 127, pile=REST)
    play(state, "1 counter c2")
    assert GAME.position(state).effects == [0] * 127 + [1]
    assert refusal(state, "0 counter c0") == ("BP-5.2", "too_many_effects")
    assert refusal(state, "0 nothing") == ("BP-5.2", "too_many_effects")
    play(state, "0 give to 1", "0 counter c0")
    assert len(GAME.position(state).effects) == 128


def test_bp_5_3_the_window_lasts_until_the_next_player_draws() -> None:
    state = at("5 1", "5 2", held="5", pile=REST)
    play(state, "0 discard", "2 close")
    assert refusal(state, "0 counter c0") is None  # the guard is over, the window is not
    play(state, "1 draw")
    assert refusal(state, "0 counter c0") == ("BP-5.5", "too_late")
    assert refusal(state, "0 nothing") == ("BP-5.3", "no_window")


def test_bp_5_3_no_draw_while_effects_wait_or_the_guard_lasts() -> None:
    state = at("5 1", "5 2", held="7", pile=REST)
    play(state, "0 discard")
    assert refusal(state, "1 draw") == ("BP-5.3", "effects_wait")
    play(state, "0 look at c0")
    assert refusal(state, "1 draw") == ("BP-8.1", "guarded")
    play(state, "2 close")
    assert refusal(state, "1 draw") is None


def test_bp_5_4_a_wrong_card_is_shown_put_back_and_costs_a_card() -> None:
    state = at("5 1 4", "5 2", held="5", pile="10 0 0 0 0 0 0")
    play(state, "0 discard")
    mistaken, penalised = play(state, "0 counter c1")
    assert (mistaken.face, mistaken.late, penalised.card) == ("1", False, names(state, 0)[-1])
    assert faces(state, 0) == ["5", "1", "4", "10"]
    assert shown(state, 1) == shown(state, None) == {1: "1"}
    assert known(state, 0) == known(state, 1) == {1: "1"}  # the penalty is unseen


@pytest.mark.parametrize("wrong", ["6", "9", "20"])
def test_bp_5_4_a_wrong_card_has_no_effect_and_ends_nothing(wrong: str) -> None:
    state = at(f"{wrong} 1", "5 2", held="5", pile=REST)
    play(state, "0 discard", "0 counter c0")
    assert not GAME.is_over(state)
    assert GAME.position(state).effects == []
    assert GAME.view(state, 0).top == "5"


def test_bp_5_4_a_wrong_card_does_not_start_the_guard_again() -> None:
    state = at("1 1", "2 2", held="5", pile=REST, options={"window": "none"})
    play(state, "0 discard", "0 nothing", "1 nothing", "0 counter c0", "0 decline")
    assert not GAME.position(state).guard


def test_bp_5_5_a_late_counter_is_refused_by_default() -> None:
    state = at("5 1", "5 2", held="3", discards="5", pile=REST)
    before = state.tobytes()
    assert refusal(state, "1 counter c2") == ("BP-5.5", "too_late")
    assert state.tobytes() == before


@pytest.mark.parametrize("card", [2, 3])  # right in value, and wrong too
def test_bp_5_5_a_late_counter_can_cost_one_card(card: int) -> None:
    state = at("5 1", "5 2", held="3", discards="5", pile="10 0 0 0 0 0 0", options={"late": "penalty"})
    mistaken, penalised = play(state, f"1 counter c{card}")
    assert mistaken.late
    assert penalised.card is not None
    assert faces(state, 1) == ["5", "2", "10"]
    assert known(state, 0)[card] == ["5", "2"][card - 2]
    assert GAME.position(state).phase == "held"


def test_bp_7_1_a_mistake_costs_one_card_unseen() -> None:
    for options, fields in (({}, {"turn": 0}), ({"late": "penalty"}, {"held": "0"})):
        state = at("1 1", "2 2", discards="5", options=options, **fields)
        play(state, "1 counter c2")
        assert len(faces(state, 1)) == 3
        new = names(state, 1)[-1]
        assert new not in known(state, 0)
        assert new not in known(state, 1)
