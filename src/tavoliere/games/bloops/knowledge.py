"""All that a seat knows with perfect recall, and states made from it."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.engine import view
from tavoliere.engine.view import UNKNOWN
from tavoliere.games.bloops.options import face_name
from tavoliere.games.bloops.position import Position, WrittenCard, write_position
from tavoliere.games.bloops.rules import cards

_knows: Any = getattr(cards.knows, "py_func", cards.knows)


class Knowledge(view.Knowledge, frozen=True):
    """All that a seat can infer with perfect recall.

    `position` has `?` for every face that it has not seen. What these faces are it does know, for
    each batch of cards that were shuffled together, but not which is which. Of the answers to the
    guard it knows its own.
    """

    position: Position
    unknown: dict[int, list[str]]


def write_knowledge(s: Any, seat: int) -> Knowledge:
    """A state, read with `read_state`, as far as a seat can know it."""
    whole = write_position(s)
    hidden: dict[int, list[int]] = {}

    def censor(card: str | WrittenCard) -> WrittenCard:
        assert isinstance(card, WrittenCard)
        assert card.card is not None
        if _knows(s, seat, card.card):
            return card
        hidden.setdefault(card.batch, []).append(s.face[card.card])
        return msgspec.structs.replace(card, face=UNKNOWN)

    assert whole.pile is not None
    position = msgspec.structs.replace(
        whole,
        hands=[[censor(card) for card in hand] for hand in whole.hands],
        held=None if whole.held is None else censor(whole.held),
        pile=[censor(card) for card in whole.pile],
        answered=[seat] if seat in whole.answered else [],
        declined=whole.declined and seat == whole.turn,
    )
    unknown = {batch: [face_name(face) for face in sorted(faces)] for batch, faces in sorted(hidden.items())}
    return Knowledge(seat=seat, position=position, unknown=unknown)
