"""The garden in a terminal: what is visible from above, the pawns, the cards and the players.

A colour never appears without its letter, so no colour has to be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tavoliere.engine.blocks import Block, Column, Flow, Grid, Line, Lines, Map, text
from tavoliere.games.bloom_garden.moves import Cell, cell_text, cells_of, read_cell
from tavoliere.games.bloom_garden.rules.constants import PAWNS

if TYPE_CHECKING:
    from tavoliere.engine.texts import Texts
    from tavoliere.games.bloom_garden.view import BloomGardenView, ColourView

_MEADOW = "#1F3B24 on #A9C88B"
_STYLES = {
    "hyacinth": "bold white on #2F6FB0",
    "tulip": "bold white on #C23B2E",
    "rose": "bold #3B0F22 on #DE7FA8",
    "lily": "bold #4A4229 on #FBF6E6",
    "daffodil": "bold #4A3200 on #F3BC3A",
}
_LONGEST_NAME = 14

name_cell = cell_text  # for picks and scores


def draw(view: BloomGardenView, texts: Texts, names: Sequence[str], around: str = "") -> list[Block]:
    """The whole table; the garden around a cell, or around the last card."""
    middle = read_cell(around) if around else _last_card(view) or (0, 0)
    garden: list[Block] = [_garden(view, texts, middle)] if view.garden.rows else []
    return [*garden, _hand(view, texts), _players(view, texts, names), _pawns(view, texts)]


def _last_card(view: BloomGardenView) -> Cell | None:
    """Its middle."""
    return (view.cards[-1].x + 1, view.cards[-1].y + 1) if view.cards else None


def _garden(view: BloomGardenView, texts: Texts, middle: Cell) -> Map:
    """The garden from above with a margin: the ground's letter of every cell, then the pawn's sign."""
    garden, width = view.garden, len(view.garden.rows[0])
    last = _last_card(view) or (0, 0)
    standing = {
        cell: (part.colour, pawn) for part in view.colours for pawn in PAWNS for cell in cells_of(getattr(part, pawn))
    }
    # A letter of the view's map stands for a colour whatever the language.
    colours = {part.colour[0]: part.colour for part in view.colours}

    def draw_cell(cell: Cell, sign: str) -> Line:
        """Ground and pawn; the last card is written in capitals."""
        new = abs(cell[0] - last[0]) <= 1 and abs(cell[1] - last[1]) <= 1
        colour = colours.get(sign)
        style = _STYLES[colour] if colour else _MEADOW if sign == "." else ""
        shown = _letter(colour, texts) if colour else sign.replace(".", "·")
        ground = text(shown if new else shown.lower(), f"{style} underline" if new and style else style)
        whose, pawn = standing.get(cell, ("", ""))
        return ground + (text(_letter(pawn, texts), f"{_STYLES[whose]} reverse") if pawn else text(" ", style))

    rows = [
        [draw_cell((x, y), sign) for x, sign in enumerate(f" {row} ", garden.left - 1)]
        for y, row in enumerate(["".ljust(width), *garden.rows, "".ljust(width)], garden.top - 1)
    ]
    corners = {
        "first": cell_text((garden.left, garden.top)),
        "last": cell_text((garden.left + width - 1, garden.top + len(garden.rows) - 1)),
    }
    return Map(garden.left - 1, garden.top - 1, rows, middle, texts.phrase("title", **corners))


def _hand(view: BloomGardenView, texts: Texts) -> Block:
    """The cards of the colour whose turn it is, as they lie before any quarter turn."""
    whose = next(part for part in view.colours if part.colour == view.colour)
    if view.over or not whose.hand:
        return text("")
    heading = f"{texts.phrase('cards')} "
    lines = [text(heading, "dim")] + [text(" " * len(heading)) for _ in range(3)]
    card, meadow = text(_letter(whose.colour, texts), _STYLES[whose.colour]), text("·", _MEADOW)
    for number in whose.hand:
        lines[0] += text(f"{number:<5}", "bold dim")
        for row, cells in enumerate(view.patterns[number - 1][0].split("/"), 1):
            for cell in cells:
                lines[row] += card if cell == "1" else meadow
            lines[row] += text("  ")
    return Lines(lines)


def _players(view: BloomGardenView, texts: Texts, names: Sequence[str]) -> Block:
    columns = [
        Column(),
        Column(texts.phrase("player"), wraps=False),
        Column(texts.phrase("colour")),
        Column(texts.phrase("points"), to_the_right=True),
        Column(texts.phrase("coins"), to_the_right=True),
        Column(texts.phrase("visible"), to_the_right=True),
        Column(texts.phrase("in_hand"), to_the_right=True),
        Column(texts.phrase("flowers", limit=view.limit)),
    ]
    return Grid(columns, [_row(view, part, texts, names) for part in view.colours], gap=1)


def _row(view: BloomGardenView, part: ColourView, texts: Texts, names: Sequence[str]) -> list[str | Line | Flow]:
    mark = "▶" if part.colour == view.colour and not view.over else ""
    letter = _letter(part.colour, texts)
    chip = Flow([text(f" {letter} {texts.word(part.colour)} ", _STYLES[part.colour])])
    counts = (str(part.visible), str(len(part.hand)))
    if part.owner is None:
        return [mark, text(texts.phrase("third"), "dim"), chip, "", "", *counts, ""]
    area = view.areas[part.owner]
    flowers = " ".join(f"{n}{_letter(colour, texts)}" for colour, n in area.flowers.items() if n)
    own = (str(view.scores[part.owner]), str(area.coins))
    return [mark, names[part.owner][:_LONGEST_NAME], chip, *own, *counts, flowers or "–"]


def _pawns(view: BloomGardenView, texts: Texts) -> Block:
    """The cells of all pawns; those that are free but in hand have none."""
    signs = ", ".join(f"{_letter(pawn, texts)} {texts.word(pawn)}" for pawn in PAWNS)
    shown = [text(f"{signs}:", "dim")]
    for part in view.colours:
        places = [f"{_letter(pawn, texts)} {_places(part, pawn)}" for pawn in part.available]
        shown.append(text(f" {_letter(part.colour, texts)} ", _STYLES[part.colour]) + text(f" {' '.join(places)}"))
    return Flow(shown)


def _places(part: ColourView, pawn: str) -> str:
    return "+".join(map(cell_text, cells_of(getattr(part, pawn)))) or "–"


def _letter(key: str, texts: Texts) -> str:
    """The letter that stands for a colour or a pawn in the reader's language."""
    return texts.word(key, "letter")
