"""Positions of Bloops as documented JSON.

The shortest ones name little more than the cards:

    {"players": 2, "hands": [["6", "11*"], ["6", "0", "9"]], "discards": ["6"], "effects": [0]}

Cards are written by their faces, or as objects that also give the identifier, who has seen the face,
who is looking at it now, and the batch (cards that were shuffled together have the same number).
Identifiers that are left out are given in the order of writing. Without a `pile` it is the rest of
the deck, shuffled with the position's seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from tavoliere.engine import position as heads
from tavoliere.engine.compiled.codes import find_sentence
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import Chance, read_chance
from tavoliere.engine.seed import permutation
from tavoliere.games.bloops.options import (
    BloopsOptions,
    Deck,
    Direction,
    Late,
    Memory,
    Window,
    face_name,
    read_deck,
    read_face,
    write_deck,
)
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.state import (
    ENDINGS,
    HELD,
    IN_DISCARDS,
    IN_HAND,
    IN_PILE,
    LOOKING,
    MAX_CARDS,
    MAX_PLAYERS,
    MOST_EFFECTS,
    MOST_TURNS,
    NO_CARD,
    NO_CLOCK,
    NOBODY,
    NOT_ENDED,
    OPEN,
    PHASES,
    READY,
    STATE,
    Plain,
    Record,
)
from tavoliere.games.bloops.rules.validate import complete

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


def write_card(s: Plain, card: int, in_front: bool) -> WrittenCard:
    """Discards are known to all, and the pile to no one: only cards in front have marks."""
    if not in_front:
        return WrittenCard(face_name(s.face[card]), card, batch=s.batch[card])
    return WrittenCard(face_name(s.face[card]), card, seats(s.seen[card]), seats(s.open[card]), s.batch[card])


def write_settings(s: Plain) -> Settings:
    return Settings(
        direction="clockwise" if s.step == 1 else "anticlockwise",
        window="none" if s.window == NO_CLOCK else s.window,
        late="penalty" if s.late else "refuse",
        memory="aid" if s.aid else "off",
        deck=write_deck(s.face),
    )


def ending_name(s: Plain) -> Ending:
    return "" if s.ending == NOT_ENDED else msgspec.convert(ENDINGS[s.ending - 1], Ending)


def write_position(s: Plain, chance: Chance | None = None) -> Position:
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


# ---- Reading --------------------------------------------------------------------------------------


def read_settings(s: Record, options: BloopsOptions | Settings) -> None:
    """Put the options into a state that knows its number of players."""
    s.window = NO_CLOCK if options.window == "none" else options.window
    s.step = 1 if options.direction == "clockwise" else s.players - 1
    s.late = options.late == "penalty"
    s.aid = options.memory == "aid"


def read_position(position: Position) -> Any:
    """The state of a position whose head is checked."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    s.rules = position.rules
    s.players = position.players
    read_settings(s, position.options)
    read_chance(s.chance, position.chance)
    s.start, s.turn = position.start, position.turn
    _read_cards(s, position)
    _read_turn(s, position)
    if position.naming is not None:
        s.namer, s.named, s.naming = position.naming.seat, position.naming.card, position.naming.swap
    if code := complete(state, int(position.pile is None), int(position.guard is None)):
        raise BadInput(find_sentence(codes, code))
    return state


# ---- Cards ------------------------------------------------------------------------------------------


def _as_card(card: str | WrittenCard) -> WrittenCard:
    return WrittenCard(card) if isinstance(card, str) else card


def _read_cards(s: Record, position: Position) -> None:
    if len(position.hands) != position.players:
        raise BadInput(f"There are {len(position.hands)} hands for {position.players} players: give one list each.")
    places = [(seat, _as_card(card)) for seat, hand in enumerate(position.hands) for card in hand]
    places += [(IN_HAND, _as_card(position.held))] if position.held is not None else []
    places += [(IN_DISCARDS, _as_card(card)) for card in position.discards]
    places += [(IN_PILE, _as_card(card)) for card in position.pile or []]
    rest = Counter(read_deck(position.options.deck))
    rest.subtract(Counter(read_face(card.face) for _, card in places))
    wrong = [face for face, count in rest.items() if count < 0 or (count > 0 and position.pile is not None)]
    if wrong:
        raise BadInput(
            f"The cards {face_name(wrong[0])} are not as many as the deck has: "
            "write all cards of the deck, or leave the pile out."
        )
    places += [(IN_PILE, WrittenCard(face_name(face))) for face in sorted((+rest).elements())]
    _put_cards(s, places, _identifiers([card for _, card in places]))


