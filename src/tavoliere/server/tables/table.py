"""A table in memory: the fold of its log, who is there, and what they are told after each commit.

`handle` is synchronous: it judges, folds the entry in, hands it to the log and keeps what is to be told
until the log has it. When the log cannot take it, the table is thrown away and folded anew.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from tavoliere.engine.errors import BadInput, IllegalMove
from tavoliere.engine.events import Event
from tavoliere.engine.moves import Move
from tavoliere.engine.notation import Unreadable
from tavoliere.server import protocol
from tavoliere.server.store.rows import Append, LogRow
from tavoliere.server.tables import entries as e
from tavoliere.server.tables import handlers
from tavoliere.server.tables.absence import Absence
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.delay import Held, LateOutbox
from tavoliere.server.tables.eyes import OF_SEATS, look_around
from tavoliere.server.tables.fold import SHOWN_ANEW, Fold
from tavoliere.server.tables.showing import public_name, show, show_table, show_table_in_time, tell
from tavoliere.server.tables.summary import summarise
from tavoliere.server.tables.voting import OF_VOTERS, count_votes
from tavoliere.server.texts import Refusal, say
from tavoliere.server.trouble import describe, short

if TYPE_CHECKING:
    from tavoliere.server.tables.house import House

_log = logging.getLogger(__name__)

_WITHIN = e.Played | e.Said  # these leave the table around the game as it is
_NAMING = e.Said | e.Muted | e.Removed  # of people who may have no seat

Frames = list[tuple[Connection, bytes]]
Pending = tuple[Frames, int | None]  # what is told, and the only seat that knows of it; None: all do


class Table:
    """One table, with one writer: us, as long as the lease is ours."""

    def __init__(self, id: str, fold: Fold, lease: int, house: House) -> None:  # noqa: A002
        self.id = id
        self.fold = fold
        self.lease = lease
        self.manager = house
        self.connections: list[Connection] = []
        self.lost = False
        self.idle_since = house.now()
        self.host_gone_since: int | None = house.now()  # nobody is there yet
        self.absence = Absence(self)
        self.late = LateOutbox(fold.terms.delay)  # to spectators
        self._pending: list[Pending] = []  # per append: what is told once it is on disk
        if fold.session and self.late.is_late:
            self._hold(fold.changed_at)
            self.late.release(house.now())

    # ---- Coming and going ---------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        """Somebody is at the door; they are let in when they say hello."""
        self.connections.append(connection)

    def leave(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        if self.lost:
            return  # nobody looks at it any more
        self.idle_since = self.manager.now()
        if connection.greeted:
            self.tell_presence()
            self.look_for_host()

    def look_for_host(self) -> None:
        """Whenever somebody comes or goes: is the host there? Not for long without, and another is."""
        if self.is_present(self.fold.host):
            self.host_gone_since = None
        elif self.host_gone_since is None:
            self.host_gone_since = self.manager.now()
        self.absence.plan()

    def is_present(self, guest: str | None) -> bool:
        return any(c.guest == guest and c.greeted for c in self.connections)

    @property
    def is_idle(self) -> bool:
        """Can it leave memory? Nobody is there and nothing is under way."""
        return not self.connections and not self.is_writing and not self.absence.is_thinking

    @property
    def is_writing(self) -> bool:
        """Is there anything that is not on disk yet?"""
        return bool(self._pending)

    def holds_back_from(self, guest: str) -> bool:
        """Has something happened that this guest may know of, but that is not on disk yet?"""
        return any(self._concerns(only, guest) for _, only in self._pending)

    def _concerns(self, only: int | None, guest: str) -> bool:
        return only is None or self.fold.seats[only].guest == guest

    # ---- What is asked -------------------------------------------------------------------------------

    def handle(self, connection: Connection, frame: bytes | str) -> None:
        """One frame from a client. Whatever it is, others at the table do not notice what is refused."""
        asked = ""
        try:
            ask = protocol.read_ask(frame)
            asked = ask.id
            if not connection.greeted and not isinstance(ask, protocol.Hello | protocol.Ping):
                raise Refusal("hello_first")
            handlers.handle(self, connection, ask)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.refuse(connection, protocol.read_id(frame), Refusal("unreadable"))
        except Refusal as refusal:
            self.refuse(connection, asked, refusal)
        except IllegalMove as error:
            self._refuse_move(connection, asked, error)
        except Unreadable as error:
            detail = error.sentence(self.fold.game.texts(connection.language))
            self.refuse(connection, asked, Refusal("bad_input", detail=detail))
        except BadInput as error:
            self.refuse(connection, asked, Refusal("bad_input", detail=str(error)))
        except Exception as error:
            _log.error("A message broke table %s: %s", short(self.id), describe(error))
            self.refuse(connection, asked, Refusal("broken"))
            self.lose()

    def refuse(self, connection: Connection, asked: str, refusal: Refusal) -> None:
        sentence = say(refusal, connection.language)
        self.answer(connection, protocol.Refused(id=asked, code=refusal.code, sentence=sentence))

    def _refuse_move(self, connection: Connection, asked: str, error: IllegalMove) -> None:
        names = [seat.name for seat in self.fold.seats]
        sentence = self.fold.game.explain(error.judgement, connection.language, names)
        self.answer(
            connection, protocol.Refused(id=asked, code="illegal", sentence=sentence, judgement=error.judgement)
        )

    def seat_for(self, connection: Connection, asked: int | None) -> int:
        """The seat that a message speaks for: every message is checked."""
        seat = connection.shown if asked is None else asked
        if seat is None or seat >= len(self.fold.seats) or self.fold.seats[seat].guest != connection.guest:
            raise Refusal("not_yours")
        return seat

    # ---- What happens --------------------------------------------------------------------------------

    def commit(self, entry: e.AnyEntry, asker: Connection | None = None, move: Move | None = None) -> None:
        """Let an entry happen: fold it in, write it, and tell everybody once it is written."""
        fold = self.fold
        phase = fold.phase
        at = max(self.manager.now(), fold.changed_at)  # a clock that jumps back does not turn the log around
        seq = fold.entries
        if move is not None:
            assert isinstance(entry, e.Played)
            events = fold.play(entry, move, at)
        else:
            events = fold.apply(entry, at)
        if isinstance(entry, OF_SEATS):
            look_around(self, entry)
        around = phase != fold.phase or not isinstance(entry, _WITHIN)
        # A move that sets nothing off is known to nobody but its seat.
        only = entry.seat if isinstance(entry, e.Played) and not events else None
        self._pending.append((self._news(entry, events, at, around, asker, only), only))
        row = LogRow(self.id, seq, getattr(entry, "seat", None), e.write_entry(entry), at)
        sat = [entry.guest] if isinstance(entry, e.Sat) else []
        named = [entry.guest] if isinstance(entry, _NAMING) else []
        summary = summarise(self.id, fold) if around else None
        self.manager.append(Append(self.id, self.lease, [row], summary, sat, named), self._written)
        self.absence.plan()
        if fold.votes and isinstance(entry, OF_VOTERS):
            count_votes(self)

    def _written(self, error: Exception | None) -> None:
        if self.lost:
            return
        if error is not None:
            _log.error("Table %s could not be written: %s", short(self.id), type(error).__name__)
            self.lose()
            return
        frames, _ = self._pending.pop(0)
        for connection, frame in frames:
            connection.deliver(frame)

    def retire(self) -> None:
        """It leaves memory, and nothing of it stays behind until somebody looks for circles."""
        self.lost = True
        del self.absence

    def lose(self, quietly: bool = False) -> None:
        """What is in memory may not be what is on disk; who is here hears of it, unless nothing of theirs is lost."""
        if not self.lost:
            self.lost = True
            quietly = quietly and not self._pending
            self._pending.clear()
            self.manager.lose(self, quietly)

    # ---- What is told --------------------------------------------------------------------------------

    def answer(self, connection: Connection, news: protocol.News) -> None:
        self.send(connection, protocol.encode(news))

    def send(self, connection: Connection, frame: bytes) -> None:
        """To one client: at once, or with what is not on disk yet, since the answer may rest on it.

        On what others do in secret no answer rests. It does not wait for that either: one could tell when they did.
        """
        for frames, only in reversed(self._pending):
            if self._concerns(only, connection.guest):
                frames.append((connection, frame))
                return
        connection.deliver(frame)

    def tell_presence(self) -> None:
        there = {c.guest for c in self.connections if c.greeted}
        news = protocol.encode(
            protocol.Present(
                seats=[seat.guest in there for seat in self.fold.seats],
                spectators=sum(c.greeted and c.looks_on for c in self.connections),
            )
        )
        for connection in self.connections:
            if connection.greeted:
                self.send(connection, news)

    def welcome(self, connection: Connection, hello: protocol.Hello) -> None:
        """Sends everything that a client needs to begin, or to go on."""
        until = self.fold.seen_until(connection.guest, self.manager.now())
        lines = [
            protocol.Line(at, public_name(self.id, said.guest), said.name, said.text)
            for at, said in self.fold.lines
            if at <= until
        ]
        self.answer(
            connection,
            protocol.Welcome(
                id=hello.id,
                version=protocol.VERSION,
                you=public_name(self.id, connection.guest),
                server=self.manager.release,
                now=self.manager.now(),
                lines=lines,
            ),
        )
        self.show_around(connection)
        self.show(connection)
        self.tell_presence()
        self.look_for_host()

    def show_around(self, connection: Connection) -> None:
        """The table around the game."""
        self.answer(connection, show_table_in_time(self.id, self.fold, connection.guest, self.manager.now()))

    def show(self, connection: Connection, asked: str = "") -> None:
        """The whole view of the seat that this client is shown."""
        if self.fold.session is None:
            return
        if not connection.looks_on or not self.late.is_late:
            self.answer(connection, show(self.fold, connection.shown, asked))
        elif (held := self.late.shown) is not None and held.state is not None:
            view = self.fold.game.view(held.state, None, held.identities)
            self.answer(connection, protocol.Shown(id=asked, number=held.number, seat=None, view=view))

    def _news(
        self,
        entry: e.AnyEntry,
        events: Sequence[Event],
        at: int,
        around: bool,
        asker: Connection | None,
        only: int | None,
    ) -> Frames:
        """What everybody is told about an entry, each as they may know it; who asked for it finds their id in it."""
        fold = self.fold
        frames: Frames = []
        made: dict[int | None, tuple[protocol.Told, bytes]] = {}
        for connection in self.connections:
            seat = connection.shown
            if not connection.greeted or only not in (None, seat) or (connection.looks_on and self.late.is_late):
                continue
            if seat not in made:
                told = tell(self.id, fold, entry, events, at, seat)
                made[seat] = told, protocol.encode(told)
            told, frame = made[seat]
            if connection is asker:
                asker = None  # here is the answer
                frame = protocol.encode(msgspec.structs.replace(told, id=entry.id)) if entry.id else frame
            frames.append((connection, frame))
            if around:
                frames.append((connection, protocol.encode(show_table(self.id, fold, connection.guest))))
                if isinstance(entry, SHOWN_ANEW):
                    frames.append((connection, protocol.encode(show(fold, seat))))
        if asker is not None:
            frames.append((asker, protocol.encode(protocol.Done(id=entry.id, number=fold.number(asker.shown)))))
        if self.late.is_late and only is None:
            late = [protocol.encode(tell(self.id, fold, entry, events, at, None))]
            if around:
                late.append(protocol.encode(show_table(self.id, fold, "")))
            if isinstance(entry, SHOWN_ANEW):
                late.append(protocol.encode(show(fold, None)))
            self._hold(at, late)
        return frames

    def _hold(self, at: int, frames: list[bytes] | None = None) -> None:
        """Spectators who are behind hear of it in their time."""
        session = self.fold.session
        state, identities = (session.state, session.identities) if session else (None, None)
        self.late.hold(Held(at, self.fold.number(None), state, identities, frames))

    # ---- What time brings -------------------------------------------------------------------------------

    def on_time(self) -> None:
        """The moment that `absence` or the spectators' delay asked for has come."""
        while (held := self.late.release(self.manager.now())) is not None:
            for connection in [c for c in self.connections if c.greeted and c.looks_on]:
                if held.frames is None:
                    self.show_around(connection)
                    self.show(connection)
                for frame in held.frames or ():
                    self.send(connection, frame)
        try:
            self.absence.act()
        except Exception as error:
            _log.error("The clock broke table %s: %s", short(self.id), describe(error))
            self.lose()
