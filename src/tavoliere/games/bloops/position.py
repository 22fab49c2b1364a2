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
from typing import Any, Literal

import msgspec
import numpy as np

from tavoliere.engine.compiled import chance
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.position import Chance, read_chance, read_seat
from tavoliere.games.bloops.cards import find_looking
from tavoliere.games.bloops.components import (
    GIVE,
    LAST_VALUE,
    MAX_CARDS,
    SWAP,
    face_name,
    read_deck,
    read_face,
    write_deck,
)
from tavoliere.games.bloops.options import BloopsOptions, Direction, Late, Memory, Window
from tavoliere.games.bloops.state import (
    BY_TWENTY,
    ENDINGS,
    HELD,
    IN_DISCARDS,
    IN_HAND,
    IN_PILE,
    LOOKING,
    MAX_PLAYERS,
    MOST_EFFECTS,
    MOST_TURNS,
    NO_CARD,
    NO_CLOCK,
    NOBODY,
    NOT_ENDED,
    OPEN,
    OVER,
    PHASES,
    READY,
    STATE,
)
from tavoliere.games.bloops.window import is_last
from tavoliere.games.bloops.window import settle as settle_window

RULES_VERSION = 1

_LONGEST_WINDOW = 3600
_MOST_RESHUFFLES = 2**40

Phase = Literal["look", "ready", "held", "open", "over"]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    direction: Direction = "clockwise"
    window: Window = 4
    late: Late = "refuse"
    memory: Memory = "off"
    deck: dict[str, int] = {}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card: `seen` and `open` are the seats that have seen it and that are looking at it now."""

    face: str
    card: int | None = None
    seen: list[int] = []
    open: list[int] = []
    batch: int = 0


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A swap (by a 9) or rearrangement whose first card was named."""

    seat: int
    card: int
    swap: bool


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position. Only the players and their cards have to be given."""

    players: int
    hands: list[list[str | Card]]
    game: Literal["bloops"] = "bloops"
    rules: int = RULES_VERSION
    options: Table = Table()
    start: int = 0
    phase: Phase | None = None  # left out: held, open or ready, as the cards say
    turn: int = 0  # who has drawn last; in the phases look and ready, who draws first
    turns: int | None = None  # how many have begun
    held: str | Card | None = None  # the card that was drawn
    discards: list[str | Card] = []  # the top one first
    pile: list[str | Card] | None = None  # likewise
    effects: list[int] = []  # the seats that have an effect to carry out, in order
    guard: bool | None = None  # left out: as it is just after a discard
    answered: list[int] = []  # the seats that have said "nothing"
    declined: bool = False
    caller: int | None = None  # who has the BLOOPS card
    naming: Naming | None = None
    ending: str = ""  # of a game that is over: 20, bloops, deck or turns
    reshuffles: int = 0
    chance: Chance | None = None


# ---- Writing --------------------------------------------------------------------------------------


_SEATS = [[seat for seat in range(MAX_PLAYERS) if bits >> seat & 1] for bits in range(1 << MAX_PLAYERS)]


def seats(bits: int) -> list[int]:
    return _SEATS[bits].copy()


def write_card(s: Any, card: int, in_front: bool) -> Card:
    """Discards are known to all, and nobody has seen the pile: only cards in front have marks."""
    if not in_front:
        return Card(face_name(s.face[card]), card, batch=s.batch[card])
    return Card(face_name(s.face[card]), card, seats(s.seen[card]), seats(s.open[card]), s.batch[card])


def write_table(s: Any) -> Table:
    return Table(
        direction="clockwise" if s.step == 1 else "anticlockwise",
        window="none" if s.window == NO_CLOCK else s.window,
        late="penalty" if s.late else "refuse",
        memory="aid" if s.aid else "off",
        deck=write_deck(s.face[: s.cards]),
    )


def ending_name(s: Any) -> str:
    return "" if s.ending == NOT_ENDED else ENDINGS[s.ending - 1]


def write_position(s: Any, chance: Chance | None = None) -> Position:
    """The whole position of a record, read with `plain`."""
    naming = None
    if s.named != NO_CARD:
        naming = Naming(s.namer, s.named, bool(s.naming))
    return Position(
        players=s.players,
        hands=[[write_card(s, card, True) for card in s.hand[seat][: s.in_front[seat]]] for seat in range(s.players)],
        options=write_table(s),
        start=s.start,
        phase=msgspec.convert(PHASES[s.phase], Phase),
        turn=s.turn,
        turns=s.turns,
        held=None if s.held == NO_CARD else write_card(s, s.held, False),
        discards=[write_card(s, card, False) for card in reversed(s.discards[: s.discarded])],
        pile=[write_card(s, card, False) for card in reversed(s.pile[: s.piled])],
        effects=s.effect[: s.waiting],
        guard=bool(s.guard),
        answered=seats(s.answered),
        declined=bool(s.declined),
        caller=None if s.caller == NOBODY else s.caller,
        naming=naming,
        ending=ending_name(s),
        reshuffles=s.reshuffles,
        chance=chance,
    )


# ---- Reading --------------------------------------------------------------------------------------


def write_rules(s: Any, options: BloopsOptions | Table) -> None:
    """The options that a record keeps, for a table of so many players."""
    window = NO_CLOCK if options.window == "none" else options.window
    if not NO_CLOCK <= window <= _LONGEST_WINDOW or options.window == NO_CLOCK:
        raise BadInput(f"The option window cannot be {quote(window)}: it takes none or 0 to {_LONGEST_WINDOW} seconds.")
    s.window = window
    s.step = 1 if options.direction == "clockwise" else s.players - 1
    s.late = options.late == "penalty"
    s.aid = options.memory == "aid"


def read_position(position: Position) -> Any:
    """The record of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    s.players = position.players
    write_rules(s, position.options)
    read_chance(s.chance, position.chance)
    s.start = read_seat(position.start, position.players, "start")
    s.turn = read_seat(position.turn, position.players, "turn")
    s.phase = PHASES.index(position.phase or _likely_phase(position))
    _read_cards(state, position)
    _read_turn(s, position)
    _read_ending(s, position)
    _read_window(s, position)
    _read_naming(s, position)
    settle(state)
    return state


