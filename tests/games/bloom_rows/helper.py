"""Helpers of several tests: the game, positions in short, and the oracle beside it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tavoliere import games
from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.game import Game, State
from tavoliere.engine.seed import as_seed, set_seed
from tavoliere.games.bloom_rows.position import Position
from tests.games.bloom_rows.oracle import Oracle

GAME: Game = games.load("bloom_rows")

DATA = Path(__file__).resolve().parents[2] / "data" / "bloom_rows"

# Players and options that every check of all games is made with.
TABLE = [n % 6 for n in range(100)]
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"start": 2}),
    (4, {"flowers": TABLE}),
    (5, {"start": 0, "flowers": TABLE}),
]


def make(stocks: Sequence[Sequence[Any]], rows: Sequence[str] = (), supply: Any = (), **more: Any) -> Any:
    """A position: stocks, rows, and what else there is; nothing is left to draw unless it is given."""
    fields = {"players": len(stocks), "stocks": stocks, "rows": rows, **more}
    if supply is not None:
        fields["supply"] = list(supply)
    return GAME.load(msgspec.convert(fields, Position))


def judge(state: Any, text: str, seat: int | None = None) -> str | None:
    """The rule that a move breaks; None when it is legal."""
    judgement = GAME.check(state, GAME.parse(text), seat)
    return judgement.rule if judgement else None


def numbers(pieces: Any) -> list[Any]:
    """Tiles of an event, as moves name them."""
    return [getattr(piece, "number", "J") for piece in pieces]


def play(state: Any, *texts: str) -> list[Any]:
    """Play moves one after the other; the events of the last."""
    events: list[Any] = []
    for text in texts:
        events = GAME.play(state, GAME.parse(text))
    return events


def shown(state: Any) -> Any:
    return GAME.position(state)


def legal(state: Any) -> set[str]:
    return {str(move) for move in GAME.moves(state)}


def random_legal_move(state: Any, seat: int, rng: random.Random) -> Any:
    """A legal move, made of actions that are each as likely."""
    walk, made = GAME.copy(state), []
    while True:
        made.append(rng.choice(GAME.legal_actions(walk)))
        GAME.apply(walk, made[-1])
        if GAME.is_between_moves(walk):
            return GAME.move_of(state, seat, made)


def positions(games: int, every: int = 7) -> Iterator[State]:
    """Positions along random games, in the middle of moves too."""
    for number in range(games):
        players, options = VARIANTS[number % len(VARIANTS)]
        rng = random.Random(number)
        state = GAME.start(players, number, options)
        step = 0
        while not GAME.is_over(state):
            if step % every == 0:
                yield GAME.copy(state)
            GAME.apply(state, rng.choice(GAME.legal_actions(state)))
            step += 1
        yield GAME.copy(state)


@entry
def _shuffle(states: Any, things: Any) -> None:
    deal_rng.shuffle(states[0].chance, things, len(things))


@entry
def _below(states: Any, n: int) -> int:
    return deal_rng.below(states[0].chance, n)


def next_deck(state: Any) -> list[Any]:
    """The tiles in the order in which the state's generator will shuffle them next."""
    copy = GAME.copy(state)
    things = np.array([*range(1, 101), 101, 101, 101], dtype=np.int8)
    _shuffle(copy, things)
    return ["J" if tile == 101 else tile for tile in things.tolist()]


def new_oracle(players: int, seed: str, options: dict[str, Any]) -> Oracle:
    """The oracle at the start of the same game."""
    state = GAME.blank(players, options)
    set_seed(state[0].chance, as_seed(seed))
    start = int(_below(state, players)) if options.get("start", "random") == "random" else options["start"]
    return Oracle(players, start, next_deck(state), options.get("flowers", ()))


def oracle_of(state: Any) -> Oracle:
    """The oracle in the same position."""
    position = shown(state)
    oracle = Oracle(position.players, position.start, [*range(1, 101), "J", "J", "J"], position.options.flowers)
    oracle.round, oracle.turn, oracle.drawn = position.round, position.turn, position.drawn
    oracle.passes, oracle.over = position.passes, position.over
    oracle.rows = [[tile if tile == "J" else int(tile) for tile in row.split()] for row in position.rows]
    oracle.laid_by = list(position.laid_by)
    oracle.stocks = [list(stock) for stock in position.stocks]
    oracle.known = [list(known) for known in position.known]
    oracle.open = [tile or None for tile in position.open]
    oracle.board, oracle.supply = position.jokers, list(reversed(position.supply))
    oracle.taken = [list(values) for values in position.taken]
    for values in oracle.taken:
        oracle.points.subtract(values)
    oracle.first = list(position.first_round)
    return oracle


def key_of(state: Any) -> tuple[Any, ...]:
    """The position as the oracle writes it."""
    position = shown(state)
    return (
        position.round,
        position.turn,
        position.drawn,
        position.passes,
        position.over,
        tuple(tuple(tile if tile == "J" else int(tile) for tile in row.split()) for row in position.rows),
        tuple(position.laid_by),
        tuple(tuple(sorted(map(str, stock))) for stock in position.stocks),
        tuple(position.open),
        position.jokers,
        tuple(reversed(position.supply)),
        tuple(tuple(values) for values in position.taken),
        tuple(position.first_round),
    )
