"""Cards: the deal, drawing with reshuffles, hands, discards, who sees what of them, and what they score.

The lowest score wins (`LOWEST_SCORE_WINS`), and a tie is a shared victory (BP-6.4): the engine's `outcome`
(`engine/compiled/defaults.py`).
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloops.rules.state import DEALT, IN_DISCARDS, IN_PILE, LOOKED_AT, MAX_PLAYERS, OVER, STARS, Record


@kernel
def deal_cards(s: Record) -> None:
    """Shuffle the faces, give each seat its cards and leave the rest as the pile (BP-2.1).

    Identifiers are the order of the shuffled deck: six for each seat, then the pile from its top.
    """
    deal_rng.shuffle(s.chance, s.face, s.cards)
    for card in range(DEALT * s.players):
        put_in_front(s, card // DEALT, card)
        if card % DEALT >= DEALT - LOOKED_AT:
            show(s, card, 1 << card // DEALT)
    for card in range(s.cards - 1, DEALT * s.players - 1, -1):
        s.pile[s.piled] = card
        s.place[card] = IN_PILE
        s.piled += 1


@kernel
def everybody(s: Record) -> int:
    """All seats, as bits."""
    return (1 << s.players) - 1


@kernel
def value_of(s: Record, card: int) -> int:
    return widen(s.face[card]) >> 1


@kernel
def owns(s: Record, seat: int, card: int) -> bool:
    """Returns whether this card lies in front of the seat."""
    return card < s.cards and s.place[card] == seat


@kernel
def is_in_front(s: Record, card: int) -> bool:
    """Returns whether this card lies in front of any seat."""
    return card < s.cards and s.place[card] < MAX_PLAYERS


@kernel
def knows(s: Record, seat: int, card: int) -> bool:
    """Returns whether this seat has seen the card since it was shuffled; at the end all on the table are revealed.

    A spectator (-1) knows the discards, and cards that all seats are looking at.
    """
    if s.phase == OVER and s.place[card] < MAX_PLAYERS:
        return True
    if seat < 0:
        return s.place[card] == IN_DISCARDS or s.open[card] == everybody(s)
    return s.seen[card] >> seat & 1 != 0


@kernel
def top(s: Record) -> int:
    """The card on top of the discards, which must not be empty."""
    return widen(s.discards[s.discarded - 1])


@kernel
def can_be_drawn(s: Record) -> int:
    """The number of cards that can be drawn, with a reshuffle (BP-3.2)."""
    return s.piled + max(0, s.discarded - 1)


@kernel
def free_batch(s: Record) -> int:
    """The lowest number that no batch of cards has."""
    batch = 0
    card = 0
    while card < s.cards:
        if s.batch[card] == batch:
            batch += 1
            card = 0
        else:
            card += 1
    return batch


@kernel
def reshuffle(s: Record) -> None:
    """All discards but the top one become the pile (BP-3.2), as cards that no seat has seen."""
    n, batch = s.discarded - 1, free_batch(s)
    for i in range(n):
        card = s.discards[i]
        s.batch[card] = batch
        s.place[card] = IN_PILE
        s.seen[card] = 0
        s.pile[i] = card
    s.piled = n
    shuffle_pile(s)
    s.discards[0] = s.discards[n]
    for i in range(1, s.discarded):
        s.discards[i] = 0
    s.discarded = 1
    s.reshuffles += 1


@kernel
def shuffle_pile(s: Record) -> None:
    """Shuffle the faces of the pile among its identifiers."""
    for i in range(s.piled - 1, 0, -1):
        j = deal_rng.below(s.chance, i + 1)
        one, other = s.pile[i], s.pile[j]
        face = s.face[one]
        s.face[one] = s.face[other]
        s.face[other] = face


@kernel
def take_from_pile(s: Record) -> int:
    """The top card of the pile; there must be one to draw."""
    if s.piled == 0:
        reshuffle(s)
    s.piled -= 1
    card = widen(s.pile[s.piled])
    s.pile[s.piled] = 0
    return card


@kernel
def put_in_front(s: Record, seat: int, card: int) -> None:
    """To the end of a seat's cards (BP-2.2)."""
    s.hand[seat, s.in_front[seat]] = card
    s.in_front[seat] += 1
    s.place[card] = seat


