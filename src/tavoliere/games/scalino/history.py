"""What a move of Scalino set off, told from the positions before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.engine.events import Event
from tavoliere.games.scalino.colours import colours_of
from tavoliere.games.scalino.events import Declined, LevelCleared, LevelCompleted, Placed, Skipped, Took
from tavoliere.games.scalino.identities import Identities, identify, next_number
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove
from tavoliere.games.scalino.pieces import block_at, length_of
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, parts

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino


def tell(
    game: Scalino, before: State, seat: int, move: ScalinoMove, after: State, identities: Identities | None
) -> list[Event]:
    """All events of one move, in order."""
    b, a = game.read(before), game.read(after)
    told: list[Event]
    if isinstance(move, Decline):
        told = [Declined(seat)]
    elif isinstance(move, Place):
        told = _placed(before, b, seat, a)
    else:
        told = _took(before, b, seat, a, identities)
    if a.mode == BUILDING and not a.over and not a.bonus:
        told += _skipped(before, b, a)
    return told


def _placed(before: State, b: Any, seat: int, a: Any) -> list[Event]:
    bar, colour = a.bar[b.standing], b.turn
    number = next_number(b.stock, colour, length_of(bar))
    block = block_at(b.pyramid, bar, colour, number, colours_of(before)[colour].owner)
    told: list[Event] = [Placed(seat, block, bool(b.bonus))]
    if a.level > b.level:
        told.append(LevelCompleted(seat, b.level + 1))
    return told


def _took(before: State, b: Any, seat: int, a: Any, identities: Identities | None) -> list[Event]:
    standing = (identities or identify(before, b)).standing
    gone = next((i for i in range(a.standing) if b.bar[i] != a.bar[i]), a.standing)
    told: list[Event] = [Took(seat, standing[gone], bool(b.bonus))]
    level = parts(b.bar[gone])[0]
    if not any(a.cells[level]):
        told.append(LevelCleared(seat, level + 1))
    return told


def _skipped(before: State, b: Any, a: Any) -> list[Event]:
    """The colours whose turns were passed over on the way to the next placement (SC-3.8)."""
    told: list[Event] = []
    colour = (b.turn + 1) % len(COLOURS)
    while colour != a.turn:
        told.append(Skipped(colours_of(before)[colour].player, COLOURS[colour]))
        colour = (colour + 1) % len(COLOURS)
    return told
