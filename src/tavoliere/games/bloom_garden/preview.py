"""Previews: the effects of a turn, or the rule against it and the nearest legal turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tavoliere.engine.moves import Preview
from tavoliere.engine.view import Event
from tavoliere.games.bloom_garden.events import Bloom, Finished, Harvested, Missed, Returned, Unlocked, contents_under
from tavoliere.games.bloom_garden.events import events as list_events
from tavoliere.games.bloom_garden.moves import BloomGardenMove, Cell, Pass, Place, Turn, cards_in
from tavoliere.games.bloom_garden.prompt import NONSENSE, BloomGardenDraft, draft_of, find_places, with_parts
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import COLOURS, COUNTS, FIRST, ORIENTATIONS, Pawn
from tavoliere.games.bloom_garden.rules.grid import FLOWER, TABLE
from tavoliere.games.bloom_garden.rules.state import ADVANCED, CARD, DISCARD, KEEP, PLACE, SELL, STEPS, Plain
from tavoliere.games.bloom_garden.translate import PlayedTurn, play_turn, refusal
from tavoliere.games.bloom_garden.view import break_down

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloom_garden.game import BloomGarden

Sale = Literal["none", "due", "waits", "last"]


class Homecoming(msgspec.Struct, frozen=True):
    """An own pawn that the card covers, so that it comes back to the hand."""

    pawn: Pawn
    cell: Cell


class Meadow(msgspec.Struct, frozen=True):
    """The meadow that the own ornament would stand on: its cells, the ornaments that share it, the points."""

    size: int
    sharing: int
    points: int


class BloomGardenPreview(Preview, frozen=True):
    """The effects of a turn.

    `sale` is the sale that the flowers lead to: "none" (below the limit), "due", "waits" (the same player goes
    on first) or "last" (everything is sold, as the player is done). `coins` is what this turn brings.
    """

    mend: BloomGardenDraft | None = None
    harvest: list[Bloom] = []
    missed: list[Bloom] = []  # covered flowers for which the supply has no token left
    held: int = 0  # flowers after the harvest
    sale: Sale = "none"
    coins: int = 0
    unlocks: list[Pawn] = []  # pawns that become available
    returns: list[Homecoming] = []
    ornament: Meadow | None = None
    finishes: bool = False


def make_preview(
    game: BloomGarden, state: Any, seat: int, tried: BloomGardenDraft | BloomGardenMove
) -> BloomGardenPreview:
    """Try a draft or a move on a copy."""
    try:
        move, is_whole = _stand_in(game, state, tried) if isinstance(tried, BloomGardenDraft) else (tried, True)
        turn = play_turn(game, state, seat, move)
        if turn.code == codes.KEEPS_OVER_LIMIT and isinstance(tried, BloomGardenDraft):
            is_whole = False  # what is to be sold can still be picked
            turn = play_turn(game, state, seat, move, is_open=True)
    except NONSENSE:
        return BloomGardenPreview(why=game.judgement(codes.NO_SUCH_ACTION, {}))
    if turn.code:
        better = mend(game, state, seat, move)
        return BloomGardenPreview(
            why=refusal(game, seat, move, turn),
            mend=draft_of(game, state, seat, better) if better is not None else None,
        )
    came = observe_move(game, state, seat, move, turn.after, list_events(game, state, seat, move, turn.after))
    return came if is_whole else msgspec.structs.replace(came, legal=False, after=None, coins=0, ornament=None)


def _stand_in(game: BloomGarden, state: Any, draft: BloomGardenDraft) -> tuple[BloomGardenMove, bool]:
    """A draft as a move, with something legal for what is still open, and whether nothing is."""
    s = game.read(state)
    begun = draft.card is not None or draft.turned is not None or draft.at is not None
    if draft.kind not in (None, "place", "pass") or (draft.kind == "pass" and begun):
        raise ValueError(draft.kind)
    if draft.kind == "pass" or (s.stuck and draft == BloomGardenDraft()):
        return with_parts(Pass(), draft), draft.kind == "pass"
    hand = cards_in(s.hand[s.turn])
    card = draft.card if draft.card is not None else (hand or [1])[0]
    x, y = draft.at if draft.at is not None else _nearest_place(game, state, 0, 0)
    turns = card in hand and s.looks[card - 1] > 1
    whole = draft.card is not None and draft.at is not None and not (turns and draft.turned is None)
    return with_parts(Place(card=card, turned=draft.turned or 0, x=x, y=y), draft), whole and len(draft.ornament) != 1


def observe_move(
    game: BloomGarden, before: State, seat: int, move: BloomGardenMove, after: State, events: Sequence[Event]
) -> BloomGardenPreview:
    """Read what a turn has done for a seat, from its events and the positions around it."""
    was, now = game.read(before), game.read(after)
    harvest = [flower for event in events if isinstance(event, Harvested) for flower in event.cells]
    held = sum(was.flowers[seat]) + len(harvest)
    finishes = any(isinstance(event, Finished) for event in events)
    own = break_down(game, after, seat)[seat] if move.ornament else None
    return BloomGardenPreview(
        legal=True,
        before=game.scores(before)[seat],
        after=game.scores(after)[seat],
        harvest=harvest,
        missed=[flower for event in events if isinstance(event, Missed) for flower in event.cells],
        held=held,
        sale=_sale(game, was, after, seat, held - sum(move.discard.values()), finishes),
        coins=now.coins[seat] - was.coins[seat],
        unlocks=[event.pawn for event in events if isinstance(event, Unlocked)],
        returns=[
            Homecoming(event.pawn, event.cell) for event in events if isinstance(event, Returned) and event.covered
        ],
        ornament=Meadow(own.meadow, own.sharing, own.ornament) if own else None,
        finishes=finishes,
    )


def _sale(game: BloomGarden, was: Plain, after: Any, seat: int, held: int, finishes: bool) -> Sale:
    """The sale to which a seat's flowers lead after its discards."""
    if (was.order == ADVANCED or was.players == 2) and not game.is_over(after) and game.polled(after) == seat:
        return "waits"
    if finishes:
        return "last"
    return "due" if held >= was.limit else "none"


