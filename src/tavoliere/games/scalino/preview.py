"""What a draft or a move would do: points, the group it makes, the steps it covers; or why not, and what would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.events import Event
from tavoliere.engine.moves import Preview
from tavoliere.games.scalino.breakdown import Group, groups_of
from tavoliere.games.scalino.cells import Cell
from tavoliere.games.scalino.colours import colours_of
from tavoliere.games.scalino.events import LevelCleared, LevelCompleted, Placed
from tavoliere.games.scalino.mending import mend, why_not
from tavoliere.games.scalino.moves import Decline, ScalinoMove, Take
from tavoliere.games.scalino.pieces import Block, place_of_block
from tavoliere.games.scalino.prompt import ScalinoDraft, draft_of
from tavoliere.games.scalino.rules.constants import COLOURS, DECLINE, LEVELS, SHAPES

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino


class Covered(msgspec.Struct, frozen=True, omit_defaults=True):
    """Steps of a colour that would vanish under the block, and what its groups score before and after."""

    colour: str
    cells: list[Cell]
    before: int
    after: int
    owner: int | None = None  # the seat that the colour scores for


class ScalinoPreview(Preview, frozen=True, kw_only=True):
    """`group` is the one that the block would belong to, `extra` whether an extra block would follow.

    `frees` are the lengths of the blocks that could be taken afterwards and cannot now, the long ones first.
    """

    mend: ScalinoDraft | None = None
    group: Group | None = None
    covered: list[Covered] = []
    level: int | None = None  # the level that it would complete, or clear
    extra: bool = False
    frees: list[int] = []  # demolition


def make_preview(game: Scalino, state: State, seat: int, tried: ScalinoDraft | ScalinoMove) -> ScalinoPreview:
    """What a draft or a move would do. Nothing in Scalino is hidden, so all of it can be told."""
    if not isinstance(tried, ScalinoDraft):
        why = game.check(state, tried, seat)
        if why is None:
            return _effects(game, state, seat, tried)
        return ScalinoPreview(why=why, mend=mend(game, state, seat, draft_of(tried)))
    found = game.prompt(state, seat, tried)
    if found.move is not None:
        return _effects(game, state, seat, found.move)
    if found.kinds:
        return ScalinoPreview(before=game.scores(state)[seat])
    return ScalinoPreview(why=why_not(game, state, seat, tried), mend=mend(game, state, seat, tried))


def _effects(game: Scalino, state: State, seat: int, move: ScalinoMove) -> ScalinoPreview:
    after = game.after(state, move, seat)
    done = ScalinoPreview(legal=True, before=game.scores(state)[seat], after=game.scores(after)[seat])
    if isinstance(move, Decline):
        return done
    s, a = game.read(state), game.read(after)
    if isinstance(move, Take):
        cleared = [level + 1 for level in range(LEVELS) if any(s.cells[level]) and not any(a.cells[level])]
        level = cleared[0] if cleared else None
        return msgspec.structs.replace(done, level=level, extra=bool(a.bonus), frees=_freed(game, state, after))
    groups, _ = groups_of(after, s.pyramid, s.turn)
    return msgspec.structs.replace(
        done,
        group=next(group for group in groups if move.first in group.cells),
        covered=_covered(state, s, after),
        level=a.level if a.level > s.level else None,
        extra=bool(a.bonus),
    )


def observe_move(
    game: Scalino, before: State, seat: int, move: ScalinoMove, after: State, events: Sequence[Event]
) -> ScalinoPreview:
    """What the preview should have said: all of it can be seen on the table."""
    s, view, was = game.read(before), game.view(after, seat), game.view(before, seat)
    block = next((event.block for event in events if isinstance(event, Placed)), None)
    return ScalinoPreview(
        legal=True,
        before=was.scores[seat],
        after=view.scores[seat],
        group=None if block is None else _group_of(after, s.pyramid, block),
        covered=[] if block is None else _covered(before, s, after),
        level=next((event.level for event in events if isinstance(event, LevelCompleted | LevelCleared)), None),
        extra=view.extra,
        frees=_freed(game, before, after) if isinstance(move, Take) else [],
    )


def _group_of(state: State, pyramid: int, block: Block) -> Group:
    groups, _ = groups_of(state, pyramid, COLOURS.index(block.colour))
    return next(group for group in groups if block.cells[-1] in group.cells)


def _freed(game: Scalino, state: State, after: State) -> list[int]:
    """The lengths of the blocks that only the taking makes free."""
    now, then = (
        {place_of_block(game.read(at), action) for action in game.legal_actions(at) if action != DECLINE}
        for at in (state, after)
    )
    return sorted((SHAPES[shape][0] for _, shape, _ in then - now), reverse=True)


def _covered(state: State, s: Any, after: State) -> list[Covered]:
    """What becomes of the colours below: the own one never lies there (SC-3.6)."""
    covered = []
    for number, colour in enumerate(colours_of(state)):
        if number != s.turn and s.level > 0:
            before, later = groups_of(state, s.pyramid, number)[0], groups_of(after, s.pyramid, number)[0]
            left = {cell for group in later for cell in group.cells}
            gone = sorted(cell for group in before for cell in group.cells if cell not in left)
            if gone:
                covered.append(Covered(COLOURS[number], gone, _points(before), _points(later), colour.owner))
    return covered


def _points(groups: list[Group]) -> int:
    return sum(group.points for group in groups)
