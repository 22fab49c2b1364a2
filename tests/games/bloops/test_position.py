"""Positions and moves from outside: what can be read is read, and the rest is refused in one sentence.

Whatever a file or a person brings, nothing but `BadInput` comes out of it.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import read_record
from tavoliere.games.bloops.rules.state import WITH
from tests.games.bloops.helper import GAME, RECORDS, REST, at, faces, play, refusal, replayed, written
from tests.games.hostile import assert_one_sentence, fuzz, read_or_refuse

# ---- Positions -----------------------------------------------------------------------------------


def test_the_shortest_position() -> None:
    state = read_json(GAME, '{"players": 2, "hands": [["6", "11*"], ["6", "0", "9"]]}')
    position = GAME.position(state)
    assert (position.phase, position.turn) == ("ready", 0)
    assert len(position.pile) == 59
    assert faces(state, 1) == ["6", "0", "9"]
    play(state, "0 draw")


def test_the_example_of_the_docstring() -> None:
    text = '{"players": 2, "hands": [["6", "11*"], ["6", "0", "9"]], "discards": ["6"], "effects": [0]}'
    state = read_json(GAME, text)
    assert GAME.position(state).guard
    play(state, "1 counter c2", "0 give to 1", "1 give to 0")


def test_the_rest_of_the_deck_is_shuffled_with_the_seed() -> None:
    piles = {
        tuple(card.face for card in GAME.position(at("6", "7", chance={"seed": f"{seed:064x}"})).pile)
        for seed in range(5)
    }
    assert len(piles) == 5


def test_marks_batches_and_names_are_kept() -> None:
    card = {"face": "7", "card": 40, "seen": [1], "open": [0], "batch": 3}
    state = read_json(GAME, json.dumps({"players": 2, "hands": [[card], ["1"]]}))
    kept = GAME.position(state).hands[0][0]
    assert (kept.card, kept.seen, kept.open, kept.batch) == (40, [0, 1], [0], 3)
    assert written(GAME.view(state, 0).hands[0][0].face) == "7"
    play(state, "0 done")


def test_a_position_settles() -> None:
    state = at("9", "", discards="9", effects=[0], turn=0)  # nothing to swap with: void
    assert GAME.position(state).effects == []
    state = at("5", "5", discards="4", turn=0, answered=[0, 1], declined=True)
    assert not GAME.position(state).guard
    state = at("5", "5", discards="4", turn=1, caller=0, guard=False)
    assert GAME.ending(state) == "bloops"


BASE: dict[str, Any] = {"players": 2, "hands": [["6", "1"], ["7"]], "discards": ["5"]}


@pytest.mark.parametrize(
    "change",
    [
        {"players": 6},
        {"players": 10**30},
        {"hands": [["6"]]},
        {"hands": [["6"], ["7"], ["8"]]},
        {"hands": [["20", "20"], []]},
        {"hands": [["6x"], ["7"]]},
        {"hands": [["\ud800"], ["7"]]},
        {"hands": [[{"face": "6", "card": 64}], []]},
        {"hands": [[{"face": "6", "card": 3}, {"face": "5", "card": 3}], []]},
        {"hands": [[{"face": "6", "seen": [2]}], []]},
        {"hands": [[{"face": "6", "open": [-1]}], []]},
        {"hands": [[{"face": "6", "batch": 128}], []]},
        {"hands": [[{"face": "6", "batch": 10**40}], []]},
        {"discards": [{"face": "6", "seen": [1]}]},
        {"discards": ["20"]},
        {"pile": ["1"]},
        {"phase": "held"},
        {"phase": "look"},
        {"phase": "ready"},
        {"phase": "over"},
        {"phase": "lunch"},
        {"phase": "over", "ending": "twenty"},
        {"ending": "deck"},
        {"ending": "\ud800"},
        {"turn": 2},
        {"turn": -(10**30)},
        {"start": 7},
        {"turns": 0},
        {"turns": 201},
        {"turns": 10**30},
        {"held": "3", "phase": "open"},
        {"effects": [0]},
        {"effects": [5], "discards": ["6"]},
        {"effects": [0] * 129, "discards": ["6"]},
        {"answered": [2]},
        {"answered": [0], "hands": [[], ["7"]]},
        {"declined": True, "effects": [0], "discards": ["7"]},
        {"declined": True, "caller": 0},
        {"caller": 3},
        {"caller": 0, "discards": []},
        {"guard": True, "options": {"window": 0}},
        {"reshuffles": -1},
        {"reshuffles": 10**30},
        {"guards": -1},
        {"guards": 10**30},
        {"naming": {"seat": 0, "card": 2, "swap": False}},
        {"naming": {"seat": 0, "card": 1, "swap": False}},
        {"naming": {"seat": 0, "card": 0, "swap": True}},
        {"naming": {"seat": 9, "card": 0, "swap": True}},
        {"options": {"window": -1}},
        {"options": {"window": 61}},
        {"options": {"deck": {"6": 20}}},
        {"options": {"deck": {"6": 10**30}}},
        {"rules": 99},
        {"game": "scalino"},
        {"chance": {"seed": "xyz"}},
        {"chance": {"seed": "00"}},
        {"what": 1},
    ],
    ids=lambda change: json.dumps(change)[:50],
)
def test_impossible_positions_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as caught:
        read_json(GAME, json.dumps({**BASE, **change}))
    assert_one_sentence(caught.value)


def test_half_a_move_can_be_written_and_completed() -> None:
    naming = {"seat": 0, "card": 0, "swap": True}
    state = at("5 1", "2 3", turn=0, discards="9", effects=[0], pile=REST, naming=naming)
    assert GAME.to_act(state) == (0,)
    assert [action - WITH for action in GAME.legal_actions(state, 0)] == [2, 3]
    with pytest.raises(BadInput, match="half made"):
        next(GAME.moves(state, 0))
    assert refusal(state, "0 swap c1 with c2") == ("BP-8.4", "half_made")
    assert refusal(state, "1 nothing") == ("BP-8.4", "half_made")
    prompt = GAME.prompt(state, 0)
    assert (prompt.kinds, prompt.cards, prompt.others) == (["swap"], [0], [2, 3])
    play(state, "0 swap c0 with c3")
    assert faces(state, 0) == ["3", "1"]


def golden_positions() -> list[dict[str, Any]]:
    found = []
    for path in RECORDS[::3]:
        states = [state for _, state in replayed(read_record(path.read_text(encoding="utf-8")))]
        found += [json.loads(write_json(GAME, states[number])) for number in (0, len(states) // 2, -2)]
    return found


POSITIONS = golden_positions()
anything: Any = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 130),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["6", "20", "11*", "?", "look", "open", "held", "over", "twenty", "deck", "none"]),
    st.lists(st.integers(-1, 6), max_size=4),
    st.lists(st.lists(st.sampled_from(["6", "1", "9", "20", "11*", "x"]), max_size=4), max_size=5),
    st.dictionaries(
        st.sampled_from(["face", "card", "seen", "open", "batch", "seat", "swap", "deck"]), st.integers(-1, 70)
    ),
)


@fuzz
@given(st.data())
def test_changed_positions_are_read_or_refused_and_can_be_played(data: st.DataObject) -> None:
    position = json.loads(json.dumps(data.draw(st.sampled_from(POSITIONS))))
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = position
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
                place = place[key]
                continue
            place[key] = data.draw(anything)
            break
    state = read_or_refuse(lambda: read_json(GAME, json.dumps(position)))
    if state is None:
        return
    assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()
    rng = random.Random(0)
    for _ in range(40):
        seats = GAME.to_act(state)
        if not seats:
            break
        seat = rng.choice(seats)
        legal = GAME.legal_actions(state, seat)
        assert legal
        assert all(GAME.violation(state, action, seat) == 0 for action in legal)
        GAME.apply(state, rng.choice(legal), seat)
        if GAME.is_between_moves(state):
            assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()


@fuzz
@given(st.text())
def test_no_text_breaks_the_reader_of_positions(text: str) -> None:
    read_or_refuse(lambda: read_json(GAME, text))
