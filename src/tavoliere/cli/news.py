"""What happened, as sentences for each person at the table: through their eyes, until they have had the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tavoliere.cli.descriptions import describe_event
from tavoliere.cli.voice import Voice
from tavoliere.engine.events import Ended, Event
from tavoliere.engine.session import Session


class Line(NamedTuple):
    """A sentence, and whether only this person may know it so."""

    text: str
    secret: bool = False


class News:
    """Keeps for every person what happened since the own last turn at the screen."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self._session = session
        self._voice = voice
        self._unread: dict[int, list[Line]] = {seat: [] for seat in session.people}

    def say(self, *texts: str) -> None:
        """Something that everybody should read."""
        for lines in self._unread.values():
            lines += [Line(text) for text in texts]

    def add(self, events: Sequence[Event]) -> None:
        """Something happened."""
        for seat, lines in self._unread.items():
            lines += self.lines(events, seat)

    def lines(self, events: Sequence[Event], seat: int | None) -> Iterable[Line]:
        """Events in the words of one person; how a game ended is said apart, with its score."""
        public = self._session.told(events, None)
        for seen, common in zip(self._session.told(events, seat), public, strict=True):
            if not isinstance(seen, Ended):
                yield Line(describe_event(seen, self._voice), seen != common)

    def holds_secret(self, seat: int) -> bool:
        """Was this person told something that nobody else may know so?"""
        return any(line.secret for line in self._unread.get(seat, ()))

    def take(self, seat: int) -> list[str]:
        """What this person has not read yet; it is read now."""
        lines, self._unread[seat] = self._unread[seat], []
        return [line.text for line in lines]
