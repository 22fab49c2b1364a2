"""Drafts and prompts: a move is picked part by part, in any order.

To place a block, one picks its length, whether it lies up or across, and the cell where it begins: the
one nearest to the viewer of a bar that lies up, the leftmost of one that lies across. A single block is
not turned. To take a block, one picks any of its cells. An extra block can be declined instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from tavoliere.engine.moves import Draft, Prompt
from tavoliere.games.scalino.cells import BITS, ROWS, Cell, cells_of, number_of
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove, place_of, take_of
from tavoliere.games.scalino.pieces import place_of_block
from tavoliere.games.scalino.rules.actions import DECLINE
from tavoliere.games.scalino.rules.components import COLOURS, SHAPES
from tavoliere.games.scalino.rules.state import BUILDING

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino

Kind = Literal["place", "take", "decline"]


class ScalinoDraft(Draft, frozen=True):
    """What is picked of a move so far. Without a kind, the parts tell it: declining has none."""

    kind: Kind | None = None
    length: int | None = None
    up: bool | None = None  # does the bar lie away from the viewer?
    cell: Cell | None = None


class ScalinoPrompt(Prompt, frozen=True, kw_only=True):
    """For each part that is still open, what can be picked.

    `places` are all that a block of the picked length has, whatever else is picked: a client lights them up.
    """

    colour: str | None = None  # of the block to place
    length: list[int] = []
    up: list[bool] = []
    cell: list[Cell] = []
    places: list[Place] = []
    move: ScalinoMove | None = None


_EMPTY = ScalinoDraft()
_DECLINING = ScalinoDraft(kind="decline")


def prompt(game: Scalino, state: State, seat: int, draft: ScalinoDraft | None) -> ScalinoPrompt:
    """What a seat can do with a draft; nothing, if nothing can come out of it."""
    draft = _EMPTY if draft is None else draft
    s = game.read(state)
    if s.over or seat != game.polled(state) or not isinstance(draft, ScalinoDraft):
        return ScalinoPrompt()
    if draft == _DECLINING:
        return ScalinoPrompt(kinds=["decline"], move=Decline()) if s.bonus else ScalinoPrompt()
    more: list[str] = ["decline"] if s.bonus and draft == _EMPTY else []
    if s.mode == BUILDING:
        return _to_place(s, draft, more)
    return _to_take(s, game.legal_actions(state, seat), draft, more)


def shapes_of(draft: ScalinoDraft) -> list[int]:
    """The shapes that a bar of the draft can have. Turned or not, a single block is the same."""
    return [
        shape
        for shape, (length, up) in enumerate(SHAPES)
        if draft.length in (None, length) and (length == 1 or draft.up in (None, bool(up)))
    ]


def _to_place(s: Any, draft: ScalinoDraft, more: list[str]) -> ScalinoPrompt:
    """`more` are the kinds of move that are possible besides."""
    shapes = [shape for shape in shapes_of(draft) if s.open[shape]] if draft.kind in (None, "place") else []
    anchor = number_of(s.pyramid, draft.cell)
    if draft.cell is not None:
        shapes = [shape for shape in shapes if anchor is not None and s.open[shape] >> anchor & 1]
    if not shapes:
        return ScalinoPrompt()
    done = anchor is not None and draft.length is not None and (draft.length == 1 or draft.up is not None)
    anchors = 0
    for shape in shapes:
        anchors |= s.open[shape]
    return ScalinoPrompt(
        kinds=["place", *more],
        colour=COLOURS[s.turn],
        length=sorted({SHAPES[shape][0] for shape in shapes}) if draft.length is None else [],
        up=sorted({bool(SHAPES[shape][1]) for shape in shapes if SHAPES[shape][0] > 1}) if draft.up is None else [],
        cell=cells_of(s.pyramid, anchors) if draft.cell is None else [],
        places=[] if draft.length is None else _places(s, draft.length),
        move=place_of(s.pyramid, shapes[0], anchor) if done and anchor is not None else None,
    )


def _places(s: Any, length: int) -> list[Place]:
    """Every place where a block of this length can lie, lying across first."""
    return [
        place_of(s.pyramid, shape, anchor)
        for shape in shapes_of(ScalinoDraft(length=length))
        for anchor in ROWS[s.pyramid].values()
        if s.open[shape] >> anchor & 1
    ]


def _to_take(s: Any, actions: Sequence[int], draft: ScalinoDraft, more: list[str]) -> ScalinoPrompt:
    if draft.kind not in (None, "take") or draft.length is not None or draft.up is not None:
        return ScalinoPrompt()
    free = {}
    for action in actions:
        if action != DECLINE:
            _, shape, anchor = place_of_block(s, action)
            free[BITS[s.pyramid][shape][anchor]] = shape, anchor
    if draft.cell is None:
        return ScalinoPrompt(kinds=["take", *more], cell=cells_of(s.pyramid, sum(free)))
    number = number_of(s.pyramid, draft.cell)
    for bits, (shape, anchor) in free.items():
        if number is not None and bits >> number & 1:
            return ScalinoPrompt(kinds=["take"], move=take_of(s.pyramid, shape, anchor))
    return ScalinoPrompt()
