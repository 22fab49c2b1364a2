"""Previews: the effects of a draft or a move, or why it cannot be done and the nearest legal move.

A preview is a trial: the move is played on a copy, and what came of it is read from there. Nothing of it is secret.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from tavoliere.engine import moves as heads
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import NO_ACTION, Judgement
from tavoliere.engine.view import Event
from tavoliere.games.scalino.events import LevelEvent, Placed
from tavoliere.games.scalino.moves import ScalinoDraft, ScalinoMove, draft_of, make_prompt, offers, shapes_of
from tavoliere.games.scalino.pieces import (
    BITS,
    ROWS,
    Block,
    Cell,
    bar_on,
    by_row,
    cells_of,
    colours_of,
    identify,
    number_of,
    place_of_block,
    places_of_blocks,
    spaces,
)
from tavoliere.games.scalino.rules import codes
from tavoliere.games.scalino.rules.board import cells_beside, gaps_after
from tavoliere.games.scalino.rules.constants import (
    BUILDING,
    COLOURS,
    DECLINE,
    LENGTHS,
    LEVELS,
    PARTS,
    SHAPES,
    TAKE,
    contains,
    place_action,
    take_action,
)
from tavoliere.games.scalino.rules.state import Plain
from tavoliere.games.scalino.view import Group, groups_of


class Covered(msgspec.Struct, frozen=True, omit_defaults=True):
    """Steps of a colour that would vanish under the block, and what its groups score before and after."""

    colour: str
    cells: list[Cell]
    before: int
    after: int
    owner: int | None = None  # the seat that the colour scores for


class ScalinoPreview(heads.Preview, frozen=True, kw_only=True):
    """`group` is the one that the block would belong to, `extra` whether an extra block would follow.

    `frees` are the lengths of the blocks that could be taken afterwards and cannot now, the long ones first.
    """

    mend: ScalinoDraft | None = None
    group: Group | None = None
    covered: list[Covered] = []
    level: int | None = None  # the level that it would complete, or clear
    extra: bool = False
    frees: list[int] = []  # demolition


def make_preview(game: Game, state: State, seat: int, tried: ScalinoDraft | ScalinoMove) -> ScalinoPreview:
    """Try a draft or a move on a copy."""
    if isinstance(tried, ScalinoDraft):
        found = make_prompt(game, state, seat, tried)
        if found.kinds and found.move is None:
            return ScalinoPreview(before=game.scores(state)[seat])
        draft, move = tried, found.move
    else:
        draft, move = draft_of(game, state, seat, tried), tried
    after = _why_not(game, state, seat, draft) if move is None else game.carry_out(state, seat, move)
    if move is None or isinstance(after, Judgement):
        return ScalinoPreview(why=after, mend=_mend(game, state, seat, draft))
    return observe_move(game, state, seat, move, after, game.events(state, seat, move, after))


def observe_move(
    game: Game, before: State, seat: int, move: Any, after: State, events: Sequence[Event]
) -> ScalinoPreview:
    """Read what a move has done for a seat."""
    block = next((event.block for event in events if isinstance(event, Placed)), None)
    return ScalinoPreview(
        legal=True,
        before=game.scores(before)[seat],
        after=game.scores(after)[seat],
        group=None if block is None else _group_of(game, after, block),
        covered=[] if block is None else list(_covered(game, before, after, block)),
        level=next((event.level for event in events if isinstance(event, LevelEvent)), None),
        extra=bool(game.read(after).bonus),
        frees=sorted((SHAPES[shape][0] for shape in _freed(game, before, after)), reverse=True),
    )


def _group_of(game: Game, state: State, block: Block) -> Group:
    groups, _ = groups_of(state, game.read(state).pyramid, COLOURS.index(block.colour))
    return next(group for group in groups if block.cells[0] in group.cells)


def _covered(game: Game, before: State, after: State, block: Block) -> Iterator[Covered]:
    """List what the block takes from the colours below: the own one never lies there (SC-3.6)."""
    pyramid = game.read(before).pyramid
    for number, colour in enumerate(colours_of(before)):
        old, new = groups_of(before, pyramid, number)[0], groups_of(after, pyramid, number)[0]
        gone = sorted({cell for group in old for cell in group.cells} - {cell for group in new for cell in group.cells})
        if gone:
            was, comes = (sum(group.points for group in groups) for groups in (old, new))
            yield Covered(COLOURS[number], gone, was, comes, colour.owner)


def _freed(game: Game, before: State, after: State) -> list[int]:
    """List the shapes of the blocks that only the taking makes free."""
    if game.read(before).mode == BUILDING:
        return []
    now, then = (
        {place_of_block(game.read(at), action) for action in game.legal_actions(at) if action != DECLINE}
        for at in (before, after)
    )
    return [shape for _, shape, _ in then - now]


# ---- Why not ---------------------------------------------------------------------------------------


def pieces(game: Game, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
    """Return what the sentence of a violation speaks of."""
    if code <= codes.MUST_TAKE:  # its sentence speaks of the turn and of no piece
        return {}
    s = game.read(state)
    level, shape, anchor = PARTS[action]
    if code == codes.NO_SUCH_BLOCK:
        return {"bar": bar_on(s.pyramid, level, shape, anchor)}
    if action >= TAKE:
        bar = bar_on(s.pyramid, *place_of_block(s, action))
        return {"bar": bar, "blocks": _blocks_on(game, state, bar.level + 1, bar.cells)}
    bar, bits = bar_on(s.pyramid, s.level, shape, anchor), np.uint64(BITS[s.pyramid][shape][anchor])
    said: dict[str, Any] = {"bar": bar, "level": bar.level, "length": SHAPES[shape][0]}
    match code:
        case codes.WRONG_LEVEL:
            said["named"] = level + 1
        case codes.OFF_LEVEL:
            off = [cell for cell in bar.cells if not contains(s.pyramid, s.level, cell.x, cell.y)]
            said["cells"] = spaces(s.level, off)
        case codes.OCCUPIED:
            said["blocks"] = _blocks_on(game, state, bar.level, bar.cells)
        case codes.TOUCHES_OWN:
            around = cells_of(s.pyramid, int(cells_beside(s.pyramid, s.level, bits)))
            said["blocks"] = _blocks_on(game, state, bar.level, around, s.turn)
        case codes.LIES_ON_OWN:
            said["blocks"] = _blocks_on(game, state, bar.level - 1, bar.cells, s.turn)
        case codes.LEAVES_HOLE | codes.LEAVES_NOOK:
            said["cells"] = spaces(s.level, cells_of(s.pyramid, int(gaps_after(state, bits))))
    return said


def _blocks_on(game: Game, state: State, level: int, cells: Collection[Cell], colour: int | None = None) -> list[Block]:
    """List the standing blocks that have a part in these cells, all or those of a colour.

    In demolition the position does not tell their numbers.
    """
    found = [
        block
        for block in identify(game, state).standing
        if block.level == level and not {*block.cells}.isdisjoint(cells)
        if colour is None or block.colour == COLOURS[colour]
    ]
    return found if game.read(state).mode == BUILDING else [msgspec.structs.replace(block, id=None) for block in found]


def _why_not(game: Game, state: State, seat: int, draft: ScalinoDraft) -> Judgement:
    """Return the most telling reason among all that the draft could have become.

    The later a code stands in the list, the more was right before it; that a bar sticks out tells least.
    """
    actions = list(_actions_of(game.read(state), draft)) or [NO_ACTION]
    found = [(game.violation(state, action, seat), action) for action in actions]
    code, action = max(found, key=lambda judged: (judged[0] != codes.OFF_LEVEL, judged[0]))
    return game.judgement(code, pieces(game, state, seat, action, code))


def _actions_of(s: Plain, draft: ScalinoDraft) -> Iterator[int]:
    """List every action that the draft could become, legal or not."""
    has_shape = draft.length is not None or draft.up is not None
    kind = draft.kind or ("place" if has_shape or s.mode == BUILDING else "take")
    number = number_of(s.pyramid, draft.cell)
    if kind == "place":
        anchors = ROWS[s.pyramid].values() if draft.cell is None else [] if number is None else [number]
        level = min(s.level, LEVELS - 1)  # of a whole pyramid the highest
        yield from (place_action(level, shape, anchor) for shape in shapes_of(draft) for anchor in anchors)
    elif kind == "take" and not has_shape and number is not None:
        # The block that is seen at the cell; without one, a block that would begin there.
        there = [at for at in places_of_blocks(s) if BITS[s.pyramid][at[1]][at[2]] >> number & 1]
        level, _, anchor = max(there, default=(0, 0, number))
        yield take_action(level, anchor)
    elif not has_shape and draft.cell is None:
        yield DECLINE if kind == "decline" else TAKE


# ---- The nearest legal move ------------------------------------------------------------------------


def _mend(game: Game, state: State, seat: int, draft: ScalinoDraft) -> ScalinoDraft | None:
    """Return the legal move that is most like the draft; None when nothing is legal."""
    picks = [(cell, offer) for offer in offers(game, state, seat) for cell in offer.parts.get("cell", ())]
    if game.read(state).mode != BUILDING:
        picks.sort(key=lambda pick: by_row(pick[0]))
    moves: Iterable[tuple[Cell, Any]] = ((cell, offer.make(cell=cell)) for cell, offer in picks)
    likely = [msgspec.structs.replace(draft_of(game, state, seat, move), cell=cell) for cell, move in moves]
    return min(likely, key=lambda like: _unlike(like, draft), default=None)


def _unlike(move: ScalinoDraft, draft: ScalinoDraft) -> tuple[int, bool, int]:
    """Return the distance of a move from a draft: first by length, then by turn, then by way."""
    asked = draft.length if draft.length in LENGTHS else len(LENGTHS)
    longer = 0 if draft.length is None or move.length is None else abs(move.length - int(asked or 0))
    turned = draft.up is not None and move.up is not None and move.up != draft.up
    one, other = move.cell, draft.cell
    way = 0 if one is None or other is None else abs(one.x - other.x) + abs(one.y - other.y)
    return longer, turned, way
