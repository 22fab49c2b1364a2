"""A deal can be checked without our program: this file deals by `docs/reference/records.md` alone."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tavoliere import games

SEEDS = [bytes([n]) * 32 for n in range(6)]
MASK = 0xFFFFFFFF


def block(key: bytes, counter: int) -> bytes:
    """One block of ChaCha20 (RFC 8439), all-zero nonce."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = list(start)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for into, add, mixed, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[into] = (x[into] + x[add]) & MASK
            word = x[mixed] ^ x[into]
            x[mixed] = (word << turn | word >> (32 - turn)) & MASK

    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((one + other) & MASK for one, other in zip(x, start, strict=True)))


class Stream:
    """The words of a seed, and what is drawn from them."""

    def __init__(self, seed: bytes) -> None:
        self.words = self._words(seed)

    def _words(self, seed: bytes) -> Iterator[int]:
        counter = 0
        while True:
            yield from struct.unpack("<8Q", block(seed, counter))
            counter += 1

    def below(self, n: int) -> int:
        word = next(self.words)
        while word < 2**64 % n:
            word = next(self.words)
        return word % n

    def shuffle(self, things: list[Any]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


def start_seat(stream: Stream, players: int, state: Any) -> None:
    assert stream.below(players) == state[0].start


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
@pytest.mark.parametrize(("name", "players"), [("scalino", 3), ("bloom_garden", 5)])
def test_only_the_start_is_drawn(name: str, players: int, seed: bytes) -> None:
    state = games.load(name).start(players, seed)
    start_seat(Stream(seed), players, state)
    assert state[0].chance.drawn == 1


CONTAINS: dict[str, Callable[[int, int, int], bool]] = {
    "diamond": lambda level, x, y: abs(x) + abs(y) <= 4 - level,
    "square": lambda level, x, y: max(abs(x), abs(y)) <= 3 - level,
}
NUMBER: dict[str, Callable[[tuple[int, int]], int]] = {
    "diamond": lambda cell: 4 * cell[0] + 5 * cell[1],
    "square": lambda cell: cell[0] + 7 * cell[1],
}
COLOURS = ["hyacinth", "tulip", "lily", "daffodil"]


def bar(x: int, y: int, length: int, axis: int) -> list[tuple[int, int]]:
    return [(x, y + i) if axis else (x + i, y) for i in range(length)]


def fill(stream: Stream, pyramid: str) -> list[tuple[str, int, list[tuple[int, int]]]] | None:
    """One attempt at a random pyramid."""
    reach = range(-4, 5)
    levels = [{(x, y) for x in reach for y in reach if CONTAINS[pyramid](level, x, y)} for level in range(4)]
    blocks = []
    for length, each in ((3, 3), (2, 3), (1, 6)):
        left = dict.fromkeys(COLOURS, each)
        for _ in range(4 * each):
            spots = [
                (level, cells)
                for level, free in enumerate(levels)
                for axis in range(1 if length == 1 else 2)
                for x, y in sorted(free, key=NUMBER[pyramid])
                if set(cells := bar(x, y, length, axis)) <= free
            ]
            if not spots:
                return None
            level, cells = spots[stream.below(len(spots))]
            pool = [colour for colour in COLOURS for _ in range(left[colour])]
            colour = pool[stream.below(len(pool))]
            left[colour] -= 1
            levels[level] -= set(cells)
            blocks.append((colour, level + 1, cells))
    return blocks


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
@pytest.mark.parametrize("pyramid", ["diamond", "square"])
def test_scalino_demolition(pyramid: str, seed: bytes) -> None:
    game = games.load("scalino")
    state = game.start(4, seed, {"mode": "demolition", "pyramid": pyramid})
    stream = Stream(seed)
    start_seat(stream, 4, state)
    while (blocks := fill(stream, pyramid)) is None:
        pass

    def cell(x: int, y: int) -> str:
        return f"{'abcdefghi'[x + 4]}{y + 5}"

    written = [
        f"{colour} {level} {cell(*cells[0])}" + (f"-{cell(*cells[-1])}" if len(cells) > 1 else "")
        for colour, level, cells in blocks
    ]
    assert game.position(state).blocks == written


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_bloom_rows(seed: bytes) -> None:
    game = games.load("bloom_rows")
    state = game.start(5, seed)
    stream = Stream(seed)
    start_seat(stream, 5, state)
    tiles: list[Any] = [*range(1, 101), "J", "J", "J"]
    stream.shuffle(tiles)
    shown: list[int] = []
    while len(shown) < 8:
        tile = tiles.pop()
        if tile != "J":
            shown.append(tile)
    stocks = [[tiles.pop() for _ in range(13)] for _ in range(5)]
    position = game.position(state)
    assert list(position.open) == shown
    assert [sorted(map(str, stock)) for stock in position.stocks] == [sorted(map(str, stock)) for stock in stocks]


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_bloops(seed: bytes) -> None:
    game = games.load("bloops")
    state = game.start(4, seed)
    stream = Stream(seed)
    start_seat(stream, 4, state)
    deck = [str(value) for value in range(11) for _ in range(5)] + ["11*"] * 8 + ["20"]
    stream.shuffle(deck)
    position = game.position(state)
    dealt = {card.card: card.face for hand in position.hands for card in hand}
    assert dealt == dict(enumerate(deck[:24]))
    assert [card.face for card in position.pile] == deck[24:]
