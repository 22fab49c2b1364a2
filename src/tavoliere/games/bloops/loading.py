"""Positions from outside: every field checked, and what is left out filled in."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.position import read_chance, read_seat
from tavoliere.games.bloops.deck import face_name, read_deck, read_face
from tavoliere.games.bloops.options import BloopsOptions
from tavoliere.games.bloops.position import Position, Settings, WrittenCard
from tavoliere.games.bloops.rules.components import EFFECTS, LAST_VALUE, MAX_CARDS, MOST_TURNS, SWAP
from tavoliere.games.bloops.rules.queries import is_last_window, settle, shuffle_pile
from tavoliere.games.bloops.rules.state import (
    BY_TWENTY,
    ENDINGS,
    HELD,
    IN_DISCARDS,
    IN_HAND,
    IN_PILE,
    LOOKING,
    MOST_EFFECTS,
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

_MOST_COUNTED = 2**40


def read_settings(s: Any, options: BloopsOptions | Settings) -> None:
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
    s.start = read_seat(position.start, position.players, "start")
    s.turn = read_seat(position.turn, position.players, "turn")
    s.phase = PHASES.index(position.phase or _likely_phase(position))
    _read_cards(state, position)
    _read_turn(s, position)
    _read_ending(s, position)
    _read_window(state, position)
    settle(state)
    _read_naming(s, position)
    return state


def _likely_phase(position: Position) -> str:
    if position.held is not None:
        return "held"
    return "open" if position.discards else "ready"


def _as_card(card: str | WrittenCard) -> WrittenCard:
    return WrittenCard(card) if isinstance(card, str) else card


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
    places += [(IN_PILE, WrittenCard(face_name(face))) for face in sorted((+rest).elements())]
    _put_cards(s, places, _identifiers([card for _, card in places], len(deck)))
    if position.pile is None:
        shuffle_pile(state)


def _identifiers(cards: list[WrittenCard], count: int) -> list[int]:
    """The identifier of every card; those that have none get what is left, in order."""
    given = [card.card for card in cards if card.card is not None]
    if len(set(given)) < len(given) or not all(0 <= number < count for number in given):
        raise BadInput(f"Identifiers of cards are different numbers from 0 to {count - 1}: check 'card'.")
    free = iter(sorted(set(range(count)) - set(given)))
    return [next(free) if card.card is None else card.card for card in cards]


def _put_cards(s: Any, places: list[tuple[int, WrittenCard]], numbers: list[int]) -> None:
    """Fill the state from lists: its fields one by one are slow."""
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


def _batch(card: WrittenCard) -> int:
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
    for name in ("reshuffles", "guards"):
        if not 0 <= getattr(position, name) < _MOST_COUNTED:
            raise BadInput(f"The number of {name} cannot be {quote(getattr(position, name))}.")
    s.reshuffles, s.guards = position.reshuffles, position.guards
    s.caller = NOBODY
    if position.caller is not None:
        s.caller = read_seat(position.caller, position.players, "caller")
        if phase in (LOOKING, READY):
            raise BadInput("Nobody can have called BLOOPS before the first turn: leave 'caller' out.")
        s.left = s.players - 1 - int(s.turn - s.caller) * int(s.step) % int(s.players)


def _read_ending(s: Any, position: Position) -> None:
    if position.ending not in ("", *ENDINGS):
        raise BadInput(f"The ending {quote(position.ending)} is none: write twenty, bloops, deck or turns.")
    s.ending = 1 + ENDINGS.index(position.ending) if position.ending else NOT_ENDED
    if (s.ending != NOT_ENDED) != (s.phase == OVER):
        raise BadInput("A game that is over has the phase over and an 'ending'; give both or neither.")
    twenty = s.discarded > 0 and _top_value(s) == LAST_VALUE
    if twenty != (s.ending == BY_TWENTY):
        raise BadInput("With a 20 on top of the discards, and only then, the game has the ending twenty.")
    if s.phase == OVER and s.open.any():
        raise BadInput("Nobody is looking at a card when the game is over: leave 'open' out.")


def _read_window(state: Any, position: Position) -> None:
    s = state[0]
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
    guarded = s.phase == OPEN and (s.window != 0 or is_last_window(state))
    s.guard = guarded if position.guard is None else position.guard
    if s.guard and not guarded:
        raise BadInput("There is no guard here: set 'guard' to false.")
    if s.phase != OPEN and (s.waiting or s.answered or s.declined):
        raise BadInput("Effects and answers belong to the phase open: leave them out.")
    if s.waiting and _top_value(s) not in EFFECTS:
        raise BadInput("Effects wait only while a card with an effect is on top of the discards.")
    if s.declined and (s.waiting or s.caller != NOBODY):
        raise BadInput("Nobody declines to call while effects wait or after a call: set 'declined' to false.")


def _top_value(s: Any) -> int:
    """The value on top of the discards, which must not be empty."""
    return int(s.face[s.discards[s.discarded - 1]]) // 2


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
        and EFFECTS.get(_top_value(s)) == SWAP
        and any(s.in_front[seat] for seat in range(int(s.players)) if seat not in (s.namer, s.caller))
    ):
        raise BadInput("A swap needs a 9 that waits to be carried out by who names the card, and an opponent's card.")
    if not naming.swap and naming.card == max(hand):
        raise BadInput("A rearrangement names the card with the lower identifier first.")
    s.named, s.naming = naming.card, naming.swap
