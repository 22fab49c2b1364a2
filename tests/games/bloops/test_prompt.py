"""Prompts: a client without rules builds every legal move from them, in any order, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere.engine.compiled import fast_rng
from tavoliere.games.bloops.moves import Draft, Prompt
from tests.games.bloops.helper import GAME, REST, VARIANTS, at, play, variant_name


def said(state: Any, seat: int, /, **parts: Any) -> Any:
    return GAME.prompt(state, seat, Draft(**parts))


def test_a_move_of_one_word_is_there_when_its_kind_is_picked() -> None:
    state = at("1 2", "3 4", pile=REST)
    assert GAME.prompt(state, 0).kinds == ["draw", "arrange"]
    assert str(said(state, 0, kind="draw").move) == "draw"
    assert said(state, 0, kind="discard") == Prompt()


def test_a_card_can_be_picked_before_the_kind() -> None:
    state = at("1 2", "3 4", held="5", pile=REST)
    prompt = said(state, 0, card=1)
    assert prompt.kinds == ["keep", "arrange"]
    assert (prompt.cards, prompt.others, prompt.move) == ([], [0], None)
    assert str(said(state, 0, card=1, kind="keep").move) == "keep, discard c1"


def test_either_card_of_a_swap_comes_first() -> None:
    state = at("1 2", "3 4", "5", held="9", pile=REST)
    play(state, "0 discard")
    empty = said(state, 0, kind="swap")
    assert (empty.cards, empty.others) == ([0, 1], [2, 3, 4])
    assert said(state, 0, kind="swap", other=4).cards == [0, 1]
    assert said(state, 0, kind="swap", card=1).others == [2, 3, 4]
    assert str(said(state, 0, kind="swap", card=1, other=4).move) == "swap c1 with c4"
    assert said(state, 0, kind="swap", card=4) == Prompt()
    assert said(state, 0, other=4).kinds == ["swap"]


def test_the_cards_of_a_rearrangement_have_no_order() -> None:
    state = at("1 2 3", "4", pile=REST)
    assert said(state, 0, kind="arrange").cards == [0, 1, 2]
    assert said(state, 0, kind="arrange", card=2).others == [0, 1]
    assert str(said(state, 0, kind="arrange", card=2, other=0).move) == "arrange c0 c2"
    assert said(state, 0, kind="arrange", card=2, other=2) == Prompt()
    assert said(state, 1, kind="arrange") == Prompt()  # one card cannot be rearranged


def test_a_6_asks_for_a_seat() -> None:
    state = at("1", "3", "4", held="6", pile=REST)
    play(state, "0 discard")
    assert said(state, 0, kind="give").seats == [1, 2]
    assert said(state, 0, seat=2).kinds == ["give"]
    assert str(said(state, 0, kind="give", seat=2).move) == "give to 2"


def test_seats_that_are_not_on_turn_are_prompted_too() -> None:
    state = at("1 2", "3 4", held="5", pile=REST)
    assert GAME.prompt(state, 1).kinds == ["arrange"]
    play(state, "0 discard")
    assert GAME.prompt(state, 1).kinds == ["nothing", "counter", "arrange"]
    assert GAME.prompt(state, 1).cards == [2, 3]
    play(state, "1 nothing")
    assert GAME.prompt(state, 1).kinds == ["counter", "arrange"]


def test_the_clock_is_prompted_while_there_is_a_guard() -> None:
    state = at("1 2", "3 4", held="5", pile=REST)
    assert GAME.prompt(state, 2) == Prompt()
    play(state, "0 discard")
    assert str(said(state, 2, kind="close").move) == "close"


@pytest.mark.parametrize(
    "draft",
    [
        {"kind": "fly"},
        {"kind": ""},
        {"kind": "with"},
        {"kind": "draw", "card": 0},
        {"kind": "keep", "card": 2},
        {"kind": "keep", "card": 0, "other": 1},
        {"kind": "keep", "card": -1},
        {"card": 10**30},
        {"card": "c0"},
        {"other": [0]},
        {"seat": 1},
        {"kind": "give", "seat": 0},
    ],
    ids=str,
)
def test_a_draft_that_leads_nowhere_has_an_empty_prompt(draft: dict[str, Any]) -> None:
    state = at("1 2", "3 4", held="5", pile=REST)
    assert said(state, 0, **draft) == Prompt()
    assert list(GAME.picks(Prompt(), Draft(**draft))) == []


@pytest.mark.parametrize("seat", [-1, 3, 8, 64, 2**70, -(2**63), "0", None, 1.5])
def test_what_is_no_seat_has_an_empty_prompt(seat: Any) -> None:
    assert GAME.prompt(at("1 2", "3 4", held="5"), seat) == Prompt()


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=variant_name)
def test_the_prompt_of_the_empty_draft_is_small(players: int, options: dict[str, Any]) -> None:
    state, rng = GAME.start(players, 4, options), fast_rng.new_rng(4)
    while not GAME.is_over(state):
        for seat in range(players):
            assert len(msgspec.json.encode(GAME.prompt(state, seat))) < 1500
        seat = GAME.polled(state)
        GAME.apply(state, GAME.playout_action(state, seat, rng), seat)
    assert GAME.prompt(state, 0) == Prompt()