def _likely_phase(position: Position) -> str:
    if position.held is not None:
        return "held"
    return "open" if position.discards else "ready"


def _as_card(card: str | Card) -> Card:
    return Card(card) if isinstance(card, str) else card


def _read_cards(state: Any, position: Position) -> None:
    s = state[0]
    if len(position.hands) != position.players:
        raise BadInput(f"There are {len(position.hands)} hands for {position.players} players: give one list each.")
    deck = read_deck(position.options.deck)
    places = [(seat, _as_card(card)) for seat, hand in enumerate(position.hands) for card in hand]
    places += [(IN_HAND, _as_card(position.held))] if position.held is not None else []
    places += [(IN_DISCARDS, _as_card(card)) for card in position.discards]
    if position.pile is not None:
        places += [(IN_PILE, _as_card(card)) for card in position.pile]
    rest = Counter(deck)
    rest.subtract(Counter(read_face(card.face) for _, card in places))
    wrong = [face for face, count in rest.items() if count < 0 or (count > 0 and position.pile is not None)]
    if wrong:
        raise BadInput(
            f"The cards {face_name(wrong[0])} are not as many as the deck has: "
            "write all cards of the deck, or leave the pile out."
        )
    places += [(IN_PILE, Card(face_name(face))) for face in sorted((+rest).elements())]
    _put_cards(s, places, _identifiers([card for _, card in places], len(deck)))
    if position.pile is None:
        shuffle_pile(state)


