"""One person is asked for a move, and may say much else before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.cli.commands import COMMANDS
from tavoliere.cli.files import CannotWrite
from tavoliere.cli.listing import MoveList
from tavoliere.cli.mistakes import Mistake, told_as
from tavoliere.cli.screen import Refused
from tavoliere.engine.errors import IllegalMove, quote
from tavoliere.engine.notation import Unreadable

if TYPE_CHECKING:
    from tavoliere.cli.table import Table
    from tavoliere.engine.moves import Judgement, Move

_LONGEST_NUMBER = 9


class Asking:
    """Listens to one person until a move is made or taken back."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.voice = table.voice
        self.screen = table.screen
        self.session = table.session
        self.moves = MoveList(table.game, table.session.state, seat)
        self.refused: Judgement | None = None  # what a bare `why` asks about
        self.done = False

    def listen(self) -> None:
        spoken = self.voice.spoken(COMMANDS)
        while not self.done:
            said = self.screen.ask(f"{self.session.names[self.seat]} > ", self.table.until())
            command, _, rest = said.partition(" ")
            try:
                with told_as("mistakes.move", said=quote(said)):
                    if (named := spoken.get(command.casefold())) or not said:
                        COMMANDS[named or "help"](self, rest.strip())
                    else:
                        self.say_move(said)
            except Refused as refusal:
                self.screen.say(f"? {refusal}", "red")
            except (CannotWrite, Mistake) as trouble:
                self.screen.say(f"? {trouble.sentence(self.voice)}", "red")

    def agrees(self, question: str) -> bool:
        return self.voice.agrees(self.screen.ask(f"{question} "))

    def say_move(self, said: str) -> None:
        move = self.read_move(said)
        try:
            self.table.carry_out(self.seat, move)
        except IllegalMove as error:
            self.refuse(error.judgement)
        else:
            self.done = True

    def refuse(self, judgement: Judgement) -> None:
        """Say what a move breaks, and remember it for `why`."""
        self.refused = judgement
        reason = self.table.game.explain(judgement, self.voice.language, self.voice.names)
        self.screen.say(f"✗ {judgement.rule}: {reason}", "red")

    def read_move(self, said: str) -> Move:
        """A move by its notation, or by its number in the list."""
        self.table.warming.mention()
        if not said.isdecimal():
            return self._parse(said)
        move = self.moves.numbered(int(said)) if len(said) <= _LONGEST_NUMBER else None
        if move is None:
            raise Refused(self.voice("table.no_number", number=quote(said), count=self.moves.known))
        return move

    def _parse(self, said: str) -> Move:
        try:
            return self.table.game.parse(said)
        except Unreadable as error:
            raise Refused(error.sentence(self.voice.texts)) from None
