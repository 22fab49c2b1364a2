"""Chapter 3 of the rules: placing a block."""

from __future__ import annotations

import msgspec
import pytest

from tavoliere.engine.errors import BadInput, IllegalMove
from tavoliere.engine.moves import Judgement
from tavoliere.engine.view import Ended
from tavoliere.games.scalino.events import Declined, LevelCompleted, Skipped
from tests.games.scalino.helper import (
    DIAMOND_1,
    DIAMOND_2,
    GAME,
    SQUARE_1,
    SQUARE_2,
    at,
    is_legal,
    judge,
    legal,
    placed,
    play,
    told,
    turn_of,
    without,
)

# The lowest level of the diamond but for its near corner.
BUT_E1 = without(DIAMOND_1, "tulip 1 e1")


# ---- SC-3.1 The first block ----------------------------------------------------------------------


@pytest.mark.parametrize("pyramid", ["diamond", "square"])
@pytest.mark.parametrize("bar", ["e6", "f5", "d4", "f5-h5", "e6-e8", "b4", "d4-f4"])
def test_sc_3_1_the_first_block_must_cover_the_star(pyramid: str, bar: str) -> None:
    assert judge(at(pyramid=pyramid), f"place {bar}") == Judgement(
        "SC-3.1", "misses_star", {"bar": bar, "level": 1, "length": 1 if "-" not in bar else 3}
    )


@pytest.mark.parametrize("bar", ["e5", "d5-e5", "e4-e5", "c5-e5", "d5-f5", "e5-g5", "e5-e7"])
def test_sc_3_1_any_cell_of_the_block_may_cover_it(bar: str) -> None:
    assert is_legal(at(), f"place {bar}")


def test_sc_3_1_only_the_first_block_of_the_game_must() -> None:
    assert is_legal(at("hyacinth 1 e5", turn="tulip"), "place e6")
    assert is_legal(at(DIAMOND_1, turn="lily"), "place b5")  # the first of level 2


# ---- SC-3.2 Flat, straight and on empty cells ----------------------------------------------------


@pytest.mark.parametrize("bar", ["e5-f6", "e5-g7", "e5-f7", "e5-d6"])
def test_sc_3_2_blocks_lie_along_a_row_or_a_column(bar: str) -> None:
    assert judge(at(), f"place {bar}") == Judgement("SC-3.2", "not_straight", {"bar": bar})


def test_sc_3_2_a_bar_can_be_named_from_either_end() -> None:
    assert play(at(), "place g5-e5").tobytes() == play(at(), "place e5-g5").tobytes()


def test_sc_3_2_a_block_lies_wholly_on_the_level() -> None:
    state = at("hyacinth 1 g4-g5", turn="tulip")
    assert judge(state, "place h4-i4") == Judgement("SC-3.2", "off_level", {"bar": "h4-i4", "cells": "i4", "level": 1})
    assert judge(state, "place g1-g3").pieces["cells"] == "g1, g2"


def test_sc_3_2_off_the_current_level_although_on_a_lower_one() -> None:
    state = at(DIAMOND_1, turn="lily")
    assert judge(state, "place a5-c5") == Judgement(
        "SC-3.2", "off_level", {"bar": "a5-c5", "cells": "a5", "level": 2, "length": 3}
    )
    assert judge(state, "place e1-e2").pieces["cells"] == "e1"


def test_sc_3_2_cells_must_be_empty() -> None:
    state = at("hyacinth 1 e5-g5, tulip 1 e6-f6", turn="lily")
    assert judge(state, "place e5") == Judgement(
        "SC-3.2", "occupied", {"bar": "e5", "level": 1, "length": 1, "blocks": "e5-g5"}
    )
    assert judge(state, "place f5-f7").pieces["blocks"] == "e5-g5, e6-f6"


def test_sc_3_2_an_action_that_is_none() -> None:
    state = at()
    for action in (-1, GAME.action_count, 2**40):
        judgement = GAME.judgement(GAME.violation(state, action, 0), GAME.pieces(state, 0, action, 1))
        assert (judgement.rule, judgement.code) == ("SC-3.2", "no_such_action")
        assert GAME.explain(judgement, "it")


# ---- SC-3.3 Level by level -----------------------------------------------------------------------


def test_sc_3_3_nothing_is_placed_above_a_level_that_is_not_full() -> None:
    state = at(BUT_E1, turn="lily")
    assert legal(state) == {"place e1"}
    assert judge(state, "place e5 on 2") == Judgement(
        "SC-3.3", "wrong_level", {"bar": "e5", "named": 2, "level": 1, "length": 1}
    )