def _identifiers(cards: list[Card], count: int) -> list[int]:
    """The identifier of every card; those that have none get what is left, in order."""
    given = [card.card for card in cards if card.card is not None]
    if len(set(given)) < len(given) or not all(0 <= number < count for number in given):
        raise BadInput(f"Identifiers of cards are different numbers from 0 to {count - 1}: check 'card'.")
    free = iter(sorted(set(range(count)) - set(given)))
    return [next(free) if card.card is None else card.card for card in cards]


def _put_cards(s: Any, places: list[tuple[int, Card]], numbers: list[int]) -> None:
    """Fill the record from lists: its fields one by one are slow."""
    players, turn = int(s.players), int(s.turn)
    face, place, seen, opened, batch = ([0] * len(numbers) for _ in range(5))
    lying: list[list[int]] = [[] for _ in range(IN_HAND + 1)]
    for (where, card), number in zip(places, numbers, strict=True):
        lying[where].append(number)
        face[number] = read_face(card.face)
        place[number] = where
        batch[number] = _batch(card) if where != IN_DISCARDS else 0
        if where < players:
            opened[number] = _bits(card.open, players)
            seen[number] = opened[number] | _bits(card.seen, players)
        elif card.seen or card.open:
            raise BadInput("Only cards in front of players have 'seen' and 'open': leave them out elsewhere.")
        elif where == IN_HAND:
            seen[number] = opened[number] = 1 << turn
        elif where == IN_DISCARDS:
            seen[number] = (1 << players) - 1
    s.cards = n = len(numbers)
    s.face[:n], s.place[:n], s.seen[:n], s.open[:n], s.batch[:n] = face, place, seen, opened, batch
    for seat in range(players):
        s.hand[seat, : len(lying[seat])] = lying[seat]
        s.in_front[seat] = len(lying[seat])
    s.piled, s.discarded = len(lying[IN_PILE]), len(lying[IN_DISCARDS])
    s.pile[: s.piled] = lying[IN_PILE][::-1]
    s.discards[: s.discarded] = lying[IN_DISCARDS][::-1]
    s.held = lying[IN_HAND][0] if lying[IN_HAND] else NO_CARD


def _batch(card: Card) -> int:
    if not 0 <= card.batch < MAX_CARDS:
        raise BadInput(f"A batch is a number from 0 to {MAX_CARDS - 1}, not {quote(card.batch)}.")
    return card.batch


def _bits(marks: list[int], players: int) -> int:
    bits = 0
    for seat in marks:
        bits |= 1 << read_seat(seat, players, "mark of a card")
    return bits


def _read_turn(s: Any, position: Position) -> None:
    phase = int(s.phase)
    name = PHASES[phase]
    if (phase == HELD) != (s.held != NO_CARD):
        raise BadInput("A drawn card is 'held' in the phase held, and only then.")
    if (phase in (LOOKING, READY)) == bool(s.discarded) and phase not in (HELD, OVER):
        raise BadInput(f"In the phase {name} there are {'no' if s.discarded else 'always some'} discards.")
    least = 1 if phase in (HELD, OPEN) else 0
    turns = least if position.turns is None else position.turns
    most = 0 if phase in (LOOKING, READY) else MOST_TURNS
    if not least <= turns <= most:
        raise BadInput(f"In the phase {name} the number of turns is from {least} to {most}, not {quote(turns)}.")
    s.turns = turns
    if not 0 <= position.reshuffles < _MOST_RESHUFFLES:
        raise BadInput(f"The number of reshuffles cannot be {quote(position.reshuffles)}.")
    s.reshuffles = position.reshuffles
    s.caller = NOBODY
    if position.caller is not None:
        s.caller = read_seat(position.caller, position.players, "caller")
        if phase in (LOOKING, READY):
            raise BadInput("Nobody can have called BLOOPS before the first turn: leave 'caller' out.")
        s.left = s.players - 1 - int(s.turn - s.caller) * int(s.step) % int(s.players)


