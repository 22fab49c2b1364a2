"""One test or more per rule, named by it: counter-discards and penalties."""

from __future__ import annotations

import pytest

from tests.games.bloops.helper import GAME, REST, at, faces, known, names, play, refusal, shown, written


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
    assert [(event.seat, event.card.id) for event in (one, two, three)] == [(0, 0), (1, 3), (0, 1)]
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
    assert (written(mistaken.card.face), mistaken.late, penalised.card.id) == ("1", False, names(state, 0)[-1])
    assert faces(state, 0) == ["5", "1", "4", "10"]
    assert shown(state, 1) == shown(state, None) == {1: "1"}
    assert known(state, 0) == known(state, 1) == {1: "1"}  # the penalty is unseen


@pytest.mark.parametrize("wrong", ["6", "9", "20"])
def test_bp_5_4_a_wrong_card_has_no_effect_and_ends_nothing(wrong: str) -> None:
    state = at(f"{wrong} 1", "5 2", held="5", pile=REST)
    play(state, "0 discard", "0 counter c0")
    assert not GAME.is_over(state)
    assert GAME.position(state).effects == []
    assert written(GAME.view(state, 0).top.face) == "5"


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
