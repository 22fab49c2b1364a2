"""Somebody at a table, as the table sees them. How bytes travel is the transport's business."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Connection(ABC):
    """One client: a guest, what it wants to hear, and the one seat that is shown to it."""

    def __init__(self, guest: str, name: str) -> None:
        self.guest = guest
        self.name = name
        self.greeted = False
        self.language = "en"
        self.shown: int | None = None  # a seat of the guest's; None for a spectator
        self.board = False  # several seats around one board: what everybody may see is shown, and any seat acts

    @property
    def looks_on(self) -> bool:
        """Is this a spectator?"""
        return self.shown is None and not self.board

    @abstractmethod
    def deliver(self, data: bytes) -> None:
        """Send a frame; it never waits."""

    @abstractmethod
    def drop(self) -> None:
        """Send what is to be sent, then hang up."""
