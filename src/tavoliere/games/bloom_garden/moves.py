"""Moves of the garden game as people say them, a whole turn in one line:

    6 r1 at 3,-2; discard 2 tulip 1 rose; gardener 4,-2; animal back; ornament 5,0 and 5,1

The card by its number, quarter turns clockwise (r1 to r3, left out when there are none) and the cell
x,y of its upper left corner; then what applies: `discard` and `sell` with numbers of flowers, `keep`
with the number of leftover singles, and for each pawn the cell where it is set, or `back`. The
ornament has two cells, the flower first. A player who cannot place a card writes `pass` instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from tavoliere.engine.moves import Move, Unreadable
from tavoliere.games.bloom_garden.rules.constants import CARDS, COLOURS, ORIENTATIONS, Colour

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

unreadable = partial(Unreadable, __package__)

Cell = tuple[int, int]
Back = Literal["back"]
Flowers = dict[Colour, int]
QuarterTurns = Annotated[int, msgspec.Meta(ge=0, lt=ORIENTATIONS)]

_COORDINATES = r"(-?[0-9]{1,6}) ?, ?(-?[0-9]{1,6})"
_FLOWERS = re.compile(rf"([0-9]{{1,4}}) ({'|'.join(COLOURS)})s?")
# Matches what is written, by the names of the sentences that refuse what has another form.
_FORMS = {
    "move": re.compile(rf"(?:card )?([1-9])(?: r([0-3]))?(?: at)? {_COORDINATES}").fullmatch,
    "flowers": re.compile(rf"{_FLOWERS.pattern}(?:(?: and)? {_FLOWERS.pattern})*").fullmatch,
    "keep": re.compile("([0-9]{1,4})").fullmatch,
    "cell": re.compile(_COORDINATES).fullmatch,
    "pair": re.compile(rf"{_COORDINATES}(?: and)? {_COORDINATES}").fullmatch,
}
_LONGEST = 500


class Turn(Move, frozen=True, omit_defaults=True):
    """The parts that may follow the card or the pass; those that do not apply are left out."""

    discard: Flowers = {}
    sell: Flowers = {}
    keep: int = 0
    gardener: Cell | Back | None = None
    animal: Cell | Back | None = None
    ornament: tuple[Cell, Cell] | None = None

    def __hash__(self) -> int:
        """A hash of the notation: the numbers of flowers have no hash of their own."""
        return hash(str(self))

    def _rest(self) -> str:
        """The clauses after the first, each with its semicolon."""
        written = []
        for name, (_, write) in _CLAUSES.items():
            if value := getattr(self, name):
                written.append(f"; {name} {write(value)}")
        return "".join(written)


class Place(Turn, frozen=True, tag="place", omit_defaults=True, kw_only=True):
    """Place a card: its number, quarter turns clockwise, and where its upper left cell lies."""

    card: int
    turned: QuarterTurns = 0
    x: int
    y: int

    def __str__(self) -> str:
        return card_text(self.card, self.turned, self.x, self.y) + self._rest()


class Pass(Turn, frozen=True, tag="pass", omit_defaults=True):
    """No card can be placed anywhere; the rest of the turn goes on as usual."""

    def __str__(self) -> str:
        return "pass" + self._rest()


BloomGardenMove = Place | Pass


def card_text(card: int, turned: int, x: int, y: int) -> str:
    """`6 r1 at 3,-2`"""
    return f"{card}{f' r{turned}' if turned else ''} at {x},{y}"


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def pawn_text(where: Cell | Back) -> str:
    """The cell where a pawn is set, or that it comes back."""
    return where if isinstance(where, str) else cell_text(where)


def pair_text(cells: tuple[Cell, Cell]) -> str:
    """The two cells of an ornament."""
    return " and ".join(map(cell_text, cells))


def cells_of(where: Cell | Back | tuple[Cell, Cell] | None) -> tuple[Cell, ...]:
    """The cells that a pawn is set on."""
    if where is None or isinstance(where, str):
        return ()
    return (where[0], where[1]) if isinstance(where[0], tuple) else (where,)


def flowers_text(flowers: Flowers) -> str:
    return " ".join([f"{flowers[colour]} {colour}" for colour in COLOURS if flowers.get(colour)])


def parse(game: BloomGarden, text: str) -> BloomGardenMove:
    """Read a turn; the clauses after the first may come in any order."""
    if len(text) > _LONGEST:
        raise unreadable("length", most=_LONGEST, length=len(text))
    first, *others = " ".join(text.lower().split()).split(";")
    parts: dict[str, Any] = {}
    for other in others:
        name, _, rest = other.strip().partition(" ")
        if name not in _CLAUSES:
            raise unreadable("clause", other.strip(), names=", ".join(_CLAUSES))
        if name in parts:
            raise unreadable("twice", name)
        parts[name] = _CLAUSES[name][0](rest)
    opening = first.strip()
    if opening == "pass":
        return Pass(**parts)
    number, turned, x, y = _read("move", opening)
    return Place(card=int(number), turned=int(turned or 0), x=int(x), y=int(y), **parts)


def _read(name: str, text: str) -> Sequence[str]:
    """The parts of a text in the form of this name."""
    match = _FORMS[name](text)
    if not match:
        raise unreadable(name, text)
    return match.groups()


def read_cell(text: str) -> Cell:
    """A cell `3,-2`."""
    x, y = _read("cell", text)
    return int(x), int(y)


def _read_pawn(text: str) -> Cell | Back:
    return "back" if text == "back" else read_cell(text)


def read_pair(text: str) -> tuple[Cell, Cell]:
    """The two cells of an ornament."""
    x, y, other_x, other_y = map(int, _read("pair", text))
    return (x, y), (other_x, other_y)


def _read_flowers(text: str) -> Flowers:
    """Numbers and kinds by turns, an `and` between them or none."""
    _read("flowers", text)
    counts = _FLOWERS.findall(text)
    flowers: Flowers = {name: int(n) for n, name in counts}
    if len(flowers) < len(counts):
        raise unreadable("flowers", text)
    return {colour: flowers[colour] for colour in COLOURS if flowers.get(colour)}


def _read_keep(text: str) -> int:
    return int(_read("keep", text)[0])


_CLAUSES: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "discard": (_read_flowers, flowers_text),
    "sell": (_read_flowers, flowers_text),
    "keep": (_read_keep, str),
    "gardener": (_read_pawn, pawn_text),
    "animal": (_read_pawn, pawn_text),
    "ornament": (read_pair, pair_text),
}


# ---- Cards and flowers by their names --------------------------------------------------------------


_HANDS = [[card + 1 for card in range(CARDS) if bits >> card & 1] for bits in range(1 << CARDS)]


def cards_in(hand: int) -> list[int]:
    """The numbers of the cards in a hand that is kept as bits."""
    return _HANDS[hand]


def named(counts: Sequence[int]) -> Flowers:
    """Numbers of flowers by the names of their colours, without zeros."""
    return {COLOURS[colour]: n for colour, n in enumerate(counts) if n}
