"""What happens in a game of Bloops. The faces of cards that only some may see are hidden from the rest.

Answers to the guard ("nothing", and declining to call) are no events: nobody is told who has given
them, only that the guard is over (BP-8.2).
"""

from __future__ import annotations

from tavoliere.engine.events import Event


class Finished(Event, frozen=True, tag="finished"):
    """Somebody has finished looking."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """A turn began. Only who drew sees the face."""

    seat: int
    card: int
    face: str | None = None


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards became the pile; their identifiers mean other cards now."""

    cards: int


class Kept(Event, frozen=True, tag="kept"):
    """The drawn card went face down to the end of its owner's cards."""

    seat: int
    card: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A card was discarded on a turn: the drawn one, or another instead."""

    seat: int
    card: int
    face: str


class Countered(Event, frozen=True, tag="countered"):
    """A card was counter-discarded rightly."""

    seat: int
    card: int
    face: str


class Mistaken(Event, frozen=True, tag="mistaken"):
    """A wrong or late counter-discard: everybody sees the card, and it goes back."""

    seat: int
    card: int
    face: str
    late: bool = False


class Penalised(Event, frozen=True, tag="penalised"):
    """A penalty card was drawn, face down; None when there was none to draw."""

    seat: int
    card: int | None


class Gave(Event, frozen=True, tag="gave"):
    """A 6: a card from the pile lies in front of an opponent now."""

    seat: int
    to: int
    card: int


class Looked(Event, frozen=True, tag="looked"):
    """A 7 or 8. Only who looked sees the face."""

    seat: int
    card: int
    owner: int
    face: str | None = None


class Swapped(Event, frozen=True, tag="swapped"):
    """A 9: two cards changed places."""

    seat: int
    card: int
    owner: int
    other: int


class Void(Event, frozen=True, tag="void"):
    """An effect had no legal target when its turn came."""

    seat: int


class Arranged(Event, frozen=True, tag="arranged"):
    """Somebody let two of their own cards change places."""

    seat: int
    card: int
    other: int


class Called(Event, frozen=True, tag="called"):
    """BLOOPS!"""

    seat: int


class GuardEnded(Event, frozen=True, tag="guard_ended"):
    """The next player may draw as soon as no effect waits."""


class Ended(Event, frozen=True, tag="ended"):
    """The game is over and all cards are revealed."""

    ending: str
    hands: list[list[str]]
    scores: list[int]
    winners: list[int]


BloopsEvent = (
    Finished
    | Drew
    | Reshuffled
    | Kept
    | Discarded
    | Countered
    | Mistaken
    | Penalised
    | Gave
    | Looked
    | Swapped
    | Void
    | Arranged
    | Called
    | GuardEnded
    | Ended
)
