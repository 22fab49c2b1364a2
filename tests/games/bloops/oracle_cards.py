"""The parts of the model: cards as objects, and players who know some of them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class Card:
    value: int
    star: bool
    name: str = ""
    shuffled_with: int = 0  # which shuffle it was last in

    @property
    def face(self) -> str:
        return f"{self.value}{'*' if self.star else ''}"


@dataclass
class Player:
    cards: list[Card] = field(default_factory=list)
    knows: set[Card] = field(default_factory=set)
    sees: set[Card] = field(default_factory=set)  # on the table, now
    said_nothing: bool = False