def _identifiers(cards: list[WrittenCard]) -> list[int]:
    """The identifier of every card; those that have none get what is left, in order."""
    given = {card.card for card in cards if card.card is not None}
    free = [number for number in range(len(cards)) if number not in given]
    if len(free) + sum(card.card is not None for card in cards) != len(cards):
        raise BadInput(f"Identifiers of cards are different numbers from 0 to {len(cards) - 1}: check 'card'.")
    rest = iter(free)
    return [next(rest) if card.card is None else card.card for card in cards]


def _put_cards(s: Record, places: list[tuple[int, WrittenCard]], numbers: list[int]) -> None:
    """Fill the state from lists: its fields one by one are slow."""
    face, place, seen, opened, batch = ([0] * len(numbers) for _ in range(5))
    lying: list[list[int]] = [[] for _ in range(IN_HAND + 1)]
    marks = {IN_HAND: 1 << int(s.turn), IN_DISCARDS: (1 << int(s.players)) - 1}
    for (where, card), number in zip(places, numbers, strict=True):
        lying[where].append(number)
        face[number] = read_face(card.face)
        place[number] = where
        batch[number] = card.batch if where != IN_DISCARDS else 0
        opened[number] = _bits(card.open) or (marks[IN_HAND] if where == IN_HAND else 0)
        seen[number] = _bits(card.seen) | opened[number] or marks.get(where, 0)
    s.cards = n = len(numbers)
    s.face[:n], s.place[:n], s.seen[:n], s.open[:n], s.batch[:n] = face, place, seen, opened, batch
    for seat in range(int(s.players)):
        s.hand[seat, : len(lying[seat])] = lying[seat]
        s.in_front[seat] = len(lying[seat])
        for number in lying[seat]:
            s.looking |= opened[number]
    s.piled, s.discarded = len(lying[IN_PILE]), len(lying[IN_DISCARDS])
    s.pile[: s.piled] = lying[IN_PILE][::-1]
    s.discards[: s.discarded] = lying[IN_DISCARDS][::-1]
    s.held = lying[IN_HAND][0] if lying[IN_HAND] else NO_CARD


def _bits(seats: Iterable[int]) -> int:
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


# ---- The course of the game ----------------------------------------------------------------------------


def _likely_phase(position: Position) -> str:
    if position.held is not None:
        return "held"
    return "open" if position.discards else "ready"


def _read_turn(s: Record, position: Position) -> None:
    s.phase = PHASES.index(position.phase or _likely_phase(position))
    if s.phase == LOOKING and not s.looking:
        s.phase = READY
    s.turns = (1 if s.phase in (HELD, OPEN) else 0) if position.turns is None else position.turns
    s.reshuffles, s.guards = position.reshuffles, position.guards
    s.ending = 1 + ENDINGS.index(position.ending) if position.ending else NOT_ENDED
    s.caller, s.named = NOBODY, NO_CARD
    if position.caller is not None:
        s.caller = position.caller
        s.left = s.players - 1 - int(s.turn - s.caller) * int(s.step) % int(s.players)
    s.waiting = len(position.effects)
    s.effect[: s.waiting] = position.effects
    s.guard, s.answered, s.declined = bool(position.guard), _bits(position.answered), position.declined


# ---- A game taken up in its middle -------------------------------------------------------------------


def mix_faces(s: Any, seed: bytes) -> None:
    """Mix the faces that no seat has seen, in each batch: which cards were shuffled together is public."""
    unseen = np.flatnonzero(s.seen[: s.cards] == 0)
    for batch in np.unique(s.batch[unseen]):
        cards = unseen[s.batch[unseen] == batch]
        s.face[cards] = s.face[cards[permutation(seed, len(cards))]]
