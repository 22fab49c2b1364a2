"""Chapters 1 and 2 of the rules: blocks, pyramid, colours, seats and turns."""

from __future__ import annotations

from collections import Counter

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Judgement
from tavoliere.games.scalino.events import Skipped
from tests.games.scalino.helper import (
    DIAMOND_1,
    GAME,
    SQUARE_1,
    at,
    is_legal,
    judge,
    legal,
    play,
    stock_of,
    told,
    turn_of,
    without,
)

# All twelve blocks of hyacinth, in rows 3 to 5 of the diamond.
ALL_HYACINTH = ", ".join(block for block in DIAMOND_1.split(",") if "hyacinth" in block)
# What lily has left above `SQUARE_1`, on level 2.
LILY_USED_UP = """lily 2 c3-e3, lily 2 f3-g3, lily 2 f4-g4, lily 2 f5-g5, lily 2 g6, lily 2 f6, lily 2 g7, lily 2 f7,
    lily 2 d7"""
# All single blocks of hyacinth.
SIX_SINGLES = "hyacinth 1 e5, hyacinth 1 a5, hyacinth 1 i5, hyacinth 1 e1, hyacinth 1 e9, hyacinth 1 c7"


# ---- SC-1.1 The blocks ---------------------------------------------------------------------------


def test_sc_1_1_every_colour_has_six_single_three_double_and_three_triple_blocks() -> None:
    for colour in ("hyacinth", "tulip", "lily", "daffodil"):
        assert stock_of(GAME.start(4), colour) == [6, 3, 3]


def test_sc_1_1_all_48_blocks_cover_84_spaces() -> None:
    lengths = [block.length for stock in GAME.view(GAME.start(4), None).stock for block in stock.blocks]
    assert len(lengths) == 48
    assert sum(lengths) == 84


def test_sc_1_1_a_length_that_is_used_up_cannot_be_placed() -> None:
    state = at(f"{SIX_SINGLES}, tulip 1 e4", turn="hyacinth")
    assert judge(state, "place d4") == Judgement("SC-1.1", "no_block_left", {"bar": "d4", "level": 1, "length": 1})
    assert is_legal(state, "place c4-d4")
    assert is_legal(state, "place b4-d4")
    assert all("-" in move for move in legal(state))


def test_sc_1_1_stocks_are_per_colour_and_length() -> None:
    blocks = "hyacinth 1 a5-c5, hyacinth 1 g5-i5, hyacinth 1 d2-f2, tulip 1 e5"
    state = at(blocks, turn="hyacinth")
    assert stock_of(state, "hyacinth") == [6, 3, 0]
    assert judge(state, "place e6-e8") == Judgement(
        "SC-1.1", "no_block_left", {"bar": "e6-e8", "level": 1, "length": 3}
    )
    assert is_legal(state, "place e6")
    assert is_legal(state, "place e6-e7")
    assert is_legal(at(blocks, turn="lily"), "place e6-e8")


def test_sc_1_1_no_block_is_longer_than_three_spaces() -> None:
    state = at()
    assert judge(state, "place e5-h5") == Judgement("SC-1.1", "too_long", {"bar": "e5-h5", "length": 4})
    assert judge(state, "place a5-i5").pieces == {"bar": "a5-i5", "length": 9}


# ---- SC-1.2 The pyramid --------------------------------------------------------------------------


@pytest.mark.parametrize(("pyramid", "sizes"), [("diamond", [41, 25, 13, 5]), ("square", [49, 25, 9, 1])])
def test_sc_1_2_the_levels_have_84_cells_together(pyramid: str, sizes: list[int]) -> None:
    blocks = GAME.position(GAME.start(2, 0, {"mode": "demolition", "pyramid": pyramid})).blocks
    cells: Counter[int] = Counter()
    for block in blocks:
        _, level, bar = block.split()
        cells[int(level)] += max(ord(bar[-2]) - ord(bar[0]), ord(bar[-1]) - ord(bar[1])) + 1
    assert [cells[level] for level in (1, 2, 3, 4)] == sizes
    assert sum(sizes) == 84


@pytest.mark.parametrize("corner", ["a5", "i5", "e1", "e9", "b4", "h6", "c3", "g7"])
def test_sc_1_2_the_rim_of_the_diamond(corner: str) -> None:
    at(f"tulip 1 {corner}", pyramid="diamond")


@pytest.mark.parametrize("outside", ["a4", "a6", "d1", "f9", "b3", "h7", "c2", "g8", "a1", "i9"])
def test_sc_1_2_no_cell_of_the_diamond(outside: str) -> None:
    with pytest.raises(BadInput, match="does not lie on level 1 of the diamond"):
        at(f"tulip 1 {outside}", pyramid="diamond")
    assert judge(at(), f"place {outside}") == Judgement(
        "SC-3.2", "off_level", {"bar": outside, "cells": outside, "level": 1}
    )


