"""Previews: what a draft or a move would do is what it does; what is wrong with it is said, and what would be right."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tavoliere.engine.game import State
from tavoliere.games.scalino.events import LevelCleared, LevelCompleted
from tavoliere.games.scalino.moves import ScalinoDraft
from tavoliere.games.scalino.pieces import CELL, NAMES, Cell
from tavoliere.games.scalino.preview import Covered, ScalinoPreview
from tests.games.scalino.helper import (
    DIAMOND_1,
    GAME,
    LANGUAGES,
    RECORDS,
    SQUARE_1,
    SQUARE_2,
    at,
    replayed,
    without,
)


def preview(state: State, tried: str | ScalinoDraft) -> ScalinoPreview:
    return GAME.preview(state, GAME.polled(state), GAME.parse(tried) if isinstance(tried, str) else tried)


def names(cells: list[Cell]) -> list[str]:
    return [NAMES[cell] for cell in cells]


# ---- What would happen ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS[::3], ids=lambda path: path.stem)
def test_a_preview_tells_what_then_happens(path: Any) -> None:
    before = None
    for step in replayed(path.stem):
        if before is not None and step.entry is not None:
            seat, move = step.entry.seat, GAME.parse(step.entry.move)
            state = GAME.copy(before)
            found = GAME.preview(state, seat, move)
            assert state.tobytes() == before.tobytes()
            assert found == GAME.preview(state, seat, GAME.draft_of(state, seat, move))
            assert (found.legal, found.why, found.mend) == (True, None, None)
            assert found.before == GAME.scores(before)[seat]
            assert found.after == GAME.scores(step.state)[seat]
            levels = [event.level for event in step.events if isinstance(event, LevelCompleted | LevelCleared)]
            assert found.level == (levels[0] if levels else None)
            assert found.extra == bool(step.state[0].bonus)
        before = step.state


def test_the_group_that_a_block_makes() -> None:
    """Side by side from above, on two levels: lily h5 below and g5 on top of something else."""
    lower = without(SQUARE_1, "tulip 1 h6")
    state = at(f"{lower}, daffodil 1 h6, {SQUARE_2}", pyramid="square", turn="lily")
    found = preview(state, "place e5")
    assert found.group is not None
    assert "e5" in names(found.group.cells)
    size = len(found.group.cells)
    assert found.group.points == size * (size + 1) // 2


def test_the_steps_that_a_block_covers() -> None:
    state = at(DIAMOND_1, turn="lily", players=4)
    found = preview(state, "place e5-g5")
    assert found.covered == [
        Covered("hyacinth", [Cell(0, 0), Cell(1, 0), Cell(2, 0)], 21 * 22 // 2, 18 * 19 // 2, owner=0)
    ]
    other = preview(state, "place e5-e7")
    assert [(part.colour, names(part.cells)) for part in other.covered] == [
        ("hyacinth", ["e5"]),
        ("tulip", ["e6", "e7"]),
    ]


def test_on_the_lowest_level_nothing_is_covered() -> None:
    assert preview(at(), "place e5").covered == []


def test_the_bonus_that_it_brings() -> None:
    state = at(without(DIAMOND_1, "tulip 1 e1"), turn="lily")
    found = preview(state, "place e1")
    assert (found.level, found.extra) == (1, True)


def test_the_blocks_that_a_taking_frees() -> None:
    """The hyacinth below the lily, and nothing beside it that was free before."""
    state = at("hyacinth 1 d5-f5, tulip 1 e6-e7, lily 2 e5", 2, mode="demolition")
    assert preview(state, "take e5").frees == [3]
    assert preview(state, "take e6-e7").frees == []


def test_declining_changes_nothing() -> None:
    state = at(DIAMOND_1, turn="lily", bonus=True)
    points = GAME.scores(state)[GAME.polled(state)]
    assert preview(state, "decline") == ScalinoPreview(legal=True, before=points, after=points)


def test_a_draft_that_can_still_be_completed_has_no_fault() -> None:
    for draft in (ScalinoDraft(), ScalinoDraft(length=2), ScalinoDraft(cell=CELL.values["e5"])):
        assert preview(at(), draft) == ScalinoPreview(before=-21)


# ---- Why not, and what instead -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tried", "code", "mend"),
    [
        ("place e6", "misses_star", ScalinoDraft(kind="place", length=1, cell=Cell(0, 0))),
        ("place f5-h5", "misses_star", ScalinoDraft(kind="place", length=3, up=False, cell=Cell(0, 0))),
        ("place e5-f6", "not_straight", ScalinoDraft(kind="place", length=2, up=True, cell=Cell(0, 0))),
        ("place e5-i5", "too_long", ScalinoDraft(kind="place", length=3, up=False, cell=Cell(0, 0))),
        ("decline", "must_place", ScalinoDraft(kind="place", length=1, cell=Cell(0, 0))),
        ("take e5", "must_place", ScalinoDraft(kind="place", length=1, cell=Cell(0, 0))),
    ],
)
def test_a_wrong_move_is_mended(tried: str, code: str, mend: ScalinoDraft) -> None:
    found = preview(at(), tried)
    assert not found.legal
    assert found.why is not None
    assert (found.why.code, found.mend) == (code, mend)


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (ScalinoDraft(cell=CELL.values["e9"]), "misses_star"),
        (ScalinoDraft(length=7), "no_such_action"),
        (ScalinoDraft(length=2, up=True, cell=CELL.values["e6"]), "misses_star"),
        (ScalinoDraft(kind="decline"), "must_place"),
        (ScalinoDraft(kind="decline", length=2), "no_such_action"),
        (ScalinoDraft(kind="take"), "must_place"),
        (ScalinoDraft(cell=Cell(99, 0)), "no_such_action"),
    ],
)
def test_a_draft_that_leads_nowhere_says_why(draft: ScalinoDraft, code: str) -> None:
    found = preview(at(), draft)
    assert found.why is not None
    assert found.why.code == code


def test_a_bar_that_sticks_out_of_the_pyramid_is_told_where() -> None:
    found = preview(at("hyacinth 1 e5-g5", turn="tulip"), ScalinoDraft(length=3, up=False, cell=CELL.values["g6"]))
    assert found.why is not None
    assert "as far as i6." in GAME.explain(found.why, "en")


def test_a_length_that_is_used_up() -> None:
    bars = "hyacinth 1 a5-c5, hyacinth 1 g5-i5, hyacinth 1 d2-f2, tulip 1 e5"
    found = preview(at(bars, turn="hyacinth"), ScalinoDraft(length=3))
    assert found.why is not None
    assert (found.why.code, found.mend) == ("no_block_left", ScalinoDraft("place", 2, False, CELL.values["d4"]))


WALLED_IN = "lily 1 e6, hyacinth 1 d5-f5, tulip 1 d6, daffodil 1 f6, tulip 1 e7"


@pytest.mark.parametrize(
    ("blocks", "name", "code"),
    [
        (WALLED_IN, "e6", "no_free_side"),
        ("hyacinth 1 d5-f5, lily 2 f5", "d5", "covered"),
        ("hyacinth 1 d5-f5", "e9", "no_such_block"),
    ],
)
def test_a_block_that_cannot_be_taken(blocks: str, name: str, code: str) -> None:
    state = at(blocks, 2, mode="demolition")
    found = preview(state, ScalinoDraft(cell=CELL.values[name]))
    assert found.why is not None
    assert found.why.code == code
    assert found.mend is not None
    assert GAME.prompt(state, 0, found.mend).move is not None


def test_nothing_is_placed_in_demolition() -> None:
    found = preview(at("hyacinth 1 e5", 2, mode="demolition"), ScalinoDraft(length=1, cell=CELL.values["e5"]))
    assert found.why is not None
    assert found.why.code == "must_take"


def test_nobody_else_may() -> None:
    state = at()
    draft = ScalinoDraft(length=1, cell=CELL.values["e5"])
    for seat in (1, 3):
        found = GAME.preview(state, seat, draft)
        assert found.why is not None
        assert (found.why.code, found.mend) == ("not_your_turn", None)
    for nowhere in (-1, 99):
        assert GAME.preview(state, nowhere, draft) == ScalinoPreview()


@pytest.mark.parametrize("record", ["complete-square-u-shape-3", "stuck-diamond-enclosed-2", "demolition-diamond-5"])
def test_whatever_is_tried_is_answered(record: str) -> None:
    """Random drafts: legal, open, or refused with a sentence in every language and a mend that is right."""
    rng = random.Random(record)
    for step in replayed(record):
        for _ in range(10):
            draft = ScalinoDraft(
                kind=rng.choice((None, "place", "take", "decline")),
                length=rng.choice((None, 1, 2, 3, 4)),
                up=rng.choice((None, False, True)),
                cell=rng.choice((None, Cell(rng.randrange(-5, 6), rng.randrange(-5, 6)))),
            )
            seat = rng.randrange(int(step.state[0].players))
            found = GAME.preview(step.state, seat, draft)
            written = msgspec.json.encode(found)
            assert msgspec.json.encode(msgspec.json.decode(written, type=GAME.preview_type)) == written
            if found.why is not None:
                assert not found.legal
                assert all(GAME.explain(found.why, language).endswith(".") for language in LANGUAGES)
            if found.mend is not None:
                assert GAME.prompt(step.state, seat, found.mend).move is not None
