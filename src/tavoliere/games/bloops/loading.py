"""Positions from outside: a record filled with what is written, and with what follows from it where it is left out.

`rules/validate.py` judges the record; only what cannot be written into one is refused here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_chance
from tavoliere.games.bloops.deck import face_name, read_deck, read_face
from tavoliere.games.bloops.options import BloopsOptions
from tavoliere.games.bloops.position import Position, Settings, WrittenCard
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.queries import is_last_window, shuffle_pile
from tavoliere.games.bloops.rules.state import (
    ENDINGS,
    HELD,
    IN_DISCARDS,
    IN_HAND,
    IN_PILE,
    LOOKING,
    NO_CARD,
    NO_CLOCK,
    NOBODY,
    NOT_ENDED,
    OPEN,
    PHASES,
    READY,
    STATE,
)
from tavoliere.games.bloops.rules.validate import judge, settle

# What `validate` finds wrong.
SENTENCES = {
    codes.NO_POSITION: "This record is no position of Bloops.",
    codes.BAD_START: "The 'start' is no seat of this game.",
    codes.BAD_TURN: "The 'turn' is no seat of this game.",
    codes.BAD_CALLER: "The 'caller' is no seat of this game.",
    codes.BAD_NAMER: "No seat of this game is 'naming' a card.",
    codes.BAD_CARDS: "The cards of this position do not lie each in one place.",
    codes.BAD_MARKS: "A card is marked as seen by a seat that there is not: check 'seen' and 'open'.",
    codes.BAD_HELD: "A drawn card is 'held' in the phase held, and only then.",
    codes.BAD_ENDING: "A game that is over has the phase over and an 'ending': give both or neither.",
    codes.BAD_DISCARDS: "In the phases look and ready there are no discards, and in the phase open some.",
    codes.BAD_TURNS: "In the phases look and ready no turn has begun, and later at least one: check 'turns'.",
    codes.EARLY_CALL: "Nobody can have called BLOOPS before the first turn: leave 'caller' out.",
    codes.NOT_OPEN: "Effects, answers and the guard belong to the phase open: leave them out.",
    codes.BAD_EFFECTS: "An effect waits for a seat that there is not: check 'effects'.",
    codes.NO_EFFECT_ON_TOP: "Effects wait only while a card with an effect is on top of the discards.",
    codes.NOT_AT_REST: "The position goes on by itself: nobody has anything to do.",
    codes.BAD_ANSWERS: "A seat without cards has no answer to give: check 'answered'.",
    codes.BAD_NAME: "The seat that is 'naming' a card has no such card in front of it.",
    codes.BAD_SWAP: "A card is named for a swap only by the seat whose 9 waits to be carried out.",
    codes.HIGHER_FIRST: "A rearrangement names the card with the lower identifier first.",
    codes.MARKED_ELSEWHERE: "Only cards in front of players have 'seen' and 'open': leave them out elsewhere.",
    codes.OPEN_AT_THE_END: "Nobody is looking at a card when the game is over: leave 'open' out.",
    codes.TWENTY_ON_TOP: "With a 20 on top of the discards, and only then, the game has the ending twenty.",
    codes.NO_GUARD_HERE: "There is no guard here: set 'guard' to false.",
    codes.CANNOT_DECLINE: "Nobody declines to call while effects wait or after a call: set 'declined' to false.",
    codes.BAD_TURNS_LEFT: "The turns left after the call do not go with whose turn it is.",
}


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
    s.start, s.turn = position.start, position.turn
    _read_cards(s, position)
    if position.pile is None:
        shuffle_pile(state)
    _read_turn(s, position)
    _read_window(state, position)
    if position.naming is not None:
        s.namer, s.named, s.naming = position.naming.seat, position.naming.card, position.naming.swap
    settle(state)
    if code := judge(state):
        raise BadInput(SENTENCES[code])
    return state


# ---- Cards ------------------------------------------------------------------------------------------


def _as_card(card: str | WrittenCard) -> WrittenCard:
    return WrittenCard(card) if isinstance(card, str) else card


def _read_cards(s: Any, position: Position) -> None:
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


def _put_cards(s: Any, places: list[tuple[int, WrittenCard]], numbers: list[int]) -> None:
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


def _read_turn(s: Any, position: Position) -> None:
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


def _read_window(state: Any, position: Position) -> None:
    s = state[0]
    s.waiting = len(position.effects)
    s.effect[: s.waiting] = position.effects
    s.answered = _bits(position.answered)
    s.declined = position.declined
    guarded = s.phase == OPEN and (s.window != 0 or is_last_window(state))
    s.guard = guarded if position.guard is None else position.guard
