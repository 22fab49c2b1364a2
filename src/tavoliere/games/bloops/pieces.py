"""Pieces that texts and views name: faces, cards, and the places where cards lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tavoliere.engine.moves import Piece
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.constants import GIVE_TO, KEEP, MAX_CARDS, MAX_PLAYERS, MAX_VALUE
from tavoliere.games.bloops.rules.state import IN_DISCARDS, IN_PILE, MOST_EFFECTS


class Face(Piece, frozen=True, tag="face"):
    """What is printed on a card: its value, and perhaps a star."""

    value: int
    star: bool = False


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a card lies: `hand` is in front of a seat, `held` with the seat that drew it."""

    where: Literal["pile", "discards", "held", "hand"]
    seat: int | None = None
    slot: int | None = None


class Card(Piece, frozen=True, tag="card"):
    """A card by its identifier, and where it lies; without a place where there is no such card."""

    id: int
    place: Place | None = None


class ShownCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as somebody sees it: its face only while they may look at it."""

    id: int
    face: Face | None = None


BloopsPiece = Face | Card

FACES = tuple(Face(number // 2, number % 2 == 1) for number in range(2 * MAX_VALUE + 2))  # by the number of the face
HIDDEN = tuple(ShownCard(card) for card in range(MAX_CARDS))  # by the identifier of the card
PILE, DISCARDS = Place("pile"), Place("discards")


def place_of(s: Any, card: int) -> Place:
    """Where a card of a state lies, read with `read_state`."""
    where = s.place[card]
    if where < MAX_PLAYERS:
        return Place("hand", where, s.hand[where].index(card))
    if where == IN_PILE:
        return PILE
    return DISCARDS if where == IN_DISCARDS else Place("held", s.turn)


def face_of(s: Any, card: int) -> Face:
    return FACES[s.face[card]]


def pieces_of(s: Any, action: int, code: int) -> Mapping[str, Any]:
    """The pieces that the sentence of a violation names: cards with their places, seats and open values only."""
    said: dict[str, Any] = {}
    if code == codes.GAME_OVER:
        return said
    if action >= KEEP:
        card = (action - KEEP) % MAX_CARDS
        said["card"] = Card(card, place_of(s, card) if card < s.cards else None)
    elif action >= GIVE_TO:
        said["target"] = action - GIVE_TO
    match code:
        case codes.NO_SUCH_SEAT:
            said["last"] = s.players - 1
        case codes.TOO_MANY_EFFECTS:
            said["most"] = MOST_EFFECTS
        case codes.OTHER_EFFECT:
            said["value"] = s.face[s.discards[-1]] // 2
        case codes.NOT_YOUR_EFFECT | codes.EFFECTS_WAIT:
            said["seat"] = s.effect[0]
        case codes.ALREADY_CALLED | codes.IMMUNE:
            said["seat"] = s.caller
    return said
