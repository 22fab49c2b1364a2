"""What happens at a table without anybody doing it: bots, clocks, seats that have given up, a host who is gone.

A bot acts when its own seat has something to say. Its pause depends on its level and on what everybody can see, and
it thinks while the pause goes on: when something happens tells nothing about hidden cards, unless a bot thinks for
longer than that. Saying nothing takes as long as saying something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from tavoliere.bots.level import LATENESS
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import TavoliereError
from tavoliere.server.bots.choose import BotChoice
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.leaving import next_host, pass_host_on

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table

_HOST_PATIENCE = 120_000


class _Thought(msgspec.Struct, frozen=True):
    """What a bot has chosen, and how often the game had changed by then."""

    changes: int
    chosen: BotChoice | None


class Absence:
    """The moments at which a table acts by itself."""

    __slots__ = ("_due", "_late", "_spoke", "_stuck", "_table", "_thinking", "_thoughts")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._due: dict[int, int] = {}  # seats that nobody sits at: when they act
        self._thinking: set[int] = set()  # one thought at a time for each seat, however fast the game changes
        self._thoughts: dict[int, _Thought] = {}
        self._spoke: dict[int, int] = {}  # how often the game had changed when its bot last spoke
        self._stuck: dict[int, int] = {}  # likewise, when one failed that nobody waited for
        self._late: int | None = None  # which run of the clock has been served

    @property
    def is_thinking(self) -> bool:
        return bool(self._thinking)

    def plan(self) -> None:
        """After every change: who acts by themselves, and when is something due next?"""
        table, fold = self._table, self._table.fold
        moments = [table.late.due, self._host_due]
        if fold.phase == "playing":
            self._plan_bots()
            moments += [due for seat, due in self._due.items() if seat not in self._thinking]
            moments.append(fold.clocks.guard_due)
            if fold.clocks.run != self._late:
                moments.append(fold.clocks.due)
        else:
            self._due.clear()
            self._thoughts.clear()
        table.manager.wake_at(table, min((moment for moment in moments if moment is not None), default=None))

    @property
    def _host_due(self) -> int | None:
        """When the host's rights pass on to somebody who is there."""
        table = self._table
        if table.host_gone_since is None or table.fold.phase not in ("open", "playing"):
            return None
        return table.host_gone_since + _HOST_PATIENCE if table.is_present(next_host(table)) else None

    def _plan_bots(self) -> None:
        manager, fold = self._table.manager, self._table.fold
        asked = [n for n, seat in enumerate(fold.seats) if not seat.played_by_person and self._is_asked(n)]
        self._due = {seat: self._due.get(seat) or manager.now() + self._pause(seat) for seat in asked}
        self._thoughts = {seat: thought for seat, thought in self._thoughts.items() if seat in asked}
        for seat in asked:
            self._think_ahead(seat)

    def _is_asked(self, seat: int) -> bool:
        """Has it something to say? Its bot knows that; for one that has given up only what is waited for is done."""
        fold = self._table.fold
        assert fold.session is not None
        if self._has_bot(seat) and self._stuck.get(seat) != fold.changes:
            return fold.game.has_question(fold.session.state, seat)
        return seat in fold.game.waited_for(fold.session.state)

    def _think_ahead(self, seat: int) -> None:
        """A bot thinks while its pause goes on, so that how long it thinks does not show.

        When the game changes meanwhile it thinks again, and has half a pause left for it at least, a whole one at most.
        """
        table, fold = self._table, self._table.fold
        level, thought, changes = fold.seats[seat].bot, self._thoughts.get(seat), fold.changes
        if level is None or not self._has_bot(seat) or seat in self._thinking:
            return
        if thought is not None:
            if thought.changes == changes:
                return
            now, pause = table.manager.now(), self._pause(seat)
            self._due[seat] = min(max(self._due[seat], now + pause // 2), now + pause)

        def answer(chosen: BotChoice | None) -> None:
            self._thinking.discard(seat)
            if not table.lost:
                self._thoughts[seat] = _Thought(changes, chosen)
                self.plan()

        assert fold.session is not None
        self._thinking.add(seat)
        table.manager.think(table, seat, level, fold.game.forget(fold.session.state, seat), answer)

    def _has_bot(self, seat: int) -> bool:
        """Does somebody think for this seat? Not for one that has given up."""
        return self._table.fold.seats[seat].bot is not None and not self._table.fold.seats[seat].forfeited

    def _pause(self, seat: int) -> int:
        """How long a seat without a person lets pass: by its level and by what all can see, never by what it holds.

        Whoever goes on takes a whole pause. Where others may act as well, all that a bot has to say to its own
        move (an answer, and whether it calls) takes one together; to what others did, it reacts as fast as it can:
        by the guard, or before the next one goes on.
        """
        fold = self._table.fold
        pace, asked = self._table.manager.pace(), fold.turn.asked
        if asked == (seat,):
            return pace
        if seat == fold.actor or self._spoke.get(seat) == fold.changes:
            return pace // 2
        if seat in asked and fold.turn.deadline is None:
            return pace  # nobody goes on without it
        level = fold.seats[seat].bot
        late = int(pace * LATENESS[level]) if level else pace
        return late if seat in asked else late // 2

    def act(self) -> None:
        """Do what is due by now."""
        table, fold = self._table, self._table.fold
        now = table.manager.now()
        if self._host_due is not None and self._host_due <= now:
            pass_host_on(table)
        if fold.phase == "playing":
            guard = fold.clocks.guard_due
            if guard is not None and guard <= now:
                self._end_guard()
            for seat in [seat for seat, due in self._due.items() if due <= now]:
                if seat in self._due and seat not in self._thinking and fold.phase == "playing":
                    del self._due[seat]
                    self._act_for(seat)
            due = fold.clocks.due
            if fold.phase == "playing" and due is not None and due <= now and fold.clocks.run != self._late:
                self._serve_late()
        self.plan()

    def _end_guard(self) -> None:
        fold = self._table.fold
        assert fold.session is not None
        move = fold.game.when_time_is_up(fold.session.state)
        if move is not None:
            self._table.commit(e.Played(seat=len(fold.seats), move=str(move), by="clock"), move=move)

    def _act_for(self, seat: int) -> None:
        """A seat without a person: a bot does what it thought of, somebody who has given up does the least."""
        fold = self._table.fold
        if not self._has_bot(seat):
            self._play_least(seat, "absence")
            return
        chosen = self._thoughts.pop(seat).chosen
        self._spoke[seat] = fold.changes
        if chosen is None or not self._play(seat, chosen.move):
            self._play_least(seat, "bot")  # it has failed: the game goes on all the same

    def _play(self, seat: int, text: str) -> bool:
        """What a bot has chosen; was it right?"""
        try:
            move = self._table.fold.game.parse(text)
            self._table.commit(e.Played(seat=seat, move=text, by="bot"), move=move)
        except TavoliereError:
            return False
        return True

    def _serve_late(self) -> None:
        """Somebody's time is up. Whatever they owe is done for them, until a clock begins anew: that one runs first."""
        table, fold = self._table, self._table.fold
        run = self._late = fold.clocks.run
        alone = len(fold.turn.asked) == 1
        for seat in fold.turn.asked:
            if seat >= len(fold.seats) or not fold.seats[seat].played_by_person:
                continue
            # Where several are asked, who is waited for is a secret: nobody loses by it.
            if alone and fold.terms.when_late == "lose":
                table.commit(e.Forfeited(seat=seat, why="time"))
            elif alone and fold.terms.when_late == "bot":
                table.commit(e.TakenOver(seat=seat, level="easy", why="time"))
            else:
                while fold.clocks.run == run and self._play_least(seat, "clock"):
                    pass  # one may owe several answers that nobody else hears of

    def _play_least(self, seat: int, by: Literal["bot", "clock", "absence"]) -> bool:
        """The smallest harmless move for a seat; False where nobody waits for one."""
        fold = self._table.fold
        assert fold.session is not None
        rng = new_rng(int.from_bytes(self._table.manager.new_seed()[:8], "little"))
        move = fold.game.absent_move(fold.session.state, seat, rng)
        if move is None:
            self._stuck[seat] = fold.changes
            return False
        self._table.commit(e.Played(seat=seat, move=str(move), by=by), move=move)
        return True
