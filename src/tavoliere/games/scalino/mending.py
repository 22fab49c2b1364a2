"""Why nothing can come out of a draft, and the nearest one that is right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.moves import Judgement
from tavoliere.games.scalino.cells import BITS, ROWS, Cell, by_row, number_of
from tavoliere.games.scalino.explain import pieces_of
from tavoliere.games.scalino.prompt import ScalinoDraft, draft_of, shapes_of
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.constants import BUILDING, DECLINE, LENGTHS, TAKE, parts, place_action, take_action

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino

_NONE = -1  # an action that is none


def why_not(game: Scalino, state: State, seat: int, draft: ScalinoDraft) -> Judgement:
    """Of all that the draft could have become, the reason that tells most.

    The later a code stands in the list, the more was right before it; that a bar sticks out tells least.
    """
    actions = list(_actions_of(game.read(state), draft)) or [_NONE]
    codes = [(game.violation(state, action, seat), action) for action in actions]
    code, action = max(codes, key=lambda found: (found[0] != Violation.OFF_LEVEL, found[0]))
    return game.judgement(code, pieces_of(game, state, action, code))


def _actions_of(s: Any, draft: ScalinoDraft) -> Iterator[int]:
    """Every action that the draft could become, whether it is legal or not."""
    has_shape = draft.length is not None or draft.up is not None
    kind = draft.kind or ("place" if has_shape or s.mode == BUILDING else "take")
    number = number_of(s.pyramid, draft.cell)
    if kind == "place":
        anchors = ROWS[s.pyramid].values() if draft.cell is None else [] if number is None else [number]
        yield from (place_action(s.level, shape, anchor) for shape in shapes_of(draft) for anchor in anchors)
    elif kind == "take" and not has_shape and number is not None:
        yield _taking_at(s, number)
    elif not has_shape and draft.cell is None:
        yield DECLINE if kind == "decline" else TAKE


def _taking_at(s: Any, number: int) -> int:
    """The taking of the block that is seen at a cell; without one, of a block that would begin there."""
    there = [place for place in map(parts, s.bar[: s.standing]) if BITS[s.pyramid][place[1]][place[2]] >> number & 1]
    level, _, anchor = max(there, default=(0, 0, number))
    return take_action(level, anchor)


def mend(game: Scalino, state: State, seat: int, draft: ScalinoDraft) -> ScalinoDraft | None:
    """The legal move that is most like the draft; None when nothing is legal."""
    picks = [(cell, offer) for offer in game.offers(state, seat) for cell in offer.parts.get("cell", ())]
    if game.read(state).mode != BUILDING:
        picks.sort(key=lambda pick: by_row(pick[0]))
    likely: list[ScalinoDraft] = []
    for cell, offer in picks:
        there: Any = offer.make(cell=cell)
        likely.append(msgspec.structs.replace(draft_of(there), cell=cell))
    return min(likely, key=lambda like: _unlike(like, draft), default=None)


def _unlike(move: ScalinoDraft, draft: ScalinoDraft) -> tuple[int, bool, int]:
    """How far a move is from a draft: first by length, then by turn, then by way."""
    asked = draft.length if draft.length in LENGTHS else len(LENGTHS)
    longer = 0 if draft.length is None or move.length is None else abs(move.length - int(asked or 0))
    turned = draft.up is not None and move.up is not None and move.up != draft.up
    return longer, turned, _far(move.cell, draft.cell)


def _far(one: Cell | None, other: Cell | None) -> int:
    """Steps from cell to cell; no way where one is open or nowhere."""
    return 0 if one is None or other is None else abs(one.x - other.x) + abs(one.y - other.y)
