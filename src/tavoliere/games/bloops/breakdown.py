"""The score with its parts: the cards that count, and the stars that do not."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.games.bloops.components import STARS, face_name


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score (BP-6.4): what counts, and what was set aside."""

    seat: int
    points: int
    counted: list[str]
    set_aside: list[str]


def break_down(s: Any) -> list[SeatScore]:
    """The score of every seat."""
    return [_seat_score(s, seat) for seat in range(s.players)]


def _seat_score(s: Any, seat: int) -> SeatScore:
    faces = [s.face[card] for card in s.hand[seat][: s.in_front[seat]]]
    stars = [face for face in faces if face % 2]
    if len(stars) < STARS:
        stars = []
    counted = [face for face in faces if not (stars and face % 2)]
    return SeatScore(seat, sum(face // 2 for face in counted), _names(counted), _names(stars))


def _names(faces: list[int]) -> list[str]:
    return [face_name(face) for face in faces]