@pytest.mark.parametrize("corner", ["b2", "h2", "b8", "h8"])
def test_sc_1_2_the_corners_of_the_square(corner: str) -> None:
    at(f"tulip 1 {corner}", pyramid="square")


@pytest.mark.parametrize("outside", ["a5", "i5", "e1", "e9", "a1", "i9"])
def test_sc_1_2_no_cell_of_the_square(outside: str) -> None:
    with pytest.raises(BadInput, match="does not lie on level 1 of the square"):
        at(f"tulip 1 {outside}", pyramid="square")


@pytest.mark.parametrize("pyramid", ["diamond", "square"])
def test_sc_1_2_the_star_is_the_centre_e5(pyramid: str) -> None:
    assert legal(at(pyramid=pyramid)) == {
        *("place e5", "place d5-e5", "place e5-f5", "place e4-e5", "place e5-e6"),
        *("place c5-e5", "place d5-f5", "place e5-g5", "place e3-e5", "place e4-e6", "place e5-e7"),
    }


# ---- SC-2.1 Colours and turns --------------------------------------------------------------------


def test_sc_2_1_four_players_have_one_colour_each_and_play_clockwise() -> None:
    state = at(players=4, start=0)
    seen = []
    for move in ("place e5", "place e6", "place e7", "place e8", "place d6"):
        seen.append((GAME.to_act(state), turn_of(state)))
        play(state, move)
    assert seen == [((0,), "hyacinth"), ((1,), "tulip"), ((2,), "lily"), ((3,), "daffodil"), ((0,), "hyacinth")]


def test_sc_2_1_colours_are_numbered_from_the_starting_player() -> None:
    state = GAME.start(4, 0, {"start": 2})
    seen = []
    for move in ("place e5", "place e6", "place e7", "place e8"):
        seen.append((GAME.to_act(state), turn_of(state)))
        play(state, move)
    assert seen == [((2,), "hyacinth"), ((3,), "tulip"), ((0,), "lily"), ((1,), "daffodil")]
    # Seat 2 scores for hyacinth: one step, and 20 unused spaces.
    assert GAME.breakdown(state, None)[2].colours[0].colour == "hyacinth"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sc_2_1_the_starting_player_is_drawn_at_random(players: int) -> None:
    starts = Counter(GAME.to_act(GAME.start(players, seed))[0] for seed in range(120 * players))
    assert set(starts) == set(range(players))
    assert min(starts.values()) > 80


@pytest.mark.parametrize("start", [0, 1, 2])
def test_sc_2_1_the_starting_player_can_be_chosen(start: int) -> None:
    assert all(GAME.to_act(GAME.start(3, seed, {"start": start})) == (start,) for seed in range(20))


@pytest.mark.parametrize("start", [-1, 3, 10**30])
def test_sc_2_1_the_chosen_starting_player_must_exist(start: int) -> None:
    with pytest.raises(BadInput, match="seats are 0 to 2"):
        GAME.start(3, 0, {"start": start})


def test_sc_2_1_nobody_places_out_of_turn() -> None:
    state = at(players=4, start=1)
    for seat in (0, 2, 3):
        assert judge(state, "place e5", seat) == Judgement("SC-2.1", "not_your_turn")
    assert is_legal(state, "place e5", 1)


@pytest.mark.parametrize("players", [1, 5, 0, -2])
def test_sc_2_1_building_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadInput, match="2 to 4 players"):
        GAME.start(players)


# ---- SC-2.2 Two players --------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 1])
def test_sc_2_2_two_players_alternate_with_two_colours_each(start: int) -> None:
    state = GAME.start(2, 0, {"start": start})
    seen = []
    for move in ("place e5", "place e6", "place e7", "place e8", "place d6"):
        seen.append((GAME.to_act(state)[0], turn_of(state)))
        play(state, move)
    other = 1 - start
    assert seen == [
        (start, "hyacinth"),
        (other, "tulip"),
        (start, "lily"),
        (other, "daffodil"),
        (start, "hyacinth"),
    ]


def test_sc_2_2_a_colour_that_cannot_be_placed_skips_its_turn_not_its_player() -> None:
    """The known trap: the skip is per colour. Hyacinth is used up, so seat 1 plays daffodil and then tulip;
    seat 0 does not get its lily any earlier."""
    state = at(ALL_HYACINTH, players=2, turn="daffodil")
    events = told(state, "place e6")
    assert events[1:] == [Skipped(0, "hyacinth")]
    assert (GAME.to_act(state), turn_of(state)) == ((1,), "tulip")
    events = told(state, "place d6")
    assert events[1:] == []
    assert (GAME.to_act(state), turn_of(state)) == ((0,), "lily")