def _read_ending(s: Any, position: Position) -> None:
    if position.ending not in ("", *ENDINGS):
        raise BadInput(f"The ending {quote(position.ending)} is none: write 20, bloops, deck or turns.")
    s.ending = 1 + ENDINGS.index(position.ending) if position.ending else NOT_ENDED
    if (s.ending != NOT_ENDED) != (s.phase == OVER):
        raise BadInput("A game that is over has the phase over and an 'ending'; give both or neither.")
    twenty = s.discarded and s.face[s.discards[s.discarded - 1]] // 2 == LAST_VALUE
    if bool(twenty) != (s.ending == BY_TWENTY):
        raise BadInput("With a 20 on top of the discards, and only then, the game has the ending 20.")
    if s.phase == OVER and s.open.any():
        raise BadInput("Nobody is looking at a card when the game is over: leave 'open' out.")


def _read_window(s: Any, position: Position) -> None:
    if len(position.effects) > MOST_EFFECTS:
        raise BadInput(f"At most {MOST_EFFECTS} effects wait at a time, not {len(position.effects)}.")
    for seat in position.effects:
        s.effect[s.waiting] = read_seat(seat, position.players, "seat of an effect")
        s.waiting += 1
    for seat in position.answered:
        s.answered |= 1 << read_seat(seat, position.players, "seat of an answer")
        if not s.in_front[seat]:
            raise BadInput(f"Seat {seat} has no cards, so it is not asked: take it out of 'answered'.")
    s.declined = position.declined
    guarded = s.phase == OPEN and (s.window != 0 or _is_last(s))
    s.guard = guarded if position.guard is None else position.guard
    if s.guard and not guarded:
        raise BadInput("There is no guard here: set 'guard' to false.")
    if s.phase != OPEN and (s.waiting or s.answered or s.declined):
        raise BadInput("Effects and answers belong to the phase open: leave them out.")
    if s.waiting and not GIVE <= s.face[s.discards[s.discarded - 1]] // 2 <= SWAP:
        raise BadInput("Effects wait only while a 6, 7, 8 or 9 is on top of the discards.")
    if s.declined and (s.waiting or s.caller != NOBODY):
        raise BadInput("Nobody declines to call while effects wait or after a call: set 'declined' to false.")


def _is_last(s: Any) -> bool:
    return bool(is_last_window(np.array([s], dtype=STATE)))


def _read_naming(s: Any, position: Position) -> None:
    s.named = NO_CARD
    naming = position.naming
    if naming is None:
        return
    s.namer = read_seat(naming.seat, position.players, "seat that names a card")
    hand = s.hand[s.namer, : s.in_front[s.namer]].tolist()
    if naming.card not in hand or s.phase == OVER:
        raise BadInput(f"Seat {naming.seat} cannot name the card {quote(naming.card)}: it does not lie there.")
    if naming.swap and not (
        s.waiting
        and s.effect[0] == s.namer
        and s.face[s.discards[s.discarded - 1]] // 2 == SWAP
        and any(s.in_front[seat] for seat in range(int(s.players)) if seat not in (s.namer, s.caller))
    ):
        raise BadInput("A swap needs a 9 that waits to be carried out by who names the card, and an opponent's card.")
    if not naming.swap and naming.card == max(hand):
        raise BadInput("A rearrangement names the card with the lower identifier first.")
    s.named, s.naming = naming.card, naming.swap


@entry
def settle(states: Any) -> None:
    """Bring a position to rest: who is looking, and what follows by itself."""
    s = states[0]
    find_looking(s)
    if s.phase == LOOKING and s.looking == 0:
        s.phase = READY
    if s.named == NO_CARD:
        settle_window(s)


@entry
def is_last_window(states: Any) -> bool:
    return is_last(states[0])


@entry
def shuffle_pile(states: Any) -> None:
    """Shuffle the faces of the pile among its identifiers."""
    s = states[0]
    for i in range(s.piled - 1, 0, -1):
        j = chance.below(s.chance, i + 1)
        one, other = s.pile[i], s.pile[j]
        face = s.face[one]
        s.face[one] = s.face[other]
        s.face[other] = face
