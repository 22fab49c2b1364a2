"""A table in the terminal: who has the screen, whose turn it is, and what is shown to whom."""

from __future__ import annotations

import hashlib

from rich.text import Text

from tavoliere.bots.levels import make
from tavoliere.bots.random import RandomBot
from tavoliere.cli.asking import Asking
from tavoliere.cli.clock import Clock
from tavoliere.cli.descriptions import score_lines
from tavoliere.cli.drawing import FlowedParts, draw
from tavoliere.cli.news import News
from tavoliere.cli.saving import Keeper
from tavoliere.cli.screen import Leave, Screen, TimeIsUp
from tavoliere.cli.seats import level_of
from tavoliere.cli.voice import Voice
from tavoliere.cli.warming import Warming
from tavoliere.engine.moves import Move


class Table:
    """One game at one screen, alone against bots or with others who take the screen in turns."""

    def __init__(
        self,
        screen: Screen,
        keeper: Keeper,
        language: str = "en",
        clock: Clock | None = None,
        warming: Warming | None = None,
    ) -> None:
        self.screen = screen
        self.keeper = keeper
        self.session = session = keeper.session
        self.game = session.game
        self.voice = voice = Voice(language, session.game, session.names)
        self.clock = clock
        self.warming = warming or Warming(screen, voice)
        self.bot = make(session.game, level_of(session.record))
        self.news = News(session, voice)
        people = session.people
        self.hands_over = self.game.has_secrets and len(people) > 1
        # Whose eyes the screen is for. In games without secrets everybody may look.
        self.viewer: int | None = next(iter(people)) if len(people) == 1 else None

    # ---- The course of the game ----------------------------------------------------------------

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        self.open()
        try:
            while not self.game.is_over(self.session.state):
                self.take_turn()
        except Leave:
            self.screen.say(self.voice("table.left"))
            if self.keeper.is_up_to_date:
                self.screen.say(self.voice("table.go_on"), "dim", wrap=False)
            return
        self.close()

    def open(self) -> None:
        """The first lines; whoever gets the screen later reads them then."""
        greeting = [
            self.voice("table.welcome", title=self.voice.texts.own.title),
            self.voice("table.commitment", commitment=self.session.record.commitment),
        ]
        self.news.say(*greeting)
        self.tell(greeting)

    def take_turn(self) -> None:
        seat = self.game.polled(self.session.state)
        if seat in self.session.people:
            self.welcome(seat)
            try:
                Asking(self, seat).listen()
            except TimeIsUp:
                self.let_time_pass()
        else:
            self.warming.mention()
            self.carry_out(seat, self.ask_bot(seat))

    def ask_bot(self, seat: int) -> Move:
        """What a bot does with what its seat knows; one that is still compiled elsewhere lets another play."""
        bot = self.bot if self.warming.is_done or self.bot.is_ready else RandomBot(self.game)
        choice = bot.choose(self.game.forget(self.session.state, seat), seat, self.seed_for_bot())
        assert choice is not None
        return choice.move

    def until(self) -> float | None:
        """The moment at which the one who is asked has lost the chance to answer."""
        return self.clock.until(self.game.turn(self.session.state)) if self.clock else None

    def let_time_pass(self) -> None:
        """The game's own clock acts, as the seat after the last player."""
        move = self.game.when_time_is_up(self.session.state)
        if move is not None:
            self.carry_out(len(self.session.names), move)

    def seed_for_bot(self) -> bytes:
        """A bot's luck at this entry of the log: a resumed game goes on as it would have gone.

        It is a hash of the seed, so nothing about the deal can be learnt from it.
        """
        text = f"bots {self.session.record.seed} {len(self.session.record.entries)}"
        return hashlib.sha256(text.encode()).digest()

    def carry_out(self, seat: int, move: Move) -> None:
        """Play a move, keep it, tell it."""
        events = self.session.play(seat, move)
        self.keep()
        self.news.add(events)
        self.tell([line.text for line in self.news.lines(events, self.viewer)])

    def taker_back(self, seat: int) -> int | None:
        """Whose move goes when this person takes back: their own, or at an open game that all look at, the last one."""
        session = self.session
        if not self.hands_over:
            seat = next(
                (moment.seat for moment in reversed(session.undo_points) if moment.seat in session.people), seat
            )
        return seat if session.may_undo(seat) else None

    def take_back(self, seat: int) -> None:
        self.session.undo(seat)
        self.keep()
        line = self.voice("table.taken_back", seat=seat)
        self.news.say(line)
        self.tell([line])

    def keep(self) -> None:
        """Write the game down; a full disk is no reason to stop playing."""
        if self.keeper.keep() and self.keeper.trouble:
            self.screen.say(self.keeper.trouble.sentence(self.voice), "red")
        elif self.keeper.has_moved:
            self.screen.say(self.voice("table.moved", file=str(self.keeper.path)), "red", wrap=False)

    # ---- Who sees what -------------------------------------------------------------------------

    def welcome(self, seat: int) -> None:
        """Give the screen to whoever is to move, with all that happened since."""
        if self.hands_over and self.viewer != seat:
            self.hand_over(seat)
        elif self.game.tests_memory:
            self.screen.wipe()
        else:  # whatever happened still stands there
            self.news.take(seat)
        self.tell(self.news.take(seat))
        self.draw(seat)
        if self.warming.is_done:
            self.offer(seat)

    def offer(self, seat: int) -> None:
        """What can be said now: how each kind of move is written, and what it is."""
        kinds = self.session.prompt(seat).kinds
        labels = self.voice.texts.own.kinds
        if len(kinds) > 1:
            offered = [f"{kind} ({labels[kind]})" for kind in kinds]
            self.screen.show(FlowedParts([Text(part) for part in (self.voice("table.may"), *offered)]))

    def hand_over(self, seat: int) -> None:
        """Nothing that one person saw is on the screen when the next one looks."""
        if self.viewer is not None and self.news.holds_secret(self.viewer):
            self.screen.ask(self.voice("table.read", seat=self.viewer))
            self.news.take(self.viewer)  # it was read, and is not shown again (BP-8.3)
        self.screen.wipe()
        self.screen.ask(self.voice("table.alone", seat=seat))
        self.screen.wipe()
        self.viewer = seat

    def tell(self, lines: list[str]) -> None:
        for line in lines:
            self.screen.say(line, "dim")

    def draw(self, seat: int | None, around: str = "") -> None:
        self.screen.show(draw(self.session.view(seat), self.voice, around))

    def show_score(self, seat: int | None) -> None:
        for text, style in score_lines(self.session.breakdown(seat), self.voice):
            self.screen.say(text, style)

    # ---- The end -----------------------------------------------------------------------------------

    def close(self) -> None:
        """Who won and why; everything is open now."""
        self.draw(None)
        view = self.session.view(None)
        self.screen.say(self.voice.texts.ending(view.ending))
        self.screen.say(self.voice("table.won", winners=list(view.winners)), "bold")
        self.show_score(None)
        self.screen.say(self.voice("table.seed", seed=str(self.session.record.seed)), "dim")
        if self.keeper.is_up_to_date:
            self.screen.say(self.voice("table.kept", file=str(self.keeper.path)), "dim", wrap=False)
