"""A slow and obvious model of the garden game, written from the rule sheet alone.

The garden is a dictionary from cells to stacks of what lies there, a turn is a generator that asks one
question after the other, and nothing is kept that can be counted anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import cache
from itertools import combinations
from typing import Any

FLOWERS = ["hyacinth", "tulip", "rose", "lily", "daffodil"]
DIE = [
    "000/010/000",
    "100/000/001",
    "100/010/001",
    "101/000/101",
    "101/010/101",
    "111/000/111",
    "111/010/111",
    "111/101/111",
    "111/111/111",
]
BOUQUETS = {2: 1, 3: 3, 4: 6, 5: 10}
LIMITS = {2: 3, 3: 4, 4: 6, 5: 8}
PRIZES = {2: 3, 3: 3, 4: 6, 5: 10}

Cell = tuple[int, int]
Question = tuple[str, str, set[Any]]  # what is asked, about which colour, and all that may be answered
Turn = Generator[Question, Any, None]


def quarter_turn(pattern: str) -> str:
    """Clockwise: the left column, read upwards, becomes the upper row."""
    rows = pattern.split("/")
    return "/".join("".join(rows[2 - i][column] for i in range(3)) for column in range(3))


def looks(pattern: str) -> list[str]:
    """The orientations that look different (BG-1.5)."""
    found = [pattern]
    for _ in range(3):
        pattern = quarter_turn(pattern)
        if pattern not in found:
            found.append(pattern)
    return found


@cache
def best_bouquets(counts: tuple[int, ...]) -> int:
    """The most coins for so many flowers of each kind, trying every way to part them (BG-5.1, BG-5.3)."""
    best = 0
    there = [i for i, n in enumerate(counts) if n]
    for size in range(2, len(there) + 1):
        for bouquet in combinations(there, size):
            rest = [n - (i in bouquet) for i, n in enumerate(counts)]
            best = max(best, BOUQUETS[size] + best_bouquets(tuple(sorted(rest))))
    return best


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def card_cells(x: int, y: int) -> list[Cell]:
    return [(x + i, y + j) for j in range(3) for i in range(3)]


class Oracle:
    """One table."""

    def __init__(
        self,
        players: int,
        start: int,
        order: str = "base",
        sell: str = "all",
        cards: list[str] | None = None,
        supply: int = 15,
    ) -> None:
        self.players = players
        self.start = start
        self.advanced = order == "advanced"
        self.sell = sell
        self.patterns = cards or DIE
        self.total = supply
        self.colours = FLOWERS[: max(3, players)]
        self.garden: dict[Cell, list[tuple[str, bool]]] = {}
        self.laid: list[tuple[str, int, int, int, int]] = []
        self.hands = {
            colour: [n + 1 for n in range(9) if players < 5 or self.patterns[n].count("1") != 1]
            for colour in self.colours
        }
        self.flowers: list[Counter[str]] = [Counter() for _ in range(players)]
        self.coins = [0] * players
        self.pawns: dict[tuple[str, str], list[Cell]] = {}
        self.available: set[tuple[str, str]] = set()
        self.passed: set[str] = set()
        self.turns = 0
        self.last_controller: int | None = None
        self.finished: dict[int, tuple[int, int, int]] = {}
        self.turn = self.colours[start]
        self.over = False
        self.walled_in = False  # set by tests: as if pawns blocked every place
        self.talk: Turn = self.one_turn()
        self.question: Question | None = next(self.talk)

    # ---- Talking -----------------------------------------------------------------------------

    def answer(self, choice: Any) -> None:
        """Answer the question; the next one follows, if the game is not over."""
        assert self.question is not None
        assert choice in self.question[2], (self.question, choice)
        try:
            self.question = self.talk.send(choice)
        except StopIteration:
            self.question = None
            if not self.over:
                self.talk = self.one_turn()
                self.question = next(self.talk)

    # ---- Who plays ---------------------------------------------------------------------------

    def ring(self) -> list[str]:
        """The colours clockwise from the starting player (BG-2.2, BG-9.1)."""
        if self.players == 2:
            return [self.colours[self.start], self.colours[1 - self.start], self.colours[2]]
        return [self.colours[(self.start + i) % self.players] for i in range(self.players)]

    def is_virtual(self, colour: str) -> bool:
        return self.players == 2 and colour == self.colours[2]

    def controller(self, last: int | None) -> int:
        """The seat that plays the virtual colour after this one (BG-9.3, BG-9.5)."""
        seat = self.start if last is None else 1 - last
        return seat if self.hands[self.colours[seat]] else 1 - seat

    def seat_of(self, colour: str, last: int | None) -> int:
        return self.controller(last) if self.is_virtual(colour) else self.colours.index(colour)

    def seat(self) -> int:
        return self.seat_of(self.turn, self.last_controller)

    def real_colours(self) -> list[str]:
        return self.colours[: self.players]

    def next_turn(self) -> str | None:
        """The colour that plays after this turn, which is counted already; None at the end."""
        if not any(self.hands[colour] for colour in self.real_colours()):
            return None
        ring = self.ring()
        here = ring.index(self.turn)
        after_me = ring[here + 1 :] + ring[: here + 1]
        if not self.advanced or self.turns < len(ring):
            for colour in after_me:
                if self.hands[colour] and colour not in self.passed:
                    return colour
            return None
        nearest = [self.turn, *after_me[:-1]]
        choice = [colour for colour in nearest if self.hands[colour] and colour not in self.passed]
        return min(choice, key=self.visible) if choice else None

    # ---- The garden --------------------------------------------------------------------------

    def top(self, cell: Cell) -> tuple[str, bool] | None:
        return self.garden[cell][-1] if cell in self.garden else None

    def is_flower(self, cell: Cell, colour: str) -> bool:
        return self.top(cell) == (colour, True)

    def is_meadow(self, cell: Cell) -> bool:
        top = self.top(cell)
        return top is not None and not top[1]

    def visible(self, colour: str) -> int:
        return sum(self.is_flower(cell, colour) for cell in self.garden)

    def pawn_cells(self) -> set[Cell]:
        return {cell for cells in self.pawns.values() for cell in cells}

    def wrong_place(self, colour: str, x: int, y: int) -> str | None:
        """The first rule that a card here breaks."""
        cells = card_cells(x, y)
        if not self.garden:
            return None if (x, y) == (0, 0) else "BG-1.5"
        if not any(cell in self.garden for cell in cells):
            return "BG-3.2"
        if all(cell in self.garden for cell in cells):
            return "BG-3.3"
        for (owner, pawn), stands in self.pawns.items():
            if (owner != colour or pawn == "ornament") and set(stands) & set(cells):
                return "BG-3.4"
        return None

    def places(self, colour: str) -> set[Cell]:
        if not self.garden:
            return {(0, 0)}
        near = {(x - i, y - j) for x, y in self.garden for i in range(3) for j in range(3)}
        return {(x, y) for x, y in near if self.wrong_place(colour, x, y) is None}

    def lay(self, colour: str, card: int, look: int, x: int, y: int) -> Counter[str]:
        """Lay the card; say which flowers it covers."""
        covered: Counter[str] = Counter()
        pattern = looks(self.patterns[card - 1])[look].replace("/", "")
        for pawn in ("gardener", "animal"):
            if set(self.pawns.get((colour, pawn), [])) & set(card_cells(x, y)):
                del self.pawns[colour, pawn]
        for cell, sign in zip(card_cells(x, y), pattern, strict=True):
            top = self.top(cell)
            if top and top[1]:
                covered[top[0]] += 1
            self.garden.setdefault(cell, []).append((colour, sign == "1"))
        self.laid.append((colour, card, look, x, y))
        self.hands[colour].remove(card)
        for pawn, enough in (("animal", 10), ("ornament", 15)):
            if self.visible(colour) >= enough:
                self.available.add((colour, pawn))
        return covered

    def group(self, cell: Cell, same: set[Cell]) -> set[Cell]:
        """All of these cells that are connected to this one side by side."""
        found, edge = {cell}, [cell]
        while edge:
            for other in beside(edge.pop()):
                if other in same and other not in found:
                    found.add(other)
                    edge.append(other)
        return found

    def flower_groups(self, colour: str) -> list[int]:
        rest = {cell for cell in self.garden if self.is_flower(cell, colour)}
        sizes = []
        while rest:
            group = self.group(next(iter(rest)), rest)
            sizes.append(len(group))
            rest -= group
        return sorted(sizes, reverse=True)

    def supply(self, colour: str) -> int:
        return self.total - sum(held[colour] for held in self.flowers)

    # ---- A turn ------------------------------------------------------------------------------

    def one_turn(self) -> Turn:
        colour, seat = self.turn, self.seat()
        yield from self.card(colour, seat)
        self.turns += 1
        last = seat if self.is_virtual(colour) else self.last_controller
        coming = self.next_turn()
        again = coming is not None and self.seat_of(coming, last) == seat
        delayed = self.advanced or self.players == 2
        done = not self.is_virtual(colour) and not self.hands[colour]
        if not (self.advanced and again):
            yield from self.discards(seat)
        if not (delayed and again):
            yield from self.sale(seat, done)
        if self.is_virtual(colour) or not (delayed and coming == colour):
            yield from self.handle_pawns(colour)
        if done:
            self.finished[seat] = self.snapshot(colour)
        self.last_controller = last
        if coming is None:
            for number in range(1, self.players + 1):
                other = (seat + number) % self.players
                if self.hands[self.colours[other]]:
                    self.sell_all(other)
            self.over = True
        else:
            self.turn = coming

    def wall_in(self) -> None:
        """Begin this turn anew with no legal placement."""
        self.walled_in = True
        self.talk = self.one_turn()
        self.question = next(self.talk)
        self.walled_in = False

    def card(self, colour: str, seat: int) -> Turn:
        places = set() if self.walled_in else self.places(colour)
        if not places:
            yield ("card", colour, {"pass"})
            self.passed.add(colour)
            return
        choice = {(card, look) for card in self.hands[colour] for look in range(len(looks(self.patterns[card - 1])))}
        card, look = yield ("card", colour, choice)
        x, y = yield ("place", colour, places)
        for kind, n in self.lay(colour, card, look, x, y).items():
            self.flowers[seat][kind] += min(n, self.supply(kind))
        self.passed.clear()

    def discards(self, seat: int) -> Turn:
        for kind in self.colours:
            n = yield ("discard", kind, set(range(self.flowers[seat][kind] + 1)))
            self.flowers[seat][kind] -= n

    def sell_all(self, seat: int) -> None:
        self.coins[seat] += best_bouquets(tuple(sorted(self.flowers[seat].values())))
        self.flowers[seat].clear()

    def sale(self, seat: int, done: bool) -> Turn:
        mine, limit = self.flowers[seat], LIMITS[self.players]
        if done or (mine.total() >= limit and self.sell == "all"):
            self.sell_all(seat)
        elif mine.total() >= limit and self.sell == "choose":
            sold: Counter[str] = Counter()
            kept = 0
            for kind in self.colours:
                sold[kind] = yield (
                    "sell",
                    kind,
                    {n for n in range(mine[kind] + 1) if kept + mine[kind] - n <= limit},
                )
                kept += mine[kind] - sold[kind]
            self.coins[seat] += best_bouquets(tuple(sorted(sold.values())))
            mine.subtract(sold)
        elif mine.total() >= limit:
            rest = Counter(mine)
            while len(+rest) > 1:
                rest -= Counter(list(+rest))
            single, spare = next(iter((+rest).items()), ("", 0))
            keep = (yield ("keep", single, set(range(min(spare, limit) + 1)))) if spare else 0
            self.sell_all(seat)
            if keep:
                mine[single] = keep

    def handle_pawns(self, colour: str) -> Turn:
        for pawn in ("gardener", "animal"):
            where = yield (pawn, colour, self.pawn_choice(colour, pawn))
            if where == "back":
                del self.pawns[colour, pawn]
            elif where != "leave":
                self.pawns[colour, pawn] = [where]
        where = yield ("ornament", colour, self.ornament_choice(colour))
        if where != "leave":
            self.pawns[colour, "ornament"] = list(where)

    def pawn_choice(self, colour: str, pawn: str) -> set[Any]:
        choice: set[Any] = {"leave"}
        taken = self.pawn_cells()
        if (colour, pawn) in self.pawns:
            choice.add("back")
        if pawn == "gardener":
            choice |= {cell for cell in self.garden if self.is_flower(cell, colour) and cell not in taken}
        elif (colour, pawn) in self.available:
            around = {other for cell in self.garden for other in beside(cell)}
            choice |= {cell for cell in around if cell not in self.garden and cell not in taken}
        return choice

    def ornament_choice(self, colour: str) -> set[Any]:
        choice: set[Any] = {"leave"}
        if self.is_virtual(colour) or (colour, "ornament") not in self.available or (colour, "ornament") in self.pawns:
            return choice
        taken = self.pawn_cells()
        for flower in self.garden:
            if self.is_flower(flower, colour) and flower not in taken:
                choice |= {(flower, cell) for cell in beside(flower) if self.is_meadow(cell) and cell not in taken}
        return choice

    # ---- Score -------------------------------------------------------------------------------

    def snapshot(self, colour: str) -> tuple[int, int, int]:
        """Visible flowers, the meadow under the ornament, and how many ornaments share it."""
        if (colour, "ornament") not in self.pawns:
            return self.visible(colour), 0, 0
        meadows = {cell for cell in self.garden if self.is_meadow(cell)}
        meadow = self.group(self.pawns[colour, "ornament"][1], meadows)
        sharing = sum(pawn == "ornament" and cells[1] in meadow for (_, pawn), cells in self.pawns.items())
        return self.visible(colour), len(meadow), sharing

    def scores(self) -> list[int]:
        groups = {colour: self.flower_groups(colour) for colour in self.real_colours()}
        longest = max(len(sizes) for sizes in groups.values())
        padded = {colour: sizes + [0] * (longest - len(sizes)) for colour, sizes in groups.items()}
        best = [colour for colour in padded if padded[colour] == max(padded.values())]
        points = []
        for seat, colour in enumerate(self.real_colours()):
            flowers, meadow, sharing = self.finished.get(seat) or self.snapshot(colour)
            total = self.coins[seat] + flowers + (meadow // 2 // sharing if sharing else 0)
            if colour in best and (self.over or longest):
                total += PRIZES[self.players] // len(best)
            points.append(total + self.points_for_finishing(seat))
        return points

    def points_for_finishing(self, seat: int) -> int:
        if seat not in self.finished:
            return 0
        place = list(self.finished).index(seat)
        if self.advanced:
            return PRIZES[self.players] if place == 0 else 0
        return self.players - 1 - place
