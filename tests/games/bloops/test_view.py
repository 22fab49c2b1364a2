"""Views, turns, events with their places, breakdowns, words, and how states are read."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.options import form
from tavoliere.games.bloops.view import DISCARDS, PILE, Face, Place, ShownCard
from tests.games.bloops.helper import GAME, REST, SCARCE, VARIANTS, at, play, variant_name, written


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=variant_name)
def test_a_state_is_read_as_numpy_reads_it(players: int, options: dict[str, Any]) -> None:
    state, rng = GAME.start(players, 5, options), fast_rng.new_rng(5)
    while not GAME.is_over(state):
        s, read = state[0], GAME.read(state)
        names = [name for name in read.names if name != "chance"]
        for name in names:
            value, there = getattr(read, name), s[name]
            if name == "hand":
                assert [list(hand) for hand in value] == [s.hand[at, : s.in_front[at]].tolist() for at in range(5)]
            elif isinstance(value, int):
                assert value == there
            else:
                assert list(value) == there[: len(value)].tolist()
                assert name == "in_front" or not np.any(there[len(value) :])
        assert {*names, "chance"} == set(GAME.state_type.names)
        seat = GAME.polled(state)
        GAME.apply(state, GAME.playout_action(state, seat, rng), seat)


# ---- Views and turns ---------------------------------------------------------------------------------


def test_a_view_has_structs_and_no_notation() -> None:
    state = at("11* 5", "1", "6", turn=1, discards="6 3", effects=[1, 2], caller=0, pile=REST)
    view = GAME.view(state, 1)
    assert view.top == ShownCard(4, Face(6))
    assert view.hands[0] == [ShownCard(0), ShownCard(1)]
    assert (view.effects, view.effect, view.caller) == ([1, 2], "give", 0)
    assert (view.discards, view.pile, view.epoch) == (2, 25, 0)
    assert view.scores == (None, None, None)
    assert msgspec.json.decode(msgspec.json.encode(view), type=GAME.view_type) == view


def test_whose_turn_it_is_and_who_could_be_asked() -> None:
    state = GAME.start(3, 2, {"start": 1})
    assert GAME.turn(state).asked == (0, 1, 2)
    play(state, "0 done", "2 done")
    assert (GAME.turn(state).seat, GAME.turn(state).asked) == (1, (1,))
    play(state, "1 done", "1 draw")
    assert (GAME.turn(state).seat, GAME.turn(state).asked) == (1, (1,))
    state = at("1 2", "3 4", "", held="7", pile=REST)
    play(state, "0 discard")
    assert GAME.turn(state).asked == (0, 1)  # seat 2 has no cards to answer with
    play(state, "3 close")
    assert GAME.turn(state).asked == (0,)  # its effect
    play(state, "0 look at c0", "1 nothing")
    assert GAME.turn(state).asked == (0, 1)  # who has answered is not shown
    play(state, "3 close")
    assert (GAME.turn(state).seat, GAME.turn(state).asked) == (1, (1,))


def test_a_seat_sees_its_own_answers_only() -> None:
    state = at("5 1", "5 2", held="5", pile=REST)
    play(state, "0 discard", "0 decline", "0 nothing")
    assert (GAME.view(state, 0).answered, GAME.view(state, 0).declined) == (True, True)
    assert (GAME.view(state, 1).answered, GAME.view(state, 1).declined) == (False, False)
    assert (GAME.view(state, None).answered, GAME.view(state, None).declined) == (False, False)


def test_points_are_secret_until_all_reveal() -> None:
    state = at("11* 5", "1 2", held="20", options={"memory": "aid"})
    for eyes in (0, 1, None):
        assert [part.points for part in GAME.breakdown(state, eyes)] == [None, None]
        assert not any(part.counted or part.set_aside for part in GAME.breakdown(state, eyes))
    play(state, "0 discard")
    for eyes in (0, 1, None):
        assert [part.points for part in GAME.breakdown(state, eyes)] == [16, 3]
        assert GAME.view(state, eyes).scores == (16, 3)
        assert GAME.view(state, eyes).winners == (1,)


# ---- Events ------------------------------------------------------------------------------------------


def test_every_card_that_moves_says_from_where_to_where() -> None:
    state = at("1 2 3", "4", pile="10 0 0 0 0 0 0 0 0")
    (drew,) = play(state, "0 draw")
    assert (drew.source, drew.target) == (PILE, Place("held", 0))
    kept, discarded = play(state, "0 keep, discard c1")
    assert (kept.source, kept.target) == (Place("held", 0), Place("hand", 0, 2))
    assert (discarded.source, discarded.target) == (Place("hand", 0, 1), DISCARDS)
    mistaken, penalised = play(state, "1 counter c3")
    assert mistaken.place == Place("hand", 1, 0)
    assert (penalised.source, penalised.target) == (PILE, Place("hand", 1, 1))
    (arranged,) = play(state, "0 arrange c0 c2")
    assert (arranged.source, arranged.target) == (Place("hand", 0, 0), Place("hand", 0, 1))


def test_effects_say_from_where_to_where() -> None:
    state = at("1 2", "3 4", held="9", pile=REST)
    play(state, "0 discard")
    (swapped,) = play(state, "0 swap c1 with c2")
    assert (swapped.card.id, swapped.source, swapped.target) == (1, Place("hand", 0, 1), Place("hand", 1, 0))
    state = at("1 2", "3 4", held="6", pile=REST)
    play(state, "0 discard")
    (gave,) = play(state, "0 give to 1")
    assert (gave.to, gave.source, gave.target) == (1, PILE, Place("hand", 1, 2))


def test_cards_that_nobody_looks_at_any_more_are_told() -> None:
    state = at("5 1", "5 2", held="7", pile=REST)
    play(state, "0 discard", "0 look at c2", "2 close")
    closed, _ = play(state, "1 draw")
    assert closed.cards == [ShownCard(2)]
    state = GAME.start(2, 3)
    (finished,) = play(state, "1 done")
    assert [card.id for card in finished.cards] == [9, 10, 11]


def test_identifiers_end_at_a_reshuffle_and_the_epoch_says_so() -> None:
    state = at("3 3 3 3 3", "4 4 4 4", turn=1, discards="10 1 2 5", pile="", guard=False)
    assert GAME.view(state, 0).epoch == 0
    reshuffled, drew = play(state, "0 draw")
    assert sorted(reshuffled.cards) == [10, 11, 12]
    assert (reshuffled.epoch, drew.epoch, GAME.view(state, 0).epoch) == (1, 1, 1)


def test_hands_are_revealed_before_the_end_is_told() -> None:
    state = at("1 11*", "3", held="20")
    *_, revealed, ended = play(state, "0 discard")
    assert [[written(card.face) for card in hand] for hand in revealed.hands] == [["1", "11*"], ["3"]]
    assert ended.ending == "twenty"


def test_nothing_can_be_taken_back() -> None:
    state = at("5 1", "5 2", held="5", pile=REST)
    play(state, "0 discard")
    assert not GAME.may_take_back(state, 1, GAME.parse("nothing"), [])


# ---- Words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Anna answers too late with 5, and takes it back."),
        ("it", "Anna risponde troppo tardi con un 5 e lo riprende."),
        ("de", "Anna kontert zu spät mit einer 5 und nimmt sie zurück."),
    ],
)
def test_events_are_told_in_three_languages(language: str, sentence: str) -> None:
    state = at("5 1", "5 2", held="3", discards="5", turn=1, pile=REST, options={"late": "penalty"})
    mistaken, _ = play(state, "0 counter c0")
    assert GAME.texts(language).tell(mistaken, ["Anna", "Bruno"]) == sentence


def test_a_penalty_without_a_card_is_told_as_one() -> None:
    state = at("3 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="")
    _, penalised = play(state, "0 counter c0")
    assert "there is none" in GAME.texts().tell(penalised)


def test_the_window_is_a_number_of_seconds_or_none() -> None:
    window = next(option for option in form(GAME.options_type, GAME.texts()) if option.name == "window")
    assert (window.kind, window.least, window.most, window.default) == ("number", 0, 60, 4)
    assert window.choices == [("none", "No clock")]
    deck = next(option for option in form(GAME.options_type, GAME.texts("it")) if option.name == "deck")
    assert (deck.kind, deck.expert) == ("data", True)


def test_the_settings_of_a_view_are_those_of_the_table() -> None:
    state = GAME.start(2, 1, {"deck": SCARCE, "window": "none"})
    assert GAME.view(state, 0).options.deck == SCARCE
    assert GAME.view(state, 0).options.window == "none"
