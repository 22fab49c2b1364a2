"""What happens in a game of Scalino. Nothing of it is secret."""

from __future__ import annotations

from tavoliere.engine.events import Ended, Event
from tavoliere.games.scalino.pieces import Block


class Placed(Event, frozen=True, tag="placed"):
    """A block came from its colour's stock to where it says that it lies."""

    seat: int
    block: Block
    extra: bool = False


class Took(Event, frozen=True, tag="took"):
    """A block went from where it says that it lay to those that the seat has taken."""

    seat: int
    block: Block
    extra: bool = False


class Declined(Event, frozen=True, tag="declined"):
    """Somebody did without the extra block."""

    seat: int


class LevelCompleted(Event, frozen=True, tag="level_completed"):
    """A level is full: its last block earns an extra one, if there is room for one."""

    seat: int
    level: int


class LevelCleared(Event, frozen=True, tag="level_cleared"):
    """The last block of a level was taken: it earns an extra one, if there is one left."""

    seat: int
    level: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A colour could not be placed and lost its turn."""

    seat: int
    colour: str


ScalinoEvent = Placed | Took | Declined | LevelCompleted | LevelCleared | Skipped | Ended
