"""Chapter 4 of the rules: the end of the building game, and its score."""

from __future__ import annotations

import pytest

from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.record import read_record
from tavoliere.engine.view import Ended
from tavoliere.games.scalino.pieces import NAMES
from tests.games.scalino.helper import (
    DATA,
    DIAMOND_1,
    DIAMOND_2,
    GAME,
    RECORDS,
    SQUARE_1,
    SQUARE_2,
    at,
    judge,
    legal,
    play,
    replayed,
    stock_of,
)

# The square up to level 3; lily is used up, daffodil has one block left. The centre is lily, or daffodil.
THIRD = "lily 3 e4, lily 3 d5, daffodil 3 d4, daffodil 3 f4, daffodil 3 d6"
LILY_CENTRE = f"{SQUARE_1}, {SQUARE_2}, {THIRD}, lily 3 e5, daffodil 3 f5, daffodil 3 e6, lily 3 f6"
DAFFODIL_CENTRE = f"{SQUARE_1}, {SQUARE_2}, {THIRD}, daffodil 3 e5, lily 3 f5, lily 3 e6, daffodil 3 f6"


def groups(state: State, colour: str) -> list[list[str]]:
    """The groups of steps of a colour, largest first."""
    colours = {part.colour: part for seat in GAME.breakdown(state, None) for part in seat.colours}
    return [[NAMES[cell] for cell in group.cells] for group in colours[colour].groups]


# ---- SC-4.1 The end of the game ------------------------------------------------------------------


def test_sc_4_1_the_game_ends_at_once_when_the_pyramid_is_complete() -> None:
    state = at(LILY_CENTRE, pyramid="square", turn="daffodil")
    assert not GAME.is_over(state)
    events = GAME.play(state, GAME.parse("place e5"))
    assert events[-1] == Ended(GAME.ending(state), GAME.scores(state), GAME.winners(state))
    assert GAME.is_over(state)
    assert GAME.ending(state) == "pyramid_complete"
    assert GAME.to_act(state) == ()
    assert legal(state) == set()


def test_sc_4_1_the_game_ends_when_no_colour_can_be_placed() -> None:
    """One block is left, and it may not lie on its own colour."""
    state = at(DAFFODIL_CENTRE, pyramid="square", turn="daffodil")
    assert GAME.is_over(state)
    assert GAME.ending(state) == "nobody_can_place"
    assert stock_of(state, "daffodil") == [1, 0, 0]


@pytest.mark.parametrize("turn", ["hyacinth", "tulip", "lily"])
def test_sc_4_1_the_game_goes_on_while_one_colour_can_be_placed(turn: str) -> None:
    state = at(LILY_CENTRE, pyramid="square", turn=turn)
    assert not GAME.is_over(state)
    assert GAME.ending(state) == ""
    assert GAME.to_act(state) == (3,)
    assert legal(state) == {"place e5"}


def test_sc_4_1_after_the_end_nobody_may_do_anything() -> None:
    state = at(DAFFODIL_CENTRE, pyramid="square", turn="daffodil")
    for seat in range(4):
        for move in ("place e5", "decline", "take e5"):
            assert judge(state, move, seat) == Judgement("SC-4.1", "building_over")


# ---- SC-4.2 Steps and groups ---------------------------------------------------------------------


def test_sc_4_2_a_step_is_the_top_cell_of_its_column() -> None:
    state = at(f"{DIAMOND_1}, lily 2 d6-f6", turn="daffodil")
    assert groups(state, "lily") == [["d6", "e6", "f6"]]
    assert not any({"d6", "e6", "f6"} & set(group) for group in groups(state, "tulip"))


def test_sc_4_2_a_bar_whose_middle_is_covered_is_two_steps() -> None:
    """Tulip d2-f2 and e1 below; lily covers e2, and everything that connected them."""
    before = at(DIAMOND_1, turn="lily")
    assert sorted(groups(before, "tulip"), key=len)[0] == ["e1", "d2", "e2", "f2"]
    after = play(before, "place e2")
    assert sorted(group for group in groups(after, "tulip") if len(group) == 1) == [["d2"], ["e1"], ["f2"]]


