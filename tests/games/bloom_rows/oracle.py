"""A slow and obvious model of the game, written from the rule sheet alone.

Tiles are numbers and "J", rows and stocks are lists, and whatever can be tried out is tried out. It
shares with the real thing only the move structs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import combinations, pairwise, product
from typing import Any

from tavoliere.games.bloom_rows.moves import Add, Draw, Lay, Pass, Stop, Swap, read_row

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def flowers_of(number: int) -> int:
    if number == 55:
        return 7
    if number % 11 == 0:
        return 5
    if number % 10 == 0:
        return 3
    return 2 if number % 5 == 0 else 1


# ---- Rows -------------------------------------------------------------------------------------------


def readings(tiles: Sequence[Any]) -> set[tuple[int, int]]:
    """All (last number, sum of steps) that some numbers for the jokers give; BR-5.2, 5.3, 5.4."""
    found: set[tuple[int, int]] = set()
    for i, tile in enumerate(tiles):
        values = range(1, 101) if tile == "J" else [tile]
        if i == 0:
            found = {(value, 0) for value in values}
            continue
        longer = set()
        for last, total in found:
            for step in (1, 2):
                following = last + step if last + step <= 100 else last + step - 100
                if following in values and total + step <= 99:
                    longer.add((following, total + step))
        found = longer
    return found


def is_row(tiles: Sequence[Any]) -> bool:
    return len(tiles) >= 3 and bool(readings(tiles))


def is_row_by_brute_force(tiles: Sequence[Any]) -> bool:
    """Judge a row by trying every number for every joker."""
    if len(tiles) < 3:
        return False
    for values in product(*[range(1, 101) if tile == "J" else [tile] for tile in tiles]):
        steps = [(b - a) % 100 for a, b in pairwise(values)]
        if all(step in (1, 2) for step in steps) and sum(steps) <= 99:
            return True
    return False


def rule_against(tiles: Sequence[Any]) -> str | None:
    """Return the rule that keeps tiles from being a row: 5.1, then 5.2, 5.4, and 5.3 only where every step fits."""
    if len(tiles) < 3:
        return "BR-5.1"
    if is_row(tiles):
        return None
    for a, b in pairwise(tiles):
        if "J" not in (a, b) and (b - a) % 100 not in (1, 2):
            return "BR-5.2"
    places = [i for i, tile in enumerate(tiles) if tile != "J"]
    for i, k in pairwise(places):
        if not readings(tiles[i : k + 1]):
            return "BR-5.4"
    return "BR-5.3"


def merges(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[tuple[int, ...], list[Any]]]:
    """All ways to put new tiles, in this order, into a row: (after how many old ones each, the row)."""

    def grow(made: list[Any], i: int, k: int, places: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], list[Any]]]:
        if made and not readings(made):
            return
        if i == len(old) and k == len(new):
            yield places, made
            return
        if k < len(new):
            yield from grow([*made, new[k]], i, k + 1, (*places, i))
        if i < len(old):
            yield from grow([*made, old[i]], i + 1, k, places)

    yield from grow([], 0, 0, ())


# ---- The game ---------------------------------------------------------------------------------------


class Oracle:
    """One game. Positions are changed in place; `copy` makes another."""

    def __init__(self, players: int, start: int, deck: Sequence[Any], flowers: Sequence[int] = ()) -> None:
        self.players = players
        self.start = start
        self.round = 1
        self.first: list[int] = []
        self.over = False
        table = list(flowers) or [flowers_of(number) for number in range(1, 101)]
        self.flowers: dict[Any, int] = {number: table[number - 1] for number in range(1, 101)} | {"J": 0}
        self.turn = start
        self.deal(deck)

    def deal(self, deck: Sequence[Any]) -> None:
        """BR-2: the last tile of the deck is the next."""
        self.supply = list(deck)
        self.board = 1
        self.open: list[Any] = [None] * 8
        self.rows: list[list[Any]] = []
        self.laid_by: list[int] = []
        self.points = Counter([1, 2, 3, 4, 5, *range(1, 16)])
        self.taken: list[list[int]] = [[] for _ in range(self.players)]
        self.drawn = False
        self.passes = 0
        self.refill()
        self.stocks = [[self.supply.pop() for _ in range(13)] for _ in range(self.players)]
        self.known: list[list[Any]] = [[] for _ in range(self.players)]

    def copy(self) -> Oracle:
        other = copy(self)
        other.supply, other.open, other.laid_by = list(self.supply), list(self.open), list(self.laid_by)
        other.rows, other.stocks, other.taken, other.known = (
            [list(part) for part in parts] for parts in (self.rows, self.stocks, self.taken, self.known)
        )
        other.points = Counter(self.points)
        return other

    def refill(self) -> None:
        while None in self.open and self.supply:
            tile = self.supply.pop()
            if tile == "J":
                self.board += 1
            else:
                self.open[self.open.index(None)] = tile

    def key(self) -> tuple[Any, ...]:
        """The position, for comparing."""
        return (
            self.round,
            self.turn,
            self.drawn,
            self.passes,
            self.over,
            tuple(tuple(row) for row in self.rows),
            tuple(self.laid_by),
            tuple(tuple(sorted(map(str, stock))) for stock in self.stocks),
            tuple(tile or 0 for tile in self.open),
            self.board,
            tuple(self.supply),
            tuple(tuple(sorted(values)) for values in self.taken),
            tuple(self.first),
        )

    # ---- Scores ---------------------------------------------------------------------------------

    def round_score(self, seat: int) -> int:
        return sum(self.taken[seat]) - sum(self.flowers[tile] for tile in self.stocks[seat])

    def scores(self) -> list[int]:
        first = self.first or [0] * self.players
        return [first[seat] + self.round_score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        ranks = [(score, score - first) for score, first in zip(self.scores(), self.first, strict=True)]
        return [seat for seat in range(self.players) if ranks[seat] == max(ranks)]

    # ---- What is possible -----------------------------------------------------------------------

    def lays(self) -> Iterator[tuple[list[Any], int, tuple[int, ...]]]:
        """All rows that can be laid: tiles, robbed row (-1: none), robbed places."""
        stock = self.stocks[self.turn]
        robberies: list[tuple[int, tuple[int, ...]]] = [(-1, ())]
        for number, row in enumerate(self.rows):
            for size in (1, 2):
                for places in combinations(range(len(row)), size):
                    if is_row([tile for i, tile in enumerate(row) if i not in places]):
                        robberies.append((number, places))
        for number, places in robberies:
            robbed = [self.rows[number][i] for i in places]
            for tiles in self.sequences([], stock + robbed):
                if len(tiles) >= 3 and not Counter(robbed) - Counter(tiles):
                    yield tiles, number, places

    def sequences(self, made: list[Any], left: list[Any]) -> Iterator[list[Any]]:
        """All sequences of some of the tiles that go up as rows do."""
        if made:
            yield made
        for tile in {str(tile): tile for tile in left}.values():
            if readings([*made, tile]):
                rest = list(left)
                rest.remove(tile)
                yield from self.sequences([*made, tile], rest)

    def additions(self) -> Iterator[tuple[int, list[Any]]]:
        """All rows that adding can make: number of the row, and its tiles then."""
        for number, row in enumerate(self.rows):
            yield from ((number, made) for made in self.grown([], row, self.stocks[self.turn]) if len(made) > len(row))

    def grown(self, made: list[Any], old: list[Any], left: list[Any]) -> Iterator[list[Any]]:
        if made and not readings(made):
            return
        if not old:
            yield made
        else:
            yield from self.grown([*made, old[0]], old[1:], left)
        for tile in {str(tile): tile for tile in left}.values():
            rest = list(left)
            rest.remove(tile)
            yield from self.grown([*made, tile], old, rest)

    def swaps(self) -> Iterator[tuple[int, int, int]]:
        """All swaps: number of the row, place, tile."""
        for number, row in enumerate(self.rows):
            for place, old in enumerate(row):
                for tile in self.stocks[self.turn]:
                    if old == "J" and tile != "J" and is_row([*row[:place], tile, *row[place + 1 :]]):
                        yield number, place, tile

    def can_act(self) -> bool:
        if self.supply or any(self.open):
            return True
        return any(True for _ in self.lays()) or any(True for _ in self.additions())

    def results(self) -> set[tuple[Any, ...]]:
        """The positions that legal moves lead to. (No move of a small position may end the round.)"""
        found = set()

        def note(change: Any) -> None:
            other = self.copy()
            change(other)
            found.add(other.key())

        if self.drawn:
            note(lambda other: other.end_action())
        for space in range(8):
            if self.open[space]:
                note(lambda other, space=space: other.draw(space))
        if self.supply:
            note(lambda other: other.draw(None))
        if self.drawn:
            return found
        for tiles, number, places in self.lays():
            note(lambda other, a=tiles, b=number, c=places: other.lay(a, b, c, False))
            if len(tiles) == 3 and number < 0 and self.board and len(self.stocks[self.turn]) > 3:
                note(lambda other, a=tiles, b=number, c=places: other.lay(a, b, c, True))
        for number, made in self.additions():
            note(lambda other, a=number, b=made: other.add(a, b))
        if not found:
            note(lambda other: other.pass_turn())
        for number, place, tile in self.swaps():
            note(lambda other, a=number, b=place, c=tile: other.swap(a, b, c))
        return found

    # ---- Judging a move -------------------------------------------------------------------------

    def rule_broken(self, seat: int, move: Any) -> str | None:
        """The rule that a move breaks; None when it is legal."""
        if self.over:
            return "BR-7.4"
        if seat != self.turn:
            return "BR-2.5"
        if self.drawn and not isinstance(move, Draw | Stop):
            return "BR-4.1"
        if isinstance(move, Draw):
            if move.tile == "J":
                return "BR-4.2"
            there = bool(self.supply) if move.tile == "covered" else move.tile in self.open
            return None if there else "BR-4.1"
        if isinstance(move, Stop):
            return None if self.drawn else "BR-4.1"
        if isinstance(move, Pass):
            return "BR-3.3" if self.can_act() else None
        if isinstance(move, Swap):
            return None if self.swap_place(move) is not None else "BR-3.1"
        if isinstance(move, Add):
            return None if self.added_row(move) is not None else "BR-6.1"
        return self.rule_against_lay(move)

    def swap_place(self, move: Swap) -> int | None:
        number = read_row(move.row)
        if move.tile == "J" or move.tile not in self.stocks[self.turn] or number >= len(self.rows):
            return None
        row = self.rows[number]
        jokers = [i for i, tile in enumerate(row) if tile == "J"]
        if move.joker is not None:
            jokers = jokers[move.joker - 1 : move.joker]
        fitting = [i for i in jokers if is_row([*row[:i], move.tile, *row[i + 1 :]])]
        return fitting[0] if fitting else None

    def added_row(self, move: Add) -> list[Any] | None:
        number = read_row(move.row)
        if number >= len(self.rows) or Counter(move.tiles) - Counter(self.stocks[self.turn]):
            return None
        ways = [(places, made) for places, made in merges(self.rows[number], move.tiles) if is_row(made)]
        if move.at is not None:
            ways = [(places, made) for places, made in ways if places == tuple(move.at)]
        if ways:
            return min(ways)[1] if len(ways) == 1 else min(ways, key=lambda way: way[0])[1]
        if move.at is None and "J" not in move.tiles and len(move.tiles) > 1:
            return self.added_in_any_order(number, move.tiles)
        return None

    def added_in_any_order(self, number: int, tiles: Sequence[Any]) -> list[Any] | None:
        grown = self.grown([], self.rows[number], list(tiles))
        made = [row for row in grown if len(row) == len(self.rows[number]) + len(tiles)]
        return made[0] if made else None

    def rule_against_lay(self, move: Lay) -> str | None:
        spots = move.rob
        if len({spot.row for spot in spots}) > 1 or len(spots) > 2:
            return "BR-5.6"
        robbed = []
        for spot in spots:
            number = read_row(spot.row)
            if number >= len(self.rows):
                return "BR-5.6"
            there = [i for i, other in enumerate(self.rows[number]) if other == spot.tile]
            if len(there) < spot.which or there[spot.which - 1] in robbed:
                return "BR-5.6"
            robbed.append(there[spot.which - 1])
        taken = [self.rows[read_row(spots[0].row)][i] for i in robbed]
        if Counter(taken) - Counter(move.tiles):
            return "BR-5.6"
        if Counter(move.tiles) - Counter(taken) - Counter(self.stocks[self.turn]):
            return "BR-5.5"
        wrong = rule_against(move.tiles)
        if wrong:
            return wrong
        if robbed:
            row = self.rows[read_row(spots[0].row)]
            if not is_row([tile for i, tile in enumerate(row) if i not in robbed]):
                return "BR-5.6"
        if move.joker and (len(move.tiles) != 3 or robbed or not self.board):
            return "BR-5.8"
        if move.joker and len(self.stocks[self.turn]) == 3:
            return "BR-7.1"
        return None

    # ---- Playing a legal move -------------------------------------------------------------------

    def play(self, move: Any) -> None:
        if isinstance(move, Draw):
            self.draw(None if move.tile == "covered" else self.open.index(move.tile))
        elif isinstance(move, Stop):
            self.end_action()
        elif isinstance(move, Pass):
            self.pass_turn()
        elif isinstance(move, Swap):
            place = self.swap_place(move)
            assert place is not None
            self.swap(read_row(move.row), place, int(move.tile))
        elif isinstance(move, Add):
            made = self.added_row(move)
            assert made is not None
            self.add(read_row(move.row), made)
        else:
            number = read_row(move.rob[0].row) if move.rob else -1
            places = []
            for spot in move.rob:
                there = [i for i, other in enumerate(self.rows[number]) if other == spot.tile]
                places.append(there[spot.which - 1])
            self.lay(list(move.tiles), number, tuple(places), move.joker)

    def learn(self, tile: Any) -> None:
        self.stocks[self.turn].append(tile)
        self.known[self.turn].append(tile)

    def lose(self, tile: Any) -> None:
        self.stocks[self.turn].remove(tile)
        if tile in self.known[self.turn]:
            self.known[self.turn].remove(tile)

    def draw(self, space: int | None) -> None:
        if space is None:
            self.stocks[self.turn].append(self.supply.pop())
        else:
            self.learn(self.open[space])
            self.open[space] = None
        if self.drawn or not (self.supply or any(self.open)):
            self.end_action()
        else:
            self.drawn = True

    def swap(self, number: int, place: int, tile: int) -> None:
        self.lose(tile)
        self.rows[number][place] = tile
        self.learn("J")

    def lay(self, tiles: list[Any], number: int, places: tuple[int, ...], joker: bool) -> None:
        for place in sorted(places, reverse=True):
            self.learn(self.rows[number].pop(place))
        for tile in tiles:
            self.lose(tile)
        self.rows.append(list(tiles))
        self.laid_by.append(self.turn)
        for value in range(min(15, sum(self.flowers[tile] for tile in tiles)), 0, -1):
            if self.points[value]:
                self.points[value] -= 1
                self.taken[self.turn].append(value)
                break
        if joker:
            self.board -= 1
            self.learn("J")
        self.end_action()

    def add(self, number: int, made: list[Any]) -> None:
        for tile in (Counter(made) - Counter(self.rows[number])).elements():
            self.lose(tile)
        self.rows[number] = list(made)
        self.end_action()

    def pass_turn(self) -> None:
        self.passes += 1
        if self.passes == self.players:
            self.end_round()
        else:
            self.next_turn()

    def end_action(self) -> None:
        self.passes = 0
        if self.stocks[self.turn]:
            self.next_turn()
        else:
            self.end_round()

    def next_turn(self) -> None:
        self.drawn = False
        self.refill()
        self.turn = (self.turn + 1) % self.players

    def end_round(self) -> None:
        """The second round is dealt from outside, with `begin_second_round`."""
        self.drawn = False
        self.passes = 0
        if self.round == 2:
            self.over = True
            return
        self.first = [self.round_score(seat) for seat in range(self.players)]
        self.round = 2
        order = [(self.start + i) % self.players for i in range(self.players)]
        self.turn = min(order, key=lambda seat: self.first[seat])

    def begin_second_round(self, deck: Sequence[Any]) -> None:
        self.deal(deck)
