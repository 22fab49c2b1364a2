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
from typing import Annotated, Literal

import msgspec
import numpy as np

from tavoliere.engine import position as heads
from tavoliere.engine.compiled.codes import find_sentence
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game, State
from tavoliere.engine.position import read_chance, write_chance
from tavoliere.engine.rules import seats_of
from tavoliere.engine.seed import permutation, set_seed
from tavoliere.games.bloops.options import (
    PositionOptions,
    face_name,
    read_deck,
    read_face,
    read_settings,
    write_settings,
)
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.state import (
    ARRANGE,
    ENDING_NAMES,
    HELD,
    IN_DISCARDS,
    IN_HAND,
    IN_PILE,
    KIND_OF,
    LOOKING,
    MAX_CARDS,
    MAX_PLAYERS,
    MOST_EFFECTS,
    MOST_TURNS,
    NO_CARD,
    NOBODY,
    OPEN,
    PHASES,
    READY,
    STATE,
    SWAP_OWN,
    WHOLE,
    Ending,
    Phase,
    Plain,
    Record,
)
from tavoliere.games.bloops.rules.validate import complete

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
CardNumber = Annotated[int, msgspec.Meta(ge=0, le=MAX_CARDS - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**40)]


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
    options: PositionOptions = PositionOptions()
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


def write_card(s: Plain, card: int, in_front: bool) -> WrittenCard:
    """Discards are known to all, and the pile to no one: only cards in front have marks."""
    seen, opened = (s.seen[card], s.open[card]) if in_front else (0, 0)
    return WrittenCard(face_name(s.face[card]), card, [*seats_of(seen)], [*seats_of(opened)], s.batch[card])


def position(game: Game, state: State) -> Position:
    """The whole position of a state."""
    s: Plain = game.read(state)
    return Position(
        players=s.players,
        rules=s.rules,
        hands=[[write_card(s, card, True) for card in s.hand[seat]] for seat in range(s.players)],
        options=write_settings(s),
        start=s.start,
        phase=PHASES[s.phase],
        turn=s.turn,
        turns=s.turns,
        held=None if s.held == NO_CARD else write_card(s, s.held, False),
        discards=[write_card(s, card, False) for card in reversed(s.discards)],
        pile=[write_card(s, card, False) for card in reversed(s.pile)],
        effects=[*s.effect],
        guard=bool(s.guard),
        answered=[*seats_of(s.answered)],
        declined=bool(s.declined),
        caller=None if s.caller == NOBODY else s.caller,
        naming=_write_half(s),
        ending=ENDING_NAMES[s.ending],
        reshuffles=s.reshuffles,
        guards=s.guards,
        chance=write_chance(state[0].chance),
    )


# ---- Reading --------------------------------------------------------------------------------------


def read_position(game: Game, position: Position) -> State:
    """The state of a position whose head is checked."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    for name in ("rules", "players", "start", "turn", "declined", "reshuffles", "guards"):
        s[name] = getattr(position, name)
    read_settings(s, position.options)
    read_chance(s.chance, position.chance)
    _read_cards(s, position)
    likely = "held" if position.held is not None else "open" if position.discards else "ready"
    s.phase = PHASES.index(position.phase or likely)
    if s.phase == LOOKING and not s.looking:
        s.phase = READY
    s.turns = s.phase in (HELD, OPEN) if position.turns is None else position.turns
    s.ending = ENDING_NAMES.index(position.ending)
    s.caller = NOBODY if position.caller is None else position.caller
    s.waiting = len(position.effects)
    s.effect[: s.waiting] = position.effects
    s.guard, s.answered = bool(position.guard), _bits(position.answered)
    s.half = WHOLE if position.naming is None else _read_half(s, position.naming)
    if code := complete(state, int(position.pile is None), int(position.guard is None)):
        raise BadInput(find_sentence(codes, code))
    return state


# ---- A move that is half made -----------------------------------------------------------------------


def _write_half(s: Plain) -> Naming | None:
    if s.half == WHOLE:
        return None
    card = s.half - int(KIND_OF[s.half])
    return Naming(s.place[card], card, s.half < ARRANGE)


def _read_half(s: Record, naming: Naming) -> int:
    if s.place[naming.card] != naming.seat:
        raise BadInput(find_sentence(codes, codes.BAD_NAME))
    return (SWAP_OWN if naming.swap else ARRANGE) + naming.card


# ---- Cards ------------------------------------------------------------------------------------------


def _read_cards(s: Record, position: Position) -> None:
    if len(position.hands) != position.players:
        raise BadInput(f"There are {len(position.hands)} hands for {position.players} players: give one list each.")
    held = [] if position.held is None else [position.held]
    rows = [
        *enumerate(position.hands),
        (IN_HAND, held),
        (IN_DISCARDS, position.discards),
        (IN_PILE, position.pile or []),
    ]
    places = [(where, WrittenCard(card) if isinstance(card, str) else card) for where, cards in rows for card in cards]
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
    given = [card.card for card in cards if card.card is not None]
    free = [number for number in range(len(cards)) if number not in given]
    if len(free) + len(given) != len(cards):
        raise BadInput(f"Identifiers of cards are different numbers from 0 to {len(cards) - 1}: check 'card'.")
    rest = iter(free)
    return [next(rest) if card.card is None else card.card for card in cards]


def _put_cards(s: Record, places: list[tuple[int, WrittenCard]], numbers: list[int]) -> None:
    """Put every card where it lies. In the pile and in the discards the last one is on top."""
    lying: list[list[int]] = [[] for _ in range(IN_HAND + 1)]
    everybody, drawer = (1 << int(s.players)) - 1, 1 << int(s.turn)
    for (where, card), number in zip(places, numbers, strict=True):
        lying[where].insert(0 if where in (IN_PILE, IN_DISCARDS) else len(lying[where]), number)
        opened = _bits(card.open) or (drawer if where == IN_HAND else 0)
        s.face[number], s.place[number], s.open[number] = read_face(card.face), where, opened
        s.seen[number] = _bits(card.seen) | opened or (everybody if where == IN_DISCARDS else 0)
        s.batch[number] = card.batch if where != IN_DISCARDS else 0
        s.looking |= opened if where < MAX_PLAYERS else 0
    for row, cards in zip((*s.hand, s.pile, s.discards), lying[:IN_HAND], strict=True):
        row[: len(cards)] = cards
    *s.in_front[:], s.piled, s.discarded, _ = map(len, lying)
    s.held = lying[IN_HAND][0] if lying[IN_HAND] else NO_CARD
    s.cards = len(numbers)


def _bits(seats: Iterable[int]) -> int:
    return sum({1 << seat for seat in seats})


# ---- A game taken up in its middle -------------------------------------------------------------------


def reshuffle(game: Game, state: State, seed: bytes) -> None:
    """Mix the faces that no seat has seen, in each batch: which cards were shuffled together is public."""
    s = state[0]
    set_seed(s.chance, seed)
    unseen = np.flatnonzero(s.seen[: s.cards] == 0)
    for batch in np.unique(s.batch[unseen]):
        cards = unseen[s.batch[unseen] == batch]
        s.face[cards] = s.face[cards[permutation(seed, len(cards))]]
