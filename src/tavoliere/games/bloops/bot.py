"""The Bloops bot: it prices actions by what they do to the weight of all players' cards.

A seat weighs cards by what it knows; a card that it has not seen counts as much as those do on average. Its lead is
by how much it expects to weigh less than the best of the others. What an action brings is priced in points of that
lead. A search plays on in the same way, in worlds that its seat cannot tell apart.
"""

from __future__ import annotations

import math
from typing import Any
from zlib import crc32

import numpy as np

from tavoliere.bots.greedy import Greedy
from tavoliere.bots.level import Level
from tavoliere.bots.search import Search
from tavoliere.bots.skill import NO_SECOND, Skill, add_move, share_out
from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.engine.rules import State
from tavoliere.games.bloops.options import face_name
from tavoliere.games.bloops.rules import score, sensible
from tavoliere.games.bloops.rules.cards import highest_card, knows, value_of
from tavoliere.games.bloops.rules.effects import EFFECT_OF, GIVE, LOOK, SWAP, can_be_swapped
from tavoliere.games.bloops.rules.state import (
    ARRANGE,
    CALL,
    COUNTER,
    DISCARD,
    GIVE_TO,
    KEEP,
    KIND_OF,
    LAST_VALUE,
    LOOK_AT,
    MAX_PLAYERS,
    NO_CARD,
    NOBODY,
    STARS,
    SWAP_OWN,
    WITH,
    Record,
)

_WIDTH = 64
_BEST = constant(1)
_FEWEST_WIN = constant(-1)

# In points.
_LAST_LEAD = 3.0  # times a lead counts that decides the game at once
_SIGHT = 1.0  # for seeing one of one's own cards
_RIVAL_SIGHT = 0.4  # for seeing another one
_KNOWING = 0.5  # for having a card that one knows instead of one that one does not
CALL_LEAD, _HOPE = 2.0, -14.0  # with less of a lead BLOOPS is not called; beginners hope for the best,
_PATIENT, EARLY, _EAGER = 6.0, 14.0, 30.0  # nor with more in front of oneself

_TWO_STARS = 0.8  # of their value counts, since a third one sets them aside
_KEPT = 0.75  # of an unseen card's value counts that its owner knows: what others have kept is lighter

_BY_LEAD = 1 - 0.8  # of a share; the rest goes by who wins
_SURE = 8.0  # points of lead that are nearly as good as a win

NO_VALUE, NONE = constant(-1), constant(NO_CARD)


# ---- The weight of cards ------------------------------------------------------------------------------------


@kernel
def mean_unseen(s: Record, seat: int) -> float:
    """The average value of a card that the seat has not seen."""
    total, n = 0, 0
    for card in range(s.cards):
        if not knows(s, seat, card):
            total += value_of(s, card)
            n += 1
    return total / max(1, n)


@kernel
def weight(s: Record, seat: int, owner: int, mean: float, without: int, gone: int, more: int) -> float:
    """Expected value of `owner`'s cards as `seat` knows them, less `without` and the value `gone`, plus `more`."""
    total, starred, stars = 0.0, 0.0, 0
    for slot in range(s.in_front[owner] + 1):
        card = widen(s.hand[owner, slot]) if slot < s.in_front[owner] else more
        if card in (without, NO_CARD):
            continue
        if not knows(s, seat, card):
            total += mean * _KEPT if knows(s, owner, card) else mean
        elif value_of(s, card) != gone:
            if s.face[card] & 1:
                starred += value_of(s, card)
                stars += 1
            else:
                total += value_of(s, card)
    if stars >= STARS:
        return total
    return total + starred * (_TWO_STARS if stars == STARS - 1 else 1.0)


@kernel
def own_weight(s: Record, seat: int, mean: float) -> float:
    return weight(s, seat, seat, mean, NONE, NO_VALUE, NONE)


@kernel
def lightest_rival(s: Record, seat: int, mean: float) -> tuple[int, float]:
    """The rival with the lightest cards, as far as the seat knows, and their weight."""
    best, least = NOBODY, math.inf
    for rival in range(s.players):
        if rival != seat:
            heavy = weight(s, seat, rival, mean, NONE, NO_VALUE, NONE)
            if heavy < least:
                best, least = rival, heavy
    return best, least