def test_sc_3_3_nor_on_a_level_below_the_current_one() -> None:
    state = at(DIAMOND_1, turn="lily")
    judgement = judge(state, "place e5 on 1")
    assert (judgement.rule, judgement.pieces["named"], judgement.pieces["level"]) == ("SC-3.3", 1, 2)
    assert is_legal(state, "place e5 on 2")
    assert is_legal(state, "place e5")


def test_sc_3_3_a_position_cannot_have_blocks_above_a_level_that_is_not_full() -> None:
    with pytest.raises(BadInput, match=r"SC-3\.3"):
        at(f"{BUT_E1}, lily 2 e5")


@pytest.mark.parametrize("level", [0, -1, 5, 6, 99, 10**30])
@pytest.mark.parametrize("cells", ["e5", "b2-b4", "f4"])
def test_sc_3_3_a_level_that_does_not_exist(level: int, cells: str) -> None:
    """Notation cannot name such a level, but a move in JSON can; with a bonus pending, too."""
    state = at(SQUARE_1, pyramid="square", turn="daffodil", bonus=True)
    move = msgspec.structs.replace(GAME.parse(f"place {cells}"), level=level)
    judgement = GAME.check(state, move)
    assert judgement is not None
    assert (judgement.rule, judgement.code) == ("SC-3.3", "wrong_level")
    assert GAME.explain(judgement)
    before = state.tobytes()
    with pytest.raises(IllegalMove):
        GAME.play(state, move)
    assert state.tobytes() == before


# ---- SC-3.4 Stay in touch ------------------------------------------------------------------------


def test_sc_3_4_a_block_must_touch_one_of_its_level() -> None:
    state = at("hyacinth 1 e5", turn="tulip")
    assert judge(state, "place e7") == Judgement("SC-3.4", "touches_nothing", {"bar": "e7", "level": 1, "length": 1})
    assert is_legal(state, "place e6-e7")  # one cell of it that touches is enough


def test_sc_3_4_corners_do_not_touch() -> None:
    assert judge(at("hyacinth 1 e5", turn="tulip"), "place f6").code == "touches_nothing"
    assert judge(at("hyacinth 1 e5", turn="tulip"), "place f6-h6").code == "touches_nothing"


@pytest.mark.parametrize("pyramid", ["diamond", "square"])
def test_sc_3_4_the_first_block_of_a_higher_level_may_lie_anywhere(pyramid: str) -> None:
    blocks = {"diamond": DIAMOND_1, "square": SQUARE_1}[pyramid]
    cells = {"diamond": ["b5", "e2", "h5", "e8", "c6", "e5"], "square": ["c3", "g3", "c7", "g7", "e5"]}[pyramid]
    state = at(blocks, pyramid=pyramid, turn="daffodil")
    assert all(is_legal(state, f"place {cell}") for cell in cells)


def test_sc_3_4_the_second_block_of_a_higher_level_must_touch_the_first_not_those_below() -> None:
    state = at(f"{DIAMOND_1}, lily 2 b5", turn="daffodil")
    assert judge(state, "place e5").code == "touches_nothing"
    assert legal(state) == {"place c5", "place c5-d5", "place c5-e5", "place c4-c5", "place c5-c6", "place c4-c6"}


# ---- SC-3.5 Own colours keep apart ---------------------------------------------------------------


def test_sc_3_5_a_block_never_touches_its_own_colour() -> None:
    state = at("hyacinth 1 e5-g5, tulip 1 e6", turn="hyacinth")
    assert judge(state, "place f6") == Judgement(
        "SC-3.5", "touches_own", {"bar": "f6", "level": 1, "length": 1, "blocks": "e5-g5"}
    )


def test_sc_3_5_every_own_block_that_is_touched_is_named() -> None:
    state = at("hyacinth 1 e5, tulip 1 e6, hyacinth 1 e7, hyacinth 1 c6, lily 1 d7", turn="hyacinth")
    assert judge(state, "place d6").pieces["blocks"] == "c6"
    assert judge(state, "place d5-d6").pieces["blocks"] == "e5, c6"


def test_sc_3_5_diagonal_neighbours_of_one_colour_are_legal() -> None:
    """The known trap: corners are no sides."""
    state = at("hyacinth 1 e5, tulip 1 e6", turn="hyacinth")
    assert is_legal(state, "place d6")
    assert is_legal(state, "place f6")
    play(state, "place d6")
    assert [len(group.cells) for group in GAME.breakdown(state, None)[0].colours[0].groups] == [1, 1]


