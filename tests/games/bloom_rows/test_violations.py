"""Every reason why something is illegal: a position where it comes up, its rule, and its sentences."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere.engine.moves import Judgement
from tavoliere.engine.position import read_json
from tavoliere.games.bloom_rows.pieces import Number, Row
from tavoliere.games.bloom_rows.rules.constants import (
    ACTIONS,
    END,
    END_WITH_JOKER,
    JOKER,
    PASS,
    STOP,
    add_action,
    lay_action,
    rob_action,
    slot_action,
    swap_action,
)
from tests.games.bloom_rows.helper import GAME

LANGUAGES = ("en", "it", "de")

TABLE: dict[str, Any] = {
    "players": 2,
    "rows": ["21 22 J 25", "41 42 43 44 45"],
    "stocks": [[23, 24, 46, 47, 48, 60, "J"], [90, 91]],
    "open": [70],
    "jokers": 1,
    "supply": [80, 81],
}

# Code, rule, what is different on the table, the move of seat 0, and pieces that the sentence speaks of.
MOVES: list[tuple[str, str, dict[str, Any], str, dict[str, Any]]] = [
    ("game_over", "BR-7.4", {"round": 2, "first_round": [3, 4], "over": True}, "draw covered", {}),
    ("not_your_turn", "BR-2.5", {"turn": 1}, "draw covered", {}),
    ("in_mid_draw", "BR-4.1", {"drawn": True}, "lay 46 47 48", {}),
    ("nothing_drawn", "BR-4.1", {}, "stop", {}),
    ("not_open", "BR-4.1", {}, "draw 80", {"tile": Number(80)}),
    ("supply_empty", "BR-4.1", {"supply": []}, "draw covered", {}),
    ("board_joker", "BR-4.2", {}, "draw J", {}),
    ("can_act", "BR-3.3", {}, "pass", {}),
    ("robs_too_many", "BR-5.6", {}, "lay 43 44 45 46 rob B:43 B:44 B:45", {"count": 3}),
    ("robs_two_rows", "BR-5.6", {}, "lay 21 22 23 45 rob A:21 B:45", {}),
    ("robs_no_row", "BR-5.6", {}, "lay 45 46 47 rob C:45", {"row": Row("C")}),
    ("robs_what_is_not_there", "BR-5.6", {}, "lay 45 46 47 rob A:45", {"tile": Number(45), "row": Row("A")}),
    ("robs_twice", "BR-5.6", {}, "lay 45 46 47 rob B:45 B:45", {"tile": Number(45, "B", 5)}),
    ("robbed_not_used", "BR-5.6", {}, "lay 46 47 48 rob B:45", {"tile": Number(45, "B")}),
    ("not_yours", "BR-5.5", {}, "lay 46 47 48 49", {"tile": Number(49)}),
    ("not_yours_to_add", "BR-6.1", {}, "add 26 to A", {"tile": Number(26)}),
    ("not_yours_to_swap", "BR-3.1", {"stocks": [[46], [23]]}, "swap 23 in A", {"tile": Number(23)}),
    ("too_short", "BR-5.1", {}, "lay 46 47", {"count": 2}),
    (
        "runs_into_itself",
        "BR-5.3",
        {"rows": [], "stocks": [[*range(1, 101), "J"], ["J"]], "open": [], "supply": []},
        "lay " + " ".join(map(str, range(1, 101))) + " J",
        {"span": 100},
    ),
    ("bad_step", "BR-5.2", {}, "lay 48 47 46", {"left": Number(48), "right": Number(47)}),
    ("bad_step", "BR-5.2", {}, "lay 46 J 60 47", {"left": Number(60), "right": Number(47)}),
    ("bad_step", "BR-5.2", {}, "lay 46 47 60", {"left": Number(47), "right": Number(60)}),
    ("joker_does_not_fit", "BR-5.4", {}, "lay 47 48 J 60", {"left": Number(48), "right": Number(60)}),
    ("breaks_robbed_row", "BR-5.6", {}, "lay 42 43 J rob B:42 B:43", {"row": Row("B")}),
    ("joker_not_earned", "BR-5.8", {}, "lay 46 47 48 J take joker", {}),
    ("no_joker_there", "BR-5.8", {"jokers": 0}, "lay 46 47 48 take joker", {}),
    ("last_tile_laid", "BR-7.1", {"stocks": [[46, 47, 48], [90]]}, "lay 46 47 48 take joker", {}),
    ("no_such_row", "BR-6.1", {}, "add 46 to C", {"row": Row("C")}),
    ("does_not_fit", "BR-6.1", {}, "add 60 to B", {"tiles": [Number(60)], "row": Row("B")}),
    ("no_such_row_to_swap", "BR-3.1", {}, "swap 23 in C", {"row": Row("C")}),
    ("no_joker_in_row", "BR-3.1", {}, "swap 46 in B", {"row": Row("B")}),
    ("swap_does_not_fit", "BR-3.1", {}, "swap 60 in A", {"tile": Number(60), "row": Row("A")}),
]

# Illegal actions of programs: code, rule, what is different, actions already done, and the illegal one.
BEGUN_ROW = (lay_action(46), lay_action(47))
ACTS: list[tuple[str, str, dict[str, Any], tuple[int, ...], int]] = [
    ("no_such_action", "BR-3.4", {}, (), -1),
    ("no_such_action", "BR-3.4", {}, (), ACTIONS),
    ("no_such_action", "BR-3.4", {}, (), 2**80),
    ("in_mid_move", "BR-3.4", {}, BEGUN_ROW, PASS),
    ("in_mid_move", "BR-3.4", {}, BEGUN_ROW, swap_action(0, 23)),
    ("in_mid_move", "BR-3.4", {}, (add_action(46),), STOP),
    ("leads_nowhere", "BR-3.4", {}, (), lay_action(60)),
    ("leads_nowhere", "BR-3.4", {"stocks": [[60], [90]]}, (), rob_action(45, 0)),
    ("in_mid_draw", "BR-4.1", {"drawn": True}, (), END),
    ("not_open", "BR-4.1", {}, (), 7),
    ("robs_too_many", "BR-5.6", {}, (rob_action(44, 0), rob_action(45, 0)), rob_action(43, 0)),
    ("robs_two_rows", "BR-5.6", {}, (rob_action(45, 0),), rob_action(21, 0)),
    ("robs_what_is_not_there", "BR-5.6", {}, (), rob_action(80, 0)),
    ("breaks_robbed_row", "BR-5.6", {"rows": ["43 44 45"]}, (), rob_action(45, 0)),
    (
        "robbed_not_used",
        "BR-5.6",
        {"stocks": [[37, 38, 39, 40], [90]]},
        (rob_action(41, 0), lay_action(37), lay_action(38), lay_action(39)),
        END,
    ),
    ("not_yours", "BR-5.5", {}, (), lay_action(90)),
    ("too_short", "BR-5.1", {}, BEGUN_ROW, END),
    ("bad_step", "BR-5.2", {}, (lay_action(46), lay_action(48)), lay_action(47)),
    ("bad_step", "BR-5.2", {}, BEGUN_ROW, lay_action(60)),
    ("joker_does_not_fit", "BR-5.4", {}, (*BEGUN_ROW, lay_action(JOKER)), lay_action(60)),
    ("joker_not_earned", "BR-5.8", {}, (*BEGUN_ROW, lay_action(48), lay_action(JOKER)), END_WITH_JOKER),
    ("no_joker_there", "BR-5.8", {"jokers": 0}, (*BEGUN_ROW, lay_action(48)), END_WITH_JOKER),
    (
        "last_tile_laid",
        "BR-7.1",
        {"stocks": [[46, 47, 48], [90]]},
        (*BEGUN_ROW, lay_action(48)),
        END_WITH_JOKER,
    ),
    ("not_yours_to_add", "BR-6.1", {}, (), add_action(90)),
    ("does_not_fit", "BR-6.1", {}, (), add_action(60)),
    ("does_not_fit", "BR-6.1", {}, (add_action(46),), slot_action(0, 0)),
    ("not_yours_to_swap", "BR-3.1", {}, (), swap_action(0, 90)),
    ("no_joker_in_row", "BR-3.1", {}, (), swap_action(1, 23)),
    ("swap_does_not_fit", "BR-3.1", {}, (), swap_action(0, 60)),
]


def read(different: dict[str, Any]) -> Any:
    return read_json(GAME, msgspec.json.encode(TABLE | different))


def sentences(judgement: Judgement) -> list[str]:
    """Return the sentences about it, in every language."""
    said = [GAME.explain(judgement, language) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
    return said


@pytest.mark.parametrize(("code", "rule", "different", "text", "pieces"), MOVES, ids=[case[0] for case in MOVES])
def test_a_move_is_refused_and_the_reason_is_named(
    code: str, rule: str, different: dict[str, Any], text: str, pieces: dict[str, Any]
) -> None:
    state = read(different)
    before = state.tobytes()
    judgement = GAME.check(state, GAME.parse(text), 0)
    assert judgement is not None
    assert (judgement.code, judgement.rule) == (code, rule)
    assert all(judgement.pieces[name] == piece for name, piece in pieces.items())
    said = sentences(judgement)
    named = [piece for name, piece in pieces.items() if f"{{{name}}}" in GAME.rulebook.page("en").sentences[code]]
    for language, sentence in zip(LANGUAGES, said, strict=True):
        assert all(GAME.texts(language).say(piece) in sentence for piece in named)
    assert state.tobytes() == before


@pytest.mark.parametrize(
    ("text", "left", "right"), [("lay 23 46 47 60", 23, 46), ("lay 23 24 J 46", 24, 46), ("lay 46 47 60 23", 47, 60)]
)
def test_of_a_row_only_the_two_tiles_that_do_not_fit_are_named(text: str, left: int, right: int) -> None:
    judgement = GAME.check(read({}), GAME.parse(text), 0)
    assert judgement is not None
    assert judgement.pieces == {"left": Number(left), "right": Number(right)}


@pytest.mark.parametrize(("code", "rule", "different", "done", "action"), ACTS, ids=[case[0] for case in ACTS])
def test_an_action_is_refused_and_the_reason_is_named(
    code: str, rule: str, different: dict[str, Any], done: tuple[int, ...], action: int
) -> None:
    state = read(different)
    for step in done:
        assert GAME.violation(state, step, 0) == 0
        GAME.apply(state, step, 0)
    violation = GAME.violation(state, action, 0)
    assert violation
    judgement = GAME.judgement(violation, GAME.pieces(state, 0, action, violation))
    assert (judgement.code, judgement.rule) == (code, rule)
    sentences(judgement)


def test_a_whole_move_has_to_wait_for_a_half_made_one() -> None:
    state = read({})
    GAME.apply(state, lay_action(46), 0)
    judgement = GAME.check(state, GAME.parse("add 46 to B"), 0)
    assert judgement is not None
    assert (judgement.code, judgement.rule) == ("in_mid_move", "BR-3.4")
    sentences(judgement)


@pytest.mark.parametrize(
    "text",
    [
        "draw covered",
        "draw 70",
        "lay 46 47 48 take joker",
        "lay 45 46 47 rob B:45",
        "lay 46 47 48 J",
        "add 46 to B",
        "swap 23 in A",
    ],
)
def test_the_table_itself_is_in_order(text: str) -> None:
    """Moves much like the refused ones are legal there, so it is the named fault that they are refused for."""
    assert GAME.check(read({}), GAME.parse(text), 0) is None


def test_no_reason_is_left_out() -> None:
    shown = {case[0] for case in MOVES} | {case[0] for case in ACTS}
    assert shown == set(GAME.violations)
