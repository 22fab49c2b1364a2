"""What happens in a game of Bloops. The faces of cards that only some may see are hidden from the rest.

Answers to the guard ("nothing", and declining to call) are no events: nobody is told who has given
them, only that the guard is over (BP-8.2).

Cards are called by their identifiers. These end at a reshuffle, so every event that names a card says
its `epoch`: how many reshuffles there have been.
"""

from __future__ import annotations

from tavoliere.engine.events import Event, hide
from tavoliere.games.bloops.pieces import HIDDEN, Place, ShownCard


class CardEvent(Event, frozen=True, kw_only=True):
    """Base of the events that name cards."""

    epoch: int = 0


class Finished(CardEvent, frozen=True, tag="finished"):
    """Somebody has finished looking at these cards."""

    seat: int
    cards: list[ShownCard]


class Closed(CardEvent, frozen=True, tag="closed"):
    """The next turn begins, and nobody looks at these cards any more."""

    cards: list[ShownCard]


class Reshuffled(CardEvent, frozen=True, tag="reshuffled"):
    """These discards became the pile; their identifiers mean other cards now."""

    cards: list[int]


class Drew(CardEvent, frozen=True, tag="drew"):
    """A turn began. Only who drew sees the face."""

    seat: int
    card: ShownCard
    source: Place
    target: Place


class Kept(CardEvent, frozen=True, tag="kept"):
    """The drawn card went face down to the end of its owner's cards."""

    seat: int
    card: ShownCard
    source: Place
    target: Place


class Discarded(CardEvent, frozen=True, tag="discarded"):
    """A card was discarded on a turn: the drawn one, or another instead."""

    seat: int
    card: ShownCard
    source: Place
    target: Place


class Countered(CardEvent, frozen=True, tag="countered"):
    """A card was counter-discarded rightly."""

    seat: int
    card: ShownCard
    source: Place
    target: Place


class Mistaken(CardEvent, frozen=True, tag="mistaken"):
    """A wrong or late counter-discard: everybody sees the card, and it goes back to its place."""

    seat: int
    card: ShownCard
    place: Place
    late: bool = False


class Penalised(CardEvent, frozen=True, tag="penalised"):
    """A penalty card was drawn, face down; without a card when there was none to draw."""

    seat: int
    card: ShownCard | None = None
    source: Place | None = None
    target: Place | None = None


class Gave(CardEvent, frozen=True, tag="gave"):
    """A card from the pile lies in front of an opponent now (a 6)."""

    seat: int
    to: int
    card: ShownCard
    source: Place
    target: Place


class Looked(CardEvent, frozen=True, tag="looked"):
    """Somebody looked at a card (a 7 or 8). Only they see the face."""

    seat: int
    card: ShownCard
    owner: int
    place: Place


class Swapped(CardEvent, frozen=True, tag="swapped"):
    """Two cards changed places (a 9): `card` went from source to target, `other` the other way."""

    seat: int
    card: ShownCard
    owner: int
    other: ShownCard
    source: Place
    target: Place


class Arranged(CardEvent, frozen=True, tag="arranged"):
    """Two of somebody's own cards changed places: `card` went from source to target, `other` the other way."""

    seat: int
    card: ShownCard
    other: ShownCard
    source: Place
    target: Place


class Void(Event, frozen=True, tag="void"):
    """An effect had no legal target when its turn came."""

    seat: int


class Called(Event, frozen=True, tag="called"):
    """BLOOPS!"""

    seat: int


class GuardEnded(Event, frozen=True, tag="guard_ended"):
    """The next player may draw as soon as no effect waits."""


class Revealed(CardEvent, frozen=True, tag="revealed"):
    """The game is over, and all turn their cards up."""

    hands: list[list[ShownCard]]


BloopsEvent = (
    Finished
    | Closed
    | Reshuffled
    | Drew
    | Kept
    | Discarded
    | Countered
    | Mistaken
    | Penalised
    | Gave
    | Looked
    | Swapped
    | Arranged
    | Void
    | Called
    | GuardEnded
    | Revealed
)


def project(event: BloopsEvent, seat: int | None) -> Event:
    """An event as this seat may know it: a face that was drawn or looked at is for one seat only."""
    if isinstance(event, Drew | Looked) and event.seat != seat:
        return hide(event, card=HIDDEN[event.card.id])
    return event
