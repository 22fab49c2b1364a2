"""Events of a game of Scalino, read from the positions before and after a move. None of them is secret."""

from __future__ import annotations

from collections.abc import Sequence

from tavoliere.engine.game import Game, State
from tavoliere.engine.view import Ended, Event
from tavoliere.games.scalino.moves import Decline, Place, ScalinoMove
from tavoliere.games.scalino.pieces import BLOCK, NUMBERS, Block, Identities, block_at, colours_of, identify, length_of
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, PARTS


class Deed(Event, frozen=True):
    """Base of the events of a seat."""

    seat: int


class BlockEvent(Deed, frozen=True):
    """Base of the events of one block."""

    block: Block
    extra: bool = False


class Placed(BlockEvent, frozen=True, tag="placed"):
    """A block came from its colour's stock to where it says that it lies."""


class Took(BlockEvent, frozen=True, tag="took"):
    """A block went from where it says that it lay to those that the seat has taken."""


class Declined(Deed, frozen=True, tag="declined"):
    """A seat did without the extra block."""


class LevelEvent(Deed, frozen=True):
    """Base of the events that earn an extra block."""

    level: int


class LevelCompleted(LevelEvent, frozen=True, tag="level_completed"):
    """A level is full: its last block earns an extra one, if there is room for one."""


class LevelCleared(LevelEvent, frozen=True, tag="level_cleared"):
    """The last block of a level was taken: it earns an extra one, if there is one left."""


class Skipped(Deed, frozen=True, tag="skipped"):
    """A colour could not be placed and lost its turn."""

    colour: str


ScalinoEvent = Placed | Took | Declined | LevelCompleted | LevelCleared | Skipped | Ended


# ---- From the positions before and after a move ---------------------------------------------------


def events(
    game: Game, before: State, seat: int, move: ScalinoMove, after: State, identities: Identities | None = None
) -> list[Event]:
    """List all events of one move, in order."""
    b, a = game.read(before), game.read(after)
    told: list[Event] = []
    if isinstance(move, Decline):
        told.append(Declined(seat))
    elif isinstance(move, Place):
        bar, length = a.bar[b.standing], length_of(a.bar[b.standing])
        number = NUMBERS[b.turn, length].stop - b.stock[b.turn][length - 1]  # the next one of its kind
        block = block_at(b.pyramid, bar, b.turn, number, colours_of(before)[b.turn].owner)
        told.append(Placed(seat, block, bool(b.bonus)))
        if a.level > b.level:
            told.append(LevelCompleted(seat, a.level))
    else:
        gone = next((i for i in range(a.standing) if b.bar[i] != a.bar[i]), a.standing)
        told.append(Took(seat, (identities or identify(game, before)).standing[gone], bool(b.bonus)))
        level = PARTS[b.bar[gone]][0]
        if not any(a.cells[level]):
            told.append(LevelCleared(seat, level + 1))
    if a.mode == BUILDING and not a.over and not a.bonus:  # turns without a placement were passed over (SC-3.8)
        for colour in range(b.turn + 1, b.turn + 1 + (a.turn - b.turn - 1) % len(COLOURS)):
            told.append(Skipped(colours_of(before)[colour % len(COLOURS)].player, COLOURS[colour % len(COLOURS)]))
    return told


def follow(game: Game, identities: Identities, events: Sequence[Event]) -> Identities:
    """Return the blocks after these events."""
    for event in events:
        standing, taken = identities.standing, identities.taken
        if isinstance(event, Placed):
            identities = Identities((*standing, event.block))
        elif isinstance(event, Took):
            number, seat = event.block.id, event.seat
            assert number is not None  # events always tell which
            left = tuple(block for block in standing if block.id != number)
            identities = Identities(left, (*taken[:seat], (*taken[seat], BLOCK[number]), *taken[seat + 1 :]))
    return identities
