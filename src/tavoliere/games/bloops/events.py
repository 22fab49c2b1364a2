"""The events of Bloops. The faces of cards that only some may see are hidden from the rest.

Answers to the guard ("nothing", and declining to call) are no events: no seat is told who has given
them, only that the guard is over (BP-8.2).

Cards are called by their identifiers. These end at a reshuffle, so every event that names a card says
its `epoch`: how many reshuffles there have been.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tavoliere.engine.game import Game, State
from tavoliere.engine.view import Event, hide
from tavoliere.games.bloops.moves import (
    Arrange,
    BloopsMove,
    Call,
    Counter,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    Look,
    Swap,
)
from tavoliere.games.bloops.rules.effects import EFFECTS
from tavoliere.games.bloops.rules.state import BY_TWENTY, HELD, MAX_PLAYERS, OPEN, OVER, Plain
from tavoliere.games.bloops.view import HIDDEN, PILE, Place, ShownCard, place_of, turn_up


class CardEvent(Event, frozen=True, kw_only=True):
    """Base of the events that name cards."""

    epoch: int = 0


class Deed(CardEvent, frozen=True):
    """Base of what a seat does with cards."""

    seat: int


class Finished(Deed, frozen=True, tag="finished"):
    """A seat has finished looking at these cards."""

    cards: list[ShownCard]


class Closed(CardEvent, frozen=True, tag="closed"):
    """The next turn begins, and these cards are no longer looked at."""

    cards: list[ShownCard]


class Reshuffled(CardEvent, frozen=True, tag="reshuffled"):
    """These discards became the pile; their identifiers mean other cards now."""

    cards: list[int]


class Moved(Deed, frozen=True):
    """Base of the events in which a seat moves one card."""

    card: ShownCard
    source: Place
    target: Place


class Drew(Moved, frozen=True, tag="drew"):
    """A turn began. Only who drew sees the face."""


class Kept(Moved, frozen=True, tag="kept"):
    """The drawn card went face down to the end of its owner's cards."""


class Discarded(Moved, frozen=True, tag="discarded"):
    """A card was discarded on a turn: the drawn one, or another instead."""


class Countered(Moved, frozen=True, tag="countered"):
    """A card was counter-discarded rightly."""


class Mistaken(Deed, frozen=True, tag="mistaken"):
    """A wrong or late counter-discard: all see the card, and it goes back to its place."""

    card: ShownCard
    place: Place
    late: bool = False


class Penalised(Deed, frozen=True, tag="penalised"):
    """A penalty card was drawn, face down; without a card when there was none to draw."""

    card: ShownCard | None = None
    source: Place | None = None
    target: Place | None = None


class Gave(Moved, frozen=True, tag="gave"):
    """A card from the pile lies in front of an opponent now (an effect)."""

    to: int


class Looked(Deed, frozen=True, tag="looked"):
    """A seat looked at a card (an effect). Only this seat sees the face."""

    card: ShownCard
    owner: int
    place: Place


class Exchanged(Moved, frozen=True):
    """Base of the events in which two cards change places: `card` goes from source to target, `other` back."""

    other: ShownCard


class Swapped(Exchanged, frozen=True, tag="swapped"):
    """Two cards changed places (an effect): `card` went from source to target, `other` the other way."""

    owner: int


class Arranged(Exchanged, frozen=True, tag="arranged"):
    """Two of a seat's own cards changed places: `card` went from source to target, `other` the other way."""


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


def project(game: Game, event: BloopsEvent, seat: int | None) -> Event:
    """An event as this seat may know it: a face that was drawn or looked at is for one seat only."""
    if isinstance(event, Drew | Looked) and event.seat != seat:
        return hide(event, card=HIDDEN[event.card.id])
    return event


# ---- From the positions before and after a move ---------------------------------------------------


def events(
    game: Game, before: State, seat: int, move: BloopsMove, after: State, identities: None = None
) -> list[Event]:
    """All events of one move, in order."""
    old, new = game.read(before), game.read(after)
    told = _what_was_done(old, seat, move, new)
    if new.ending != BY_TWENTY:
        told += [Void(at) for at in _void_effects(old, seat, move, new)]
        if old.guard and not new.guard:
            told.append(GuardEnded())
    if new.phase == OVER:
        hands = [[turn_up(new, card) for card in hand] for hand in new.hand[: new.players]]
        told.append(Revealed(hands, epoch=new.reshuffles))
    return told


