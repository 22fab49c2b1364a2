"""The legal turn nearest to an illegal one: one part after the other is mended, until all are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.games.bloom_garden.moves import Flowers, GardenMove, Pass, Place
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.constants import (
    COLOURS,
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    ORIENTATIONS,
    SELL_SOME,
)
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.queries import find_calmest, find_nearest
from tavoliere.games.bloom_garden.rules.state import CARD, DISCARD, KEEP, PLACE, SELL, STEPS
from tavoliere.games.bloom_garden.tables import cards_in
from tavoliere.games.bloom_garden.translate import PlayedTurn, play_turn

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_replace = msgspec.structs.replace
_MOST_PARTS = 40  # a card, its turn and place, each colour twice, the leftovers, three pawns; each more than once
_FAR = 1000  # no garden reaches so far


def mend(game: BloomGarden, state: Any, seat: int, move: GardenMove) -> GardenMove | None:
    """A turn like this one that is legal; None when there is none."""
    s = game.read(state)
    if not _may_begin(game, state, s, seat):
        return None
    for _ in range(_MOST_PARTS):
        turn = play_turn(game, state, seat, move)
        if not turn.code:
            return move
        if turn.step in (CARD, PLACE):
            move = _mend_card(state, s, move, turn.code)
        elif turn.step in (DISCARD, SELL, KEEP):
            move = _mend_flowers(game, seat, move, turn)
        else:
            move = _replace(move, **{STEPS[turn.step]: None})
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


def _mend_flowers(game: BloomGarden, seat: int, move: GardenMove, turn: PlayedTurn) -> GardenMove:
    """The nearest number of flowers that is legal, or no sale at all where none is to be chosen."""
    fewest, most = _legal_numbers(game, seat, turn)
    name = COLOURS[turn.kind]
    if turn.step == DISCARD:
        n = min(max(move.discard.get(name, 0), fewest), most)
        return _replace(move, discard=_with(move.discard, turn.kind, n))
    if turn.code in (Violation.SELLS_TOO_MANY, Violation.KEEPS_OVER_LIMIT):
        n = min(max(move.sell.get(name, 0), fewest), most)
        return _replace(move, sell=_with(move.sell, turn.kind, n))
    if turn.code == Violation.KEEPS_TOO_MANY:
        return _replace(move, keep=min(max(move.keep, fewest), most))
    return _replace(move, sell={}, keep=0)


def _legal_numbers(game: BloomGarden, seat: int, turn: PlayedTurn) -> tuple[int, int]:
    """The fewest and the most flowers that can be chosen for the part at which a turn has stopped."""
    s = game.read(turn.after)
    if s.step != turn.step or (s.kind != turn.kind and turn.step != KEEP):
        return 0, 0
    first = {DISCARD: DISCARD_SOME, SELL: SELL_SOME, KEEP: KEEP_SOME}[turn.step]
    legal = game.legal_actions(turn.after, seat)
    return (legal[0] - first) % COUNTS, (legal[-1] - first) % COUNTS


def _with(flowers: Flowers, colour: int, n: int) -> Flowers:
    """The same flowers but for one colour."""
    counts = {**flowers, COLOURS[colour]: n}
    return {name: counts[name] for name in COLOURS if counts.get(name)}
