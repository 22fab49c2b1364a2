"""The rules against the oracle, move by move: seat to act, legal moves, scores, skips, end.

`TAVOLIERE_SOAK=1` plays many more games.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest

from tavoliere.engine.game import State
from tests.games.scalino.careful import build_completely
from tests.games.scalino.helper import BUILDING, DATA, DEMOLITION, GAME, at, demolition_of, replayed, table_name
from tests.games.scalino.oracle import Building
from tests.games.scalino.versus import assert_same, play_at_random, play_both, same_table

# At each table: games of both kinds, careful games, and positions made up.
BUILT, DEMOLISHED, CAREFUL, MADE = (100, 30, 10, 160) if os.environ.get("TAVOLIERE_SOAK") else (3, 1, 1, 16)


def each_table(tables: list[tuple[dict[str, str], int]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("options", "players"), tables, ids=table_name)


# ---- Random games --------------------------------------------------------------------------------


@each_table(BUILDING)
def test_random_building_games(options: dict[str, str], players: int) -> None:
    for seed in range(BUILT):
        rng = random.Random(f"{seed} {options} {players}")
        assert play_at_random(GAME.start(players, f"building {seed}", options), rng) > 4


@each_table(DEMOLITION)
def test_random_demolition_games(options: dict[str, str], players: int) -> None:
    for seed in range(DEMOLISHED):
        rng = random.Random(f"{seed} {options} {players}")
        moves = play_at_random(GAME.start(players, f"demolition {seed}", options), rng)
        assert 48 <= moves <= 48 + 3  # every block, and a declined bonus at most at the first three cleared levels


# ---- The upper levels, where random play does not come -------------------------------------------


@each_table(BUILDING)
def test_careful_games_that_turn_random(options: dict[str, str], players: int) -> None:
    """Careful play up to some move, random play from there on; every level is left for random somewhere."""
    for seed in range(CAREFUL):
        rng = random.Random(f"{seed} {options} {players}")
        start = GAME.start(players, f"careful {seed}", options)
        actions = a_whole_game(start, rng)
        for part in range(6):
            state = GAME.copy(start)
            for action in actions[: rng.randrange(8 * part, 8 * part + 8)]:
                GAME.apply(state, action)
            play_at_random(state, rng)


def a_whole_game(start: State, rng: random.Random) -> list[int]:
    for _ in range(20):
        actions = build_completely(start, rng, width=8, noise=3.0)
        if actions is not None:
            return actions
    raise AssertionError("The careful player did not complete a pyramid in 20 games.")


@pytest.mark.parametrize("record", sorted(DATA.glob("complete-*.txt")), ids=lambda path: path.stem)
def test_whole_games_of_48_blocks(record: Any) -> None:
    """Every position of a completed game, and whether the oracle agrees that it is complete."""
    steps = list(replayed(record.stem))
    table = same_table(steps[0].state)
    state = GAME.copy(steps[0].state)
    for step in steps[1:]:
        assert_same(state, table)
        assert step.entry is not None
        play_both(state, table, step.entry.move)
    assert_same(state, table)
    assert isinstance(table, Building)
    assert table.level is None
    assert len(table.blocks) == 48
    demolition = GAME.start(2, "down again", demolition_of(state))
    assert play_at_random(demolition, random.Random(record.stem)) >= 48


# ---- Positions that no game leads to -------------------------------------------------------------


@each_table(BUILDING)
def test_made_positions_on_every_level(options: dict[str, str], players: int) -> None:
    """Random bars anywhere on a random level over full ones, whatever their colours: with holes and
    nooks, missing the star, with stocks used up, before any colour's turn and with a bonus pending."""
    rng = random.Random(f"made {options} {players}")
    levels: Counter[int | None] = Counter()
    for _ in range(MADE):
        fields = a_made_position(options, rng)
        state = at(players=players, **options, **fields)
        table = same_table(at(players=players, **options, **fields))
        levels[table.level if isinstance(table, Building) else 0] += 1
        moves = assert_same(state, table)
        for move in rng.sample(moves, min(2, len(moves))):
            copy = GAME.copy(state)
            again = same_table(copy)
            play_both(copy, again, move)
            assert_same(copy, again)
    assert set(levels) >= {1, 2, 3, 4}


def a_made_position(options: dict[str, str], rng: random.Random) -> dict[str, Any]:
    """Fields of a position whose lower levels are full and whose current one is partly built."""
    demolition = GAME.start(2, rng.random().hex(), {"mode": "demolition", "pyramid": options["pyramid"]})
    blocks = GAME.position(demolition).blocks
    level = rng.choice((1, 2, 3, 4))
    below = [block for block in blocks if int(block.split()[1]) < level]
    here = [block for block in blocks if int(block.split()[1]) == level]
    kept = rng.sample(here, rng.randrange(len(here)))
    return {
        "blocks": ", ".join(below + kept),
        "turn": rng.choice(("hyacinth", "tulip", "lily", "daffodil")),
        "neutral": rng.randrange(3),
        "bonus": level > 1 and not kept and rng.random() < 0.7,
        "start": rng.randrange(2),
    }


@each_table(DEMOLITION)
def test_made_demolitions(options: dict[str, str], players: int) -> None:
    """Pyramids that are partly taken down, with blocks in front of the players."""
    for seed in range(CAREFUL):
        rng = random.Random(f"{seed} made {options} {players}")
        begin = GAME.start(players, f"made {seed}", options)
        for _ in range(rng.randrange(44)):
            GAME.apply(begin, rng.choice(GAME.legal_actions(begin)))
        position = GAME.position(begin)
        # No seat took what is missing, another seat is to take, and perhaps an extra block.
        cleared = {block.split()[1] for block in position.blocks} != {"1", "2", "3", "4"}
        state = at(
            ", ".join(position.blocks),
            players,
            turn=rng.randrange(players),
            bonus=cleared and rng.random() < 0.5,
            taken=position.taken if rng.random() < 0.5 else [],
            **options,
        )
        play_at_random(state, rng)
