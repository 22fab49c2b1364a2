"""What a turn would do, or why not and what would be right instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tavoliere.engine.events import Event
from tavoliere.engine.moves import Preview
from tavoliere.games.bloom_garden.breakdown import break_down
from tavoliere.games.bloom_garden.events import Bloom, Finished, Harvested, Missed, Returned, Unlocked
from tavoliere.games.bloom_garden.explain import pieces_of_move
from tavoliere.games.bloom_garden.history import covered_pawns, picked_flowers
from tavoliere.games.bloom_garden.mending import mend
from tavoliere.games.bloom_garden.moves import Cell, GardenMove, Pass, Place
from tavoliere.games.bloom_garden.prompt import NONSENSE, GardenDraft, with_parts
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.components import COLOURS, Pawn
from tavoliere.games.bloom_garden.rules.grid import NO_SPOT, cell_of
from tavoliere.games.bloom_garden.rules.queries import find_nearest
from tavoliere.games.bloom_garden.rules.said import TOLD_HELD, TOLD_LAST, TOLD_WAITS
from tavoliere.games.bloom_garden.tables import cards_in
from tavoliere.games.bloom_garden.telling import Telling, say
from tavoliere.games.bloom_garden.translate import draft_of
from tavoliere.games.bloom_garden.view import available_pawns

if TYPE_CHECKING:
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


class GardenPreview(Preview, frozen=True):
    """What would follow.

    `sale` is what the flowers come to: "none" (below the limit), "due", "waits" (the same player goes
    on first) or "last" (everything is sold, as the player is done). `coins` is what this turn brings.
    """

    mend: GardenDraft | None = None
    harvest: list[Bloom] = []
    missed: list[Bloom] = []  # covered flowers for which the supply has no token left
    held: int = 0  # flowers after the harvest
    sale: Sale = "none"
    coins: int = 0
    unlocks: list[Pawn] = []  # pawns that become available
    returns: list[Homecoming] = []
    ornament: Meadow | None = None
    finishes: bool = False


def make_preview(game: BloomGarden, state: Any, seat: int, tried: GardenDraft | GardenMove) -> GardenPreview:
    """What a draft or a move would do, or why not."""
    try:
        is_draft = isinstance(tried, GardenDraft)
        move, whole = _stand_in(game, state, tried) if isinstance(tried, GardenDraft) else (tried, True)
        telling = say(game, state, seat, move)
    except NONSENSE:
        return GardenPreview(why=game.judgement(Violation.NO_SUCH_ACTION, {}))
    code = telling.code
    if is_draft and code == Violation.KEEPS_OVER_LIMIT:  # what is to be sold can still be picked
        code, whole = 0, False
    if not code:
        return _foresee(game, state, seat, move, telling, whole)
    why = game.judgement(code, pieces_of_move(game, telling.after, seat, move, code, telling.told))
    better = mend(game, state, seat, move)
    return GardenPreview(why=why, mend=draft_of(better) if better is not None else None)


def _stand_in(game: BloomGarden, state: Any, draft: GardenDraft) -> tuple[GardenMove, bool]:
    """A draft as a move, with something legal for what is still open, and whether nothing is."""
    s = game.read(state)
    begun = draft.card is not None or draft.turned is not None or draft.at is not None
    if draft.kind not in (None, "place", "pass") or (draft.kind == "pass" and begun):
        raise ValueError(draft.kind)
    if draft.kind == "pass" or (s.stuck and draft == GardenDraft()):
        return with_parts(Pass(), draft), draft.kind == "pass"
    hand = cards_in(s.hand[s.turn])
    card = draft.card if draft.card is not None else (hand or [1])[0]
    spot = find_nearest(state, 0, 0) if draft.at is None else NO_SPOT
    x, y = draft.at if draft.at is not None else cell_of(spot) if spot else (0, 0)
    turns = card in hand and s.looks[card - 1] > 1
    whole = draft.card is not None and draft.at is not None and not (turns and draft.turned is None)
    return with_parts(Place(card=card, turned=draft.turned or 0, x=x, y=y), draft), whole and len(draft.ornament) != 1


def _foresee(
    game: BloomGarden, state: Any, seat: int, move: GardenMove, telling: Telling, whole: bool
) -> GardenPreview:
    """What happens, as far as the rules played it."""
    was, now, told = game.read(state), game.read(telling.after), telling.told
    colour = was.turn
    held = told[TOLD_HELD : TOLD_HELD + len(COLOURS)]
    picked, missed = picked_flowers(move, told) if isinstance(move, Place) else ([], [])
    returns = covered_pawns(move, told) if isinstance(move, Place) else {}
    had = available_pawns(was, colour)
    due = sum(held) - sum(move.discard.values()) >= was.limit
    parts = break_down(game, telling.after)[seat] if whole else None
    return GardenPreview(
        legal=whole,
        before=game.scores(state)[seat],
        after=parts.points if parts else None,
        harvest=picked,
        missed=missed,
        held=sum(held),
        sale="waits" if told[TOLD_WAITS] else "last" if told[TOLD_LAST] else "due" if due else "none",
        coins=now.coins[seat] - was.coins[seat] if whole else 0,
        unlocks=[pawn for pawn in available_pawns(now, colour) if pawn not in had],
        returns=[Homecoming(pawn, cell) for pawn, cell in returns.items()],
        ornament=Meadow(parts.meadow, parts.sharing, parts.ornament) if parts and move.ornament else None,
        finishes=bool(told[TOLD_LAST]),
    )


def observe_move(
    game: BloomGarden, before: Any, seat: int, move: GardenMove, after: Any, events: Sequence[Event]
) -> GardenPreview:
    """What the preview should have said: the events and the table tell all of it."""
    was, now = game.view(before, seat), game.view(after, seat)
    own = game.breakdown(after, seat)[seat]
    harvest = [flower for event in events if isinstance(event, Harvested) for flower in event.cells]
    held = sum(was.areas[seat].flowers.values()) + len(harvest)
    finishes = any(isinstance(event, Finished) for event in events)
    goes_on = not now.over and now.turn.seat == seat
    is_due = held - sum(move.discard.values()) >= was.limit
    return GardenPreview(
        legal=True,
        before=was.scores[seat],
        after=now.scores[seat],
        harvest=harvest,
        missed=[flower for event in events if isinstance(event, Missed) for flower in event.cells],
        held=held,
        sale="waits" if goes_on else "last" if finishes else "due" if is_due else "none",
        coins=now.areas[seat].coins - was.areas[seat].coins,
        unlocks=[event.pawn for event in events if isinstance(event, Unlocked)],
        returns=[
            Homecoming(event.pawn, event.cell) for event in events if isinstance(event, Returned) and event.covered
        ],
        ornament=Meadow(own.meadow, own.sharing, own.ornament) if move.ornament else None,
        finishes=finishes,
    )
