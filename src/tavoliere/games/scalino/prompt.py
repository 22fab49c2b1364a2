"""Drafts and prompts: a move is picked part by part, in any order.

To place a block, one picks its length, whether it lies up or across, and the cell where it begins: the
one nearest to the viewer of a bar that lies up, the leftmost of one that lies across. A single block is
not turned. To take a block, one picks any of its cells. An extra block can be declined instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tavoliere.engine.moves import Draft, Prompt
from tavoliere.engine.prompts import Offer, prompt_among
from tavoliere.games.scalino.cells import BITS, ROWS, Cell, by_row, cells_of, line_between
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove, Take, place_of, take_of
from tavoliere.games.scalino.pieces import place_of_block
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, DECLINE, SHAPES

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


def draft_of(move: ScalinoMove) -> ScalinoDraft:
    """A move with all its parts as a draft. A single block is not turned."""
    if isinstance(move, Decline):
        return ScalinoDraft(kind="decline")
    line = line_between(move.first, move.last)
    if isinstance(move, Take):
        return ScalinoDraft(kind="take", cell=line.first)
    return ScalinoDraft(kind="place", length=line.length, up=line.is_up if line.length > 1 else None, cell=line.first)


def list_offers(game: Scalino, state: State, seat: int) -> list[Offer]:
    """What a seat can do: one offer for each shape of bar, for each free block, and for declining."""
    s = game.read(state)
    if s.over or seat != game.polled(state):
        return []
    found = _placements(s) if s.mode == BUILDING else _takings(s, game.legal_actions(state, seat))
    return [*found, _DECLINE] if s.bonus else found


_DECLINE = Offer("decline", {}, Decline)


def _placements(s: Any) -> list[Offer]:
    found = []
    for shape, (length, up) in enumerate(SHAPES):
        if s.open[shape]:
            parts: dict[str, Any] = {"length": [length], "up": [bool(up)], "cell": cells_of(s.pyramid, s.open[shape])}
            if length == 1:
                del parts["up"]  # turned or not, a single block is the same
            found.append(Offer("place", parts, partial(_place, s.pyramid, shape), ["up"] if length == 1 else []))
    return found


def _place(pyramid: int, shape: int, cell: Cell, **_: Any) -> Place:
    return place_of(pyramid, shape, ROWS[pyramid][cell])


def _takings(s: Any, actions: Sequence[int]) -> list[Offer]:
    found = []
    for action in actions:
        if action != DECLINE:
            _, shape, anchor = place_of_block(s, action)
            cells = cells_of(s.pyramid, BITS[s.pyramid][shape][anchor])
            found.append(Offer("take", {"cell": cells}, partial(_take, s.pyramid, shape, anchor)))
    return found


def _take(pyramid: int, shape: int, anchor: int, **_: Any) -> Take:
    return take_of(pyramid, shape, anchor)


def prompt(game: Scalino, state: State, draft: ScalinoDraft, offers: list[Offer]) -> ScalinoPrompt:
    """What can be done with a draft, in the order in which a person looks at it; nothing, if it leads nowhere."""
    s = game.read(state)
    found = prompt_among(ScalinoPrompt, offers, draft)
    placing = "place" in found.kinds
    return msgspec.structs.replace(
        found,
        colour=COLOURS[s.turn] if placing else None,
        cell=sorted(found.cell, key=by_row),
        places=[] if draft.length is None or not placing else _places(s, draft.length),
    )


def shapes_of(draft: ScalinoDraft) -> list[int]:
    """The shapes that a bar of the draft can have. Turned or not, a single block is the same."""
    return [
        shape
        for shape, (length, up) in enumerate(SHAPES)
        if draft.length in (None, length) and (length == 1 or draft.up in (None, bool(up)))
    ]


def _places(s: Any, length: int) -> list[Place]:
    """Every place where a block of this length can lie, lying across first."""
    return [
        place_of(s.pyramid, shape, anchor)
        for shape in shapes_of(ScalinoDraft(length=length))
        for anchor in ROWS[s.pyramid].values()
        if s.open[shape] >> anchor & 1
    ]
