"""One test or more per rule, named by it: components and setup."""

from __future__ import annotations

from collections import Counter

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloops.options import BLOOPS_CARDS, DECK
from tavoliere.games.bloops.rules.state import ARRANGE, MAX_CARDS, WITH
from tests.games.bloops.helper import GAME, REST, at, faces, judged, known, names, play, refusal, shown


def all_faces(state: object) -> Counter[str]:
    position = GAME.position(state)
    return Counter(card.face for cards in (*position.hands, position.pile, position.discards) for card in cards)


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
    GAME.apply(state, ARRANGE + 1, 0)
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