def test_sc_4_2_a_group_climbs_from_level_to_level() -> None:
    """The known trap: tulip on e3 of level 2 and on e2 of level 1 are side by side from above."""
    state = play(at(DIAMOND_1, turn="tulip"), "place e3")
    assert ["e1", "d2", "e2", "f2", "e3"] in groups(state, "tulip")


def test_sc_4_2_a_group_climbs_over_several_levels_at_once() -> None:
    """A lily group that goes up from level 2 to the summit and down again on the other side."""
    third = "daffodil 3 e3, daffodil 3 d4, daffodil 3 f4, lily 3 c5-d5, lily 3 f5-g5, daffodil 3 d6-e6, daffodil 3 f6"
    state = at(f"{DIAMOND_1}, {DIAMOND_2}, {third}, tulip 3 e5, lily 3 e4, lily 3 e7, lily 4 e5", turn="daffodil")
    # From above: lily e4 (level 3) - e5 (level 4) - d5, f5 (level 3) - c5, g5 (3) - b5, h5 (2).
    assert ["e4", "b5", "c5", "d5", "e5", "f5", "g5", "h5"] in groups(state, "lily")


def test_sc_4_2_corners_do_not_connect() -> None:
    assert groups(at("hyacinth 1 e5, hyacinth 1 f6, hyacinth 1 g7"), "hyacinth") == [["e5"], ["f6"], ["g7"]]


def test_sc_4_2_groups_are_of_one_colour() -> None:
    assert groups(at("hyacinth 1 e5, tulip 1 f5, hyacinth 1 g5"), "hyacinth") == [["e5"], ["g5"]]


def test_sc_4_2_the_far_ends_of_two_rows_do_not_touch() -> None:
    """h5 and b6 of the square come one after the other when cells are counted row by row."""
    assert len(groups(at("hyacinth 1 h5, hyacinth 1 b6", pyramid="square"), "hyacinth")) == 2
    assert len(groups(at("hyacinth 1 i5, hyacinth 1 e9, hyacinth 1 a5"), "hyacinth")) == 3


@pytest.mark.parametrize(("pyramid", "steps"), [("diamond", 41), ("square", 49)])
def test_sc_4_2_the_summit_counts_too(pyramid: str, steps: int) -> None:
    """A complete pyramid shows all its columns: 40 steps and the summit, or 48 and the summit."""
    record = read_record((DATA / f"complete-{pyramid}-enclosed-4.txt").read_text(encoding="utf-8"))
    *_, last = replayed(record)
    shown = [
        cell
        for colour in ("hyacinth", "tulip", "lily", "daffodil")
        for group in groups(last.state, colour)
        for cell in group
    ]
    assert len(shown) == len(set(shown)) == steps
    assert "e5" in shown


def test_sc_4_2_an_unfinished_pyramid_is_seen_from_above_too() -> None:
    """The known trap: lower levels count where nothing covers them."""
    state = at(f"{DIAMOND_1}, lily 2 e5", turn="daffodil")
    assert len(groups(state, "hyacinth")[0]) == 20
    assert groups(state, "lily") == [["e5"]]


# ---- SC-4.3 Points for groups --------------------------------------------------------------------

# Hyacinth on the diamond, each prefix one connected group.
TRAIL = ["f5", "g5", "h5", "i5", "h4", "g4", "e3-e5", "d3-d5", "c3-c5", "b4-b5", "c6-d6", "e6-f6"]


@pytest.mark.parametrize(
    ("blocks", "size", "points"),
    [
        (TRAIL[:1], 1, 1),
        (TRAIL[:2], 2, 3),
        (TRAIL[:3], 3, 6),
        (TRAIL[:4], 4, 10),
        (TRAIL[:5], 5, 15),
        (TRAIL[:6], 6, 21),
        (["e5-g5", "h5", "i5", "h4", "g4"], 7, 28),
        (["e5-g5", "h5", "i5", "h4", "g4", "f4"], 8, 36),
        (TRAIL[:7], 9, 45),
        (["e5-g5", "h5", "i5", "h4", "g4", "f4", "e3-e4"], 10, 55),
        (["e5-g5", "h5", "i5", "h4", "g4", "f4", "c4-e4"], 11, 66),
        (TRAIL[:8], 12, 78),
        (TRAIL[:9], 15, 120),
        (TRAIL[:10], 17, 153),
        (TRAIL[:11], 19, 190),
        (TRAIL, 21, 231),
    ],
)
def test_sc_4_3_a_group_of_n_steps_scores_the_nth_triangular_number(blocks: list[str], size: int, points: int) -> None:
    state = at(", ".join(f"hyacinth 1 {bar}" for bar in blocks))
    (group,) = GAME.breakdown(state, None)[0].colours[0].groups
    assert (len(group.cells), group.points) == (size, points)
    assert GAME.scores(state)[0] == points - (21 - size)


