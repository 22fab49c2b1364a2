"""The game and the oracle side by side."""

from __future__ import annotations

import random
from typing import Any

from tavoliere.engine.seed import as_seed
from tavoliere.games.bloom_rows.moves import ROW_NAMES, Add, Draw, Lay, Pass, Spot, Stop, Swap
from tests.games.bloom_rows.helper import GAME, key_of, make, new_oracle, next_deck, random_legal_move, shown
from tests.games.bloom_rows.oracle import Oracle, is_row


def compare_game(players: int, seed: str, options: dict[str, Any]) -> None:
    """Play a whole game at random on both, comparing after every move."""
    rng = random.Random(seed)
    state = GAME.start(players, as_seed(seed), options)
    model = new_oracle(players, seed, options)
    assert key_of(state) == model.key()
    while not GAME.is_over(state):
        seat = GAME.to_act(state)[0]
        if rng.random() < 0.08:
            assert_same_judgements(state, model, rng.choice((seat, seat, seat, (seat + 1) % players)), rng)
        move = random_legal_move(state, seat, rng)
        assert model.rule_broken(seat, move) is None, (move, shown(state))
        previous = GAME.copy(state)
        GAME.play(state, move, seat)
        before = model.round
        model.play(move)
        if model.round != before:
            model.begin_second_round(next_deck(previous))
        assert_same(state, model)
    assert model.over
    assert list(GAME.winners(state)) == model.winners()


def assert_same(state: Any, model: Oracle) -> None:
    """Everything that both can say about a position is the same."""
    assert key_of(state) == model.key()
    assert list(GAME.scores(state)) == model.scores()
    if not model.over:
        known = [sorted(map(str, tiles)) for tiles in shown(state).known]
        assert known == [sorted(map(str, tiles)) for tiles in model.known]


def assert_same_judgements(state: Any, model: Oracle, seat: int, rng: random.Random) -> None:
    """Both refuse the same moves, for the same rule."""
    for _ in range(6):
        move = random_move(rng, state)
        if isinstance(move, Pass) and len(model.stocks[model.turn]) > 8:
            continue  # the oracle would search too long
        judgement = GAME.check(state, move, seat)
        expected = model.rule_broken(seat, move)
        assert (judgement.rule if judgement else None) == expected, (str(move), shown(state))


def random_move(rng: random.Random, state: Any) -> Any:
    """A move that people might try, legal or not."""
    position = shown(state)
    stock = [tile for tile in position.stocks[position.turn] for _ in range(3)] + [rng.randint(1, 100), "J"]
    row = ROW_NAMES[rng.randint(0, min(len(position.rows), 33))]
    kind = rng.randint(0, 9)
    if kind == 0:
        return Draw(rng.choice([*[tile for tile in position.open if tile], "covered", "J", rng.randint(1, 100)]))
    if kind == 1:
        return rng.choice((Stop(), Pass()))
    if kind == 2:
        return Swap(rng.choice(stock), row, rng.choice((None, 1, 2)))
    if kind <= 4:
        tiles = tuple(rng.sample(stock, min(len(stock), rng.randint(1, 2))))
        return Add(tiles, row, rng.choice((None, tuple(rng.randint(0, 4) for _ in tiles))))
    mixed: list[Any] = list({str(tile): tile for tile in stock}.values())
    robbed: tuple[Spot, ...] = ()
    if position.rows and rng.random() < 0.5:
        number = rng.randrange(len(position.rows))
        words = position.rows[number].split()
        chosen = rng.sample(words, rng.choice((1, 1, 2)))
        robbed = tuple(Spot(ROW_NAMES[number], word if word == "J" else int(word)) for word in chosen)
        mixed += [word if word == "J" else int(word) for word in chosen]
    first = rng.choice([tile for tile in mixed if tile != "J"] or [1])
    near = sorted(
        (tile for tile in mixed if tile != "J" and (tile - first) % 100 <= 8), key=lambda t: (t - first) % 100
    )
    chosen_tiles = near[: rng.randint(2, 6)]
    if "J" in mixed and rng.random() < 0.5:
        chosen_tiles.insert(rng.randint(0, len(chosen_tiles)), "J")
    if rng.random() < 0.05:
        rng.shuffle(chosen_tiles)
    return Lay(tuple(chosen_tiles), robbed, rng.random() < 0.2)


def random_row(rng: random.Random, jokers: int, length: int, skip: float = 0.1) -> list[Any]:
    """Something like a row: mostly valid, sometimes not."""
    value = rng.randint(1, 100)
    tiles: list[Any] = []
    for _ in range(length):
        tiles.append((value - 1) % 100 + 1)
        value += rng.choice((1, 2)) if rng.random() > skip else rng.choice((0, 3, 4, 98))
    for place in rng.sample(range(length), min(jokers, length)):
        tiles[place] = "J"
    return tiles


def random_position(rng: random.Random) -> Any:
    """A small hand before some rows, jokers anywhere."""
    jokers = 4
    used: set[int] = set()
    rows = []
    for _ in range(rng.randint(0, 3)):
        tiles = random_row(rng, rng.randint(0, min(jokers, 2)) if rng.random() < 0.7 else 0, rng.randint(3, 6), 0)
        own = {tile for tile in tiles if tile != "J"}
        if own & used or not is_row(tiles):
            continue
        used |= own
        jokers -= tiles.count("J")
        rows.append(" ".join(map(str, tiles)))
    near = [n for number in used for n in range(number - 4, number + 5)] or [rng.randint(1, 100)]
    free = sorted({(n - 1) % 100 + 1 for n in near} - used) or [n for n in range(1, 101) if n not in used]
    stock: list[Any] = rng.sample(free, min(len(free), rng.randint(1, 5)))
    if rng.random() < 0.5:
        start = rng.randint(1, 96)
        stock += [n for n in range(start, start + 3) if n not in used and n not in stock]
    own_jokers = rng.choice((0, 0, 1, 1, 2)) if jokers >= 2 else 0
    stock += ["J"] * own_jokers
    jokers -= own_jokers
    rest = [n for n in range(1, 101) if n not in used and n not in stock]
    rng.shuffle(rest)
    board = rng.randint(0, jokers)
    opened = rest[: rng.choice((0, 0, 2, 8))]
    others = rest[8:11]
    supply = rest[11 : 11 + rng.choice((0, 0, 5))]
    return make(
        [stock, others], rows, supply, open=opened, jokers=board, drawn=bool((supply or opened) and rng.random() < 0.1)
    )
