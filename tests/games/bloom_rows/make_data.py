"""Makes the golden games of `tests/data/bloom_rows`. Run only when the rules change.

    python -m tests.games.bloom_rows.make_data

What it writes is what the game does now, so read the difference before you keep it: `test_data.py` plays
every game along with the oracle.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from tavoliere.engine.record import write_record
from tavoliere.engine.seed import as_seed
from tavoliere.engine.session import Session
from tavoliere.games.bloom_rows.arrangement import is_row, jokers_for, leftmost_robbery, remove_places, rows_of, way
from tavoliere.games.bloom_rows.moves import ROW_NAMES, Draw, Lay, Pass, Spot, tile_name, tile_names
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.rules.constants import JOKER, SHORTEST, STEP
from tests.games.bloom_rows.helper import DATA, GAME, TABLE, random_legal_move

NAMES = ("Anna", "Bruno", "Carla", "Dora", "Emil")
Player = Callable[[Any, int, random.Random], Any]


def at_random(state: Any, seat: int, rng: random.Random) -> Any:
    return random_legal_move(state, seat, rng)


def eagerly(state: Any, seat: int, rng: random.Random) -> Any:
    """Lay the longest rows, robbing wherever that helps."""
    s = GAME.read(state)
    found = [] if s.phase else list(lays(s, seat))
    longest = max(found, key=lambda lay: (bool(lay.rob), len(lay.tiles)), default=None)
    if longest is None:
        return random_legal_move(state, seat, rng)
    wished = Lay(longest.tiles, longest.rob, True)
    return wished if GAME.check(state, wished, seat) is None else longest


def idly(state: Any, seat: int, rng: random.Random) -> Any:
    """Draw as long as there is something to draw, then whatever there is."""
    for move in (Draw(), Pass()):
        if GAME.check(state, move, seat) is None:
            return move
    return random_legal_move(state, seat, rng)


# All can only pass, one of them after swapping a joker; of the second round, with a tie.
STUCK = (
    '{"players":3,"round":2,"first_round":[4,4,9],"rows":["12 13 J","40 41 42"],"stocks":[[1,50],[30,14],[70,80]],'
    '"taken":[[3],[5],[1,2]],"supply":[],"passes":1,"turn":1,"laid_by":[0,2]}'
)
LEVEL = '{"players":2,"round":2,"first_round":[1,1],"stocks":[[12,13,14],["J",40]],"taken":[[],[6]],"supply":[90]}'

GAMES: list[tuple[str, int, dict[str, Any], Player, str | None]] = [
    ("random-start-2", 2, {}, at_random, None),
    ("random-start-3", 3, {}, at_random, None),
    ("random-start-4", 4, {}, at_random, None),
    ("random-start-5", 5, {}, at_random, None),
    ("start-1-2", 2, {"start": 1}, at_random, None),
    ("start-1-3", 3, {"start": 1}, at_random, None),
    ("start-3-4", 4, {"start": 3}, at_random, None),
    ("start-4-5", 5, {"start": 4}, at_random, None),
    ("flowers-2", 2, {"flowers": TABLE, "start": 0}, at_random, None),
    ("flowers-3", 3, {"flowers": TABLE, "start": 2}, eagerly, None),
    ("flowers-4", 4, {"flowers": TABLE}, at_random, None),
    ("flowers-5", 5, {"flowers": TABLE}, eagerly, None),
    ("robbers-2", 2, {}, eagerly, None),
    ("robbers-3", 3, {}, eagerly, None),
    ("robbers-4", 4, {}, eagerly, None),
    ("robbers-5", 5, {"start": 2}, eagerly, None),
    ("hoarders-2", 2, {}, idly, None),
    ("hoarders-3", 3, {"start": 0}, idly, None),
    ("hoarders-4", 4, {"start": 1}, idly, None),
    ("hoarders-5", 5, {"flowers": TABLE, "start": 3}, idly, None),
    ("all-pass-3", 3, {}, idly, STUCK),
    ("shared-victory-2", 2, {}, eagerly, LEVEL),
]


# ---- The longest rows of a stock ---------------------------------------------------------------------


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number - runs[-1][-1] <= STEP:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > 1 and way(runs[-1][-1], runs[0][0]) <= STEP:
        runs[0] = runs.pop() + runs[0]
    return runs


def _jokers_between(a: int, b: int) -> int:
    """Return the fewest jokers between one number and another."""
    return jokers_for(way(a, b))


def _maximal(numbers: Sequence[int], jokers: int) -> Iterator[list[int]]:
    runs = _runs(numbers)
    if not runs and jokers >= SHORTEST:
        yield [JOKER] * SHORTEST
    seen: set[frozenset[int]] = set()
    for first in range(len(runs)):
        row, left = list(runs[first]), jokers
        for k in range(1, len(runs)):
            run = runs[(first + k) % len(runs)]
            needed = _jokers_between(row[-1], run[0])
            if needed > left:
                break
            row += [JOKER] * needed + run
            left -= needed
        else:
            k = len(runs)
        before = runs[first - 1]
        if k < len(runs) and _jokers_between(before[-1], row[0]) <= left:
            continue  # the row that begins with the run before has it all
        row += [JOKER] * max(0, min(left, SHORTEST - len(row)))
        if len(row) >= SHORTEST and frozenset(row) not in seen:
            seen.add(frozenset(row))
            yield row


def robberies(s: Any) -> Iterator[tuple[tuple[Spot, ...], list[int]]]:
    """All ways to rob one or two tiles that leave a valid row: their spots, and the tiles."""
    for number, row in enumerate(rows_of(s)):
        for size in (1, 2):
            for places in combinations(range(len(row)), size):
                if len(row) - size < SHORTEST or leftmost_robbery(row, places) != places:
                    continue
                if is_row(remove_places(row, places)):
                    name = ROW_NAMES[number]
                    spots = (Spot(name, tile_name(row[i]), row[: i + 1].count(JOKER) or 1) for i in places)
                    yield tuple(_plain(spot) for spot in spots), [row[i] for i in places]


def _plain(spot: Spot) -> Spot:
    return spot if spot.tile == "J" else Spot(spot.row, spot.tile)


def lays(s: Any, seat: int) -> Iterator[Lay]:
    """The rows that a seat could lay now, alone or by robbing, and that no other number of its stock could lengthen."""
    stock = stock_of(s, seat)
    own = stock.count(JOKER)
    numbers = [tile for tile in stock if tile != JOKER]
    for row in _maximal(numbers, own):
        yield Lay(tile_names(row))
    for spots, tiles in robberies(s):
        robbed = [tile for tile in tiles if tile != JOKER]
        more = len(tiles) - len(robbed)
        for row in _maximal(numbers + robbed, own + more):
            row += [JOKER] * max(0, more - row.count(JOKER))
            if set(robbed) <= set(row) and is_row(row):
                yield Lay(tile_names(row), spots)


def main() -> None:
    for name, players, options, player, position in GAMES:
        rng = random.Random(name)
        chosen = None if position else GAME.make_options(options)
        session = Session.begin(GAME, NAMES[:players], as_seed(name), chosen, position)
        while not GAME.is_over(session.state):
            seat = GAME.polled(session.state)
            session.play(seat, player(session.state, seat, rng))
        (DATA / f"{name}.txt").write_text(write_record(session.record, GAME), encoding="utf-8")


if __name__ == "__main__":
    main()
