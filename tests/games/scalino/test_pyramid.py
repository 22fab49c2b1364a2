"""The generator of random complete pyramids (SC-5.1): exact, and varied."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.games.scalino.helper import GAME, PYRAMIDS
from tests.games.scalino.oracle import BOX, COLOURS, Block, block_of_text, level_cells

SEEDS = range(500)


@pytest.fixture(scope="module", params=PYRAMIDS)
def pyramid(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def pyramids(pyramid: str) -> list[list[Block]]:
    """500 pyramids from as many seeds."""
    options = {"mode": "demolition", "pyramid": pyramid, "start": 0}
    return [[block_of_text(text) for text in GAME.position(GAME.start(2, seed, options)).blocks] for seed in SEEDS]


def test_exactly_the_48_blocks_of_the_box(pyramids: list[list[Block]]) -> None:
    box = Counter({(colour, length): n for colour in range(len(COLOURS)) for length, n in BOX.items()})
    for blocks in pyramids:
        assert len(blocks) == 48
        assert Counter((block.colour, len(block.cells)) for block in blocks) == box


def test_every_cell_is_filled_once(pyramid: str, pyramids: list[list[Block]]) -> None:
    cells = sorted((level, *cell) for level in (1, 2, 3, 4) for cell in level_cells(pyramid, level))
    for blocks in pyramids:
        assert sorted((block.level, *cell) for block in blocks for cell in block.cells) == cells


def test_blocks_are_straight_bars(pyramids: list[list[Block]]) -> None:
    for blocks in pyramids:
        for block in blocks:
            steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(block.cells)}
            assert steps <= {(1, 0)} or steps <= {(0, 1)}


def test_no_two_are_equal(pyramids: list[list[Block]]) -> None:
    assert len({frozenset(blocks) for blocks in pyramids}) == len(pyramids)
    bars = {frozenset((block.level, block.cells) for block in blocks) for blocks in pyramids}
    assert len(bars) == len(pyramids)  # not only their colours differ


def test_lengths_vary_on_every_level(pyramid: str, pyramids: list[list[Block]]) -> None:
    for level in (1, 2, 3, 4):
        mixtures = Counter(
            tuple(sorted(len(block.cells) for block in blocks if block.level == level)) for blocks in pyramids
        )
        # The top of the square is one cell; the five cells of the diamond's take no two bars at once.
        possible = {("square", 4): 1, ("diamond", 4): 3}.get((pyramid, level), 8)
        assert len(mixtures) >= possible


def test_lengths_colours_and_directions_come_everywhere(pyramid: str, pyramids: list[list[Block]]) -> None:
    """Every cell of every level is seen under every colour and, where they fit, bars of both directions."""
    colours = Counter(
        (block.level, cell, block.colour) for blocks in pyramids for block in blocks for cell in block.cells
    )
    for level in (1, 2, 3, 4):
        for cell in level_cells(pyramid, level):
            for colour in range(len(COLOURS)):
                assert 60 < colours[level, cell, colour] < 200  # 125 expected
    across = sum(block.cells[0][1] == block.cells[-1][1] for blocks in pyramids for block in blocks if block.cells[1:])
    assert 0.46 < across / (len(pyramids) * 24) < 0.54


def test_the_same_seed_makes_the_same_pyramid(pyramid: str, pyramids: list[list[Block]]) -> None:
    options = {"mode": "demolition", "pyramid": pyramid, "start": 0}
    for players in (2, 5):
        again = GAME.position(GAME.start(players, 17, options)).blocks
        assert [block_of_text(text) for text in again] == pyramids[17]
