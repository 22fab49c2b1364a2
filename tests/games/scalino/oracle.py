"""Scalino a second time: slow, obvious, cell by cell, written from the rule sheet alone.

Nothing of `tavoliere.games` is used here, and none of its tricks: a pyramid is a dictionary from cells
`(level, x, y)` to numbers of blocks, and every question is answered by walking over cells. Levels are
1 to 4, the star is `(1, 0, 0)`, colours are 0 to 3 and seats 0 to 5. Moves go in and out as notation:
`place e5-g5`, `take c4-c6`, `decline`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Cell = tuple[int, int]
Skip = tuple[int | None, str]  # the seat that would have placed, and its colour

COLOURS = ("hyacinth", "tulip", "lily", "daffodil")
LEVELS = (1, 2, 3, 4)
BOX = {1: 6, 2: 3, 3: 3}  # SC-1.1: how many blocks of each length a colour has
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
DECLINE = "decline"


class Block(NamedTuple):
    """A bar that lies somewhere: its cells run from left to right, or from near to far."""

    colour: int
    level: int
    cells: tuple[Cell, ...]


# ---- Words ---------------------------------------------------------------------------------------


def name_of_cell(cell: Cell) -> str:
    return "abcdefghi"[cell[0] + 4] + "123456789"[cell[1] + 4]


def cell_of_name(name: str) -> Cell:
    return "abcdefghi".index(name[0]) - 4, "123456789".index(name[1]) - 4


def name_of_bar(cells: tuple[Cell, ...]) -> str:
    first, last = name_of_cell(cells[0]), name_of_cell(cells[-1])
    return first if first == last else f"{first}-{last}"


def bar_of_name(name: str) -> tuple[Cell, ...]:
    first, last = cell_of_name(name[:2]), cell_of_name(name[-2:])
    return tuple((x, y) for x in range(first[0], last[0] + 1) for y in range(first[1], last[1] + 1))


def text_of_block(block: Block) -> str:
    return f"{COLOURS[block.colour]} {block.level} {name_of_bar(block.cells)}"


def block_of_text(text: str) -> Block:
    colour, level, bar = text.split()
    return Block(COLOURS.index(colour), int(level), bar_of_name(bar))


# ---- The pyramid (SC-1.2) ------------------------------------------------------------------------


def level_cells(pyramid: str, level: int) -> set[Cell]:
    everywhere = [(x, y) for x in range(-4, 5) for y in range(-4, 5)]
    if pyramid == "diamond":
        return {(x, y) for x, y in everywhere if abs(x) + abs(y) <= 5 - level}
    return {(x, y) for x, y in everywhere if max(abs(x), abs(y)) <= 4 - level}


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in SIDES]


def bars_within(cells: set[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Every straight bar of one to three of these cells, each once."""
    for x, y in cells:
        yield ((x, y),)
        for length in (2, 3):
            for dx, dy in ((1, 0), (0, 1)):
                bar = tuple((x + i * dx, y + i * dy) for i in range(length))
                if cells.issuperset(bar):
                    yield bar


def flood(begin: set[Cell], within: set[Cell]) -> set[Cell]:
    """All cells that can be reached from the first ones, side by side, without leaving."""
    reached, waiting = set(begin), list(begin)
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in within and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached


# ---- What both games share -----------------------------------------------------------------------


