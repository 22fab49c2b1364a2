"""What a move of Scalino set off, told from the positions before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.engine.events import Event
from tavoliere.games.scalino.events import Declined, Ended, LevelCleared, LevelCompleted, Placed, Skipped, Took
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove, bar_at, bar_name
from tavoliere.games.scalino.rules.actions import parts
from tavoliere.games.scalino.rules.components import COLOURS
from tavoliere.games.scalino.rules.scoring import NOBODY, owners
from tavoliere.games.scalino.rules.state import BUILDING

if TYPE_CHECKING:
    from tavoliere.games.scalino.game import Scalino


def tell(game: Scalino, before: Any, seat: int, move: ScalinoMove, state: Any) -> list[Event]:
    """All events of one move, in order."""
    after = state[0]
    told: list[Event]
    if isinstance(move, Decline):
        told = [Declined(seat)]
    elif isinstance(move, Place):
        told = _placed(before, seat, after)
    else:
        told = _took(before, seat, after)
    if after.over:
        told.append(Ended(list(game.scores(state)), list(game.winners(state))))
    elif after.mode == BUILDING and not after.bonus:
        told += _skipped(before, after)
    return told


def _placed(before: Any, seat: int, after: Any) -> list[Event]:
    level, shape, anchor = parts(after.bar[before.standing])
    cells = bar_name(bar_at(int(after.pyramid), shape, anchor))
    told: list[Event] = [Placed(seat, COLOURS[before.turn], level + 1, cells, bool(before.bonus))]
    if after.level > before.level:
        told.append(LevelCompleted(seat, level + 1))
    return told


def _took(before: Any, seat: int, after: Any) -> list[Event]:
    standing = [(int(bar), int(colour)) for bar, colour in zip(after.bar, after.colour, strict=True)]
    gone = next(
        i for i in range(before.standing) if i == after.standing or (before.bar[i], before.colour[i]) != standing[i]
    )
    level, shape, anchor = parts(before.bar[gone])
    cells = bar_name(bar_at(int(before.pyramid), shape, anchor))
    told: list[Event] = [Took(seat, COLOURS[before.colour[gone]], level + 1, cells, bool(before.bonus))]
    if not after.cells[level].any():
        told.append(LevelCleared(seat, level + 1))
    return told


def _skipped(before: Any, after: Any) -> list[Event]:
    """The colours whose turns were passed over on the way to the next placement (SC-3.8)."""
    told: list[Event] = []
    colour = (int(before.turn) + 1) % len(COLOURS)
    while colour != after.turn:
        owner = owners(after)[colour]
        neutral = int(after.start + before.neutral) % int(after.players)
        told.append(Skipped(neutral if owner == NOBODY else owner, COLOURS[colour]))
        colour = (colour + 1) % len(COLOURS)
    return told
