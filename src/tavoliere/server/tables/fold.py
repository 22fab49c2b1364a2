"""A table as its log tells it: `apply` goes one entry further, and nothing else changes a table.

What an entry may not do is asked before it is made (`tables/handlers`); here it has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tavoliere import games
from tavoliere.engine.events import Event
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Move
from tavoliere.engine.result import Result
from tavoliere.engine.session import Session
from tavoliere.engine.view import Turn
from tavoliere.server.tables import arranging
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.arranging import give_colours
from tavoliere.server.tables.clocks import Clocks
from tavoliere.server.tables.colours import COLOURS, given_colours
from tavoliere.server.tables.seats import new_seat
from tavoliere.server.texts import Refusal

Phase = Literal["open", "playing", "over", "closed"]
SHOWN_ANEW = e.Started | e.Undone  # after these, events lead nowhere: everybody is shown the whole view

_LINES_KEPT = 50
_IDS_KEPT = 32  # per guest


class Fold:
    """Who sits where, the game, the clocks, and what each seat was told, counted."""

    def __init__(self, opened: e.Opened, at: int) -> None:
        self.game: Game = games.load(opened.game)
        if opened.rules not in self.game.rules_versions:
            raise Refusal("unknown_rules", rules=opened.rules)  # a log of a newer program is left alone
        self.opened = opened
        self.terms = opened.terms
        self.opened_at = at
        self.changed_at = at
        self.host = opened.guest
        self.phase: Phase = "open"
        self.colours = () if given_colours(self.game, opened.options) else COLOURS  # among which people choose
        self.seats = [new_seat(terms, number, COLOURS[number]) for number, terms in enumerate(opened.seats)]
        self.session: Session | None = None  # the game, from its deal on
        give_colours(self)
        self.turn = Turn()
        self.changes = 0  # how often the game has changed for all to see
        self.actor: int | None = None  # whose move changed it last
        self.result: Result | None = None
        self.ended_at: int | None = None
        self.clocks = Clocks(opened.terms.clock, len(opened.seats))
        self.chat_on = opened.terms.chat
        self.lines: list[tuple[int, e.Said]] = []
        self.muted: set[str] = set()
        self.removed: set[str] = set()
        self.votes: set[tuple[int, str, int | None]] = set()
        self.rematch: str | None = None
        self.entries = 1
        self.told = [1] * (len(self.seats) + 1)  # per seat, then for spectators: what each was told
        self.era = [1] * len(self.told)  # likewise: what they saw before this number is gone
        self._done: dict[str, list[str]] = {}  # per guest: the ids of the latest requests that were carried out

    # ---- What others ask ----------------------------------------------------------------------------

    def seats_of(self, guest: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.guest == guest]

    def may_be_seen_by(self, guest: str) -> bool:
        """While it is played: by who plays it, and by others where these may look on; among bots alone by its host."""
        if self.terms.spectators or self.seats_of(guest):
            return True
        return guest == self.host and not any(seat.guest for seat in self.seats)

    def is_resend(self, guest: str, id_: str) -> bool:
        """Has this guest's request been carried out already?"""
        return bool(id_) and id_ in self._done.get(guest, ())

    @property
    def has_deadline(self) -> bool:
        """Can a deadline of the game's own come? People around one board play it without."""
        options = self.game.make_options(self.opened.options)
        return bool(self.game.for_one_device(options) != options)

    def number(self, audience: int | None) -> int:
        """How much this seat (or a spectator) was told so far."""
        return self.told[-1 if audience is None else audience]

    def seen_until(self, guest: str, now: int) -> int:
        """The moment up to which this guest may know what happened: spectators may be behind."""
        return now if self.seats_of(guest) else now - self.terms.delay * 1000

    def may_undo(self, seat: int) -> bool:
        """Can this seat take its last move back? Not while a bot plays for it, nor once secrets lie open at the end."""
        if not self.terms.undo or self.session is None or self.seats[seat].bot is not None:
            return False
        going_on = self.phase == "playing" or (self.phase == "over" and not self.game.has_secrets)
        return going_on and self.session.may_undo(seat)

    def due_after_undo(self, seat: int) -> int | None:
        """When the time of a seat that may take back would be up after it; None where no clock runs."""
        assert self.session is not None
        last = self.session.undo_points.before_last_of(seat)
        assert last is not None
        return self.clocks.due_after_going_back(last.entries)

    def is_stale(self, audience: int | None, answered: int) -> bool:
        """Is what this seat (or board) answers gone, or not told yet?"""
        place = -1 if audience is None else audience
        return not self.era[place] <= answered <= self.told[place]

    # ---- One entry further ------------------------------------------------------------------------------

    def apply(self, entry: e.AnyEntry, at: int) -> list[Event]:
        """Take an entry in, and say what it set off in the game."""
        if isinstance(entry, e.Played):
            return self.play(entry, self.game.parse(entry.move), at)
        _APPLY[type(entry)](self, entry, at)
        self._count(entry, None, at)
        return []

    def play(self, entry: e.Played, move: Move, at: int) -> list[Event]:
        """A move; `IllegalMove` when the rules forbid it, and then nothing has changed."""
        session = self.session
        assert session is not None
        entries = len(session.record.entries)
        events = session.play(entry.seat, move)
        if session.undo_points:
            self.clocks.remember(entries)
        else:
            self.clocks.forget()
        if events:
            self._turn_moved(entry.seat, at, any(map(self.game.ends_identities, events)))
            self._count(entry, None, at)
        else:  # known to nobody but its seat: nothing that others see may move
            self.era[entry.seat] = self.told[entry.seat] + 1
            self._count(entry, entry.seat, at)
        return events

    def _count(self, entry: e.Entry, only: int | None, at: int) -> None:
        self.entries += 1
        self.changed_at = at
        told = self.told
        if only is None:
            for audience in range(len(told)):
                told[audience] += 1
        else:
            told[only] += 1
        if entry.id:
            latest = self._done.setdefault(self._asker_of(entry), [])
            latest.append(entry.id)
            del latest[:-_IDS_KEPT]

    def _asker_of(self, entry: e.Entry) -> str:
        """Who asked for it: an entry names them, or their seat; the rest is the host's."""
        guest, seat = getattr(entry, "guest", ""), getattr(entry, "seat", None)
        if guest and not isinstance(entry, e.Muted | e.Removed):
            return str(guest)
        return self.host if seat is None else self.seats[seat].guest or ""

    def _turn_moved(self, actor: int | None, at: int, all_new: bool = False) -> None:
        """After the state has changed for all to see: whose turn it is, the clocks, and whether the game is over."""
        session = self.session
        assert session is not None
        turn = self.game.turn(session.state)
        if turn.seat != self.turn.seat or actor is None or all_new:
            # What anybody saw before is gone: a move that answers it is stale.
            self.era = [number + 1 for number in self.told]
        elif actor < len(self.seats):
            self.era[actor] = self.told[actor] + 1
        self.turn = turn
        self.changes += 1
        self.actor = actor
        self.clocks.move_on(turn, actor, at)
        if self.votes:
            self.votes = {vote for vote in self.votes if vote[0] != actor}
        self._look_for_the_end(at)

    def _look_for_the_end(self, at: int) -> None:
        session = self.session
        if session is not None and session.result is not None:
            self.phase = "over"
            self.result = session.result
            self.ended_at = at
            self.clocks.stop(at)

    # ---- The game goes on ------------------------------------------------------------------------------

    def _started(self, entry: e.Started, at: int) -> None:
        for seat, name in zip(self.seats, entry.names, strict=True):
            seat.name = name
        self.phase = "playing"
        self.session = Session.begin(
            self.game,
            entry.names,
            bytes.fromhex(entry.seed),
            self.game.make_options(self.opened.options),
            self.opened.position,
            self._people(),
            self.opened.rules,
        )
        give_colours(self)
        self._turn_moved(None, at)

    def _people(self) -> set[int]:
        return {number for number, seat in enumerate(self.seats) if seat.played_by_person}

    def _undone(self, entry: e.Undone, at: int) -> None:
        assert self.session is not None
        self.clocks.go_back(self.session.undo_from_log(entry.seat).to)
        self.phase, self.result, self.ended_at = "playing", None, None
        self._turn_moved(None, at)

    def _forfeited(self, entry: e.Forfeited, at: int) -> None:
        assert self.session is not None
        self.seats[entry.seat].forfeited = entry.why
        self.seats[entry.seat].forfeited_at = at
        self.session.forfeit(entry.seat, entry.why)
        self._look_for_the_end(at)

    def _taken_over(self, entry: e.TakenOver, at: int) -> None:
        assert self.session is not None
        self.seats[entry.seat].bot = entry.level
        self.votes = {vote for vote in self.votes if vote[1:] != ("replace", entry.seat)}
        self.session.take_over(entry.seat, entry.level, entry.why)

    def _given_back(self, entry: e.GivenBack, at: int) -> None:
        assert self.session is not None
        self.seats[entry.seat].bot = None
        self.session.give_back(entry.seat)
        self.clocks.give_back(entry.seat, at)

    # ---- Around the game --------------------------------------------------------------------------------

    def _voted(self, entry: e.Voted, at: int) -> None:
        self.votes.add((entry.seat, entry.motion, entry.about))

    def _abandoned(self, entry: e.Abandoned, at: int) -> None:
        assert self.session is not None
        self.session.abandon("agreed")
        self._look_for_the_end(at)

    def _closed(self, entry: e.Closed, at: int) -> None:
        if self.session is not None and self.phase == "playing":
            self.session.abandon("closed")
            self._look_for_the_end(at)
        self.phase = "closed"

    def _said(self, entry: e.Said, at: int) -> None:
        self.lines.append((at, entry))
        del self.lines[:-_LINES_KEPT]

    def _muted(self, entry: e.Muted, at: int) -> None:
        if entry.on:
            self.muted.add(entry.guest)
        else:
            self.muted.discard(entry.guest)

    def _chat_switched(self, entry: e.ChatSwitched, at: int) -> None:
        self.chat_on = entry.on

    def _removed(self, entry: e.Removed, at: int) -> None:
        self.removed.add(entry.guest)

    def _host_passed(self, entry: e.HostPassed, at: int) -> None:
        self.host = entry.guest

    def _rematched(self, entry: e.Rematched, at: int) -> None:
        self.rematch = entry.table


_APPLY: dict[type[msgspec.Struct], Callable[[Fold, Any, int], None]] = {
    e.Sat: arranging.sat,
    e.Stood: arranging.stood,
    e.Arranged: arranging.arranged,
    e.Chose: arranging.chose,
    e.Started: Fold._started,
    e.Undone: Fold._undone,
    e.Forfeited: Fold._forfeited,
    e.TakenOver: Fold._taken_over,
    e.GivenBack: Fold._given_back,
    e.Voted: Fold._voted,
    e.Abandoned: Fold._abandoned,
    e.Closed: Fold._closed,
    e.Said: Fold._said,
    e.Muted: Fold._muted,
    e.ChatSwitched: Fold._chat_switched,
    e.Removed: Fold._removed,
    e.HostPassed: Fold._host_passed,
    e.Rematched: Fold._rematched,
}


def fold(log: list[tuple[e.AnyEntry, int]]) -> Fold:
    """A table from its log."""
    (opened, at), *rest = log
    assert isinstance(opened, e.Opened)
    table = Fold(opened, at)
    for entry, time in rest:
        table.apply(entry, time)
    return table
