"""Moves as text and as structs: what can be said is judged, in every kind of position."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove, Take
from tavoliere.games.scalino.pieces import Cell
from tests.games.hostile import fuzz, read_or_refuse, refuse
from tests.games.scalino.helper import DIAMOND_1, GAME, at

E5, G5, C4, C6 = Cell(0, 0), Cell(2, 0), Cell(-2, -1), Cell(-2, 1)

names = st.builds("{}{}".format, st.sampled_from("abcdefghi"), st.integers(1, 9))
bars = names | st.builds("{}-{}".format, names, names)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place e5-g5", Place(E5, G5)),
        ("place g5-e5", Place(E5, G5)),
        ("e5", Place(E5, E5)),
        ("e5-e5", Place(E5, E5)),
        ("  PLACE   E5 – G5  ", Place(E5, G5)),
        ("place e5 on 2", Place(E5, E5, 2)),
        ("take c4-c6", Take(C4, C6)),
        ("take c6-c4 on 3", Take(C4, C6, 3)),
        ("decline", Decline()),
        ("Decline ", Decline()),
    ],
)
def test_notation(text: str, move: ScalinoMove) -> None:
    assert GAME.parse(text) == move
    assert GAME.parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "place",
        "take",
        "pass",
        "place e10",
        "place j5",
        "place e0",
        "place e5-",
        "place -e5",
        "e5 e6",
        "place e5 on 5",
        "place e5 on 0",
        "place e5 on",
        "decline e5",
        "take e5 e6",
        "place e5-f5-g5",
        "place 55",
        "place é5",
        "place e٥",
        "e5\x00",
        "\ud800",
        "place e5\ud800",
        "x" * 100_000,
        "place " * 1000,
        "take\u00a0e5 on ４",
    ],
    ids=lambda text: ascii(text[:16]),
)
def test_texts_that_are_no_move(text: str) -> None:
    refuse(lambda: GAME.parse(text))


@fuzz
@given(st.text() | st.text(alphabet="placetakdonif e5-g4123 \n\t–", max_size=30))
def test_any_text_as_a_move(text: str) -> None:
    move = read_or_refuse(lambda: GAME.parse(text))
    if move is not None:
        assert GAME.parse(str(move)) == move


@fuzz
@given(st.sampled_from(["place ", "take ", ""]), bars, st.sampled_from(["", " on 1", " on 2", " on 4"]))
def test_notation_reads_back_and_is_judged(verb: str, bar: str, level: str) -> None:
    """Whatever can be written is judged, in every kind of position; a refusal has a sentence."""
    move = GAME.parse(f"{verb}{bar}{level}")
    assert GAME.parse(str(move)) == move
    for state in STATES:
        judgement = GAME.check(state, move)
        if judgement is not None:
            assert judgement.rule in GAME.rulebook.ids
            assert all(GAME.explain(judgement, language) for language in ("en", "it", "de"))


STATES = [
    at(),
    at("hyacinth 1 e5-g5, tulip 1 e6", turn="lily", gaps="u-shape", pyramid="square"),
    at(DIAMOND_1, turn="lily", bonus=True),
    GAME.start(2, 3, {"mode": "demolition"}),
    GAME.start(2, 3, {"mode": "demolition", "pyramid": "square"}),
]


@pytest.mark.parametrize("number", range(len(STATES)))
def test_every_action_that_is_refused_can_be_explained(number: int) -> None:
    """Programs speak in actions: whichever they try, the judge has a sentence for it."""
    state = STATES[number]
    (seat,) = GAME.to_act(state)
    for action in range(-2, GAME.action_count + 2):
        code = GAME.violation(state, action, seat)
        if code:
            judgement = GAME.judgement(code, GAME.pieces(state, seat, action, code))
            for language in ("en", "it", "de"):
                assert GAME.explain(judgement, language).endswith(".")


@pytest.mark.parametrize("x", [5, -5, 10**30, -(2**63), 0.5, "0", None, [0]])
@pytest.mark.parametrize("kind", [Place, Take])
def test_moves_whose_cells_are_none(kind: type[Place] | type[Take], x: Any) -> None:
    """A move need not come from notation: its cells may be anywhere."""
    state = at() if kind is Place else GAME.start(2, 0, {"mode": "demolition"})
    for ends in ((Cell(x, 0), E5), (E5, Cell(0, x)), (Cell(x, x), Cell(x, x))):
        refuse(partial(GAME.check, state, kind(*ends)))


@pytest.mark.parametrize("level", ["2", 1.5, [1], True])
@pytest.mark.parametrize("kind", [Place, Take])
def test_moves_whose_level_is_none(kind: type[Place] | type[Take], level: Any) -> None:
    state = at() if kind is Place else GAME.start(2, 0, {"mode": "demolition"})
    refuse(lambda: GAME.check(state, kind(E5, E5, level)))
