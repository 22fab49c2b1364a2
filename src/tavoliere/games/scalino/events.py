"""What happens in a game of Scalino. Nothing of it is secret."""

from __future__ import annotations

from tavoliere.engine.events import Event


class Placed(Event, frozen=True, tag="placed"):
    """A block was laid down."""

    seat: int
    colour: str
    level: int
    cells: str
    extra: bool = False


class Took(Event, frozen=True, tag="took"):
    """A block was taken off the pyramid."""

    seat: int
    colour: str
    level: int
    cells: str
    extra: bool = False


class Declined(Event, frozen=True, tag="declined"):
    """Somebody did without the extra block."""

    seat: int


class LevelCompleted(Event, frozen=True, tag="level_completed"):
    """A level is full: its last block earns an extra one."""

    seat: int
    level: int


class LevelCleared(Event, frozen=True, tag="level_cleared"):
    """The last block of a level was taken: it earns an extra one."""

    seat: int
    level: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A colour could not be placed and lost its turn."""

    seat: int
    colour: str


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    scores: list[int]
    winners: list[int]


ScalinoEvent = Placed | Took | Declined | LevelCompleted | LevelCleared | Skipped | Ended
