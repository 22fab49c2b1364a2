"""Prompts: every legal move can be picked part by part, in any order, and nothing else can."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest

from tavoliere.engine.game import State
from tavoliere.games.scalino.moves import ScalinoDraft, ScalinoMove, ScalinoPrompt
from tavoliere.games.scalino.pieces import CELL, Cell
from tests.games.scalino.helper import BUILDING, DEMOLITION, DIAMOND_1, GAME, SQUARE_1, at, replayed, table_name

PARTS = ("kind", "length", "up", "cell")


def cell(name: str) -> Cell:
    return CELL.values[name]


def prompt(state: State, **parts: Any) -> ScalinoPrompt:
    return GAME.prompt(state, GAME.polled(state), ScalinoDraft(**parts))


def subsets(draft: ScalinoDraft) -> list[ScalinoDraft]:
    """Every draft on the way to this one."""
    picked = {name: getattr(draft, name) for name in PARTS if getattr(draft, name) is not None}
    return [
        ScalinoDraft(**{name: picked[name] for name in names})
        for n in range(len(picked) + 1)
        for names in itertools.combinations(picked, n)
    ]


def states_of(options: dict[str, str], players: int, games: int = 2) -> list[State]:
    states = []
    for number in range(games):
        rng = random.Random(f"{options} {players} {number}")
        state = GAME.start(players, number, options)
        while not GAME.is_over(state):
            states.append(GAME.copy(state))
            GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    return states


@pytest.mark.parametrize(("options", "players"), BUILDING[::3] + DEMOLITION[::7], ids=table_name)
def test_every_draft_of_every_legal_move_leads_to_it(options: dict[str, str], players: int) -> None:
    for state in states_of(options, players)[::4]:
        seat = GAME.polled(state)
        for move in GAME.moves(state):
            assert isinstance(move, ScalinoMove)
            draft = GAME.draft_of(state, seat, move)
            assert GAME.prompt(state, seat, draft).move == move
            for part in subsets(draft):
                found = GAME.prompt(state, seat, part)
                assert draft.kind in found.kinds
                further = list(GAME.picks(found, part))
                missing = [name for name in PARTS if getattr(part, name) is None and getattr(draft, name) is not None]
                for name in missing:
                    assert msgspec.structs.replace(part, **{name: getattr(draft, name)}) in further


@pytest.mark.parametrize(("options", "players"), BUILDING[1::3] + DEMOLITION[1::7], ids=table_name)
def test_whatever_is_picked_ends_in_a_legal_move(options: dict[str, str], players: int) -> None:
    rng = random.Random(f"{options} {players}")
    for state in states_of(options, players):
        seat, draft = GAME.polled(state), ScalinoDraft()
        while True:
            found = GAME.prompt(state, seat, draft)
            assert found.kinds
            if found.move is not None:
                assert GAME.check(state, found.move, seat) is None
            further = list(GAME.picks(found, draft))
            assert len(set(map(str, further))) == len(further)
            if not further:
                assert found.move is not None
                break
            chosen = rng.choice(further)
            assert isinstance(chosen, ScalinoDraft)
            draft = chosen


def test_the_first_prompt_tells_what_can_be_done() -> None:
    found = prompt(at())
    assert (found.kinds, found.colour, found.length, found.up) == (["place"], "hyacinth", [1, 2, 3], [False, True])
    assert found.cell == [cell(name) for name in ("e3", "e4", "c5", "d5", "e5")]
    assert found.move is None


def test_a_length_that_is_used_up_or_fits_nowhere_is_not_offered() -> None:
    singles = "hyacinth 1 e5, hyacinth 1 a5, hyacinth 1 i5, hyacinth 1 e1, hyacinth 1 e9, hyacinth 1 c7, tulip 1 e4"
    assert prompt(at(singles, turn="hyacinth")).length == [2, 3]


def test_a_cell_decides_what_fits_there() -> None:
    state = at("hyacinth 1 e5-g5", turn="tulip")
    assert prompt(state, cell=cell("h5")).length == [1, 2]
    assert prompt(state, cell=cell("i5")) == ScalinoPrompt()
    assert prompt(state, cell=cell("h5"), length=2).up == [False, True]
    assert prompt(state, cell=cell("h5"), length=2, up=True).move == GAME.parse("place h5-h6")


def test_once_the_length_is_picked_all_its_places_are_told() -> None:
    state = at("hyacinth 1 e5-g5", turn="tulip")
    every: list[Any] = list(GAME.moves(state))
    moves = [move for move in every if GAME.draft_of(state, 1, move).length == 2]
    for parts in ({}, {"up": True}, {"up": True, "cell": cell("h5")}):
        assert sorted(map(str, prompt(state, length=2, **parts).places)) == sorted(map(str, moves))
    assert prompt(state).places == []


def test_a_single_block_is_the_same_turned_or_not() -> None:
    state = at()
    for up in (None, False, True):
        found = prompt(state, length=1, up=up, cell=cell("e5"))
        assert found.move == GAME.parse("place e5")
        assert found.up == []


def test_an_extra_block_can_be_declined() -> None:
    state = at(DIAMOND_1, turn="lily", bonus=True)
    assert prompt(state).kinds == ["place", "decline"]
    assert prompt(state, kind="place").kinds == ["place"]
    assert prompt(state, length=2).kinds == ["place"]
    assert prompt(state, kind="decline").move == GAME.parse("decline")
    assert prompt(state, kind="decline", length=2) == ScalinoPrompt()
    assert prompt(at(DIAMOND_1, turn="lily"), kind="decline") == ScalinoPrompt()


def test_a_block_is_taken_at_any_of_its_cells() -> None:
    state = at("hyacinth 1 d5-f5, tulip 1 e6, lily 2 e5", 2, mode="demolition")
    assert prompt(state).kinds == ["take"]
    assert prompt(state).cell == [cell("e5"), cell("e6")]
    free = at("hyacinth 1 d5-f5, tulip 1 e6", 2, mode="demolition")
    for name in ("d5", "e5", "f5"):
        assert prompt(free, cell=cell(name)).move == GAME.parse("take d5-f5")
    assert prompt(free, cell=cell("e7")) == ScalinoPrompt()
    assert prompt(free, length=3) == ScalinoPrompt()


@pytest.mark.parametrize("record", ["complete-diamond-enclosed-3", "demolition-square-4"])
def test_nobody_else_is_asked(record: str) -> None:
    for step in replayed(record):
        asked = [seat for seat in range(-1, 8) if GAME.prompt(step.state, seat).kinds]
        assert asked == list(GAME.to_act(step.state))


HOSTILE: list[dict[str, Any]] = [
    {"kind": "fly"},
    {"kind": "take"},
    {"length": 0},
    {"length": 4},
    {"length": -1},
    {"length": 10**30},
    {"length": "2"},
    {"up": "yes", "length": 2},
    {"cell": Cell(9, 9)},
    {"cell": Cell(10**30, 0)},
    {"cell": Cell("e", [5])},  # type: ignore[arg-type]
    {"cell": "e5"},
    {"cell": [0, 0]},
    {"cell": Cell(4, 4), "length": 1},
]


@pytest.mark.parametrize("parts", HOSTILE, ids=str)
def test_drafts_that_cannot_be_completed_give_nothing(parts: dict[str, Any]) -> None:
    for state in (at(), at(SQUARE_1, turn="daffodil", pyramid="square")):
        found = prompt(state, **parts)
        assert found == ScalinoPrompt()
        assert not list(GAME.picks(found, ScalinoDraft(**parts)))


@pytest.mark.parametrize("seat", [-1, 5, 10**30, None, "0"])
def test_seats_that_there_are_not_get_nothing(seat: Any) -> None:
    assert GAME.prompt(at(), seat) == ScalinoPrompt()


def test_the_first_prompt_is_small() -> None:
    for options, players in BUILDING + DEMOLITION:
        for state in states_of(options, players, games=1):
            assert len(msgspec.json.encode(GAME.prompt(state, GAME.polled(state)))) < 1500


def test_prompts_and_drafts_survive_json() -> None:
    found = prompt(at(), cell=cell("e5"), length=3, up=False)
    assert msgspec.json.decode(msgspec.json.encode(found), type=GAME.prompt_type) == found
    draft = ScalinoDraft(kind="place", length=3, up=False, cell=cell("e5"))
    assert msgspec.json.decode(msgspec.json.encode(draft), type=GAME.draft_type) == draft