def test_sc_3_5_the_edge_between_a_step_and_the_next_level_is_no_side() -> None:
    """Tulip on e3 of level 2 has tulip on e2 beside it one level lower."""
    assert is_legal(at(DIAMOND_1, turn="tulip"), "place e3")


# ---- SC-3.6 Never on your own colour -------------------------------------------------------------


def test_sc_3_6_a_block_may_not_lie_on_its_own_colour() -> None:
    state = at(DIAMOND_1, turn="tulip")
    assert judge(state, "place e6") == Judgement(
        "SC-3.6", "lies_on_own", {"bar": "e6", "level": 2, "length": 1, "blocks": "e6-g6"}
    )
    assert is_legal(state, "place e5")


def test_sc_3_6_not_with_a_single_cell() -> None:
    """On level 3, one of the two cells is above the lily of e5-g5."""
    state = at(f"{DIAMOND_1}, {DIAMOND_2}", turn="lily")
    assert judge(state, "place e5-e6").pieces == {"bar": "e5-e6", "level": 3, "length": 2, "blocks": "e5-g5"}
    assert judge(state, "place c5-d5").pieces["blocks"] == "b5-d5"
    assert judge(state, "place d5-e5").pieces["blocks"] == "b5-d5, e5-g5"
    assert is_legal(state, "place e6")


def test_sc_3_6_two_levels_down_does_not_matter() -> None:
    """Tulip may lie on level 3 over daffodil, with tulip under that."""
    state = at(f"{DIAMOND_1}, {DIAMOND_2}", turn="tulip")
    assert is_legal(state, "place e6")
    assert is_legal(state, "place e5")


def test_sc_3_6_holds_for_the_extra_block_too() -> None:
    """The known trap: the first block of a level is free of SC-3.4, not of SC-3.6."""
    state = at(BUT_E1.replace("hyacinth 1 d5-f5", "lily 1 d5-f5"), turn="lily")
    play(state, "place e1")
    assert turn_of(state) == "lily"
    assert judge(state, "place e5").rule == "SC-3.6"
    assert is_legal(state, "place e6")


# ---- SC-3.7 No gaps ------------------------------------------------------------------------------


@pytest.mark.parametrize("gaps", ["enclosed", "u-shape"])
def test_sc_3_7_no_cell_is_enclosed(gaps: str) -> None:
    state = at("tulip 1 c4, lily 1 e4, daffodil 1 d5", turn="hyacinth", gaps=gaps)
    assert judge(state, "place d3-e3") == Judgement(
        "SC-3.7", "leaves_hole", {"bar": "d3-e3", "level": 1, "length": 2, "cells": "d4"}
    )
    assert is_legal(state, "place d4")


def test_sc_3_7_a_way_out_goes_over_sides_not_corners() -> None:
    """c3 and e3 are empty and touch d4 only by a corner."""
    state = at("tulip 1 c4, lily 1 e4-e5, daffodil 1 d5", turn="hyacinth")
    assert judge(state, "place d2-d3").code == "touches_nothing"
    state = at("tulip 1 c4, lily 1 e4-e5, daffodil 1 d5, tulip 1 d2", turn="hyacinth")
    assert judge(state, "place d3").pieces["cells"] == "d4"


def test_sc_3_7_all_enclosed_cells_are_named() -> None:
    state = at("tulip 1 d4-d5, lily 1 g4-g5, daffodil 1 e3-f3, lily 1 d6", turn="hyacinth")
    assert judge(state, "place e6-f6").pieces["cells"] == "e4, f4, e5, f5"
    assert is_legal(state, "place e6")  # f6 is still a way out


def test_sc_3_7_a_rim_cell_is_never_enclosed() -> None:
    """e1 has no neighbour but e2, and e2 may be built: e1 is a cell of the rim."""
    state = at("hyacinth 1 e3", turn="tulip")
    assert is_legal(state, "place e2")
    assert is_legal(state, "place d2-e2")


def test_sc_3_7_each_level_has_a_rim_of_its_own() -> None:
    """On level 2 of the diamond e5 is no rim cell, but h5 is, although it lies inside the lowest level."""
    ring = "lily 2 d5, daffodil 2 f5, lily 2 e4"
    state = at(f"{DIAMOND_1}, {ring}", turn="daffodil")
    assert judge(state, "place d6-e6").pieces["cells"] == "e5"
    state = at(f"{DIAMOND_1}, lily 2 f5", turn="daffodil")
    assert is_legal(state, "place g5")  # h5 has no other neighbour on its level


