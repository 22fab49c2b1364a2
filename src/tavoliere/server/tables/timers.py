"""Timers of a table: bots, what is played when time is up, forfeited seats, an absent host.

A bot acts when its own seat has a question to answer. Its pause depends on its level and on what everybody can see,
and it thinks during the pause: the moment of a move tells nothing about hidden cards, unless a bot thinks for longer
than its pause. Declining takes as long as acting.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from tavoliere.bots.level import LATENESS
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import TavoliereError
from tavoliere.server.tables import log as e
from tavoliere.server.tables.clocks import read_clock
from tavoliere.server.tables.guests import next_host, pass_host_on
from tavoliere.server.workers.choose import BotChoice

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table

_LONGEST_SECONDS = 60.0  # then the clock is read again: timers of the event loop stand still while the machine sleeps
_OVERSLEPT = 10_000  # so late nothing goes off while the machine is awake
_HOST_PATIENCE = 120_000


class Scheduler:
    """Calls back at one moment per table; a later call of `set` replaces it. Times are milliseconds since 1970."""

    def __init__(self, act: Callable[[str], None]) -> None:
        self._act = act
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}

    def set(self, table: str, at: int | None) -> None:
        if self.due(table) == at:
            return
        if table in self._timers:
            self._timers.pop(table)[1].cancel()
        if at is not None:
            wait = min(max(0.0, (at - read_clock()) / 1000), _LONGEST_SECONDS)
            self._timers[table] = at, asyncio.get_running_loop().call_later(wait, self._go_off, table, at)

    def due(self, table: str) -> int | None:
        return self._timers[table][0] if table in self._timers else None

    def stop(self) -> None:
        for table in list(self._timers):
            self.set(table, None)

    def _go_off(self, table: str, at: int) -> None:
        del self._timers[table]
        if at > read_clock():
            self.set(table, at)
        else:
            self._act(table)


class Timers:
    """The moments at which a table acts by itself."""

    __slots__ = ("_due", "_late", "_spoke", "_stuck", "_table", "_thinking", "_thoughts")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._due: dict[int, int] = {}  # when seats without a person act
        self._thinking: set[int] = set()  # each seat has one thought at a time, however fast the game changes
        # How often the game had changed when a seat's bot was asked, and what it chose.
        self._thoughts: dict[int, tuple[int, BotChoice | None]] = {}
        self._spoke: dict[int, int] = {}  # how often the game had changed when its bot last acted
        self._stuck: dict[int, int] = {}  # likewise, when one failed whose seat was not waited for
        self._late: int | None = None  # the run of the clock whose timeout has been handled

    @property
    def is_thinking(self) -> bool:
        return bool(self._thinking)

    def plan(self) -> None:
        """Find the next moment at which the table acts by itself; called after every change."""
        table, state = self._table, self._table.state
        moments = [table.late.due, table.listing_due, self._host_due]
        if state.phase == "playing":
            self._plan_bots()
            moments += [due for seat, due in self._due.items() if seat not in self._thinking]
            moments += [state.clocks.guard_due, self._timeout_due]
        else:
            self._due.clear()
            self._thoughts.clear()
        table.manager.scheduler.set(table.id, min((moment for moment in moments if moment is not None), default=None))

    @property
    def _host_due(self) -> int | None:
        """The moment when another guest becomes host; None while the host, or no other guest, is connected."""
        table = self._table
        if table.host_gone_since is None or table.state.phase not in ("open", "playing"):
            return None
        return table.host_gone_since + _HOST_PATIENCE if table.is_present(next_host(table)) else None

    @property
    def _timeout_due(self) -> int | None:
        """The moment when time is up, unless the timeout of this run of the clock has been handled."""
        clocks = self._table.state.clocks
        return None if clocks.run == self._late else clocks.due

    def _plan_bots(self) -> None:
        manager, state = self._table.manager, self._table.state
        asked = [n for n, seat in enumerate(state.seats) if not seat.played_by_person and self._is_asked(n)]
        self._due = {seat: self._due.get(seat) or manager.now() + self._pause(seat) for seat in asked}
        self._thoughts = {seat: thought for seat, thought in self._thoughts.items() if seat in asked}
        for seat in asked:
            self._think_ahead(seat)

    def _is_asked(self, seat: int) -> bool:
        """Return whether a seat without a person has to act; a forfeited one does only if it is waited for."""
        state = self._table.state
        if self._has_bot(seat) and self._stuck.get(seat) != state.changes:
            return state.game.has_question(state.require_session().state, seat)
        return seat in state.game.waited_for(state.require_session().state)

    def _think_ahead(self, seat: int) -> None:
        """Let a bot think during its pause, so that the time it takes does not show.

        When the game changes meanwhile it thinks again, in half a pause at least and a whole one at most.
        """
        table, state = self._table, self._table.state
        level, thought, changes = state.seats[seat].bot, self._thoughts.get(seat), state.changes
        if level is None or not self._has_bot(seat) or seat in self._thinking:
            return
        if thought is not None:
            if thought[0] == changes:
                return
            now, pause = table.manager.now(), self._pause(seat)
            self._due[seat] = min(max(self._due[seat], now + pause // 2), now + pause)

        def answer(chosen: BotChoice | None) -> None:
            self._thinking.discard(seat)
            if table.timers is self and not table.discarded:
                self._thoughts[seat] = changes, chosen
                self.plan()

        self._thinking.add(seat)
        known = state.game.forget(state.require_session().state, seat)
        table.manager.spawn(table.manager.think(state.opened.game, level, known, seat, answer))

    def _has_bot(self, seat: int) -> bool:
        """Return whether a bot plays for a seat; none does for a forfeited one."""
        return self._table.state.seats[seat].bot is not None and not self._table.state.seats[seat].forfeited

    def _pause(self, seat: int) -> int:
        """The pause of a seat without a person: from its level and what all can see, never from its cards.

        The seat whose turn it is takes a whole pause. Where others may act as well, all answers of a bot to its own
        move take one together; to the moves of others it reacts as fast as its level allows, before the deadline or
        the next turn.
        """
        state = self._table.state
        pace, asked = self._table.manager.pace(), state.turn.asked
        if asked == (seat,):
            return pace
        if seat == state.actor or self._spoke.get(seat) == state.changes:
            return pace // 2
        if seat in asked and state.turn.deadline is None:
            return pace  # the game waits for it
        level = state.seats[seat].bot
        late = int(pace * LATENESS[level]) if level else pace
        return late if seat in asked else late // 2

    def act(self) -> None:
        """Do what is due by now.

        Where time was up long ago the machine has slept or this process was stopped. As after a restart the table is
        loaded again, if it is still ours, and people have time to come back.
        """
        table, state = self._table, self._table.state
        now = table.manager.now()
        if state.phase == "playing" and any(
            due is not None and due + _OVERSLEPT <= now for due in (state.clocks.guard_due, self._timeout_due)
        ):
            table.discard()
            return
        if self._host_due is not None and self._host_due <= now:
            pass_host_on(table)
        if state.phase == "playing":
            guard = state.clocks.guard_due
            if guard is not None and guard <= now:
                self._end_guard()
            for seat in [seat for seat, due in self._due.items() if due <= now]:
                if seat in self._due and seat not in self._thinking and state.phase == "playing":
                    del self._due[seat]
                    self._act_for(seat)
            timeout = self._timeout_due
            if state.phase == "playing" and timeout is not None and timeout <= now:
                self._handle_timeout()
        self.plan()

    def _end_guard(self) -> None:
        state = self._table.state
        move = state.game.when_time_is_up(state.require_session().state)
        if move is not None:
            self._table.commit(e.Played(seat=len(state.seats), move=str(move), by="clock"), move=move)

    def _act_for(self, seat: int) -> None:
        """Act for a seat without a person: play its bot's choice, or the least move for a forfeited seat."""
        state = self._table.state
        if not self._has_bot(seat):
            self._play_least(seat, "absence")
            return
        _, chosen = self._thoughts.pop(seat)
        self._spoke[seat] = state.changes
        if chosen is not None:
            with contextlib.suppress(TavoliereError):  # an illegal move
                move = state.game.parse(chosen.move)
                self._table.commit(e.Played(seat=seat, move=chosen.move, by="bot"), move=move)
                return
        self._play_least(seat, "bot")  # it has failed, and the game must go on

    def _handle_timeout(self) -> None:
        """Act for people whose time is up. Each clock start triggers at most one timeout."""
        table, state = self._table, self._table.state
        run = self._late = state.clocks.run
        alone = len(state.turn.asked) == 1
        for seat in state.turn.asked:
            if seat >= len(state.seats) or not state.seats[seat].played_by_person:
                continue
            # Where several may act, it is a secret who is waited for: no seat forfeits.
            if alone and state.terms.when_late == "lose":
                table.commit(e.Forfeited(seat=seat, why="time"))
            elif alone and state.terms.when_late == "bot":
                table.commit(e.TakenOver(seat=seat, level="easy", why="time"))
            else:
                while state.clocks.run == run and self._play_least(seat, "clock"):
                    pass  # a seat may owe several secret answers

    def _play_least(self, seat: int, by: Literal["bot", "clock", "absence"]) -> bool:
        """Play the smallest harmless move for a seat; False where the game does not wait for it."""
        state = self._table.state
        rng = new_rng(int.from_bytes(self._table.manager.new_seed()[:8], "little"))
        move = state.game.absent_move(state.require_session().state, seat, rng)
        if move is None:
            self._stuck[seat] = state.changes
            return False
        self._table.commit(e.Played(seat=seat, move=str(move), by=by), move=move)
        return True
