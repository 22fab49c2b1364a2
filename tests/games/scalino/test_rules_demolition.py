"""Chapter 5 of the rules: taking the pyramid down."""

from __future__ import annotations

from collections import Counter

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.record import read_record
from tavoliere.engine.view import Ended
from tavoliere.games.scalino.events import Declined, LevelCleared
from tests.games.scalino.helper import (
    DATA,
    GAME,
    PYRAMIDS,
    at,
    demolition_of,
    is_legal,
    judge,
    legal,
    play,
    replayed,
    told,
    took,
    turn_of,
)
from tests.games.scalino.oracle import bar_of_name, level_cells


def standing(blocks: str, players: int = 2, **fields: object) -> State:
    """A pyramid that is partly down already."""
    return at(blocks, players, mode="demolition", **fields)


def built(pyramid: str, gaps: str) -> State:
    """The end of a whole building game."""
    record = read_record((DATA / f"complete-{pyramid}-{gaps}-4.txt").read_text(encoding="utf-8"))
    *_, last = replayed(record)
    return last.state


# ---- SC-5.1 The pyramid to take down -------------------------------------------------------------


@pytest.mark.parametrize("pyramid", PYRAMIDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_sc_5_1_all_48_blocks_fill_the_four_levels(pyramid: str, players: int) -> None:
    blocks = GAME.position(GAME.start(players, 7, {"mode": "demolition", "pyramid": pyramid})).blocks
    cells: dict[str, list[tuple[int, int]]] = {level: [] for level in "1234"}
    box: Counter[tuple[str, int]] = Counter()
    for block in blocks:
        colour, level, bar = block.split()
        cells[level] += bar_of_name(bar)
        box[colour, len(bar_of_name(bar))] += 1
    assert {level: sorted(found) for level, found in cells.items()} == {
        level: sorted(level_cells(pyramid, int(level))) for level in "1234"
    }
    assert box == {
        (colour, length): n
        for colour in ("hyacinth", "tulip", "lily", "daffodil")
        for length, n in ((1, 6), (2, 3), (3, 3))
    }


@pytest.mark.parametrize("players", [1, 7, 0])
def test_sc_5_1_demolition_is_for_two_to_six(players: int) -> None:
    with pytest.raises(BadInput, match="2 to 6 players"):
        GAME.start(players, 0, {"mode": "demolition"})


@pytest.mark.parametrize("players", [2, 6])
def test_sc_5_1_the_starting_player_is_drawn_at_random(players: int) -> None:
    starts = Counter(GAME.to_act(GAME.start(players, seed, {"mode": "demolition"}))[0] for seed in range(60 * players))
    assert set(starts) == set(range(players))
    assert min(starts.values()) > 30


def test_sc_5_1_or_chosen_and_turns_go_clockwise() -> None:
    state = GAME.start(5, 0, {"mode": "demolition", "start": 3})
    seats: list[int] = []
    for _ in range(6):
        seats += GAME.to_act(state)
        GAME.apply(state, GAME.legal_actions(state)[0])
    assert seats == [3, 4, 0, 1, 2, 3]


def test_sc_5_1_nobody_takes_out_of_turn() -> None:
    state = standing("hyacinth 1 e5, tulip 1 e6", players=3, turn=1)
    for seat in (0, 2):
        assert judge(state, "take e5", seat) == Judgement("SC-5.1", "not_your_take")
    assert is_legal(state, "take e5", 1)


@pytest.mark.parametrize("pyramid", PYRAMIDS)
@pytest.mark.parametrize("gaps", ["enclosed", "u-shape"])
def test_sc_5_1_the_pyramid_of_a_completed_game_can_be_taken_down(pyramid: str, gaps: str) -> None:
    finished = built(pyramid, gaps)
    state = GAME.start(6, 0, demolition_of(finished))
    assert GAME.position(state).blocks == GAME.position(finished).blocks
    assert GAME.scores(state) == (0,) * 6
    options = GAME.position(state).options
    assert (options.mode, options.pyramid) == ("demolition", pyramid)


def test_sc_5_1_the_pyramid_of_an_unfinished_game_cannot() -> None:
    with pytest.raises(BadInput, match="48"):
        GAME.start(2, 0, demolition_of(play(GAME.start(2), "e5")))


def test_sc_5_1_a_given_pyramid_must_be_complete() -> None:
    blocks = demolition_of(built("diamond", "enclosed"))["blocks"]
    with pytest.raises(BadInput, match="48"):
        GAME.start(2, 0, {"mode": "demolition", "blocks": blocks[:-1]})
    with pytest.raises(BadInput, match="square"):
        GAME.start(2, 0, {"mode": "demolition", "pyramid": "square", "blocks": blocks})
    with pytest.raises(BadInput, match="mode=demolition"):
        GAME.start(2, 0, {"blocks": blocks})


# ---- SC-5.2 Taking a block -----------------------------------------------------------------------


def test_sc_5_2_a_block_that_another_lies_on_cannot_be_taken() -> None:
    state = standing("hyacinth 1 d5-f5, tulip 2 f5")
    assert judge(state, "take d5-f5") == Judgement("SC-5.2", "covered", {"bar": "d5-f5", "blocks": "f5"})
    assert legal(state) == {"take f5"}
    assert is_legal(play(state, "take f5", "decline"), "take d5-f5")


def test_sc_5_2_all_blocks_that_lie_on_it_are_named() -> None:
    state = standing("hyacinth 1 d5-f5, tulip 2 f5, lily 2 d5")
    assert judge(state, "take d5-f5").pieces["blocks"] == "f5, d5"


def test_sc_5_2_on_every_level_what_lies_above_counts() -> None:
    tower = standing("tulip 1 e5, lily 2 e5, daffodil 3 e5, hyacinth 4 e5")
    for level in (1, 2, 3):
        assert judge(tower, f"take e5 on {level}") == Judgement("SC-5.2", "covered", {"bar": "e5", "blocks": "e5"})
    assert is_legal(tower, "take e5 on 4")


# A bar with a block at each of its four sides: both ends, one cell above its left, one below its right end.
ENCLOSED = "hyacinth 1 d5-f5, tulip 1 c5, tulip 1 g5, tulip 1 d6, tulip 1 f4"


def test_sc_5_2_a_side_that_is_touched_anywhere_is_not_free() -> None:
    state = standing(ENCLOSED)
    assert judge(state, "take d5-f5") == Judgement("SC-5.2", "no_free_side", {"bar": "d5-f5", "blocks": ""})


@pytest.mark.parametrize("gone", ["c5", "g5", "d6", "f4"])
def test_sc_5_2_one_free_side_is_enough(gone: str) -> None:
    state = play(standing(ENCLOSED), f"take {gone}")
    assert is_legal(state, "take d5-f5")


@pytest.mark.parametrize("corner", ["c4", "c6", "g4", "g6"])
def test_sc_5_2_corners_do_not_touch_a_side(corner: str) -> None:
    state = standing(f"hyacinth 1 d5-f5, tulip 1 c5, tulip 1 g5, tulip 1 d6, tulip 1 {corner}")
    assert is_legal(state, "take d5-f5")


def test_sc_5_2_sides_of_upright_bars_and_single_blocks() -> None:
    upright = "hyacinth 1 e4-e6, tulip 1 e3, tulip 1 e7, tulip 1 d6"
    assert is_legal(standing(upright), "take e4-e6")
    assert judge(standing(f"{upright}, lily 1 f4"), "take e4-e6").code == "no_free_side"
    single = "hyacinth 1 e5, tulip 1 d5, tulip 1 f5, tulip 1 e6"
    assert is_legal(standing(single), "take e5")
    assert judge(standing(f"{single}, tulip 1 e4"), "take e5").code == "no_free_side"


def test_sc_5_2_the_rim_of_a_level_is_free() -> None:
    """Nothing lies outside the level, and what lies lower does not touch a side."""
    state = GAME.start(2, 3, {"mode": "demolition", "pyramid": "square"})
    top = [block.split()[2] for block in GAME.position(state).blocks if block.split()[1] == "4"]
    assert top == ["e5"]
    assert is_legal(state, "take e5")


def test_sc_5_2_the_far_ends_of_two_rows_do_not_touch() -> None:
    """h5 and b6 of the square come one after the other when cells are counted row by row."""
    state = standing("hyacinth 1 h5, tulip 1 b6, lily 1 g5, lily 1 h4, lily 1 h6", pyramid="square")
    assert is_legal(state, "take h5")


def test_sc_5_2_colours_play_no_part() -> None:
    state = standing("hyacinth 1 e5, hyacinth 1 e6, hyacinth 1 e7")
    assert legal(state) == {"take e5", "take e6", "take e7"}


def test_sc_5_2_blocks_can_be_taken_from_any_level() -> None:
    state = standing("hyacinth 1 c5-e5, tulip 1 f5-h5, lily 2 e5-f5, tulip 1 b5")
    assert legal(state) == {"take e5-f5", "take b5"}
    state = standing("hyacinth 1 c5-d5, tulip 1 e5, lily 2 e5, daffodil 3 e5")
    assert legal(state) == {"take c5-d5", "take e5"}


def test_sc_5_2_the_highest_block_is_meant_unless_a_level_is_named() -> None:
    state = standing("tulip 1 e5, lily 2 e5, daffodil 3 e5")
    assert judge(state, "take e5 on 1") == Judgement("SC-5.2", "covered", {"bar": "e5", "blocks": "e5"})
    assert judge(state, "take e5 on 2").code == "covered"
    assert is_legal(state, "take e5 on 3")
    assert judge(state, "take e5 on 4") == Judgement("SC-5.2", "no_such_block", {"bar": "e5"})
    play(state, "take e5")
    assert GAME.position(state).blocks == ["tulip 1 e5", "lily 2 e5"]


@pytest.mark.parametrize("bar", ["d5-e5", "e5-f5", "e5", "e5-g5", "c3"])
def test_sc_5_2_only_whole_blocks_that_stand_can_be_taken(bar: str) -> None:
    state = standing("hyacinth 1 d5-f5")
    assert judge(state, f"take {bar}") == Judgement("SC-5.2", "no_such_block", {"bar": bar})


def test_sc_5_2_taking_is_obligatory() -> None:
    state = standing("hyacinth 1 e5, tulip 1 e6")
    assert judge(state, "decline") == Judgement("SC-5.2", "must_take")
    assert judge(state, "place e7") == Judgement("SC-5.2", "must_take")
    assert "decline" not in legal(state)


# ---- SC-5.3 A bonus for the last block of a level ------------------------------------------------


def test_sc_5_3_the_last_block_of_a_level_earns_an_extra_one() -> None:
    state = standing("hyacinth 1 d5-e5, tulip 1 f5, lily 2 e5")
    assert told(state, "take e5") == [took(0, "lily 2 e5"), LevelCleared(0, 2)]
    assert GAME.to_act(state) == (0,)
    assert legal(state) == {"take d5-e5", "take f5", "decline"}
    assert told(state, "take f5") == [took(0, "tulip 1 f5", extra=True)]
    assert GAME.to_act(state) == (1,)
    assert "decline" not in legal(state)


def test_sc_5_3_it_may_be_declined() -> None:
    state = play(standing("hyacinth 1 d5-e5, tulip 1 f5, lily 2 e5"), "take e5")
    assert GAME.play(state, GAME.parse("decline")) == [Declined(0)]
    assert turn_of(state) == 1
    assert GAME.scores(state) == (1, 0)


def test_sc_5_3_a_block_that_is_not_the_last_of_its_level_earns_nothing() -> None:
    state = play(standing("hyacinth 1 d5-e5, tulip 1 f5, lily 2 e5"), "take f5")
    assert turn_of(state) == 1
    assert "decline" not in legal(state)


def test_sc_5_3_it_happens_each_time_also_with_an_extra_block() -> None:
    state = standing("tulip 1 e5, tulip 1 e6, lily 2 e5, daffodil 3 e5, hyacinth 4 e5", players=3, turn=2)
    for _ in range(3):  # levels 4, 3 and 2, in one turn
        play(state, "take e5")
        assert GAME.to_act(state) == (2,)
        assert "decline" in legal(state)
    play(state, "take e5")
    assert GAME.to_act(state) == (0,)
    assert GAME.scores(state) == (0, 0, 4)


def test_sc_5_3_the_last_block_of_all_earns_nothing_more() -> None:
    state = standing("hyacinth 1 e5, lily 2 e5")
    events = told(state, "take e5") + told(state, "take e5")
    assert events == [
        *(took(0, "lily 2 e5"), LevelCleared(0, 2)),
        *(took(0, "hyacinth 1 e5", extra=True), LevelCleared(0, 1)),
        Ended("pyramid_cleared", (2, 0), (0,)),
    ]
    assert GAME.position(state).bonus is False


# ---- SC-5.4 End and winner -----------------------------------------------------------------------


def test_sc_5_4_the_game_ends_with_the_last_block() -> None:
    state = play(standing("hyacinth 1 e5, tulip 1 e6"), "take e5")
    assert not GAME.is_over(state)
    play(state, "take e6")
    assert GAME.is_over(state)
    assert GAME.ending(state) == "pyramid_cleared"
    assert GAME.to_act(state) == ()
    for move in ("take e6", "decline", "place e5"):
        assert judge(state, move, 0) == Judgement("SC-5.4", "demolition_over")


def test_sc_5_4_a_block_is_worth_its_length() -> None:
    state = play(standing("hyacinth 1 e5, tulip 1 e6-f6, lily 1 d7-f7"), "take d7-f7", "take e6-f6", "take e5")
    assert GAME.scores(state) == (4, 2)
    assert [part.taken for part in GAME.breakdown(state, None)] == [[1, 0, 1], [0, 1, 0]]
    assert GAME.winners(state) == (0,)


def test_sc_5_4_a_tie_is_a_shared_victory() -> None:
    state = play(standing("hyacinth 1 e5, tulip 1 e6", players=3), "take e5", "take e6")
    assert GAME.scores(state) == (1, 1, 0)
    assert GAME.winners(state) == (0, 1)


@pytest.mark.parametrize("pyramid", PYRAMIDS)
def test_sc_5_4_all_points_together_are_84(pyramid: str) -> None:
    scores = GAME.simulate(20, 5, options={"mode": "demolition", "pyramid": pyramid}).scores
    assert set(scores.sum(axis=1).tolist()) == {84}


@pytest.mark.parametrize("cells", ["a1", "e5-f6", "e5-h5", "b2-b4"])
def test_sc_5_2_cells_where_no_block_can_lie_hold_none(cells: str) -> None:
    """Bent, endless or beyond the board: what is not there cannot be taken, and the sentence says that."""
    state = GAME.start(2, 3, {"mode": "demolition"})
    assert judge(state, f"take {cells}") == Judgement("SC-5.2", "no_such_block", {"bar": cells})