def test_sc_3_7_empty_cells_may_fall_apart_when_each_part_has_a_rim() -> None:
    """A wall through the middle of level 2."""
    state = at(f"{DIAMOND_1}, lily 2 b5-d5, daffodil 2 e5-f5, lily 2 h5", turn="daffodil")
    assert judge(state, "place g5").code == "touches_own"
    state = at(f"{DIAMOND_1}, lily 2 b5-d5, daffodil 2 e5-f5, daffodil 2 h5", turn="lily")
    assert is_legal(state, "place g5")


def test_sc_3_7_a_hole_of_a_made_position_must_be_filled_first() -> None:
    """No game leads here. After a placement every empty cell must have a way out, also an old hole."""
    blocks = "tulip 1 c4, lily 1 e4, tulip 1 d5, lily 1 d3-e3"
    for gaps in ("enclosed", "u-shape"):
        state = at(blocks, turn="hyacinth", gaps=gaps)
        assert legal(state) == {"place d4"}
        assert judge(state, "place d6").pieces["cells"] == "d4"


def test_sc_3_7_u_shape_no_cell_has_blocks_on_three_sides() -> None:
    blocks = "tulip 1 c4-c5, lily 1 e4-e5"
    assert is_legal(at(blocks, turn="hyacinth", gaps="enclosed"), "place d5")
    assert judge(at(blocks, turn="hyacinth", gaps="u-shape"), "place d5") == Judgement(
        "SC-3.7", "leaves_nook", {"bar": "d5", "level": 1, "length": 1, "cells": "d4"}
    )
    assert is_legal(at(blocks, turn="hyacinth", gaps="u-shape"), "place d4-d5")


def test_sc_3_7_u_shape_two_sides_are_allowed() -> None:
    """Corners (f4 and f6 beside f5-g5) and a corridor (e5 between d5 and f5, in the mouth of a wide U)."""
    assert is_legal(at("tulip 1 e4-e6", turn="lily", gaps="u-shape"), "place f5-g5")
    wide = "tulip 1 d3-d5, hyacinth 1 d2-f2, lily 1 g2-g4"
    assert is_legal(at(wide, pyramid="square", gaps="u-shape", turn="daffodil"), "place f5-g5")


def test_sc_3_7_u_shape_the_outside_of_the_level_is_no_block() -> None:
    """b5 on the square has three neighbours on the level, b2 two, e1 on the diamond one."""
    walls = "tulip 1 b4, lily 1 c5"
    assert judge(at(walls, pyramid="square", gaps="u-shape", turn="hyacinth"), "place b6-c6").pieces["cells"] == "b5"
    assert is_legal(at("tulip 1 b3, lily 1 c3", pyramid="square", gaps="u-shape", turn="hyacinth"), "place c2")
    assert is_legal(at("tulip 1 e3", gaps="u-shape", turn="hyacinth"), "place e2")


def test_sc_3_7_u_shape_a_hole_is_called_a_hole_first() -> None:
    state = at("tulip 1 c4, lily 1 e4, daffodil 1 d5", turn="hyacinth", gaps="u-shape")
    assert judge(state, "place d3-e3").code == "leaves_hole"


# ---- SC-3.8 You place if you can -----------------------------------------------------------------


def test_sc_3_8_there_is_no_voluntary_pass() -> None:
    state = at("hyacinth 1 e5", turn="tulip")
    assert "decline" not in legal(state)
    assert judge(state, "decline") == Judgement("SC-3.8", "must_place")


def test_sc_3_8_nothing_is_taken_while_building() -> None:
    assert judge(at("hyacinth 1 e5", turn="tulip"), "take e5") == Judgement("SC-3.8", "must_place")


def test_sc_3_8_a_skip_is_no_move() -> None:
    """Hyacinth has no blocks left, so its turn passes by itself, between two moves."""
    state = at(without(DIAMOND_1, "tulip 1 e1", "tulip 1 e9"), turn="daffodil")
    assert told(state, "place e9") == [placed(3, "daffodil 1 e9"), Skipped(0, "hyacinth"), Skipped(1, "tulip")]
    assert (GAME.to_act(state), turn_of(state)) == ((2,), "lily")


def test_sc_3_8_a_colour_with_blocks_and_room_but_no_legal_place_skips() -> None:
    """The only empty cell is e1, and tulip may not touch tulip there (nor may any other rule be broken)."""
    state = at(BUT_E1, turn="tulip")
    assert turn_of(state) == "lily"


