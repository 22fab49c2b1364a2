"""Bloops in the terminal: everybody's cards face down, and what you may look at just now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.cli.boards.flow import Flow
from tavoliere.games.bloops.rules.constants import EFFECTS, LAST_VALUE

if TYPE_CHECKING:
    from tavoliere.cli.voice import Voice
    from tavoliere.games.bloops.pieces import Face, ShownCard
    from tavoliere.games.bloops.view import View

_BACK = "white on #2B4C6F"
_LONGEST_NAME = 12


def draw(view: View, voice: Voice, around: str = "") -> RenderableType:
    """The whole table, as one seat (or a spectator) sees it now."""
    return Group(_middle(view, voice), _hands(view, voice), *(Text(line) for line in _news(view, voice)))


def mention(event: Any) -> str:
    """The cards of an event, as the board calls them: everybody sees which ones are moved or looked at."""
    cards = [card for name in ("card", "other") if (card := getattr(event, name, None)) is not None]
    return f" ({', '.join(f'c{card.id}' for card in cards)})" if cards else ""


def _style(face: Face) -> str:
    """A colour for a face; the value itself is always written out."""
    if face.star:
        return "bold #4A3200 on #F3BC3A"
    if face.value == LAST_VALUE:
        return "bold white on #8E1B1B"
    return "bold white on #6B4FA0" if face.value in EFFECTS else "bold black on #E8E4D8"


def _face(face: Face) -> Text:
    return Text(f" {face.value}{'★' if face.star else ''}".ljust(4), _style(face))


def _card(card: ShownCard) -> Text:
    """Name and face: `c12` face down is `c12 ▒▒`."""
    name = Text(f"{f'c{card.id}':>4} ", "bold")
    return name + (Text(" ▒▒ ", _BACK) if card.face is None else _face(card.face))


def _middle(view: View, voice: Voice) -> RenderableType:
    """The pile and the discards, of which only the top one is ever on show, and the BLOOPS card."""
    pile = Text(f"{voice('bloops.pile')} ") + Text(f" {view.pile} ", _BACK)
    discards = Text(f"{voice('bloops.discards')} ")
    if view.top is None or view.top.face is None:
        discards.append(voice("bloops.none"))
    else:
        discards.append_text(_face(view.top.face))
        if view.discards > 1:
            discards.append(f" {voice('bloops.on_top', count=view.discards - 1)}")
    call = Text(voice("bloops.free") if view.caller is None else voice("bloops.called", seat=view.caller), "bold")
    return Panel(Flow([pile, discards, call], gap="   "), title="Bloops", expand=False)


def _hands(view: View, voice: Voice) -> RenderableType:
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    for seat, cards in enumerate(view.hands):
        shown = Flow(map(_card, cards), gap=" ") if cards else Text(voice("bloops.no_cards"), "dim")
        table.add_row(_label(view, seat, voice), shown)
    return table


def _label(view: View, seat: int, voice: Voice) -> Text:
    mark = "▶ " if seat == view.turn.seat and not view.over else "  "
    label = Text(f"{mark}{voice.names[seat][:_LONGEST_NAME]}", "bold" if seat == view.seat else "", no_wrap=True)
    label.append(f" ({seat})", "dim")
    if seat == view.caller:
        label.append(" !", "bold red")
    if view.scores[seat] is not None:
        label.append(f" {view.scores[seat]}", "bold")
    return label


def _news(view: View, voice: Voice) -> Iterator[str]:
    """What is going on, in a few lines."""
    if view.over:
        return
    if view.held is not None:
        yield voice("bloops.drawn", seat=view.turn.seat, card=_card(view.held).plain.strip())
    if view.effects:
        yield voice("bloops.effects", seats=view.effects, effect=voice.words.own.kinds[view.effect])
    if view.phase == "look":
        yield voice("bloops.look")
        yield voice("bloops.looking", seats=view.looking)
    if view.guard:
        yield voice("bloops.guard")
    elif view.phase == "open" and not view.effects:
        yield voice("bloops.open")
    if view.turns_left is not None:
        yield voice("bloops.turns_left", count=view.turns_left)
    if view.answered:
        yield voice("bloops.answered")