def ends_identities(game: Game, event: BloopsEvent) -> bool:
    """A reshuffle deals the faces among the identifiers again (BP-8.4)."""
    return isinstance(event, Reshuffled)


def may_take_back(game: Game, before: State, seat: int, move: BloopsMove, events: Sequence[Event]) -> bool:
    """Never: it is a memory game, and an answer to the guard shows itself only in what follows."""
    return False


def _what_was_done(before: Plain, seat: int, move: BloopsMove, after: Plain) -> list[Event]:
    epoch = before.reshuffles
    match move:
        case Done():
            return [Finished(seat, _closed(before, after), epoch=epoch)]
        case Draw():
            return _drawn(before, seat, after)
        case Discard():
            return [_moved(Discarded, before, seat, turn_up(before, before.held), after)]
        case Keep():
            kept = _moved(Kept, before, seat, HIDDEN[before.held], after)
            return [kept, _moved(Discarded, before, seat, turn_up(before, move.card), after)]
        case Counter():
            return _countered(before, seat, move.card, after)
        case Call():
            return [Called(seat)]
        case Give():
            return _taken(Gave, before, seat, HIDDEN[after.hand[move.seat][-1]], after, to=move.seat)
        case Look():
            owner = before.place[move.card]
            return [Looked(seat, turn_up(before, move.card), owner, place_of(before, move.card), epoch=epoch)]
        case Swap():
            parts = {"owner": before.place[move.other], "other": HIDDEN[move.other]}
            return [_moved(Swapped, before, seat, HIDDEN[move.card], after, **parts)]
        case Arrange():
            return [_moved(Arranged, before, seat, HIDDEN[move.card], after, other=HIDDEN[move.other])]
        case _:
            return []


def _closed(before: Plain, after: Plain) -> list[ShownCard]:
    """The cards on the table that are no longer looked at."""
    return [
        HIDDEN[card]
        for card in range(before.cards)
        if before.open[card] & ~after.open[card] and before.place[card] < MAX_PLAYERS
    ]


def _moved(kind: Callable[..., Event], before: Plain, seat: int, card: ShownCard, after: Plain, **parts: Any) -> Event:
    """The event of a card that a seat moves from one place to another."""
    source, target = place_of(before, card.id), place_of(after, card.id)
    return kind(seat=seat, card=card, source=source, target=target, epoch=before.reshuffles, **parts)


def _taken(
    kind: Callable[..., Event], before: Plain, seat: int, card: ShownCard, after: Plain, **parts: Any
) -> list[Event]:
    """The event of a card from the pile, after the reshuffle if there had to be one."""
    place, epoch = place_of(after, card.id), after.reshuffles
    taken = kind(seat=seat, card=card, source=PILE, target=place, epoch=epoch, **parts)
    if epoch == before.reshuffles:
        return [taken]
    return [Reshuffled(list(before.discards[:-1]), epoch=epoch), taken]


def _drawn(before: Plain, seat: int, after: Plain) -> list[Event]:
    if after.phase != HELD:  # nothing was left to draw
        return []
    closed = [Closed(_closed(before, after), epoch=before.reshuffles)] if before.looking else []
    return [*closed, *_taken(Drew, before, seat, turn_up(after, after.held), after)]


def _countered(before: Plain, seat: int, card: int, after: Plain) -> list[Event]:
    shown = turn_up(before, card)
    if after.in_front[seat] < before.in_front[seat]:
        return [_moved(Countered, before, seat, shown, after)]
    mistaken = Mistaken(seat, shown, place_of(before, card), before.phase != OPEN, epoch=before.reshuffles)
    if after.in_front[seat] == before.in_front[seat]:  # no card was left for the penalty
        return [mistaken, Penalised(seat, epoch=before.reshuffles)]
    return [mistaken, *_taken(Penalised, before, seat, HIDDEN[after.hand[seat][-1]], after)]


def _void_effects(before: Plain, seat: int, move: BloopsMove, after: Plain) -> list[int]:
    """The seats whose effects went away without being carried out."""
    waiting = [*before.effect]
    if isinstance(move, Give | Look | Swap):
        waiting = waiting[1:]
    elif isinstance(move, Discard | Keep | Counter) and after.discarded > before.discarded:
        top = after.face[after.discards[-1]] // 2
        waiting = [*waiting, seat] if top in EFFECTS else waiting
    return waiting[: len(waiting) - after.waiting]
