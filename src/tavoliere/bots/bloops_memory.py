"""Bloops: what a forgetful person would still know."""

from __future__ import annotations

import random

import msgspec

from tavoliere.engine.view import UNKNOWN
from tavoliere.games.bloops.knowledge import Knowledge
from tavoliere.games.bloops.position import WrittenCard


def forget(known: Knowledge, how: float, chance: random.Random) -> Knowledge:
    """Knowledge without some of the cards on the table that the seat has seen and is not looking at now."""
    unknown = {batch: list(faces) for batch, faces in known.unknown.items()}

    def fade(card: str | WrittenCard) -> str | WrittenCard:
        assert isinstance(card, WrittenCard)
        if card.face == UNKNOWN or known.seat in card.open or chance.random() >= how:
            return card
        unknown.setdefault(card.batch, []).append(card.face)
        seen = [seat for seat in card.seen if seat != known.seat]
        return msgspec.structs.replace(card, face=UNKNOWN, seen=seen)

    hands = [[fade(card) for card in hand] for hand in known.position.hands]
    position = msgspec.structs.replace(known.position, hands=hands)
    sorted_faces = {batch: sorted(faces, key=_order) for batch, faces in sorted(unknown.items())}
    return msgspec.structs.replace(known, position=position, unknown=sorted_faces)


def _order(face: str) -> tuple[int, str]:
    return int(face.rstrip("*")), face
