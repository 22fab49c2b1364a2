"""What a seat sees now (BP-8.3).

Where cards lie, and who has looked at which, everybody sees. Secret are the faces that a seat may not
look at now, the order of the pile, the answers of others to the guard, and the seed.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine import view
from tavoliere.games.bloops.pieces import FACES, HIDDEN, ShownCard
from tavoliere.games.bloops.position import Settings, seats, write_settings
from tavoliere.games.bloops.rules.constants import EFFECT_NAMES, EFFECTS, MAX_CARDS, MAX_PLAYERS
from tavoliere.games.bloops.rules.state import NO_CARD, NOBODY, OVER, PHASES


class View(view.View, frozen=True, kw_only=True, omit_defaults=True):
    """The table as one seat sees it now.

    `epoch` counts the reshuffles: at each the identifiers of the cards that went into the pile end.
    """

    options: Settings
    phase: str
    start: int
    turns: int  # how many have begun
    hands: list[list[ShownCard]]
    pile: int
    epoch: int
    held: ShownCard | None = None  # by the seat whose turn it is
    top: ShownCard | None = None  # of the discards
    discards: int = 0
    looking: list[int] = []  # the seats that look at cards on the table now
    effects: list[int] = []  # the seats that have one to carry out, in order
    effect: str = ""  # what it does: the kind of move that carries it out
    guard: bool = False
    answered: bool = False  # has the seat itself said "nothing"?
    declined: bool = False  # has the seat itself declined to call?
    caller: int | None = None
    turns_left: int | None = None  # after a call


def sight(s: Any, seat: int | None) -> tuple[bytes, int]:
    """Marks for every card, and the bit in them that says whether this seat may look at it now.

    A spectator may when everybody may. Whoever may look at a card has seen it.
    """
    if s.phase == OVER:
        return _ALL, 1
    if seat is None:
        return s.open.translate(_BY_EVERYBODY[s.players]), 1
    return (s.seen if s.aid else s.open), 1 << seat


_ALL = b"\1" * MAX_CARDS
_BY_EVERYBODY = [bytes(int(bits == (1 << players) - 1) for bits in range(256)) for players in range(MAX_PLAYERS + 1)]


def look_at(s: Any, seat: int | None, card: int) -> ShownCard:
    """One card as a seat sees it now."""
    marks, bit = sight(s, seat)
    return ShownCard(card, FACES[s.face[card]]) if marks[card] & bit else HIDDEN[card]


def write_view(s: Any, head: dict[str, Any], scores: tuple[int | None, ...]) -> View:
    """A state, read with `read_state`, through the eyes of a seat."""
    seat, called, faces = head["seat"], s.caller != NOBODY, s.face
    marks, bit = sight(s, seat)
    top = s.discards[-1] if s.discarded else NO_CARD
    return View(
        **head,
        scores=scores,
        options=write_settings(s),
        phase=PHASES[s.phase],
        start=s.start,
        turns=s.turns,
        hands=[
            [ShownCard(card, FACES[faces[card]]) if marks[card] & bit else HIDDEN[card] for card in hand]
            for hand in s.hand[: s.players]
        ],
        pile=s.piled,
        epoch=s.reshuffles,
        held=None if s.held == NO_CARD else look_at(s, seat, s.held),
        top=None if top == NO_CARD else ShownCard(top, FACES[s.face[top]]),
        discards=s.discarded,
        looking=seats(s.looking),
        effects=list(s.effect),
        effect=EFFECT_NAMES[EFFECTS[s.face[top] // 2]] if s.waiting else "",
        guard=bool(s.guard),
        answered=seat is not None and bool(s.answered >> seat & 1),
        declined=seat == s.turn and bool(s.declined),
        caller=s.caller if called else None,
        turns_left=s.left if called else None,
    )