class Oracle(ABC):
    """A table with a pyramid on it."""

    def __init__(self, players: int, start: int, pyramid: str) -> None:
        self.players = players
        self.start = start
        self.level_cells = {level: level_cells(pyramid, level) for level in LEVELS}
        self.empty_cells = {level: level_cells(pyramid, level) for level in LEVELS}
        self.blocks: dict[int, Block] = {}
        self.block_at: dict[tuple[int, int, int], int] = {}
        self.bonus = False

    def put(self, block: Block) -> None:
        number = max(self.blocks, default=0) + 1
        self.blocks[number] = block
        for x, y in block.cells:
            self.block_at[block.level, x, y] = number
            self.empty_cells[block.level].remove((x, y))

    def remove(self, number: int) -> Block:
        block = self.blocks.pop(number)
        for x, y in block.cells:
            del self.block_at[block.level, x, y]
            self.empty_cells[block.level].add((x, y))
        return block

    def colour_at(self, level: int, cell: Cell) -> int | None:
        number = self.block_at.get((level, *cell))
        return None if number is None else self.blocks[number].colour

    def is_covered(self, level: int, cell: Cell) -> bool:
        """Return whether a block lies here."""
        return (level, *cell) in self.block_at

    def winners(self) -> list[int]:
        """SC-4.5, SC-5.4: most points; a tie is shared."""
        scores = self.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def seat_to_act(self) -> int | None:
        """The seat to move; none when the game is over."""

    @abstractmethod
    def legal_moves(self) -> set[str]: ...

    @abstractmethod
    def play(self, move: str) -> list[Skip]:
        """Carry out a legal move; tell who had to skip after it."""

    @abstractmethod
    def scores(self) -> list[int]: ...

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The JSON position of this table, but for options and chance."""


# ---- Building (SC-2, SC-3, SC-4) -----------------------------------------------------------------


class Building(Oracle):
    """The game for two, three or four in which the pyramid is built."""

    def __init__(self, players: int, start: int = 0, pyramid: str = "diamond", gaps: str = "enclosed") -> None:
        super().__init__(players, start, pyramid)
        self.gaps = gaps
        self.colour = 0  # whose turn it is
        self.neutral_turns = 0  # SC-2.3: how many turns the neutral colour has had, skipped ones too

    # Colours and seats

    def seat_of_colour(self, colour: int) -> int | None:
        """The seat that scores for a colour (SC-2.1, SC-2.2, SC-2.3)."""
        if self.players == 2:
            return (self.start + colour % 2) % 2
        if self.players == 3:
            return None if colour == 3 else (self.start + colour) % 3
        return (self.start + colour) % 4

    def seat_to_act(self) -> int | None:
        if self.over:
            return None
        if self.players == 3 and self.colour == 3:
            return (self.start + self.neutral_turns) % 3
        return self.seat_of_colour(self.colour)

    def blocks_left(self, colour: int, length: int) -> int:
        used = sum(1 for block in self.blocks.values() if block.colour == colour and len(block.cells) == length)
        return BOX[length] - used

    # Placing a block

    @property
    def level(self) -> int | None:
        """SC-3.3: the lowest level that is not full; none when the pyramid is complete."""
        for level in LEVELS:
            if self.empty_cells[level]:
                return level
        return None

    def may_place(self, colour: int, cells: tuple[Cell, ...]) -> bool:
        level = self.level
        if level is None:
            return False
        if not self.blocks and (0, 0) not in cells:  # SC-3.1
            return False
        if not self.empty_cells[level].issuperset(cells):  # SC-3.2
            return False
        # The bar's own cells are empty, so they bring no colour here.
        colours_around = {self.colour_at(level, side) for cell in cells for side in neighbours(cell)} - {None}
        is_first = self.empty_cells[level] == self.level_cells[level]
        if not is_first and not colours_around:  # SC-3.4
            return False
        if colour in colours_around:  # SC-3.5
            return False
        if level > 1 and any(self.colour_at(level - 1, cell) == colour for cell in cells):  # SC-3.6
            return False
        return self.blocks_left(colour, len(cells)) > 0 and not self.leaves_gap(level, cells)

    def leaves_gap(self, level: int, cells: tuple[Cell, ...]) -> bool:
        """SC-3.7, for the level as it is after the placement."""
        whole = self.level_cells[level]
        empty = self.empty_cells[level] - set(cells)
        at_rim = {cell for cell in empty if any(side not in whole for side in neighbours(cell))}
        if flood(at_rim, empty) != empty:
            return True
        if self.gaps == "enclosed":
            return False
        return any(sum(side in whole and side not in empty for side in neighbours(cell)) >= 3 for cell in empty)

    def placements(self, colour: int) -> Iterator[tuple[Cell, ...]]:
        level = self.level
        if level is not None:
            for cells in bars_within(self.empty_cells[level]):
                if self.may_place(colour, cells):
                    yield cells

    def can_place(self, colour: int) -> bool:
        return any(True for _ in self.placements(colour))

    # The course of the game

    @property
    def over(self) -> bool:
        """SC-4.1: the pyramid is complete, or no colour can be placed; the neutral colour counts (SC-2.3)."""
        return not any(self.can_place(colour) for colour in range(4))

    def legal_moves(self) -> set[str]:
        if self.over:
            return set()
        moves = {f"place {name_of_bar(cells)}" for cells in self.placements(self.colour)}
        return moves | {DECLINE} if self.bonus else moves

    def play(self, move: str) -> list[Skip]:
        if move == DECLINE:
            return self.end_turn()
        level = self.level
        assert level is not None
        self.put(Block(self.colour, level, bar_of_name(move.removeprefix("place "))))
        # SC-3.9: who completes a level may place one more of the same colour, if there is a place.
        self.bonus = level < 4 and self.level == level + 1 and self.can_place(self.colour)
        return [] if self.bonus else self.end_turn()

    def end_turn(self) -> list[Skip]:
        """Hand the turn on, and once more for every colour that must skip (SC-2.2, SC-3.8)."""
        self.bonus = False
        self.next_colour()
        return self.skip()

    def next_colour(self) -> None:
        if self.colour == 3:
            self.neutral_turns += 1
        self.colour = (self.colour + 1) % 4

    def skip(self) -> list[Skip]:
        skipped: list[Skip] = []
        while not self.over and not self.can_place(self.colour):
            skipped.append((self.seat_to_act(), COLOURS[self.colour]))
            self.next_colour()
        return skipped

    # The score

    def steps(self, colour: int) -> set[Cell]:
        """SC-4.2: where this colour is on top, seen from above."""
        found = set()
        for cell in self.level_cells[1]:
            column = [self.colour_at(level, cell) for level in LEVELS if self.is_covered(level, cell)]
            if column and column[-1] == colour:
                found.add(cell)
        return found

    def groups(self, colour: int) -> list[int]:
        """The sizes of this colour's connected groups of steps."""
        left, sizes = self.steps(colour), []
        while left:
            group = flood({next(iter(left))}, left)
            sizes.append(len(group))
            left -= group
        return sorted(sizes, reverse=True)

    def points(self, colour: int) -> int:
        """SC-4.3 and SC-4.4."""
        unused = sum(length * self.blocks_left(colour, length) for length in BOX)
        return sum(n * (n + 1) // 2 for n in self.groups(colour)) - unused

    def scores(self) -> list[int]:
        return [
            sum(self.points(colour) for colour in range(4) if self.seat_of_colour(colour) == seat)
            for seat in range(self.players)
        ]

    def position(self) -> dict[str, Any]:
        return {
            "start": self.start,
            "turn": COLOURS[self.colour],
            "bonus": self.bonus,
            "neutral": self.neutral_turns % 3 if self.players == 3 else 0,
            "blocks": [text_of_block(block) for block in self.blocks.values()],
            "taken": [],
        }


# ---- Demolition (SC-5) ---------------------------------------------------------------------------


class Demolition(Oracle):
    """The game for two to six in which the pyramid is taken apart."""

    def __init__(self, players: int, start: int = 0, pyramid: str = "diamond") -> None:
        super().__init__(players, start, pyramid)
        self.seat = start
        self.taken: dict[int, list[int]] = {seat: [] for seat in range(players)}  # the lengths of the blocks

    @property
    def over(self) -> bool:
        return not self.blocks

    def seat_to_act(self) -> int | None:
        return None if self.over else self.seat

    def sides(self, block: Block) -> list[list[Cell]]:
        """The cells along each of a block's four lateral sides."""
        found = []
        for dx, dy in SIDES:
            beside = [(x + dx, y + dy) for x, y in block.cells]
            found.append([cell for cell in beside if cell not in block.cells])
        return found

    def may_take(self, block: Block) -> bool:
        """SC-5.2: nothing lies on it, and nothing touches one whole side."""
        if any(self.is_covered(block.level + 1, cell) for cell in block.cells):
            return False
        return any(not any(self.is_covered(block.level, cell) for cell in side) for side in self.sides(block))

    def legal_moves(self) -> set[str]:
        moves = {f"take {name_of_bar(block.cells)}" for block in self.blocks.values() if self.may_take(block)}
        return moves | {DECLINE} if self.bonus else moves

    def play(self, move: str) -> list[Skip]:
        clears_level = False
        if move != DECLINE:
            bar = bar_of_name(move.removeprefix("take "))
            numbers = [n for n, block in self.blocks.items() if block.cells == bar and self.may_take(block)]
            assert len(numbers) == 1
            block = self.remove(numbers[0])
            self.taken[self.seat].append(len(block.cells))
            clears_level = not any(other.level == block.level for other in self.blocks.values())
        self.bonus = clears_level and not self.over  # SC-5.3
        if not self.bonus and not self.over:
            self.seat = (self.seat + 1) % self.players
        return []

    def scores(self) -> list[int]:
        return [sum(self.taken[seat]) for seat in range(self.players)]

    def position(self) -> dict[str, Any]:
        return {
            "start": self.start,
            "turn": self.seat,
            "bonus": self.bonus,
            "blocks": sorted(text_of_block(block) for block in self.blocks.values()),
            "taken": [[self.taken[seat].count(length) for length in BOX] for seat in range(self.players)],
        }


# ---- Positions -----------------------------------------------------------------------------------


def read_position(data: Mapping[str, Any]) -> Oracle:
    """The table of a JSON position (`docs/reference/positions.md`)."""
    options = data.get("options", {})
    pyramid, players, start = options.get("pyramid", "diamond"), data["players"], data.get("start", 0)
    table: Oracle
    if options.get("mode", "building") == "building":
        building = table = Building(players, start, pyramid, options.get("gaps", "enclosed"))
        building.colour = COLOURS.index(data.get("turn", COLOURS[0]))
        building.neutral_turns = data.get("neutral", 0)
    else:
        demolition = table = Demolition(players, start, pyramid)
        demolition.seat = data.get("turn", 0)
        rows = data.get("taken") or [[0, 0, 0]] * players
        demolition.taken = {
            seat: [length for length, n in zip(BOX, row, strict=True) for _ in range(n)]
            for seat, row in enumerate(rows)
        }
    for text in data.get("blocks", []):
        table.put(block_of_text(text))
    table.bonus = data.get("bonus", False)
    if isinstance(table, Building):
        if table.bonus and not table.can_place(table.colour):
            table.end_turn()
        table.skip()
    return table
