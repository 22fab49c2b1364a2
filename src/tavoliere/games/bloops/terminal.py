"""The Bloops board in a terminal: all cards face down, but for those that you may look at now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tavoliere.engine.blocks import Block, Column, Flow, Frame, Grid, Line, text
from tavoliere.engine.texts import Texts
from tavoliere.games.bloops.rules.effects import EFFECTS
from tavoliere.games.bloops.rules.state import LAST_VALUE
from tavoliere.games.bloops.view import Face, ShownCard, View

_BACK = "white on #2B4C6F"
_LONGEST_NAME = 12


def draw(view: View, texts: Texts, names: Sequence[str], around: str = "") -> list[Block]:
    """The whole table, as one seat (or a spectator) sees it now."""
    return [_middle(view, texts, names), _hands(view, texts, names), *map(text, _news(view, texts, names))]


def mention(event: Any) -> str:
    """The names of an event's cards, as on the board: which cards are moved or looked at is public."""
    cards = [card for name in ("card", "other") if (card := getattr(event, name, None)) is not None]
    return f" ({', '.join(f'c{card.id}' for card in cards)})" if cards else ""


def _style(face: Face) -> str:
    """A colour for a face; the value itself is always written out."""
    if face.star:
        return "bold #4A3200 on #F3BC3A"
    if face.value == LAST_VALUE:
        return "bold white on #8E1B1B"
    return "bold white on #6B4FA0" if face.value in EFFECTS else "bold black on #E8E4D8"


def _face(face: Face) -> Line:
    return text(f" {face.value}{'★' if face.star else ''}".ljust(4), _style(face))


def _card(card: ShownCard) -> Line:
    """Name and face: `c12` face down is `c12 ▒▒`."""
    name = text(f"{f'c{card.id}':>4} ", "bold")
    return name + (text(" ▒▒ ", f"bold {_BACK}") if card.face is None else _face(card.face))


def _middle(view: View, texts: Texts, names: Sequence[str]) -> Frame:
    """The pile and the discards, of which only the top one is ever on show, and the BLOOPS card."""
    pile = text(f"{texts.phrase('pile')} ") + text(f" {view.pile} ", _BACK)
    discards = text(f"{texts.phrase('discards')} ")
    if view.top is None or view.top.face is None:
        discards += text(texts.phrase("none"))
    else:
        discards += _face(view.top.face)
        if view.discards > 1:
            discards += text(f" {texts.phrase('on_top', count=view.discards - 1)}")
    call = texts.phrase("free") if view.caller is None else texts.phrase("called", names, seat=view.caller)
    return Frame(Flow([pile, discards, text(call, "bold")], gap="   "), "Bloops")


def _hands(view: View, texts: Texts, names: Sequence[str]) -> Grid:
    rows = []
    for seat, cards in enumerate(view.hands):
        shown = Flow(list(map(_card, cards)), gap=" ") if cards else text(texts.phrase("no_cards"), "dim")
        rows.append([Flow([_label(view, seat, names)]), shown])
    return Grid([Column(), Column()], rows, gap=1)


def _label(view: View, seat: int, names: Sequence[str]) -> Line:
    style = "bold" if seat == view.seat else ""
    mark = "▶ " if seat == view.turn.seat and not view.over else "  "
    label = text(f"{mark}{names[seat][:_LONGEST_NAME]}", style) + text(f" ({seat})", f"{style} dim")
    if seat == view.caller:
        label += text(" !", "bold red")
    if view.scores[seat] is not None:
        label += text(f" {view.scores[seat]}", "bold")
    return label


def _news(view: View, texts: Texts, names: Sequence[str]) -> Iterator[str]:
    """The state of the game in a few lines."""
    if view.over:
        return
    if view.held is not None:
        card = "".join(part for part, _ in _card(view.held).pieces)
        yield texts.phrase("drawn", names, seat=view.turn.seat, card=card.strip())
    if view.effects:
        yield texts.phrase("effects", names, seats=view.effects, effect=texts.own.kinds[view.effect])
    if view.phase == "look":
        yield texts.phrase("look")
        yield texts.phrase("looking", names, seats=view.looking)
    if view.guard:
        yield texts.phrase("guard")
    elif view.phase == "open" and not view.effects:
        yield texts.phrase("open")
    if view.turns_left is not None:
        yield texts.phrase("turns_left", count=view.turns_left)
    if view.answered:
        yield texts.phrase("answered")
