"""Notation: what is read, what is refused, and that nothing else happens."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput, IllegalMove
from tavoliere.games.bloom_rows.moves import ROW_NAMES, Add, Draw, Lay, Pass, Spot, Stop, Swap
from tests.games.bloom_rows.helper import GAME, make, play, shown


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw 45", Draw(45)),
        ("draw covered", Draw()),
        ("draw J", Draw("J")),
        ("stop", Stop()),
        ("pass", Pass()),
        ("lay 12 13 J 16", Lay((12, 13, "J", 16))),
        ("lay 12 13 14 take joker", Lay((12, 13, 14), (), True)),
        ("lay 16 17 18 rob B:17", Lay((16, 17, 18), (Spot("B", 17),))),
        ("lay 16 17 J rob B:17 B:J2", Lay((16, 17, "J"), (Spot("B", 17), Spot("B", "J", 2)))),
        ("add 23 24 to B", Add((23, 24), "B")),
        ("add J@0 24@3 to AB", Add(("J", 24), "AB", (0, 3))),
        ("swap 23 in B", Swap(23, "B")),
        ("swap 23 in B:J2", Swap(23, "B", 2)),
    ],
)
def test_moves_are_written_and_read(text: str, move: Any) -> None:
    assert GAME.parse(text) == move
    assert str(move) == text
    assert msgspec.json.decode(msgspec.json.encode(move), type=GAME.move_type) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("  LAY 12, 13, j ", Lay((12, 13, "J"))),
        ("lay 16 17 19 rob b:17,19", Lay((16, 17, 19), (Spot("B", 17), Spot("B", 19)))),
        ("lay 16 17 J rob B:J 17", Lay((16, 17, "J"), (Spot("B", "J"), Spot("B", 17)))),
        ("swap 23 for b:j2", Swap(23, "B", 2)),
    ],
)
def test_people_may_write_as_they_like(text: str, move: Any) -> None:
    assert GAME.parse(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lay",
        "lay 0 1 2",
        "lay 12 101",
        "lay 1 2 3 rob",
        "lay 1 2 3 rob 3",
        "lay 1 2 3 rob B",
        "lay 1 2 3 rob BZ:3",
        "add 3",
        "add 3 to",
        "add 3@1 4 to B",
        "add @1 to B",
        "add 3@999 to B",
        "swap J in B",
        "swap 3",
        "swap 3 in B:J9",
        "draw",
        "draw 1 2",
        "stop now",
        "fold",
        "lay ١٢ 13 14",
        "lay " + "1 " * 200,
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        GAME.parse(text)


def test_rows_have_names() -> None:
    assert [ROW_NAMES[row] for row in (0, 25, 26, 33)] == ["A", "Z", "AA", "AH"]


def test_an_add_without_places_takes_the_leftmost_and_any_order_of_numbers() -> None:
    state = make([[9, 11, "J", 50], [70]], ["10 12 13"], supply=[90])
    one, two, three = GAME.copy(state), GAME.copy(state), GAME.copy(state)
    play(one, "add 9 11 to A")
    play(two, "add 11 9 to A")
    assert one.tobytes() == two.tobytes()
    play(three, "add J to A")
    assert shown(three).rows == ["J 10 12 13"]


def test_an_add_finds_its_place_in_long_rows_quickly() -> None:
    evens = " ".join(map(str, range(2, 101, 2)))  # spans 98
    state = make([[1, "J", "J", "J", "J"], [3]], [evens])
    play(state, "add J J J J to A")
    assert shown(state).rows[0].startswith("J 2 J 4 J 6 J 8")


tiles = st.integers(-5, 120).map(str) | st.just("J") | st.text(max_size=4)
words = st.sampled_from(["lay", "rob", "take joker", "add", "to", "swap", "in", "draw", "covered", "stop", "A", "B:J1"])
texts = st.lists(words | tiles | st.sampled_from(["12", "13", "14", "A:21", "23@1", "J@0"]), max_size=9).map(" ".join)
STATE = make([[12, 13, 14, 23, "J", 50], [70, 71]], ["21 22 J 25", "30 32 33 34"], supply=[90, 91], jokers=1)


@settings(max_examples=400, deadline=None)
@given(texts | st.text(max_size=30))
def test_no_text_does_harm(text: str) -> None:
    before = STATE.tobytes()
    state = GAME.copy(STATE)
    try:
        move = GAME.parse(text)
        assert GAME.parse(str(move)) == move
        GAME.play(state, move)
    except (BadInput, IllegalMove):
        assert state.tobytes() == before
    assert STATE.tobytes() == before


odd = st.none() | st.integers() | st.text(max_size=4) | st.lists(st.integers(-3, 200), max_size=3) | st.booleans()


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["lay", "add", "swap", "draw"]), odd, odd, odd)
def test_no_move_made_by_a_program_does_harm(kind: str, a: Any, b: Any, c: Any) -> None:
    listed = tuple(a) if isinstance(a, list) else (a,)
    move: Any = {
        "lay": Lay(listed, (Spot(b, a, c),) if isinstance(b, str) else b, bool(c)),
        "add": Add(listed, b, tuple(c) if isinstance(c, list) else None),
        "swap": Swap(a, b, c),
        "draw": Draw(a),
    }[kind]
    state = GAME.copy(STATE)
    try:
        GAME.play(state, move)
    except (BadInput, IllegalMove):
        assert state.tobytes() == STATE.tobytes()


@pytest.mark.parametrize("at", [(), (0,), (0, -1), (0, 2**40)])
def test_places_that_do_not_go_with_the_tiles_make_no_draft(at: tuple[int, ...]) -> None:
    draft: Any = GAME.draft_of(GAME.start(2), 0, Add((12, 13), "A", at))
    assert draft.added == ()
