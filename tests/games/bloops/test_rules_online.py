"""One test or more per rule, named by it: the guard, memory and names."""

from __future__ import annotations

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloops.moves import Nothing
from tests.games.bloops.helper import GAME, REST, at, faces, judged, kinds, known, names, play, refusal, shown, written


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
    assert kinds(events) == ["GuardEnded"]
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
    assert kinds(events) == ["Called", "GuardEnded"]


def test_bp_8_1_a_player_declines_only_when_no_effect_waits() -> None:
    state = at("5 1", "5 2", held="7", pile=REST)
    play(state, "0 discard")
    assert refusal(state, "0 decline") == ("BP-6.2", "turn_goes_on")
    play(state, "0 look at c0", "0 decline")
    assert refusal(state, "0 decline") == ("BP-8.1", "already_answered")


def test_bp_8_1_a_void_effect_alone_does_not_restart_the_guard() -> None:
    state = at("9 1 1 1 1 1", "9 2 2 2 2 2", turn=0, discards="6", effects=[1], pile="5")
    play(state, "0 nothing", "2 close")
    mark = GAME.position(state).guards
    events = play(state, "0 counter c1")  # wrong: the penalty is the last card that the 6 could have given
    assert kinds(events) == ["Mistaken", "Penalised", "Void"]
    assert not GAME.position(state).guard
    assert GAME.position(state).guards == mark


def test_bp_8_1_the_guard_begins_after_void_effects_that_follow_a_carried_out_one() -> None:
    state = at("9 1", "9", "2", turn=0, discards="9", effects=[0], pile=REST)
    play(state, "1 counter c2", "0 nothing", "2 nothing", "3 close")
    assert GAME.position(state).effects == [0, 1]
    events = play(state, "0 swap c0 with c3")  # seat 1 has no card left: its effect is void
    assert kinds(events) == ["Swapped", "Void"]
    assert GAME.position(state).guard
    assert GAME.position(state).answered == []
    assert refusal(state, "1 draw") == ("BP-8.1", "guarded")


def test_bp_8_1_effects_that_can_be_carried_out_keep_the_guard_waiting() -> None:
    """Of three effects the second is void and the third is not: the guard begins after the third."""
    state = at("9 1", "9", "9 2", turn=0, discards="9", effects=[0], pile=REST)
    play(state, "1 counter c2", "2 counter c3", "3 close")
    assert GAME.position(state).effects == [0, 1, 2]
    assert kinds(play(state, "0 swap c0 with c4")) == ["Swapped", "Void"]
    assert GAME.position(state).effects == [2]
    assert not GAME.position(state).guard
    play(state, "2 swap c0 with c1")
    assert GAME.position(state).guard


def test_bp_8_1_nothing_said_while_no_guard_runs_changes_nothing() -> None:
    state = at("5 1", "5 2", held="5", pile=REST)
    play(state, "0 discard", "2 close")
    turn = GAME.turn(state)
    assert play(state, "0 nothing") == []
    assert GAME.turn(state) == turn
    assert refusal(state, "1 draw") is None


def test_bp_8_1_the_deadline_counts_anew_with_every_guard() -> None:
    state = at("5 1", "5 2", held="5", pile=REST, options={"window": 9})
    assert GAME.turn(state).deadline is None
    play(state, "0 discard")
    first = GAME.turn(state).deadline
    assert first.seconds == 9
    play(state, "0 nothing")
    assert GAME.turn(state).deadline == first  # an answer does not show
    play(state, "1 counter c2")
    assert GAME.turn(state).deadline.mark != first.mark
    play(state, "2 close")
    assert GAME.turn(state).deadline is None
    assert GAME.when_time_is_up(state) is None


def test_bp_8_1_the_last_window_of_a_bare_race_has_four_seconds() -> None:
    state = at("5 1", "5 2", held="5", turn=1, caller=0, pile=REST, options={"window": 0})
    play(state, "1 discard")
    assert GAME.turn(state).deadline.seconds == 4
    assert str(GAME.when_time_is_up(state)) == "close"
    without = at("5 1", "5 2", held="5", turn=1, caller=0, pile=REST, options={"window": "none"})
    play(without, "1 discard")
    assert GAME.turn(without).deadline is None


def test_bp_8_1_only_the_clock_closes_and_only_where_there_is_one() -> None:
    state = at("5 1", "5 2", held="5", pile=REST)
    assert refusal(state, "2 close") == ("BP-8.1", "no_guard")
    play(state, "0 discard")
    assert refusal(state, "0 close") == ("BP-8.1", "only_the_clock")
    assert refusal(state, "2 nothing") == ("BP-8.1", "only_the_clock")
    assert GAME.judgement(GAME.violation(state, 0, 3), {}).code == "no_such_seat"
    assert len(GAME.legal_actions(state, 2)) == 1
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
    assert 2 in GAME.to_act(state)
    play(state, "2 close")
    assert GAME.ending(state) == "bloops"


@pytest.mark.parametrize("window", [-1, -5, 61, 10**30, "soon", 2.5, None])
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
    assert GAME.prompt(one, 1) == GAME.prompt(other, 1)
    assert GAME.prompt(one, 1).kinds == GAME.prompt(one, 2).kinds == ["nothing", "counter", "arrange"]


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
    assert written(GAME.view(state, 0).held.face) == "10"
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
    GAME.apply(half, swap, 0)
    assert GAME.to_act(half) == GAME.waited_for(half) == (0,)
    assert GAME.polled(half) == 0
    assert refusal(half, "1 nothing") == ("BP-8.4", "half_made")
    assert judged(half, 1, other) == ("BP-8.4", "half_made")
    assert GAME.violation(half, other, 0) == 0


@pytest.mark.parametrize("window", [0, 4, "none"])
def test_bp_5_1_whoever_may_still_answer_has_a_question(window: int | str) -> None:
    """Also where they are not waited for; after their own answer they have none, whatever others say."""
    state = at("5 1", "5 2", "4 4", held="5", pile=REST, options={"window": window})

    def asked() -> list[int]:
        return [seat for seat in range(3) if GAME.has_question(state, seat)]

    assert asked() == [0]
    play(state, "0 discard")
    assert asked() == [0, 1, 2]
    play(state, "2 nothing")
    assert asked() == [0, 1]
    play(state, "0 nothing")
    assert asked() == [0, 1]  # the first may still call BLOOPS
    play(state, "0 bloops")
    assert asked() == [1]
    with pytest.raises(BadInput, match="There is no seat 9"):
        GAME.has_question(state, 9)
