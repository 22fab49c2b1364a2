"""Bloops: what a forgetful person would still know."""

from __future__ import annotations

from zlib import crc32

from tavoliere.engine.rules import State
from tavoliere.games.bloops.options import face_name


def forget(known: State, seat: int, how: float) -> State:
    """Take back that the seat has seen some of the cards on the table that it is not looking at now.

    Which cards these are depends on the cards, not on the moment. So what is forgotten stays so: a card that does
    not stick is known while it is looked at, and no longer, however often that is; until it is shuffled again.
    """
    less = known.copy()
    s, bit = less[0], 1 << seat
    for owner in range(s.players):
        for card in s.hand[owner, : s.in_front[owner]].tolist():
            if s.seen[card] & bit and not s.open[card] & bit and _grip(s, seat, card) < how:
                s.seen[card] &= ~bit
    return less


def _grip(s: State, seat: int, card: int) -> float:
    """How firmly a seat has a card in mind, from 0 to 1; it is no firmer after a second look."""
    return crc32(f"{seat} {card} {s.batch[card]} {face_name(s.face[card])}".encode()) / 2**32
