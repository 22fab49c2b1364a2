"""The score with its parts: the cards that count, and the stars that do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tavoliere.engine import view
from tavoliere.games.bloops.pieces import FACES, Face
from tavoliere.games.bloops.rules.score import counts
from tavoliere.games.bloops.rules.state import OVER

_counts: Any = getattr(counts, "py_func", counts)


class SeatScore(view.SeatScore, frozen=True):
    """A seat's score (BP-6.4): what counts, and what was set aside. All of it is secret until the end."""

    counted: list[Face] = []
    set_aside: list[Face] = []


def break_down(s: Any, points: Sequence[int]) -> list[SeatScore]:
    """The score of every seat. Nobody sees one before all reveal, not even their own (BP-8.3)."""
    if s.phase != OVER:
        return [SeatScore(seat=seat, points=None) for seat in range(s.players)]
    return [_seat_score(s, seat, points[seat]) for seat in range(s.players)]


def _seat_score(s: Any, seat: int, points: int) -> SeatScore:
    faces = [s.face[card] for card in s.hand[seat]]
    stars = sum(face % 2 for face in faces)
    return SeatScore(
        seat=seat,
        points=points,
        counted=[FACES[face] for face in faces if _counts(face, stars)],
        set_aside=[FACES[face] for face in faces if not _counts(face, stars)],
    )