def test_sc_2_2_the_order_goes_on_when_both_colours_of_a_player_are_skipped() -> None:
    """Only tulip and daffodil have blocks left: seat 1 plays alone, its colours in turn."""
    state = at(f"{SQUARE_1}, {LILY_USED_UP}", players=2, pyramid="square", turn="daffodil")
    assert told(state, "place c4")[1:] == [Skipped(0, "hyacinth"), Skipped(1, "tulip"), Skipped(0, "lily")]
    assert (GAME.to_act(state), turn_of(state)) == ((1,), "daffodil")


# ---- SC-2.3 Three players ------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 1, 2])
def test_sc_2_3_the_neutral_colour_comes_after_the_third_player_and_rotates(start: int) -> None:
    state = GAME.start(3, 0, {"start": start})
    moves = ["e5", "e6", "e7", "e8", "d6", "d7", "d5", "d4", "c7", "c6", "e4", "c5"]
    seen = []
    for cell in moves:
        seen.append((turn_of(state), (GAME.to_act(state)[0] - start) % 3))
        play(state, f"place {cell}")
    colours = [("hyacinth", 0), ("tulip", 1), ("lily", 2)]
    assert seen == [*colours, ("daffodil", 0), *colours, ("daffodil", 1), *colours, ("daffodil", 2)]
    play(state, "place e3", "place f4", "place f6")
    assert (turn_of(state), (GAME.to_act(state)[0] - start) % 3) == ("daffodil", 0)


def test_sc_2_3_a_skipped_neutral_turn_counts_in_the_rotation() -> None:
    """Daffodil is used up, so its turn after lily's is skipped: it was seat 1's, the next is seat 2's."""
    daffodils = ALL_HYACINTH.replace("hyacinth", "daffodil")
    state = at(daffodils, players=3, turn="lily", neutral=1)
    assert told(state, "place e6")[1:] == [Skipped(1, "daffodil")]
    assert turn_of(state) == "hyacinth"
    assert GAME.position(state).neutral == 2


def test_sc_2_3_the_bonus_belongs_to_whoever_placed_the_neutral_block() -> None:
    state = at(without(DIAMOND_1, "tulip 1 e1"), players=3, turn="daffodil", neutral=2)
    assert GAME.to_act(state) == (2,)
    play(state, "place e1")
    assert (GAME.to_act(state), turn_of(state)) == ((2,), "daffodil")
    assert "decline" in legal(state)
    declined = play(GAME.copy(state), "decline")
    placed = play(state, "place e5")
    # It was one turn of the neutral colour, however many blocks it took.
    assert GAME.position(declined).neutral == GAME.position(placed).neutral == 0


def test_sc_2_3_a_neutral_turn_whose_bonus_lapses_counts_once() -> None:
    """Daffodil completes the level with its last block, so there is no extra one; the rotation goes on by one."""
    blocks = without(DIAMOND_1, "tulip 1 e1", "hyacinth 1 c3").replace("hyacinth", "daffodil")
    state = at(f"{blocks}, lily 1 c3", players=3, turn="daffodil", neutral=1)
    assert GAME.to_act(state) == (1,)
    play(state, "place e1")
    assert (GAME.to_act(state), turn_of(state)) == ((0,), "hyacinth")
    assert GAME.position(state).neutral == 2


def test_sc_2_3_the_neutral_colour_scores_for_nobody() -> None:
    state = at("hyacinth 1 e5, daffodil 1 e6-e8", players=3)
    assert GAME.scores(state) == (1 - 20, -21, -21)
    assert [[part.colour for part in seat.colours] for seat in GAME.breakdown(state, None)] == [
        ["hyacinth"],
        ["tulip"],
        ["lily"],
    ]


def test_sc_2_3_the_game_goes_on_while_only_the_neutral_colour_can_be_placed() -> None:
    """Only daffodil has blocks left: the three go on placing it in rotation, until it cannot be placed."""
    state = at(f"{SQUARE_1}, {LILY_USED_UP}", players=3, pyramid="square", turn="daffodil")
    seats: list[int] = []
    for cell in ("c4", "e4", "e6", "c7"):
        assert not GAME.is_over(state)
        assert turn_of(state) == "daffodil"
        seats += GAME.to_act(state)
        play(state, f"place {cell}")
    assert seats == [0, 1, 2, 0]
    assert GAME.is_over(state)
