"""What a table tells its clients: updates, views, the table around the game, and its line in the lobby."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from tavoliere.engine.events import Event
from tavoliere.engine.result import Result
from tavoliere.server import protocol
from tavoliere.server.store.rows import TableRow
from tavoliere.server.tables import log as e
from tavoliere.server.tables.state import Fold
from tavoliere.server.tables.terms import Colour


@lru_cache(maxsize=1 << 12)  # whoever sits at a table is named in everything that it says of itself
def public_name(table: str, guest: str) -> str:
    """A name for a guest that is good at one table only: nobody can be followed from table to table."""
    return hashlib.blake2s(f"{table} {guest}".encode(), digest_size=6).hexdigest()


def show_table(table: str, fold: Fold, guest: str) -> protocol.TableShown:
    """The table around the game, for one guest."""
    record = fold.session.record if fold.session else None
    over = fold.phase in ("over", "closed")
    return protocol.TableShown(
        table=table,
        game=fold.opened.game,
        rules=fold.opened.rules,
        options=fold.opened.options,
        terms=fold.terms,
        position=fold.opened.position is not None,
        phase=fold.phase,
        seats=[
            protocol.SeatShown(
                seat.terms.kind,
                seat.colour,
                seat.name,
                public_name(table, seat.guest) if seat.guest else "",
                seat.bot,
                seat.forfeited,
            )
            for seat in fold.seats
        ],
        colours=fold.colours,
        yours=fold.seats_of(guest),
        host=public_name(table, fold.host),
        chat=fold.chat_on,
        muted=sorted(public_name(table, other) for other in fold.muted) if guest == fold.host else [],
        commitment=record.commitment if record else "",
        seed=(record.seed or "") if record and over else "",
        result=fold.result,
        votes=sorted(fold.votes, key=str),
        rematch=fold.rematch or "",
    )


def show_table_in_time(table: str, fold: Fold, guest: str, now: int) -> protocol.TableShown:
    """The same as this guest may see it now: to spectators who are behind, the end of the game is still to come."""
    shown = show_table(table, fold, guest)
    until = fold.seen_until(guest, now)
    if until == now:
        return shown
    seats = [
        msgspec.structs.replace(seat, forfeited="") if sat.forfeited_at > until else seat
        for seat, sat in zip(shown.seats, fold.seats, strict=True)
    ]
    shown = msgspec.structs.replace(shown, seats=seats, votes=[])
    if fold.ended_at is None or fold.ended_at <= until:
        return shown
    return msgspec.structs.replace(shown, phase="playing", seed="", result=None, rematch="")


def show(fold: Fold, seat: int | None, asked: str = "") -> protocol.Shown:
    """Everything that a seat (or a spectator) may see now."""
    session = fold.session
    assert session is not None
    return protocol.Shown(
        id=asked,
        number=fold.number(seat),
        seat=seat,
        view=session.view(seat),
        clock=fold.clocks.face(),
        prompt=_prompt(fold, seat),
        undo=seat is not None and fold.may_undo(seat),
    )


def tell(
    table: str,
    fold: Fold,
    entry: e.AnyEntry,
    events: Sequence[Event],
    at: int,
    seat: int | None,
) -> protocol.Told:
    """An entry that has just been folded in, as a seat may know it."""
    session = fold.session
    line = None
    if isinstance(entry, e.Said):
        line = protocol.Line(at, public_name(table, entry.guest), entry.name, entry.text)
    in_game = session is not None and isinstance(entry, e.Played)
    return protocol.Told(
        number=fold.number(seat),
        at=at,
        what=str(entry.__struct_config__.tag),
        by=getattr(entry, "seat", None),
        how=_how(entry),
        events=session.told(events, seat) if session and events else [],
        turn=fold.turn if in_game else None,
        clock=fold.clocks.face() if in_game or isinstance(entry, e.GivenBack) else None,
        prompt=_prompt(fold, seat) if in_game else None,
        undo=in_game and seat is not None and fold.may_undo(seat),
        line=line,
        view=session.view(seat) if session and in_game else None,
    )


def _how(entry: e.AnyEntry) -> str:
    if isinstance(entry, e.Played):
        return "" if entry.by == "person" else entry.by
    return str(getattr(entry, "why", "") or getattr(entry, "motion", ""))


def _prompt(fold: Fold, seat: int | None) -> Any:
    """A prompt goes to who is asked, as everybody may see it; whoever else may act asks for one."""
    if seat is None or fold.session is None or fold.phase != "playing" or seat not in fold.turn.asked:
        return None
    return fold.session.prompt(seat)


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
