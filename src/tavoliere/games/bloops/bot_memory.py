"""Bloops: what a forgetful person would still know."""

from __future__ import annotations

from zlib import crc32

import msgspec

from tavoliere.engine.view import UNKNOWN
from tavoliere.games.bloops.knowledge import Knowledge
from tavoliere.games.bloops.position import WrittenCard


def forget(known: Knowledge, how: float) -> Knowledge:
    """Knowledge without some of the cards on the table that the seat has seen and is not looking at now.

    Which cards these are depends on the cards, not on the moment. So what is forgotten stays so: a card that does
    not stick is known while it is looked at, and no longer, however often that is; until it is shuffled anew.
    """
    unknown = {batch: list(faces) for batch, faces in known.unknown.items()}

    def fade(card: str | WrittenCard) -> str | WrittenCard:
        assert isinstance(card, WrittenCard)
        if card.face == UNKNOWN or known.seat in card.open or _grip(known.seat, card) >= how:
            return card
        unknown.setdefault(card.batch, []).append(card.face)
        seen = [seat for seat in card.seen if seat != known.seat]
        return msgspec.structs.replace(card, face=UNKNOWN, seen=seen)

    hands = [[fade(card) for card in hand] for hand in known.position.hands]
    position = msgspec.structs.replace(known.position, hands=hands)
    sorted_faces = {batch: sorted(faces, key=_order) for batch, faces in sorted(unknown.items())}
    return msgspec.structs.replace(known, position=position, unknown=sorted_faces)


def _grip(seat: int, card: WrittenCard) -> float:
    """How firmly a seat has a card in mind, from 0 to 1; it is no firmer after a second look."""
    return crc32(f"{seat} {card.card} {card.batch} {card.face}".encode()) / 2**32


def _order(face: str) -> tuple[int, str]:
    return int(face.rstrip("*")), face