# ---- SC-3.9 A bonus for the last block of a level ------------------------------------------------


def test_sc_3_9_who_completes_a_level_may_place_one_more_of_the_same_colour() -> None:
    state = at(BUT_E1, turn="lily")
    assert told(state, "place e1") == [placed(2, "lily 1 e1"), LevelCompleted(2, 1)]
    assert (GAME.to_act(state), turn_of(state)) == ((2,), "lily")
    assert told(state, "place e5-g5") == [placed(2, "lily 2 e5-g5", extra=True)]
    assert (GAME.to_act(state), turn_of(state)) == ((3,), "daffodil")
    assert "decline" not in legal(state)


def test_sc_3_9_the_extra_block_may_be_declined() -> None:
    state = play(at(BUT_E1, turn="lily"), "place e1")
    assert "decline" in legal(state)
    assert told(state, "decline") == [Declined(2)]
    assert (GAME.to_act(state), turn_of(state)) == ((3,), "daffodil")
    assert "decline" not in legal(state)
    assert is_legal(state, "place b5")  # the level is still empty: its first block may lie anywhere


def test_sc_3_9_it_lapses_when_the_colour_has_no_block_left() -> None:
    """Hyacinth completes the level with its last block."""
    state = at(BUT_E1.replace("hyacinth 1 c3", "lily 1 c3"), turn="hyacinth")
    events = told(state, "place e1")
    assert events == [placed(0, "hyacinth 1 e1"), LevelCompleted(0, 1)]
    assert turn_of(state) == "tulip"
    assert "decline" not in legal(state)


# Level 3 of the square but for d4. Lily has used all its blocks.
THIRD_BUT_D4 = "lily 3 e4, lily 3 d5, daffodil 3 f4, daffodil 3 d6"


def test_sc_3_9_it_lapses_when_no_place_is_legal() -> None:
    """Daffodil has a block left, but the summit is above its own colour: SC-3.6."""
    third = f"{THIRD_BUT_D4}, daffodil 3 e5, lily 3 f5, lily 3 e6, daffodil 3 f6"
    state = at(f"{SQUARE_1}, {SQUARE_2}, {third}", pyramid="square", turn="daffodil")
    events = told(state, "place d4")
    assert events[:2] == [placed(3, "daffodil 3 d4"), LevelCompleted(3, 3)]
    assert isinstance(events[2], Ended)  # no other colour can be placed either
    assert GAME.is_over(state)


def test_sc_3_9_the_extra_block_may_complete_the_pyramid() -> None:
    third = f"{THIRD_BUT_D4}, lily 3 e5, daffodil 3 f5, daffodil 3 e6, lily 3 f6"
    state = at(f"{SQUARE_1}, {SQUARE_2}, {third}", pyramid="square", turn="daffodil")
    play(state, "place d4")
    assert legal(state) == {"place e5", "decline"}
    events = told(state, "place e5")
    assert events[:2] == [placed(3, "daffodil 4 e5", extra=True), LevelCompleted(3, 4)]
    assert GAME.is_over(state)


def test_sc_3_9_what_was_declined_must_be_placed_when_the_turn_comes_round() -> None:
    third = f"{THIRD_BUT_D4}, lily 3 e5, daffodil 3 f5, daffodil 3 e6, lily 3 f6"
    state = at(f"{SQUARE_1}, {SQUARE_2}, {third}", pyramid="square", turn="daffodil")
    play(state, "place d4")
    skipped = [Skipped(0, "hyacinth"), Skipped(1, "tulip"), Skipped(2, "lily")]
    assert told(state, "decline") == [Declined(3), *skipped]
    assert legal(state) == {"place e5"}
    assert judge(state, "decline").code == "must_place"


def test_sc_3_9_there_is_no_bonus_at_the_summit() -> None:
    third = f"{THIRD_BUT_D4}, daffodil 3 d4, lily 3 e5, daffodil 3 f5, daffodil 3 e6, lily 3 f6"
    state = at(f"{SQUARE_1}, {SQUARE_2}, {third}", pyramid="square", turn="daffodil")
    assert legal(state) == {"place e5"}
    play(state, "place e5")
    assert GAME.is_over(state)
    assert GAME.position(state).bonus is False


@pytest.mark.parametrize("blocks", ["", "hyacinth 1 e5", f"{DIAMOND_1}, lily 2 b5"])
def test_sc_3_9_a_position_has_a_bonus_only_on_an_empty_level_over_a_full_one(blocks: str) -> None:
    with pytest.raises(BadInput, match="extra block"):
        at(blocks, bonus=True)