def test_sc_4_3_groups_are_scored_one_by_one() -> None:
    state = at("hyacinth 1 e5-g5, hyacinth 1 e7-f7, hyacinth 1 e3")
    assert GAME.scores(state)[0] == 6 + 3 + 1 - (21 - 6)


# ---- SC-4.4 Blocks left over ---------------------------------------------------------------------


def test_sc_4_4_every_unused_block_costs_its_length() -> None:
    assert GAME.scores(GAME.start(4)) == (-21, -21, -21, -21)
    assert GAME.scores(GAME.start(3)) == (-21, -21, -21)
    assert GAME.scores(GAME.start(2)) == (-42, -42)


@pytest.mark.parametrize(("bar", "length"), [("e5", 1), ("e5-f5", 2), ("e5-g5", 3)])
def test_sc_4_4_a_placed_block_costs_nothing_any_more(bar: str, length: int) -> None:
    state = play(GAME.start(4, 0, {"start": 0}), f"place {bar}")
    colour = GAME.breakdown(state, None)[0].colours[0]
    assert colour.penalty == 21 - length
    assert colour.points == length * (length + 1) // 2 - (21 - length)
    assert colour.unused == [6 - (length == 1), 3 - (length == 2), 3 - (length == 3)]


def test_sc_4_4_a_block_that_is_wholly_covered_is_used() -> None:
    state = at(f"{DIAMOND_1}, lily 2 e3", turn="daffodil")
    assert GAME.breakdown(state, None)[0].colours[0].penalty == 0


# ---- SC-4.5 The winner ---------------------------------------------------------------------------


def test_sc_4_5_a_players_two_colours_are_added_but_do_not_connect() -> None:
    """Seat 0 has hyacinth and lily: a bar of three and one of two beside it are 6 + 3, not 15."""
    state = at("hyacinth 1 e5-g5, lily 1 e6-f6, tulip 1 e4, daffodil 1 f4", players=2)
    assert GAME.scores(state) == (6 - 18 + 3 - 19, 1 - 20 + 1 - 20)


def test_sc_4_5_colours_follow_the_starting_player() -> None:
    state = at("hyacinth 1 e5-g5, lily 1 e6-f6, tulip 1 e4, daffodil 1 f4", players=2, start=1)
    assert GAME.scores(state) == (1 - 20 + 1 - 20, 6 - 18 + 3 - 19)
    assert [part.colour for part in GAME.breakdown(state, None)[1].colours] == ["hyacinth", "lily"]


def test_sc_4_5_most_points_wins() -> None:
    state = at("hyacinth 1 e5, tulip 1 e6-e7, lily 1 f5, daffodil 1 d5")
    assert GAME.scores(state) == (-19, -16, -19, -19)
    assert GAME.winners(state) == (1,)


def test_sc_4_5_a_tie_is_a_shared_victory() -> None:
    state = at("hyacinth 1 e5, tulip 1 e6-e7, lily 1 f5-g5, daffodil 1 d5")
    assert GAME.scores(state) == (-19, -16, -16, -19)
    assert GAME.winners(state) == (1, 2)


# ---- Victory -----------------------------------------------------------------------------------------


def test_the_victory_is_shared_by_those_with_most_points() -> None:
    for path in RECORDS:
        *_, last = replayed(path.stem)
        scores, shares = GAME.scores(last.state), GAME.outcome(last.state)
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert shares == tuple(1 / len(best) if seat in best else 0 for seat in range(len(scores)))


def test_a_tie_is_shared() -> None:
    state = play(at("hyacinth 1 e5, tulip 1 e6", 3, mode="demolition"), "take e5", "take e6")
    assert GAME.outcome(state) == (0.5, 0.5, 0)
    assert GAME.winners(state) == (0, 1)