@kernel
def heaviest(s: Record, seat: int, mean: float) -> float:
    """By how much the seat's cards would be lighter without one of them, at best."""
    whole, most = own_weight(s, seat, mean), 0.0
    for slot in range(s.in_front[seat]):
        most = max(most, whole - weight(s, seat, seat, mean, widen(s.hand[seat, slot]), NO_VALUE, NONE))
    return most


@kernel
def has_unseen(s: Record, seat: int) -> bool:
    unseen = 0
    for slot in range(s.in_front[seat]):
        unseen += not knows(s, seat, widen(s.hand[seat, slot]))
    return unseen > 0


# ---- What an action brings ----------------------------------------------------------------------------------


@kernel
def price_of_effect(s: Record, seat: int, value: int, mean: float) -> float:
    """The price of the effect of a discarded card of this value."""
    effect = EFFECT_OF[value]
    if effect == GIVE:
        return mean / (s.players - 1)
    if effect == LOOK:
        return _SIGHT if has_unseen(s, seat) else _RIVAL_SIGHT
    if effect == SWAP:
        return max(0.0, heaviest(s, seat, mean) - mean)
    return 0.0


@kernel
def price_of_discard(s: Record, seat: int, card: int, more: int, mean: float, least: float) -> float:
    """The lead after a discard, and after answering it with whatever is known to match.

    `card` leaves the seat's cards and `more` joins them; when the drawn card itself is discarded, neither.
    """
    thrown = s.held if card == NO_CARD else card
    kept = weight(s, seat, seat, mean, card, NO_VALUE, more)
    if not knows(s, seat, thrown):
        return least - kept + _KNOWING
    value = value_of(s, thrown)
    if value == LAST_VALUE:
        return _LAST_LEAD * (least - kept)
    answered = weight(s, seat, seat, mean, card, value, more)
    return least - min(kept, answered) + price_of_effect(s, seat, value, mean)


@kernel
def price_of_look(s: Record, seat: int, card: int) -> float:
    if knows(s, seat, card):
        return 0.0
    return _SIGHT if s.place[card] == seat else _RIVAL_SIGHT


@kernel
def price_of_partner(s: Record, seat: int, card: int, mean: float, rival: int) -> float:
    """The price of taking this card in a swap: the best of the others should get heavy cards."""
    value = float(value_of(s, card)) if knows(s, seat, card) else mean + _KNOWING
    return -value * (2.0 if s.place[card] == rival else 1.0)


@kernel
def price(
    s: Record, seat: int, action: int, mean: float, rival: int, least: float, lead: float, caution: float
) -> float:
    """The price of an action for the seat, in points, compared with its other actions.

    `rival` has the lightest cards of the others; they weigh `least`.
    """
    kind = KIND_OF[action]
    part = action - kind
    if kind == CALL:
        return min(least - lead, caution) - own_weight(s, seat, mean)
    if kind == DISCARD:
        return price_of_discard(s, seat, NONE, NONE, mean, least)
    if kind == KEEP:
        return price_of_discard(s, seat, part, s.held, mean, least)
    if kind == COUNTER:
        gain = own_weight(s, seat, mean) - weight(s, seat, seat, mean, part, NO_VALUE, NONE)
        return gain + price_of_effect(s, seat, value_of(s, part), mean)
    if kind == LOOK_AT:
        return price_of_look(s, seat, part)
    if kind == SWAP_OWN:
        return own_weight(s, seat, mean) - weight(s, seat, seat, mean, part, NO_VALUE, NONE)
    if kind == WITH:
        return price_of_partner(s, seat, part, mean, rival)
    if kind == GIVE_TO:
        return -weight(s, seat, part, mean, NONE, NO_VALUE, NONE)
    return 0.0


# ---- Greedy -------------------------------------------------------------------------------------------------