# ---- The nearest legal turn -----------------------------------------------------------------------


_replace = msgspec.structs.replace
_MOST_PARTS = 40  # a card, its turn and place, each colour twice, the leftovers, three pawns; each more than once
_WRONG_NUMBERS = (codes.SELLS_TOO_MANY, codes.KEEPS_OVER_LIMIT, codes.KEEPS_TOO_MANY)


def mend(game: BloomGarden, state: Any, seat: int, move: BloomGardenMove) -> BloomGardenMove | None:
    """A turn like this one that is legal; None when there is none."""
    s = game.read(state)
    if s.over or s.step != CARD or seat != game.polled(state):
        return None
    for _ in range(_MOST_PARTS):
        turn = play_turn(game, state, seat, move)
        if not turn.code:
            return move
        if turn.step in (CARD, PLACE):
            move = _mend_card(game, state, s, move, turn.code)
        elif turn.step in (DISCARD, SELL, KEEP):
            move = _mend_flowers(game, seat, move, turn)
        else:
            move = _replace(move, **{STEPS[turn.step]: None})
    return None


def absent_move(game: BloomGarden, state: Any, seat: int, rng: Any) -> BloomGardenMove | None:
    """A turn that changes as little as can be: the lowest card where it covers least, and no more."""
    return mend(game, state, seat, Pass())


def _mend_card(game: BloomGarden, state: Any, s: Plain, move: BloomGardenMove, code: int) -> BloomGardenMove:
    """Another card, turn or place, as near as can be."""
    hand = cards_in(s.hand[s.turn])
    if s.stuck:
        return Pass(**_rest(move))
    if isinstance(move, Pass):
        x, y = _calmest_place(game, state)
        return Place(card=hand[0], x=x, y=y, **_rest(move))
    if code == codes.CARD_NOT_IN_HAND:
        return _replace(move, card=min(hand, key=lambda card: abs(card - move.card)))
    if code == codes.NO_SUCH_TURN:
        return _replace(move, turned=move.turned % ORIENTATIONS)
    x, y = _nearest_place(game, state, move.x, move.y)
    return _replace(move, x=x, y=y)


def _nearest_place(game: BloomGarden, state: Any, x: int, y: int) -> Cell:
    """The cell nearest to this one where a card may lie; the origin if there is none."""
    return min(find_places(game, state), key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2, default=(0, 0))


def _calmest_place(game: BloomGarden, state: Any) -> Cell:
    """The cell where a card covers the fewest flowers, then the fewest cells."""

    def disturbance(cell: Cell) -> tuple[int, int]:
        under = contents_under(state, *cell)
        return sum(content >= FLOWER for content in under), sum(content > TABLE for content in under)

    return min(find_places(game, state), key=disturbance)


def _rest(move: BloomGardenMove) -> dict[str, Any]:
    """The parts of a move after its card."""
    return {name: getattr(move, name) for name in Turn.__struct_fields__}


def _mend_flowers(game: BloomGarden, seat: int, move: BloomGardenMove, turn: PlayedTurn) -> BloomGardenMove:
    """The nearest number of flowers that is legal, or no sale at all where none is to be chosen."""
    part, name = STEPS[turn.step], COLOURS[turn.kind]
    if turn.step != DISCARD and turn.code not in _WRONG_NUMBERS:
        return _replace(move, sell={}, keep=0)
    s = game.read(turn.after)
    legal = game.legal_actions(turn.after, seat) if s.step == turn.step and s.kind == turn.kind else ()
    numbers = [(action - int(FIRST[turn.step])) % COUNTS for action in legal] or [0]
    if turn.step == KEEP:
        return _replace(move, keep=min(numbers, key=lambda n: abs(n - move.keep)))
    flowers = getattr(move, part)
    flowers = {**flowers, name: min(numbers, key=lambda n: abs(n - flowers.get(name, 0)))}
    return _replace(move, **{part: {colour: flowers[colour] for colour in COLOURS if flowers.get(colour)}})
