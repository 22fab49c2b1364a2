"""Previews: what a seat may know of what it tries, why not, and what instead."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloops.moves import Counter, Draft, Keep
from tavoliere.games.bloops.preview import Preview
from tavoliere.games.bloops.view import Card, Place
from tests.games.bloops.helper import GAME, REST, at, play, written


def tried(state: Any, seat: int, text: str) -> Any:
    return GAME.preview(state, seat, GAME.parse(text))


def shifts(preview: Any) -> list[tuple[int | None, str, str, str]]:
    """Each shift: the card, its face if it is shown, from where, to where."""
    return [
        (*((None, "?") if s.card is None else (s.card.id, written(s.card.face))), s.source.where, s.target.where)
        for s in preview.shifts
    ]


# ---- What would happen -----------------------------------------------------------------------------


def test_a_drawn_card_may_be_looked_at_and_its_effect_is_foreseen() -> None:
    state = at("1 2", "3 4", held="9", pile=REST)
    preview = tried(state, 0, "discard")
    assert (preview.legal, preview.effect, preview.ending) == (True, "swap", "")
    assert shifts(preview) == [(4, "9", "held", "discards")]
    ends = tried(at("1 2", "3 4", held="20", pile=REST), 0, "discard")
    assert ends.ending == "twenty"


def test_the_card_discarded_instead_stays_unknown() -> None:
    state = at("20 2", "3 4", held="9", pile=REST)
    preview = tried(state, 0, "keep, discard c0")
    assert shifts(preview) == [(4, "9", "held", "hand"), (0, "?", "hand", "discards")]
    assert preview.shifts[0].target == Place("hand", 0, 1)
    assert (preview.effect, preview.ending) == ("", "")
    play(state, "0 keep, discard c0")
    assert GAME.ending(state) == "twenty"


def test_with_the_memory_aid_what_was_seen_is_foreseen() -> None:
    state = at("6 2", "3 4", held="9", pile=REST, options={"memory": "aid"})
    state[0].seen[0] = 1
    assert tried(state, 0, "keep, discard c0").effect == "give"
    assert tried(state, 0, "keep, discard c1").effect == ""
    off = at("6 2", "3 4", held="9", pile=REST)
    off[0].seen[0] = 1
    assert tried(off, 0, "keep, discard c0").effect == ""


def test_a_counter_says_whether_it_matches_only_while_one_may_look() -> None:
    state = at("7 5", "5 2", held="7", pile=REST)
    play(state, "0 discard")
    assert tried(state, 0, "counter c0") == Preview(legal=True)
    assert tried(state, 0, "counter c1") == Preview(legal=True)
    play(state, "0 look at c0")
    matching = tried(state, 0, "counter c0")
    assert (matching.matches, matching.effect, matching.penalty) == (True, "look", False)
    assert tried(state, 0, "counter c1") == Preview(legal=True)
    play(state, "0 done", "1 counter c2")  # wrong: everybody sees the 5
    wrong = tried(state, 1, "counter c2")
    assert (wrong.matches, wrong.penalty, wrong.shifts) == (False, True, [])
    assert tried(state, 0, "counter c0") == Preview(legal=True)  # it is not looked at any more


def test_a_late_counter_costs_a_card_for_certain() -> None:
    state = at("5 1", "5 2", held="3", discards="5", pile=REST, options={"late": "penalty"})
    assert tried(state, 1, "counter c2") == Preview(legal=True, penalty=True)


def test_a_penalty_without_a_card_to_draw_costs_nothing() -> None:
    """BP-3.2: a penalty that finds no card is void."""
    options = {"memory": "aid"}
    state = at("7 5 1 1 1 1", "5 2 2 2 2 2", held="7", pile="", options=options)
    state[0].seen[1] = 1
    play(state, "0 discard")
    wrong = tried(state, 0, "counter c1")
    assert (wrong.legal, wrong.matches, wrong.penalty) == (True, False, False)
    hands = "5 1 1 1 1 1", "5 2 2 2 2 2"
    state = at(*hands, held="3", discards="5", pile="", options={"late": "penalty"})
    assert tried(state, 1, "counter c6") == Preview(legal=True)
    state = at(*hands, held="3", discards="4 5", pile="", options={"late": "penalty"})
    assert tried(state, 1, "counter c6") == Preview(legal=True, penalty=True)  # from the reshuffled discards


@pytest.mark.parametrize(
    ("hands", "held", "pile", "others"),
    [
        (("1 2", "3 4"), "9", REST, {"caller": 1}),  # BP-6.3: the only opponent has called
        (("", "3 4"), "9", REST, {}),  # nothing of one's own to swap
        (("1 2", ""), "9", REST, {}),  # nothing of theirs
        (("", ""), "7", REST, {}),  # nothing to look at
        (("", ""), "8", REST, {}),
        (("1 2 0 0 0 0", "3 4 0 0 0 0"), "6", "", {}),  # nothing to give
    ],
    ids=str,
)
def test_a_void_effect_is_not_promised(hands: tuple[str, ...], held: str, pile: str, others: dict[str, Any]) -> None:
    """BP-4.2: an effect without any legal target is void."""
    state = at(*hands, held=held, pile=pile, **others)
    preview = tried(state, 0, "discard")
    assert (preview.legal, preview.effect) == (True, "")
    assert tried(at("1 2", "3 4", "5 6", held=held, pile=REST), 0, "discard").effect


def test_an_effect_that_waits_in_line_is_promised_unless_it_will_be_void() -> None:
    options = {"memory": "aid"}
    state = at("7 1", "7 2", held="7", pile=REST, options=options)
    state[0].seen[2] = 2
    play(state, "0 discard")
    assert tried(state, 1, "counter c2").effect == "look"
    state = at("9 1", "9 2", held="9", pile=REST, options=options, caller=0, turn=1)
    state[0].seen[0] = 1
    state[0].seen[2] = 2
    play(state, "1 discard")  # void, as the caller has the only other cards
    assert tried(state, 0, "counter c0").effect == "swap"  # the caller's own 9 is not
    play(state, "0 counter c0")
    assert tried(state, 1, "counter c2").effect == ""


def test_an_end_that_is_certain_is_foreseen() -> None:
    """BP-6.2: after the last window, when no seat has a card to answer with."""
    state = at("", "", held="3", pile=REST, caller=1)
    assert tried(state, 0, "discard").ending == "bloops"


def test_effects_show_places_and_no_faces() -> None:
    state = at("1 2", "3 4", held="6", pile=REST)
    play(state, "0 discard")
    assert shifts(tried(state, 0, "give to 1")) == [(None, "?", "pile", "hand")]
    state = at("1 2", "3 4", held="8", pile=REST)
    play(state, "0 discard")
    assert tried(state, 0, "look at c3").looks == Card(3, Place("hand", 1, 1))
    state = at("1 2", "3 4", held="9", pile=REST)
    play(state, "0 discard")
    assert shifts(tried(state, 0, "swap c0 with c3")) == [(0, "?", "hand", "hand"), (3, "?", "hand", "hand")]


def test_a_draw_tells_nothing_but_that_nothing_is_left() -> None:
    state = at("3 3 3 3 3 3", "4 4 4 4 4 4", turn=1, discards="10", pile="", guard=False)
    assert tried(state, 0, "draw").ending == "deck"
    assert shifts(tried(at("1", "2", pile=REST), 0, "draw")) == [(None, "?", "pile", "held")]


def test_points_are_never_foreseen() -> None:
    preview = tried(at("1 2", "3 4", held="9", options={"memory": "aid"}), 0, "discard")
    assert (preview.before, preview.after) == (None, None)


# ---- Why not, and what instead -----------------------------------------------------------------------


def why(preview: Any) -> str:
    assert not preview.legal
    for language in ("en", "it", "de"):
        assert GAME.explain(preview.why, language, ["Anna", "Bruno", "Carla"])
    return str(preview.why.code)


def test_a_draft_that_can_be_completed_has_no_reason() -> None:
    state = at("1 2", "3 4", held="9")
    assert GAME.preview(state, 0, Draft("keep")) == Preview()
    assert GAME.preview(state, 0, Draft()) == Preview()
    assert GAME.preview(state, 0, Draft("keep", card=1)) == GAME.preview(state, 0, Keep(1))


def test_a_part_that_does_not_fit_is_mended_where_there_is_one_way_only() -> None:
    state = at("1 2", "3 4", held="9", pile=REST)
    preview = tried(state, 0, "keep, discard c2")
    assert (why(preview), preview.mend) == ("not_your_card", None)
    assert preview.why.pieces["card"] == Card(2, Place("hand", 1, 0))
    assert tried(at("1", "3 4", held="9", pile=REST), 0, "keep, discard c2").mend == Draft("keep", card=0)
    play(state, "0 discard")
    preview = tried(state, 0, "swap c0 with c1")
    assert (why(preview), preview.mend) == ("no_opponent", None)
    state = at("1 2", "3", held="9", pile=REST)
    play(state, "0 discard")
    assert tried(state, 0, "swap c0 with c1").mend == Draft("swap", card=0, other=2)


def test_another_effect_is_mended_into_the_one_that_waits() -> None:
    state = at("1 2", "3", held="9", pile=REST)
    play(state, "0 discard")
    preview = tried(state, 0, "look at c1")
    assert (why(preview), preview.mend) == ("other_effect", Draft("swap", card=1, other=2))
    preview = tried(state, 0, "give to 1")
    assert (why(preview), preview.mend) == ("other_effect", None)


@pytest.mark.parametrize(
    ("seat", "draft", "code"),
    [
        (1, Draft("draw"), "not_your_turn"),
        (1, Draft("keep"), "not_your_turn"),
        (0, Draft("draw"), "already_drawn"),
        (1, Draft("counter"), "nothing_discarded"),
        (0, Draft("bloops"), "turn_goes_on"),
        (0, Draft("give"), "no_effect"),
        (0, Draft("give", seat=0), "no_effect"),
        (0, Draft("give", seat=7), "no_such_action"),
        (0, Draft("look", card=1), "no_effect"),
        (0, Draft("swap", card=1), "no_effect"),
        (0, Draft("arrange", card=0, other=0), "same_card"),
        (0, Draft("arrange", card=0, other=2), "not_your_card"),
        (0, Draft("discard", card=0), "no_such_action"),
        (0, Draft("fly"), "no_such_action"),
        (0, Draft(card=3), "nothing_discarded"),
        (0, Draft(seat=1), "no_effect"),
        (0, Draft(other=3), "no_effect"),
        (2, Draft("draw"), "only_the_clock"),
        (2, Draft("close"), "no_guard"),
        (0, Draft("arrange", card=cast(int, "c0"), other=1), "no_such_action"),
    ],
    ids=str,
)
def test_why_a_draft_leads_nowhere(seat: int, draft: Draft, code: str) -> None:
    assert why(GAME.preview(at("1 2", "3 4", held="9", pile=REST), seat, draft)) == code


@pytest.mark.parametrize("seat", [-1, 3, 5, 2**70, "0", None])
def test_who_sits_nowhere_has_nothing_to_try(seat: Any) -> None:
    assert GAME.preview(at("1 2", "3 4", held="9", pile=REST), seat, Draft("draw")) == Preview()


@pytest.mark.parametrize("tried", ["draw", 3, None, ["draw"]])
def test_what_is_neither_a_draft_nor_a_move_is_refused(tried: Any) -> None:
    with pytest.raises(BadInput, match="is no move of Bloops"):
        GAME.preview(at("1 2", "3 4"), 0, tried)


def test_after_the_end_nothing_is_legal() -> None:
    state = at("1 2", "3 4", held="20")
    play(state, "0 discard")
    preview = GAME.preview(state, 1, Counter(2))
    assert (why(preview), preview.mend) == ("game_over", None)
