"""One test or more per rule, named by it: turns and effects."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.bloops.helper import GAME, REST, at, faces, kinds, known, names, play, refusal, shown, texts, written


def chance(seed: int) -> dict[str, str]:
    return {"seed": f"{seed:064x}"}


def test_bp_3_1_draw_secretly_then_discard_or_keep() -> None:
    state = at("1 2", "3 4", pile="10 0 0 0 0 0 0 0 0")
    (drew,) = play(state, "0 draw")
    assert written(GAME.project(drew, 0).card.face) == "10"
    assert GAME.project(drew, 1).card.face is None
    assert written(GAME.view(state, 0).held.face) == "10"
    assert GAME.view(state, 1).held.face is None
    assert texts(state, 0) == {"discard", "keep, discard c0", "keep, discard c1"}
    assert texts(state, 1) == set()
    assert refusal(state, "0 draw") == ("BP-3.1", "already_drawn")
    assert refusal(state, "1 discard") == ("BP-2.3", "not_your_turn")
    play(state, "0 discard")
    assert written(GAME.view(state, 1).top.face) == "10"
    assert refusal(state, "0 discard") == ("BP-3.1", "not_drawn")
    assert refusal(state, "1 keep, discard c2") == ("BP-3.1", "not_drawn")


def test_bp_3_1_the_other_card_is_discarded_unseen_and_may_be_the_20() -> None:
    state = at("20 2", "3 4", held="1")
    assert known(state, 0) == {}
    play(state, "0 keep, discard c0")
    assert GAME.ending(state) == "twenty"
    assert faces(state, 0) == ["2", "1"]


def test_bp_3_1_the_card_to_discard_is_one_of_the_other_cards() -> None:
    state = at("1 2", "3 4", held="5")
    assert GAME.view(state, 0).held.id == 4
    assert refusal(state, "0 keep, discard c4") == ("BP-8.4", "not_your_card")  # the drawn one is not in front yet
    assert refusal(state, "0 keep, discard c2") == ("BP-8.4", "not_your_card")


def test_bp_3_1_without_another_card_the_drawn_one_must_be_discarded() -> None:
    state = at("", "3 4", held="5")
    assert texts(state, 0) == {"discard"}


def test_bp_3_2_the_discards_become_the_pile_but_for_the_top_one() -> None:
    state = at("3 3 3 3 3", "4 4 4 4", turn=1, discards="10 1 2 5", pile="", guard=False)
    events = play(state, "0 draw")
    assert kinds(events) == ["Reshuffled", "Drew"]
    position = GAME.position(state)
    assert [card.face for card in position.discards] == ["10"]
    assert sorted([position.held.face, *(card.face for card in position.pile)]) == ["1", "2", "5"]


def test_bp_3_2_only_the_top_discard_is_on_show() -> None:
    state = at("3", "4", discards="10 9 8")
    assert written(GAME.view(state, 0).top.face) == "10"
    assert b'"value":9' not in msgspec.json.encode(GAME.view(state, 0))


def test_bp_3_2_every_order_of_a_reshuffle_can_come_out() -> None:
    orders = set()
    for seed in range(80):
        state = at("3 3 3 3 3", "4 4 4 4", turn=1, discards="10 1 2 5", pile="", guard=False, chance=chance(seed))
        play(state, "0 draw")
        position = GAME.position(state)
        orders.add((position.held.face, *(card.face for card in position.pile)))
    assert len(orders) == 6


def test_bp_3_2_nothing_to_draw_ends_the_game() -> None:
    state = at("3 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="", guard=False)
    assert "draw" in texts(state, 0)
    revealed, ended = play(state, "0 draw")
    assert GAME.ending(state) == ended.ending == "deck"
    assert [[written(card.face) for card in hand] for hand in revealed.hands] == [["3"] * 6, ["4"] * 6]
    assert ended.scores == (18, 24)


def test_bp_3_2_until_then_a_counter_can_still_bring_cards() -> None:
    state = at("10 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="", guard=False)
    play(state, "0 counter c0")
    assert GAME.position(state).guard
    play(state, "2 close", "0 draw")
    assert GAME.position(state).held.face == "10"


def test_bp_3_2_a_penalty_and_a_6_without_cards_are_void() -> None:
    state = at("3 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="")
    mistaken, penalised = play(state, "0 counter c0")
    assert (written(mistaken.card.face), penalised.card) == ("3", None)
    assert len(faces(state, 0)) == 6
    state = at("6 3 3 3 3 3", "4 4 4 4 4 4", held="5", pile="")
    events = play(state, "0 keep, discard c0")
    assert kinds(events) == ["Kept", "Discarded", "Void"]
    assert GAME.position(state).effects == []


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
    assert written(GAME.project(looked, 0).card.face) == "3"
    assert GAME.project(looked, 1).card.face is None
    assert GAME.project(looked, None).card.face is None
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
    assert kinds(events) == ["Countered", "Void", "Void"]
    assert GAME.position(state).effects == []
    state = at("", "", held="7", pile=REST)
    events = play(state, "0 discard")
    assert kinds(events) == ["Discarded", "Void"]
