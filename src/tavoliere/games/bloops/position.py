"""Positions of Bloops as documented JSON.

The shortest ones name little more than the cards:

    {"players": 2, "hands": [["6", "11*"], ["6", "0", "9"]], "discards": ["6"], "effects": [0]}

Cards are written by their faces, or as objects that also give the identifier, who has seen the face,
who is looking at it now, and the batch (cards that were shuffled together have the same number).
Identifiers that are left out are given in the order of writing. Without a `pile` it is the rest of
the deck, shuffled with the position's seed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tavoliere.engine import position as heads
from tavoliere.engine.position import Chance
from tavoliere.games.bloops.deck import face_name, write_deck
from tavoliere.games.bloops.options import Deck, Direction, Late, Memory, Window
from tavoliere.games.bloops.rules.constants import MAX_CARDS, MAX_PLAYERS, MOST_TURNS
from tavoliere.games.bloops.rules.state import ENDINGS, MOST_EFFECTS, NO_CARD, NO_CLOCK, NOBODY, NOT_ENDED, PHASES

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
CardNumber = Annotated[int, msgspec.Meta(ge=0, le=MAX_CARDS - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**40)]
Phase = Literal["look", "ready", "held", "open", "over"]
Ending = Literal["", "twenty", "bloops", "deck", "turns"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    direction: Direction = "clockwise"
    window: Window = 4
    late: Late = "refuse"
    memory: Memory = "off"
    deck: Deck = {}


class WrittenCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card: `seen` and `open` are the seats that have seen it and that are looking at it now."""

    face: str
    card: CardNumber | None = None
    seen: list[Seat] = []
    open: list[Seat] = []
    batch: CardNumber = 0


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A swap (by a 9) or rearrangement whose first card was named."""

    seat: Seat
    card: CardNumber
    swap: bool


class Position(heads.Position, frozen=True, kw_only=True):
    """A whole position. Only the players and their cards have to be given."""

    hands: list[list[str | WrittenCard]]
    game: Literal["bloops"] = "bloops"
    options: Settings = Settings()
    start: Seat = 0
    phase: Phase | None = None  # left out: held, open or ready, as the cards say
    turn: Seat = 0  # who has drawn last; in the phases look and ready, who draws first
    turns: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)] | None = None  # how many have begun
    held: str | WrittenCard | None = None  # the card that was drawn
    discards: list[str | WrittenCard] = []  # the top one first
    pile: list[str | WrittenCard] | None = None  # likewise
    effects: Annotated[
        list[Seat], msgspec.Meta(max_length=MOST_EFFECTS)
    ] = []  # the seats that have an effect to carry out, in order
    guard: bool | None = None  # left out: as it is just after a discard
    answered: list[Seat] = []  # the seats that have said "nothing"
    declined: bool = False
    caller: Seat | None = None  # who has the BLOOPS card
    naming: Naming | None = None
    ending: Ending = ""  # of a game that is over: twenty, bloops, deck or turns
    reshuffles: Count = 0
    guards: Count = 0  # how many times a guard has begun


# ---- Writing --------------------------------------------------------------------------------------


_SEATS = [[seat for seat in range(MAX_PLAYERS) if bits >> seat & 1] for bits in range(1 << MAX_PLAYERS)]


def seats(bits: int) -> list[int]:
    return _SEATS[bits].copy()


def write_card(s: Any, card: int, in_front: bool) -> WrittenCard:
    """Discards are known to all, and nobody has seen the pile: only cards in front have marks."""
    if not in_front:
        return WrittenCard(face_name(s.face[card]), card, batch=s.batch[card])
    return WrittenCard(face_name(s.face[card]), card, seats(s.seen[card]), seats(s.open[card]), s.batch[card])


def write_settings(s: Any) -> Settings:
    return Settings(
        direction="clockwise" if s.step == 1 else "anticlockwise",
        window="none" if s.window == NO_CLOCK else s.window,
        late="penalty" if s.late else "refuse",
        memory="aid" if s.aid else "off",
        deck=write_deck(s.face),
    )


def ending_name(s: Any) -> Ending:
    return "" if s.ending == NOT_ENDED else msgspec.convert(ENDINGS[s.ending - 1], Ending)


def write_position(s: Any, chance: Chance | None = None) -> Position:
    """The whole position of a state, read with `read_state`."""
    naming = None
    if s.named != NO_CARD:
        naming = Naming(s.namer, s.named, bool(s.naming))
    return Position(
        players=s.players,
        rules=s.rules,
        hands=[[write_card(s, card, True) for card in s.hand[seat]] for seat in range(s.players)],
        options=write_settings(s),
        start=s.start,
        phase=msgspec.convert(PHASES[s.phase], Phase),
        turn=s.turn,
        turns=s.turns,
        held=None if s.held == NO_CARD else write_card(s, s.held, False),
        discards=[write_card(s, card, False) for card in reversed(s.discards)],
        pile=[write_card(s, card, False) for card in reversed(s.pile)],
        effects=list(s.effect),
        guard=bool(s.guard),
        answered=seats(s.answered),
        declined=bool(s.declined),
        caller=None if s.caller == NOBODY else s.caller,
        naming=naming,
        ending=ending_name(s),
        reshuffles=s.reshuffles,
        guards=s.guards,
        chance=chance,
    )
