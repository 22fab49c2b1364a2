"""Moves from outside: notation and structs are read, or refused in one sentence, and break nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput, IllegalMove
from tavoliere.engine.record import read_record
from tests.games.bloops.helper import GAME, RECORDS, at, replayed
from tests.games.hostile import fuzz, read_or_refuse

STATES = [
    states[number]
    for path in RECORDS[::3]
    for states in [[state for _, state in replayed(read_record(path.read_text(encoding="utf-8")))]]
    for number in (0, len(states) // 2, -2)
]
words: Any = st.sampled_from(
    ["draw", "keep,", "discard", "counter", "nothing", "close", "bloops", "decline", "give", "to", "look", "at",
     "swap", "with", "arrange", "done", "c0", "c7", "c63", "c127", "c128", "c999", "c٣", "0", "1", "4", "9", "-1", ""]
)  # fmt: skip


def try_move(state: Any, move: Any, seat: int) -> None:
    before = state.tobytes()
    with suppress(IllegalMove, BadInput):
        GAME.play(GAME.copy(state), move, seat)
    assert state.tobytes() == before


@fuzz
@given(st.one_of(st.text(max_size=30), st.lists(words, max_size=5).map(" ".join)), st.integers(-1, 8), st.data())
def test_no_notation_breaks_the_game(text: str, seat: int, data: st.DataObject) -> None:
    move = read_or_refuse(lambda: GAME.parse(text))
    if move is not None:
        assert GAME.parse(str(move)) == move
        try_move(data.draw(st.sampled_from(STATES)), move, seat)


number = st.one_of(st.integers(-2, 130), st.integers(-(2**63), 2**63 - 1))


@fuzz
@given(st.sampled_from(["keep", "counter", "look", "give", "swap", "arrange"]), number, number, number, st.data())
def test_no_struct_breaks_the_game(kind: str, one: int, two: int, seat: int, data: st.DataObject) -> None:
    fields = {"give": {"seat": one}, "swap": {"card": one, "other": two}, "arrange": {"card": one, "other": two}}
    written = {"move": kind, **fields.get(kind, {"card": one})}
    move = msgspec.convert(written, GAME.move_type)
    state = data.draw(st.sampled_from(STATES))
    try_move(state, move, seat)
    judgement = read_or_refuse(lambda: GAME.check(state, move, seat))
    for language in ("en", "it", "de"):
        assert judgement is None or GAME.explain(judgement, language)


def test_short_forms_are_understood() -> None:
    assert str(GAME.parse(" KEEP  c7 ")) == "keep, discard c7"
    assert str(GAME.parse("look c3")) == "look at c3"
    assert str(GAME.parse("give 2")) == "give to 2"
    assert str(GAME.parse("swap c1 c2")) == "swap c1 with c2"
    assert str(GAME.parse("arrange c9 and c2")) == "arrange c2 c9"


def test_the_order_of_a_rearrangement_does_not_matter() -> None:
    one, other = at("1 2 3", "4"), at("1 2 3", "4")
    GAME.play(one, msgspec.convert({"move": "arrange", "card": 0, "other": 2}, GAME.move_type), 0)
    GAME.play(other, msgspec.convert({"move": "arrange", "card": 2, "other": 0}, GAME.move_type), 0)
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("move", ["draw", 3, None, object(), ["draw"], {"move": "draw"}])
def test_what_is_no_move_is_refused(move: Any) -> None:
    state = at("1 2", "3 4")
    with pytest.raises(BadInput, match="no move of Bloops"):
        GAME.play(state, move, 0)


def test_the_clock_is_the_seat_after_the_last_player() -> None:
    state = at("1 2", "3 4", "5 6", held="0")
    GAME.play(state, GAME.parse("discard"), 0)
    close = GAME.parse("close")
    assert GAME.check(state, close, 3) is None
    assert GAME.check(state, close, 2).code == "only_the_clock"
    with pytest.raises(BadInput, match="There is no seat 4"):
        GAME.check(state, close, 4)
    assert [str(event) for event in GAME.play(state, close, 3)] == ["GuardEnded()"]
