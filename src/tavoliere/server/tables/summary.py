"""What the lobby shows of a table without folding its log."""

from __future__ import annotations

import msgspec

from tavoliere.engine.result import Result
from tavoliere.server.store.rows import TableRow
from tavoliere.server.tables.colours import Colour
from tavoliere.server.tables.fold import Fold


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the lobby."""

    names: list[str]  # seat by seat; empty where nobody sits
    free: int
    result: Result | None = None
    colours: list[Colour] = []  # seat by seat


def summarise(id: str, fold: Fold) -> TableRow:  # noqa: A002
    summary = Summary(
        names=[seat.name for seat in fold.seats],
        free=sum(not seat.taken for seat in fold.seats),
        result=fold.result,
        colours=[seat.colour for seat in fold.seats],
    )
    return TableRow(
        id=id,
        game=fold.opened.game,
        phase=fold.phase,
        public=fold.terms.public,
        clocked=_is_clocked(fold),
        opened_at=fold.opened_at,
        changed_at=fold.changed_at,
        summary=msgspec.json.encode(summary).decode(),
        lesson=bool(fold.opened.lesson),
    )


def _is_clocked(fold: Fold) -> bool:
    """Does somebody have to watch the time of a running game? Bots and the game's own deadline need it, too."""
    return fold.phase == "playing" and (
        fold.terms.clock.kind != "none" or any(not seat.played_by_person for seat in fold.seats) or fold.has_deadline
    )