@kernel
def slot_of(s: Record, seat: int, card: int) -> int:
    slot = 0
    while s.hand[seat, slot] != card:
        slot += 1
    return slot


@kernel
def take_from_front(s: Record, seat: int, card: int) -> None:
    """Out of a seat's cards; those behind it move up."""
    s.in_front[seat] -= 1
    for slot in range(slot_of(s, seat, card), s.in_front[seat]):
        s.hand[seat, slot] = s.hand[seat, slot + 1]
    s.hand[seat, s.in_front[seat]] = 0


@kernel
def highest_card(s: Record, seat: int) -> int:
    """The highest identifier among a seat's cards."""
    highest = 0
    for slot in range(s.in_front[seat]):
        highest = max(highest, widen(s.hand[seat, slot]))
    return highest


@kernel
def put_on_discards(s: Record, card: int) -> None:
    """Put a card on the discards, face up: all seats see it."""
    close_card(s, card)
    s.discards[s.discarded] = card
    s.discarded += 1
    s.place[card] = IN_DISCARDS
    s.seen[card] = everybody(s)
    s.batch[card] = 0  # of no interest while all know the card


@kernel
def show(s: Record, card: int, seats: int) -> None:
    """Let these seats look at a card on the table."""
    s.seen[card] |= seats
    s.open[card] |= seats
    s.looking |= seats


@kernel
def lookers(s: Record) -> int:
    """The seats to which a card on the table is open, as bits."""
    seats = 0
    for card in range(s.cards):
        if s.place[card] < MAX_PLAYERS:
            seats |= widen(s.open[card])
    return seats


@kernel
def close_card(s: Record, card: int) -> None:
    """A card that moves is no longer looked at."""
    if s.open[card]:
        s.open[card] = 0
        s.looking = lookers(s)


@kernel
def close_all(s: Record, seats: int) -> None:
    """These seats have finished looking at cards on the table."""
    if s.looking & seats:
        for card in range(s.cards):
            if s.place[card] < MAX_PLAYERS:
                s.open[card] &= ~seats
        s.looking &= ~seats


@kernel
def penalise(s: Record, seat: int) -> None:
    """One card, face down and unseen, if there is any (BP-7.1)."""
    if can_be_drawn(s) > 0:
        put_in_front(s, seat, take_from_pile(s))


@kernel
def swap_cards(s: Record, seat: int, card: int, owner: int, other: int) -> None:
    """Two cards change their places, unseen."""
    slot, other_slot = slot_of(s, seat, card), slot_of(s, owner, other)
    s.hand[seat, slot] = other
    s.hand[owner, other_slot] = card
    s.place[card] = owner
    s.place[other] = seat


# ---- The score (BP-6.4) ---------------------------------------------------------------------------


@kernel
def counts(face: int, stars: int) -> bool:
    """Returns whether a card of this face counts for a seat with so many stars."""
    return not (face & 1 and stars >= STARS)


@kernel
def points(s: Record, seat: int) -> int:
    """The score of one seat as of now."""
    stars = 0
    for slot in range(s.in_front[seat]):
        stars += widen(s.face[s.hand[seat, slot]]) & 1
    total = 0
    for slot in range(s.in_front[seat]):
        face = widen(s.face[s.hand[seat, slot]])
        if counts(face, stars):
            total += face >> 1
    return total


@kernel
def score(s: Record, out: Any) -> None:
    """Write the score of every seat as of now."""
    for seat in range(s.players):
        out[seat] = points(s, seat)
