"""The legal turn nearest to an illegal one: one reason after the other is mended, until none is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.games.bloom_garden.moves import Flowers, GardenMove, Pass, Place
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.components import COLOURS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.queries import find_calmest, find_nearest
from tavoliere.games.bloom_garden.rules.said import TOLD_COLOUR, TOLD_HELD, TOLD_PAWNS_WAIT, TOLD_STEP, TOLD_WAITS
from tavoliere.games.bloom_garden.rules.state import ADVANCED, CARD, STEPS
from tavoliere.games.bloom_garden.tables import cards_in
from tavoliere.games.bloom_garden.telling import say

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_replace = msgspec.structs.replace
_MOST_REASONS = 40  # a card, its turn and place, some for each colour and each leftover, the waiting, three pawns
_FAR = 1000  # no garden reaches so far


def mend(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> GardenMove | None:
    """A turn like this one that is legal; None when there is none."""
    s = game.read(state)
    if not _may_begin(game, state, s, seat):
        return None
    for _ in range(_MOST_REASONS):
        code, told, _ = say(game, state, seat, move)
        if not code:
            return move
        if told[TOLD_STEP] == CARD:
            move = _mend_card(state, s, move, code)
        elif code in (Violation.WAITS, Violation.WAITS_WITH_TWO):
            move = _let_wait(s, move, told)
        elif STEPS[told[TOLD_STEP]] in ("gardener", "animal", "ornament"):
            move = _replace(move, **{STEPS[told[TOLD_STEP]]: None})
        else:
            move = _mend_flowers(s, move, code, told)
    return None


def harmless(game: BloomGarden, state: Any, seat: int) -> GardenMove | None:
    """A turn that changes as little as can be: the lowest card where it covers least, and nothing besides."""
    s = game.read(state)
    if not _may_begin(game, state, s, seat):
        return None
    if s.stuck:
        return mend(game, state, seat, Pass())
    x, y = cell_of(find_calmest(state))
    return mend(game, state, seat, Place(card=cards_in(s.hand[s.turn])[0], x=x, y=y))


def _may_begin(game: BloomGarden, state: Any, s: Any, seat: int) -> bool:
    """Is it the seat's turn, and has it not begun yet?"""
    return bool(not s.over and s.step == CARD and seat == game.polled(state))


def _mend_card(state: Any, s: Any, move: GardenMove, code: int) -> GardenMove:
    """Another card, turn or place, as near as can be."""
    hand = cards_in(s.hand[s.turn])
    if s.stuck:
        return _pass_like(move)
    if isinstance(move, Pass):
        x, y = cell_of(find_calmest(state))
        return Place(card=hand[0], x=x, y=y, **_rest(move))
    if code == Violation.CARD_NOT_IN_HAND:
        return _replace(move, card=min(hand, key=lambda card: abs(card - move.card)))
    if code == Violation.NO_SUCH_TURN:
        return _replace(move, turned=move.turned % ORIENTATIONS)
    x, y = (min(max(number, -_FAR), _FAR) for number in (move.x, move.y))
    x, y = cell_of(find_nearest(state, x, y))
    return _replace(move, x=x, y=y)


def _rest(move: GardenMove) -> dict[str, Any]:
    """All that is said after the card."""
    names = ("discard", "sell", "keep", "gardener", "animal", "ornament")
    return {name: getattr(move, name) for name in names}


def _pass_like(move: GardenMove) -> Pass:
    return Pass(**_rest(move))


def _let_wait(s: Any, move: GardenMove, told: list[int]) -> GardenMove:
    """Without what has to wait."""
    if told[TOLD_WAITS]:
        move = _replace(move, sell={}, keep=0, discard={} if s.order == ADVANCED else move.discard)
    return _replace(move, gardener=None, animal=None, ornament=None) if told[TOLD_PAWNS_WAIT] else move


def _mend_flowers(s: Any, move: GardenMove, code: int, told: list[int]) -> GardenMove:
    """As many flowers as there are, and no more kept than may be."""
    colour = told[TOLD_COLOUR]
    name, held = COLOURS[colour], told[TOLD_HELD : TOLD_HELD + len(COLOURS)]
    if code == Violation.DISCARDS_TOO_MANY:
        n = min(max(move.discard.get(name, 0), 0), held[colour])
        return _replace(move, discard=_with(move.discard, colour, n))
    rest = [n - move.discard.get(other, 0) for other, n in zip(COLOURS, held, strict=True)]
    if code == Violation.SELLS_TOO_MANY:
        n = min(max(move.sell.get(name, 0), 0), rest[colour])
        return _replace(move, sell=_with(move.sell, colour, n))
    if code == Violation.KEEPS_OVER_LIMIT:
        kept = sum(rest[other] - move.sell.get(COLOURS[other], 0) for other in range(colour + 1))
        n = min(move.sell.get(name, 0) + kept - s.limit, rest[colour])
        return _replace(move, sell=_with(move.sell, colour, n))
    if code == Violation.KEEPS_TOO_MANY:
        return _replace(move, keep=max(move.keep - 1, 0) if move.keep <= max(rest) else max(rest))
    return _replace(move, sell={}, keep=0)


def _with(flowers: Flowers, colour: int, n: int) -> Flowers:
    """The same flowers but for one colour."""
    counts = {**flowers, COLOURS[colour]: n}
    return {name: counts[name] for name in COLOURS if counts.get(name)}
