"""Bloops in the terminal: everybody's cards face down, and what you may look at just now."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.engine.game import Game
from tavoliere.games.bloops.view import View, VisibleCard

_PER_ROW = 7  # so that a row of cards fits beside a name in 80 columns
_BACK = "white on #2B4C6F"
_EFFECTS = {
    6: "gives a card",
    7: "looks at a card",
    8: "looks at a card",
    9: "swaps two cards",
}


def draw(game: Game, view: View, names: Sequence[str]) -> RenderableType:
    """The whole table, as one seat (or a spectator) sees it now."""
    return Group(_middle(view), _players(view, names), _news(view, names))


def _style(face: str) -> str:
    """A colour for a face; the value itself is always written out."""
    value = int(face.rstrip("*"))
    if face.endswith("*"):
        return "bold #4A3200 on #F3BC3A"
    if value == 20:
        return "bold white on #8E1B1B"
    return "bold white on #6B4FA0" if 6 <= value <= 9 else "bold black on #E8E4D8"


def _face(face: str) -> Text:
    return Text(f" {face.replace('*', '★'):<3}", _style(face))


def _card(card: VisibleCard) -> Text:
    """Name and face: `c12` face down is `c12 ▒▒▒`."""
    name = Text(f"{f'c{card.card}':>4} ", "bold")
    return name + (Text(" ▒▒ ", _BACK) if card.face is None else _face(card.face))


def _middle(view: View) -> RenderableType:
    """The pile and the discards: only the top one is ever on show."""
    text = Text("pile ") + Text(f"{view.pile:>3} ", _BACK) + Text("   discards ")
    text += Text("  none" if view.top is None else "")
    if view.top is not None:
        text += _face(view.top) + Text(f" on top of {view.discards - 1}")
    text += Text("   BLOOPS card: ") + Text("taken" if view.caller is not None else "on the table", "bold")
    return Panel(text, title="Bloops", expand=False)


def _players(view: View, names: Sequence[str]) -> RenderableType:
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    for seat, name in enumerate(names):
        cards = view.hands[seat]
        rows = [cards[first : first + _PER_ROW] for first in range(0, len(cards), _PER_ROW)] or [[]]
        for number, row in enumerate(rows):
            label = _label(view, seat, name) if number == 0 else Text("")
            table.add_row(label, Text(" ").join(map(_card, row)) if row else Text("no cards", "dim"))
    return table


def _label(view: View, seat: int, name: str) -> Text:
    mark = "▶ " if seat == view.turn and not view.over else "  "
    label = Text(f"{mark}{name[:12]}", "bold" if seat == view.seat else "")
    label += Text(f" ({seat})", "dim")
    if seat == view.caller:
        label += Text(" BLOOPS", "bold red")
    if view.scores is not None:
        label += Text(f" {view.scores[seat]}", "bold")
    return label


def _news(view: View, names: Sequence[str]) -> RenderableType:
    """What is going on, in a few lines."""
    lines = []
    if view.over:
        lines.append(Text(f"The game is over: {view.ending}.", "bold"))
    if view.held is not None:
        lines.append(Text(f"{names[view.turn]} has drawn ") + _card(view.held))
    if view.effects and view.top is not None:
        what = _EFFECTS[int(view.top.rstrip("*"))]
        lines.append(Text(f"Waiting effects: {', then '.join(names[seat] for seat in view.effects)} {what}."))
    if view.phase == "look":
        lines.append(Text("Everybody looks at the last three of their own cards; say done when you know yours."))
        lines.append(Text(f"Still looking: {', '.join(names[seat] for seat in view.looking)}", "dim"))
    if view.guard:
        lines.append(Text("The discard can be answered, and nobody may draw yet."))
    elif view.phase == "open" and not view.effects:
        lines.append(Text("The discard can be answered until the next card is drawn."))
    if view.turns_left is not None and not view.over:
        lines.append(Text(f"{view.turns_left} turns to come after the call.", "dim"))
    if view.answered:
        lines.append(Text("You have answered.", "dim"))
    if view.may:
        lines.append(Text(f"You may: {', '.join(view.may)}"))
    return Group(*lines)
