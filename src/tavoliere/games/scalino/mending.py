"""Why nothing can come out of a draft, and the nearest one that is right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tavoliere.engine.moves import Judgement
from tavoliere.games.scalino.cells import BITS, ROWS, Cell, cells_of, number_of
from tavoliere.games.scalino.explain import pieces_of
from tavoliere.games.scalino.prompt import ScalinoDraft, prompt, shapes_of
from tavoliere.games.scalino.rules.actions import DECLINE, TAKE, parts, place_action, take_action
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.components import LENGTHS, SHAPES
from tavoliere.games.scalino.rules.state import BUILDING

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
    found = prompt(game, state, seat, None)
    if not found.kinds:
        return None
    if "take" in found.kinds:
        return ScalinoDraft(kind="take", cell=min(found.cell, key=lambda cell: _far(cell, draft.cell)))
    return min(_placements(game.read(state)), key=lambda placement: _unlike(placement, draft))


def _placements(s: Any) -> Iterator[ScalinoDraft]:
    for shape, (length, up) in enumerate(SHAPES):
        for cell in cells_of(s.pyramid, s.open[shape]):
            yield ScalinoDraft(kind="place", length=length, up=bool(up) if length > 1 else None, cell=cell)


def _unlike(placement: ScalinoDraft, draft: ScalinoDraft) -> tuple[int, bool, int]:
    """How far a placement is from a draft: first by length, then by turn, then by way."""
    assert placement.length is not None
    asked = draft.length if draft.length in LENGTHS else len(LENGTHS)
    longer = 0 if draft.length is None else abs(placement.length - int(asked))
    turned = draft.up is not None and placement.up is not None and placement.up != draft.up
    return longer, turned, _far(placement.cell, draft.cell)


def _far(one: Cell | None, other: Cell | None) -> int:
    """Steps from cell to cell; no way where one is open or nowhere."""
    return 0 if one is None or other is None else abs(one.x - other.x) + abs(one.y - other.y)
