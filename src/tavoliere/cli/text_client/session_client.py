"""A table in this process: who has the screen, whose turn it is, what is shown to whom, and the bots."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from time import monotonic
from typing import cast

from tavoliere.bots.level import Level
from tavoliere.bots.levels import make_bot
from tavoliere.bots.protocol import Choice
from tavoliere.bots.random import RandomBot
from tavoliere.cli.descriptions import Update, describe_events
from tavoliere.cli.errors import translate_errors
from tavoliere.cli.files import check_writable, write_text
from tavoliere.cli.screen import Screen, TimeIsUp
from tavoliere.cli.text_client.client import TextClient
from tavoliere.cli.text_client.new_game import DEFAULT_LEVEL
from tavoliere.cli.text_client.saved_games import GameFile
from tavoliere.cli.texts import Phrases
from tavoliere.engine.compiled.cache import cache_folder
from tavoliere.engine.errors import IllegalMove
from tavoliere.engine.moves import Draft, Move
from tavoliere.engine.record import write_record
from tavoliere.engine.view import Deadline
from tavoliere.games.warmup import start_warmup
from tavoliere.server.workers.choose import BotChoice

_MOST_LISTED = 100
_LISTING_SECONDS = 3.0  # Bloom (garden) can have more moves than a person waits for
SOON = 4.0  # seconds: kernels on disk are loaded by then, and nothing needs to be said


class SessionClient(TextClient):
    """All people at one game in this process. Several take the screen in turns."""

    def __init__(
        self, screen: Screen, phrases: Phrases, file: GameFile, has_clock: bool = False, warmup: Warmup | None = None
    ) -> None:
        commands = {
            "score": self._score,
            "hint": self._hint,
            "undo": self._undo,
            "moves": self._list_moves,
            "save": self._save,
        }
        super().__init__(screen, phrases, commands)
        self.session = session = file.session
        self.sit_at(session.game, session.names)
        self._file = file
        self._has_clock = has_clock
        self._deadline: Deadline | None = None  # of the game's own clock, as it was last set
        self._until: float | None = None
        self._warmup = warmup or Warmup()
        self._bot = make_bot(session.game, cast(Level, session.record.level or DEFAULT_LEVEL))  # old records lack it
        self._hands_over = self.game.has_secrets and len(session.people) > 1
        # The seat that the screen is for. In games without secrets all may look.
        self._viewer: int | None = next(iter(session.people)) if len(session.people) == 1 else None
        self._seat = -1  # the seat that is asked now, or none
        self.unread: dict[int, list[Update]] = defaultdict(list)  # of every person, since their last turn at the screen
        self._say(
            self.phrases("table.welcome", title=self.phrases.texts.own.title),
            self.phrases("table.commitment", commitment=session.record.commitment),
        )

    def listen(self) -> str | None:
        """Let the bots play until a person is to act, and ask that person; None at the end of the game."""
        while not self.game.is_over(self.session.state):
            seat = self.game.polled(self.session.state)
            if seat not in self.session.people:
                self.carry_out(seat, self._choose(seat).move)
                continue
            if seat != self._seat:
                self.welcome(seat)
            try:
                return self.screen.ask(f"{self.session.names[seat]} > ", self._time_limit())
            except TimeIsUp:
                self._let_time_pass()
        self._close()
        return None

    def leave(self) -> None:
        self.screen.say(self.phrases("table.left"))
        if self._file.is_up_to_date:
            self.screen.say(self.phrases("table.go_on"), "dim", wrap=False)

    # ---- What is done -------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        self._warmup.mention(self)
        try:
            self.carry_out(self._seat, move)
        except IllegalMove as error:
            reason = self.game.explain(error.judgement, self.phrases.language, self.phrases.names)
            self.refuse(reason, error.judgement)

    def carry_out(self, seat: int, move: Move) -> None:
        """Play a move, keep it, and tell it."""
        events = self.session.play(seat, move)
        self._keep()
        for person in self.session.people:
            self.unread[person] += describe_events(self.session, events, person, self.phrases)
        shown = describe_events(self.session, events, self._viewer, self.phrases)
        self.tell(update.text for update in shown)

    def _undo(self, rest: str) -> None:
        """Take back the person's own last move; at an open game that all look at, the last one of any person."""
        session, seat = self.session, self._seat
        if not self._hands_over:
            seat = next(
                (moment.seat for moment in reversed(session.undo_points) if moment.seat in session.people), seat
            )
        with translate_errors("table.no_way_back"):
            session.undo(seat)
        self._keep()
        self._say(self.phrases("table.taken_back", seat=seat))

    def _choose(self, seat: int) -> Choice:
        """Return what a bot does with what its seat knows; while it is compiled elsewhere, a random move."""
        self._warmup.mention(self)
        bot = self._bot if self._warmup.is_done or self._bot.is_ready else RandomBot(self.game)
        # A resumed game goes on as it would have gone. From a hash of the seed nothing about the deal can be learnt.
        text = f"bots {self.session.record.seed} {len(self.session.record.entries)}"
        choice = bot.choose(self.game.forget(self.session.state, seat), seat, hashlib.sha256(text.encode()).digest())
        assert choice is not None
        return choice

    def _time_limit(self) -> float | None:
        """Return the moment at which the person who is asked loses the chance to answer; None without a limit."""
        deadline = self.game.turn(self.session.state).deadline if self._has_clock else None
        if deadline != self._deadline:
            self._deadline = deadline
            self._until = monotonic() + deadline.seconds if deadline else None
        return self._until

    def _let_time_pass(self) -> None:
        """Let the game's own clock act, as the seat after the last player."""
        move = self.game.when_time_is_up(self.session.state)
        self._seat = -1
        if move is not None:
            self.carry_out(len(self.session.names), move)

    def _keep(self) -> None:
        """Write the game down; a full disk is no reason to stop playing."""
        self._seat = -1
        if news := self._file.keep():
            self.screen.say(news.sentence(self.phrases), "red", wrap=False)

    # ---- What is asked ------------------------------------------------------------------------------

    def pick(self, draft: Draft) -> None:
        self._warmup.mention(self)
        self.offer(self.session.prompt(self._seat, draft), draft)

    def preview(self, tried: Draft | Move) -> None:
        self.show_preview(tried, self.session.preview(self._seat, tried))

    def show(self) -> None:
        self.draw(self.session.view(self._seat))
        if self._warmup.is_done:  # else the board is there before the rules are
            self.offer(self.session.prompt(self._seat), self.game.draft_type())

    def _score(self, rest: str) -> None:
        """Show the points and what they are made of."""
        over = self.game.is_over(self.session.state)
        self.show_score(self.session.breakdown(None if over else self._seat))

    def _hint(self, rest: str) -> None:
        """Say what a bot would play here."""
        choice = self._choose(self._seat)
        second = None if choice.runner_up is None else str(choice.runner_up.move)
        self.show_hint(
            BotChoice(str(choice.move), expected=choice.best.points, runner_up=second, to_the_end=choice.to_the_end)
        )

    def _list_moves(self, text: str) -> None:
        """List the legal moves with this text in them, numbered."""
        self._warmup.mention(self)
        self.choices = moves = list[Move]()
        found: list[tuple[int, str]] = []
        more = False
        until = monotonic() + _LISTING_SECONDS
        for number, move in enumerate(self.game.moves(self.session.state, self._seat), 1):
            if more := len(found) == _MOST_LISTED or monotonic() > until:
                break
            moves.append(move)
            if text.casefold() in str(move).casefold():
                found.append((number, str(move)))
        self.list(found)
        if not found:
            self.screen.say(self.phrases("table.none_found"))
        if more:
            self.screen.say(self.phrases("table.more_moves", count=len(moves)), "dim")

    def _save(self, file: str) -> None:
        """Write the record so far to a file; without one, say where the game is kept."""
        if not file:
            self.screen.say(self.phrases("table.kept", file=str(self._file.path)), wrap=False)
            return
        check_writable(file)
        secret = self.game.has_secrets
        doubts = (("files.exists", Path(file).exists()), ("files.secrets", secret))
        questions = [f"{self.phrases(question, file=file)} " for question, is_asked in doubts if is_asked]
        if all(self.phrases.is_yes(self.screen.ask(question)) for question in questions):
            write_text(file, write_record(self.session.record, self.game), private=secret)
            self.screen.say(self.phrases("files.saved", file=file), wrap=False)

    # ---- Who sees what ------------------------------------------------------------------------------

    def welcome(self, seat: int) -> None:
        """Give the screen to the person who is to move, with all that happened since."""
        if self._hands_over and self._viewer != seat:
            self._hand_over(seat)
        elif self.game.tests_memory:
            self.screen.wipe()
        else:  # what happened still stands there
            self.unread.pop(seat, None)
        self.tell(update.text for update in self.unread.pop(seat, []))
        self._seat = seat
        self.choices = ()
        self.show()

    def _hand_over(self, seat: int) -> None:
        """Leave nothing that one person saw on the screen when the next one looks."""
        if self._viewer is not None and any(update.secret for update in self.unread[self._viewer]):
            self.screen.ask(self.phrases("table.read", seat=self._viewer))
            self.unread.pop(self._viewer)  # it was read, and is not shown again (BP-8.3)
        self.screen.wipe()
        self.screen.ask(self.phrases("table.alone", seat=seat))
        self.screen.wipe()
        self._viewer = seat

    def _say(self, *lines: str) -> None:
        """Say something to all people at the screen."""
        for seat in self.session.people:
            self.unread[seat] += map(Update, lines)
        self.tell(lines)

    def _close(self) -> None:
        """Say who won and why; everything is open now."""
        self.draw(self.session.view(None))
        assert self.session.result is not None
        self.show_result(self.session.result)
        self.screen.say(self.phrases("table.seed", seed=str(self.session.record.seed)), "dim")
        if self._file.is_up_to_date:
            self.screen.say(self.phrases("table.kept", file=str(self._file.path)), "dim", wrap=False)


def warm_up(screen: Screen, game: str) -> Warmup:
    """Compile rules and bots in another process while a person at a terminal looks at the first board.

    Where nothing compiled can be kept on disk, they are compiled as they are needed.
    """
    is_useful = screen.console.is_terminal and sys.stdin.isatty() and cache_folder()
    return Warmup(start_warmup([game]) if is_useful else None)


class Warmup:
    """The process that compiles. A move that comes before it is done compiles what it needs itself, beside it.

    It ends with this process at the latest.
    """

    def __init__(self, process: subprocess.Popen[bytes] | None = None) -> None:
        self._process = process
        self._began = monotonic()
        self._is_told = False

    @property
    def is_done(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def mention(self, client: TextClient) -> None:
        """Say once what the answer to a move may have to wait for."""
        if not self.is_done and not self._is_told and monotonic() - self._began > SOON:
            client.screen.say(client.phrases("table.compiling"), "dim")
            self._is_told = True
