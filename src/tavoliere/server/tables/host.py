"""What a table needs from the house it stands in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from tavoliere.server.bots.hint import HintShown
from tavoliere.server.store.rows import Append
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.terms import Level

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table

Answer = Callable[[HintShown | None], None]  # what a bot has chosen; None when it has failed


class Host(Protocol):
    """The clock, the log, the bots, and the way to other tables."""

    release: str
    advised: set[str]  # the guests who wait for a hint: one at a time each

    def now(self) -> int:
        """Milliseconds since 1970."""

    def new_seed(self) -> bytes:
        """32 secret bytes."""

    def pace(self) -> int:
        """How many milliseconds a bot lets pass; it depends on nothing at the table."""

    def append(self, append: Append, done: Callable[[Exception | None], None]) -> None:
        """Write to the log, then say so."""

    def wake_at(self, table: Table, at: int | None) -> None:
        """Call `table.on_time` at this moment, and forget what was asked for before."""

    def think(self, table: Table, seat: int, level: Level, knowledge: Any, answer: Answer) -> None:
        """Let a bot choose a move from what a seat knows."""

    def lose(self, table: Table, quietly: bool = False) -> None:
        """The table in memory is not what is on disk: throw it away, and fold it anew for who sits there.

        Quietly: nothing that anybody did is lost by it.
        """

    def check_opening(self, guest: str) -> None:
        """A guest wants another table; a refusal when they have opened very many within the hour."""

    def rematch(self, table: Table, connection: Connection, asked: str) -> None:
        """Open another table for the same people, tell this one, and answer who asked."""