@kernel
def list_moves(s: Record, seat: int, most: int, out: Any, lines: Any, values: Any, lead: float, caution: float) -> int:
    """The moves worth considering by their prices, the best first. A swap is priced by both of its cards."""
    mean = mean_unseen(s, seat)
    rival, least = lightest_rival(s, seat, mean)
    n = 0
    for i in range(sensible(s, seat, out)):
        action = widen(out[i])
        value = price(s, seat, action, mean, rival, least, lead, caution)
        if KIND_OF[action] == SWAP_OWN:
            n = list_swaps(s, seat, action, value, mean, rival, n, most, lines, values)
        elif KIND_OF[action] != ARRANGE:
            n = add_move(action, NO_SECOND, value, n, most, lines, values)
    if n == 0:  # nothing but rearranging
        n = add_move(widen(out[0]), WITH + highest_card(s, seat), 0.0, n, most, lines, values)
    return n


@kernel
def list_swaps(
    s: Record, seat: int, action: int, value: float, mean: float, rival: int, n: int, most: int, lines: Any, values: Any
) -> int:
    """One of one's own cards against each of the others'."""
    for owner in range(s.players):
        if can_be_swapped(s, seat, owner):
            for slot in range(s.in_front[owner]):
                card = widen(s.hand[owner, slot])
                worth = value + price_of_partner(s, seat, card, mean, rival)
                n = add_move(action, WITH + card, worth, n, most, lines, values)
    return n


@kernel
def rank(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The moves worth considering; BLOOPS only with a good lead."""
    return list_moves(s, seat, most, out, lines, values, CALL_LEAD, _PATIENT)


@kernel
def rank_hopefully(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The same, but BLOOPS as soon as it might do, as beginners call it."""
    return list_moves(s, seat, most, out, lines, values, _HOPE, _EAGER)


# ---- Search -------------------------------------------------------------------------------------------------


@kernel
def expand(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The moves worth considering, but BLOOPS only with light cards.

    Worlds are dealt as if the others kept cards at random. They do not, so a search alone would call too soon.
    """
    n = list_moves(s, seat, most, out, lines, values, CALL_LEAD, EARLY)
    if n == 2 and lines[1, 1] == CALL and values[1] < 0:
        n = 1
    return n


@kernel
def reply(s: Record, seat: int, rng: Any, tries: Any, out: Any, lines: Any, values: Any) -> None:
    """The move of the best price."""
    list_moves(s, seat, _BEST, out, lines, values, CALL_LEAD, EARLY)


@kernel
def assess(s: Record, shares: Any, points: Any) -> None:
    """Mostly by who wins, a little by how far each is before the best of the others."""
    score(s, points)
    share_out(points, s.players, _SURE, shares, _BY_LEAD, _FEWEST_WIN)


# ---- Memory -------------------------------------------------------------------------------------------------


def forget(known: State, seat: int, how: float) -> State:
    """Take back that the seat has seen some of the cards on the table that it is not looking at now.

    Which cards these are depends on the cards, not on the moment. So what is forgotten stays so: a card that does
    not stick is known while it is looked at, and no longer, however often that is; until it is shuffled again.
    """
    less = known.copy()
    s, bit = less[0], 1 << seat
    for card in np.flatnonzero(s.place[: s.cards] < MAX_PLAYERS).tolist():
        if s.seen[card] & bit and not s.open[card] & bit and _grip(s, seat, card) < how:
            s.seen[card] &= ~bit
    return less


def _grip(s: State, seat: int, card: int) -> float:
    """The strength of a seat's memory of a card, from 0 to 1; a second look does not change it."""
    return crc32(f"{seat} {card} {s.batch[card]} {face_name(s.face[card])}".encode()) / 2**32


SKILL = Skill(
    rank=rank,
    rank_naively=rank_hopefully,
    expand=expand,
    reply=reply,
    assess=assess,
    is_open=False,
    width=_WIDTH,
    longest=2,
    forget=forget,
)

LEVELS: dict[Level, Greedy | Search] = {
    "learning": Greedy(noise=1.5, forgetting=0.93, naive=True),
    "easy": Greedy(noise=0.3, forgetting=0.7, naive=True),
    "sound": Greedy(noise=0.2, forgetting=0.25),
    "strong": Search(simulations=200, effort=0.06, depth=1, forgetting=0.12),  # odd decks make endless games
    "master": Search(simulations=100_000, seconds=0.5, depth=1),
}
