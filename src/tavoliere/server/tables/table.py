"""A table in memory: its state, its connections, and the updates that they get after each commit.

`handle` is synchronous: it checks a request, applies its entry, hands it to the journal and keeps the updates until the
journal has written it. When the journal cannot write it, the state is discarded and loaded again from the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tavoliere.engine.errors import IllegalMove
from tavoliere.engine.moves import Move, Unreadable
from tavoliere.engine.view import Event
from tavoliere.server import protocol
from tavoliere.server.errors import describe, short
from tavoliere.server.refusals import refusal_of
from tavoliere.server.store.schema import Append, LogRow, TableRow
from tavoliere.server.tables import log as e
from tavoliere.server.tables import requests
from tavoliere.server.tables.requests import count_votes
from tavoliere.server.tables.state import TableState, require
from tavoliere.server.tables.timers import Timers
from tavoliere.server.tables.visibility import (
    Connection,
    LateOutbox,
    describe_line,
    describe_table,
    describe_table_in_time,
    describe_view,
    make_update,
    public_name,
    summarise,
    sync_shown_seats,
)
from tavoliere.server.texts import Refusal, say

if TYPE_CHECKING:
    from tavoliere.server.tables.manager import TableManager

_log = logging.getLogger(__name__)
_FEW = 16  # connections: among these, everybody hears at once who comes and goes
PRESENCE_SECONDS = 0.25

Frames = list[tuple[Connection, bytes]]
Rewrite = Callable[[int], Awaitable[None]]  # changes a log under this lease


class Pending(msgspec.Struct, frozen=True, eq=False):
    """An entry that is not on disk yet, and the frames to send once it is; without one, a row for the lists."""

    seq: int
    entry: e.AnyEntry | None
    at: int
    frames: Frames
    only: int | None  # the only seat that knows of it; None: all do


class Table:
    """One table. This process is its only writer, as long as it holds the lease."""

    def __init__(
        self,
        id: str,  # noqa: A002
        state: TableState,
        lease: int,
        manager: TableManager,
        row: TableRow,
        ahead: int = 0,
    ) -> None:
        self.id = id
        self.manager = manager
        self.connections: list[Connection] = []
        self.idle_since = manager.now()
        self.host_gone_since: int | None = manager.now()  # no client is connected yet
        self._presence_due = False
        self._held: list[tuple[Connection, bytes | str]] = []  # frames that came while the state was discarded
        self._unclear: list[Pending] = []  # of the state that was discarded: they are in the log, or not
        self._take_state(state, lease, row, ahead)

    def _take_state(self, state: TableState, lease: int, row: TableRow, ahead: int) -> None:
        self.state = state
        self._row = row  # which lists read, as it was written last
        self.lease = lease
        self.ahead = ahead  # milliseconds by which the times in the log are ahead of our clock, and of the state
        self.discarded = False
        self.timers = Timers(self)
        self.late = LateOutbox(state.terms.delay)  # the updates of delayed spectators
        self._pending: list[Pending] = []  # in the order of the log
        if state.session and self.late.is_late:
            self.late.hold(state.changed_at, state.number(None), state.session.view(None), None)
            self.late.release(self.manager.now())

    # ---- Coming and going ---------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        """Add a connection; it is sent nothing before it has said hello."""
        self.connections.append(connection)

    def leave(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        if self.discarded:
            return
        self.idle_since = self.manager.now()
        if connection.greeted:
            self.send_presence()
            self.look_for_host()

    def look_for_host(self) -> None:
        """Note whether the host is connected: after a while without one, another guest becomes host."""
        if self.is_present(self.state.host):
            self.host_gone_since = None
        elif self.host_gone_since is None:
            self.host_gone_since = self.manager.now()
        self.timers.plan()

    def is_present(self, guest: str | None) -> bool:
        return any(c.guest == guest and c.greeted for c in self.connections)

    @property
    def is_idle(self) -> bool:
        """Return whether the table can leave memory: no connection, no write and no thinking bot."""
        return not (self.discarded or self.connections or self.is_writing or self.timers.is_thinking)

    @property
    def is_writing(self) -> bool:
        """Return whether an entry is not on disk yet."""
        return bool(self._pending)

    def holds_back_from(self, guest: str) -> bool:
        """Return whether an entry that this guest may know of is not on disk yet."""
        return any(self._concerns(pending.only, guest) for pending in self._pending)

    def _concerns(self, only: int | None, guest: str) -> bool:
        return only is None or self.state.seats[only].guest == guest

    # ---- Requests ------------------------------------------------------------------------------------

    def handle(self, connection: Connection, frame: bytes | str) -> None:
        """Handle a frame from a client. Other clients do not notice what is refused."""
        if self.discarded:
            self._held.append((connection, frame))
            return
        try:
            request = protocol.read_request(frame)
            require(connection.greeted or isinstance(request, protocol.Hello | protocol.Ping), "hello_first")
            requests.handle(self, connection, request)
        except (msgspec.DecodeError, UnicodeError):
            self._refuse_frame(connection, frame, Refusal("unreadable"))
        except Exception as error:
            self._refuse_frame(connection, frame, error)

    def _refuse_frame(self, connection: Connection, frame: bytes | str, error: Exception) -> None:
        asked, game = protocol.read_head(frame).id, self.state.game
        if isinstance(error, IllegalMove):
            sentence = game.explain(error.judgement, connection.language, [seat.name for seat in self.state.seats])
            refused = protocol.Refused(id=asked, code="illegal", sentence=sentence, judgement=error.judgement)
            self.answer(connection, refused)
            return
        refusal = refusal_of(error, f"at table {short(self.id)}")
        if isinstance(error, Unreadable):
            refusal = Refusal(refusal.code, detail=error.sentence(game.texts(connection.language)))
        self.refuse(connection, asked, refusal)
        if refusal.code == "broken":
            self.discard()

    def refuse(self, connection: Connection, asked: str, refusal: Refusal) -> None:
        sentence = say(refusal, connection.language)
        self.answer(connection, protocol.Refused(id=asked, code=refusal.code, sentence=sentence))

    def reject(self, connection: Connection, asked: str, refusal: Refusal) -> None:
        """Refuse a client that may not say hello, for a reason that is in no log, and close its connection."""
        sentence = say(refusal, connection.language)
        connection.deliver(protocol.encode(protocol.Refused(id=asked, code=refusal.code, sentence=sentence)))
        connection.drop()

    def seat_for(self, connection: Connection, asked: int | None) -> int:
        """The seat that a request is for; refuses one that is not the guest's."""
        seat = connection.shown if asked is None else asked
        if seat is None or seat >= len(self.state.seats) or self.state.seats[seat].guest != connection.guest:
            raise Refusal("not_yours")
        return seat

    def number(self, connection: Connection) -> int:
        """The number of updates that this client may have been sent; delayed spectators count those they know."""
        if connection.looks_on and self.late.is_late:
            return self.late.shown.number if self.late.shown else 0
        return self.state.number(connection.shown)

    # ---- Entries -------------------------------------------------------------------------------------

    def commit(self, entry: e.AnyEntry, asker: Connection | None = None, move: Move | None = None) -> None:
        """Apply an entry, append it to the journal, and keep the updates until it is written."""
        state = self.state
        phase = state.phase
        now = self.manager.now()
        at = max(now, state.changed_at)  # times in the log never go back
        seq = state.entries
        events = state.apply(entry, at, move)
        if isinstance(entry, e.SEATING):
            sync_shown_seats(self, entry)
        around = phase != state.phase or not isinstance(entry, e.INSIDE_GAME)
        # A move without events is known to its own seat only.
        only = entry.seat if isinstance(entry, e.Played) and not events else None
        pending = Pending(seq, entry, at, self._make_updates(entry, events, at, around, asker, only), only)
        self._pending.append(pending)
        # What spectators do not know yet stays out of the lists: see `update_row`.
        is_secret = self.late.is_late and state.session is not None and not isinstance(entry, e.Started)
        summary = summarise(self.id, state, now) if around and not is_secret else None
        self._row = summary or self._row
        append = make_append(self.id, self.lease, seq, [entry], at + self.ahead, summary)
        self.manager.store.journal.append(append, partial(self._written, pending))
        self.timers.plan()
        if state.votes and isinstance(entry, e.COUNTING):
            count_votes(self)

    def update_row(self) -> None:
        """Write the row that lists read, where everybody may know of a change by now."""
        if not self.late.is_late and self.listing_due is None:
            return
        row = summarise(self.id, self.state, self.manager.now())
        if (row.phase, row.public, row.summary) == (self._row.phase, self._row.public, self._row.summary):
            return
        self._row = row
        pending = Pending(self.state.entries, None, row.changed_at, [], None)
        self._pending.append(pending)
        self.manager.store.journal.append(Append(self.id, self.lease, [], row), partial(self._written, pending))

    @property
    def listing_due(self) -> int | None:
        """The moment when lists may show the table; None where they do, or never will."""
        return self.state.opened.listed_from if self.state.terms.public and not self._row.public else None

    def _written(self, pending: Pending, error: Exception | None) -> None:
        if not self._pending or self._pending[0] is not pending:
            return  # of a state that was discarded
        if error is not None:
            _log.error("Table %s could not be written: %s", short(self.id), type(error).__name__)
            self.discard()
            return
        del self._pending[0]
        for connection, frame in pending.frames:
            connection.deliver(frame)

    def retire(self) -> None:
        """Leave memory. The reference cycle is broken, so that the table is freed at once."""
        self.discarded = True
        del self.timers

    def discard(self, first: Rewrite | None = None) -> None:
        """Drop a state that may differ from the log, and have it loaded again, after `first` has rewritten the log.

        Requests wait meanwhile.
        """
        if not self.discarded:
            self.discarded = True
            self._unclear, self._pending = self._pending, []
            self.manager.scheduler.set(self.id, None)
            self.manager.load(self.id, self, first)

    def restore(
        self, state: TableState, lease: int, row: TableRow, ahead: int, log: Sequence[tuple[e.AnyEntry, int]]
    ) -> None:
        """Go on with the state that was loaded again from the log.

        All clients are shown it, and what they asked meanwhile is handled.
        """
        self._take_state(state, lease, row, ahead)
        self._clear_up(log)
        for connection in self.connections:
            connection.show_one_of(state.seats_of(connection.guest))
            if connection.greeted:
                self.show_around(connection)
                self.show(connection)
        self.send_presence()
        self.look_for_host()
        held, self._held = self._held, []
        for connection, frame in held:
            if connection in self.connections:
                self.handle(connection, frame)

    def _clear_up(self, log: Sequence[tuple[e.AnyEntry, int]]) -> None:
        """Answer the requests whose commit was unclear: as ever if the log has the entry, otherwise by a refusal."""
        unclear, self._unclear = self._unclear, []
        is_stored = True
        for pending in unclear:
            if pending.entry is not None:  # what waits for a row of the lists depends on the entries before it
                is_stored = [*log[pending.seq : pending.seq + 1]] == [(pending.entry, pending.at)]
            for connection, frame in pending.frames:
                head = protocol.read_head(frame)
                if is_stored:
                    connection.deliver(frame)
                elif head.type == "welcome":
                    connection.drop()  # it says hello again
                elif head.id:
                    self.refuse(connection, head.id, Refusal("not_stored"))

    # ---- Updates -------------------------------------------------------------------------------------

    def answer(self, connection: Connection, update: protocol.Update) -> None:
        self.send(connection, protocol.encode(update))

    def send(self, connection: Connection, frame: bytes) -> None:
        """Send to one client, after the updates that are not on disk yet, since the answer may depend on them.

        It does not wait for the secret moves of others: no answer depends on them, and a wait would give them away.
        """
        for pending in reversed(self._pending):
            if self._concerns(pending.only, connection.guest):
                pending.frames.append((connection, frame))
                return
        connection.deliver(frame)

    @property
    def spectators(self) -> int:
        return sum(connection.greeted and connection.looks_on for connection in self.connections)

    def send_presence(self) -> None:
        """Send everybody who is connected, seat by seat; a crowd hears it a few times a second only."""
        if len(self.connections) <= _FEW:
            self._send_presence()
        elif not self._presence_due:
            self._presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._send_presence)

    def _send_presence(self) -> None:
        self._presence_due = False
        update = self._describe_presence()
        for connection in self.connections:
            if connection.greeted and not self.discarded:
                self.send(connection, update)

    def _describe_presence(self) -> bytes:
        there = {connection.guest for connection in self.connections if connection.greeted}
        seats = [seat.guest in there for seat in self.state.seats]
        return protocol.encode(protocol.Present(seats=seats, spectators=self.spectators))

    def welcome(self, connection: Connection, hello: protocol.Hello) -> None:
        """Send everything that a client needs to begin, or to go on."""
        until = self.state.seen_until(connection.guest, self.manager.now())
        self.answer(
            connection,
            protocol.Welcome(
                id=hello.id,
                version=protocol.VERSION,
                you=public_name(self.id, connection.guest),
                server=self.manager.release,
                now=self.manager.now(),
                lines=[describe_line(self.id, at, said) for at, said in self.state.lines if at <= until],
            ),
        )
        self.show_around(connection)
        self.show(connection)
        self.send_presence()
        if self._presence_due:  # all others hear it later
            self.send(connection, self._describe_presence())
        self.look_for_host()

    def show_around(self, connection: Connection) -> None:
        """Send the table around the game."""
        self.answer(connection, describe_table_in_time(self.id, self.state, connection.guest, self.manager.now()))

    def show(self, connection: Connection, asked: str = "") -> None:
        """Send the whole view of the seat that this client is shown."""
        if self.state.session is None:
            return
        if not connection.looks_on or not self.late.is_late:
            self.answer(connection, describe_view(self.state, connection.shown, asked))
        elif (held := self.late.shown) is not None and held.view is not None:
            self.answer(connection, protocol.Shown(id=asked, number=held.number, seat=None, view=held.view))

    def _make_updates(
        self,
        entry: e.AnyEntry,
        events: Sequence[Event],
        at: int,
        around: bool,
        asker: Connection | None,
        only: int | None,
    ) -> Frames:
        """The frames about an entry, each as its client may know it; the asker's carries the id of the request."""
        state = self.state
        frames: Frames = []
        made: dict[tuple[int | None, str], bytes] = {}
        for connection in self.connections:
            seat = connection.shown
            if not connection.greeted or only not in (None, seat) or (connection.looks_on and self.late.is_late):
                continue
            answered = ""
            if connection is asker:
                asker, answered = None, entry.id  # here is the answer
            if (seat, answered) not in made:
                update = make_update(self.id, state, entry, events, at, seat, answered)
                made[seat, answered] = protocol.encode(update)
            frames.append((connection, made[seat, answered]))
            frames += [(connection, more) for more in self._describe_changes(entry, around, connection.guest, seat)]
        if asker is not None:
            frames.append((asker, protocol.encode(protocol.Done(id=entry.id, number=self.number(asker)))))
        if self.late.is_late and only is None:
            told = make_update(self.id, state, entry, events, at, None)
            late = [protocol.encode(told), *self._describe_changes(entry, around, "", None)]
            view = state.session.view(None) if state.session and isinstance(entry, e.SHOWN_AGAIN) else told.view
            self.late.hold(at, told.number, view, late)
        return frames

    def _describe_changes(self, entry: e.AnyEntry, around: bool, guest: str, seat: int | None) -> Iterator[bytes]:
        """The frames after an update: the table around the game and the whole view, where the entry changes them."""
        if around:
            yield protocol.encode(describe_table(self.id, self.state, guest))
        if isinstance(entry, e.SHOWN_AGAIN):
            yield protocol.encode(describe_view(self.state, seat))

    # ---- Timers ------------------------------------------------------------------------------------------

    def on_time(self) -> None:
        """Do what is due now: release late updates, bring the lists up to date, and let the timers act."""
        while (held := self.late.release(self.manager.now())) is not None:
            for connection in [c for c in self.connections if c.greeted and c.looks_on]:
                if held.frames is None:
                    self.show_around(connection)
                    self.show(connection)
                for frame in held.frames or ():
                    self.send(connection, frame)
        self.update_row()
        try:
            self.timers.act()
        except Exception as error:
            _log.error("A timer failed at table %s: %s", short(self.id), describe(error))
            self.discard()


def make_append(
    table: str, lease: int, seq: int, entries: Sequence[e.AnyEntry], at: int, summary: TableRow | None
) -> Append:
    """Return what the journal writes for these entries, the first of which has the number `seq`."""
    rows = [
        LogRow(table, number, getattr(entry, "seat", None), e.encode(entry).decode(), at)
        for number, entry in enumerate(entries, seq)
    ]
    visits = {entry.guest: isinstance(entry, e.Opened | e.Sat) for entry in entries if isinstance(entry, e.NAMING)}
    return Append(table, lease, rows, summary, visits)
