"""A table in the terminal: who sits there, what they say, and what they are told."""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import Any

import msgspec
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from tavoliere.cli.boards import draw
from tavoliere.cli.common import write_text
from tavoliere.cli.outline import brief, outline
from tavoliere.engine.compiled.luck import new_luck
from tavoliere.engine.errors import BadInput, IllegalMove, TavoliereError, quote
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move
from tavoliere.engine.options import Options
from tavoliere.engine.record import Record, new_record, with_turn, write_record

_MOST_LISTED = 300
_DIGITS = 9

HELP = """\
Say a move by its notation, or by its number in the list of moves.
  moves [TEXT]  list the legal moves (with this text in them)
  why MOVE      is it legal, and if not, which rule does it break?
  rule ID       read a rule, for example: rule {rule}
  board         draw the board again
  score         how the points come about
  undo          take your last move back
  save FILE     write the record so far
  quit          leave the table
"""


class Leave(Exception):
    """Somebody left the table."""


class Table:
    """One game, its seats, and its way back."""

    def __init__(
        self,
        console: Console,
        game: Game,
        options: Options,
        players: int,
        bots: int,
        people: list[str],
        seed: bytes,
        language: str,
    ) -> None:
        self.console = console
        self.game = game
        self.language = language
        self.bots = set(range(players - bots, players))
        guests = [*people, *(f"Player {seat + 1}" for seat in range(len(people), players - bots))]
        self.names = [*guests, *(f"Bot {number + 1}" for number in range(bots))]
        # The bots' own luck: nothing about the seed of the deal can be learnt from it.
        self.luck = new_luck(int.from_bytes(hashlib.sha256(b"bots" + seed).digest()[:8]))
        self.state: State = game.start(players, seed, options)
        self.record: Record = new_record(game, options, self.names, seed)
        # Before each move of a person: position, record, the bots' luck. Empty again once somebody saw something new.
        self.past: list[tuple[State, Record, Any]] = []
        self.last_seat: int | None = None
        self.news: list[str] = []

    # ---- The course of the game --------------------------------------------------------------

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        self.console.print(f"[bold]{self.game.title}[/]. Say [bold]?[/] for help.")
        self.console.print(f"[dim]Seed commitment: {self.record.commitment}[/]", soft_wrap=True)
        try:
            while not self.game.is_over(self.state):
                self.take_turn()
        except Leave:
            self.console.print("The game is left as it is.")
            return
        self.record = msgspec.structs.replace(self.record, result=list(self.game.scores(self.state)))
        self.announce_end()

    def take_turn(self) -> None:
        seat = self.game.polled(self.state)
        if seat in self.bots:
            self.carry_out(seat, self.game.random_move(self.state, seat, self.luck))
        else:
            self.welcome(seat)
            self.listen(seat)

    def carry_out(self, seat: int, move: Move) -> None:
        events = self.game.play(self.state, move, seat)
        self.record = with_turn(self.record, seat, move)
        if any(self.game.reveals(event) for event in events):
            self.past.clear()
        if not self.game.has_secrets:  # a move may say what an event hides
            self.tell(f"[bold]{escape(self.names[seat])}[/]: {escape(str(move))}")
        for event in events:
            seen = self.game.project(event, self.only_person())
            self.tell(f"  [dim]{escape(self.describe(seen))}[/]")

    def tell(self, line: str) -> None:
        """Say what happened, and remember it until the next person has seen the board."""
        self.console.print(line)
        self.news.append(line)

    def only_person(self) -> int | None:
        """The seat that looks at the screen, if it is one and the same all the time."""
        people = [seat for seat in range(len(self.names)) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def welcome(self, seat: int) -> None:
        """Show the board to whoever is to move; between two people with secrets, only after a pause."""
        people = len(self.names) - len(self.bots)
        changes = self.game.has_secrets and people > 1 and self.last_seat != seat
        if changes:
            self.wipe()
            self.ask(f"{escape(self.names[seat])}, press Enter when only you can see the screen.")
        if changes or self.game.tests_memory:
            self.wipe()
            for line in self.news:
                self.console.print(line)
        self.news.clear()
        self.last_seat = seat
        self.draw(seat)

    def wipe(self) -> None:
        """Nothing that was on the screen can be scrolled back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    # ---- What people say ------------------------------------------------------------------------

    def listen(self, seat: int) -> None:
        """Ask until a move is made or taken back."""
        while True:
            words = self.ask(f"[bold]{escape(self.names[seat])}[/] > ")
            command, _, rest = words.partition(" ")
            try:
                if not words or command == "?":
                    self.console.print(HELP.format(rule=self.game.rulebook.ids[0]), markup=False, highlight=False)
                elif command == "undo":
                    if self.undo():
                        return
                elif command in _COMMANDS:
                    _COMMANDS[command](self, seat, rest.strip())
                else:
                    self.say_move(seat, words)
                    return
            except IllegalMove as error:
                self.console.print(f"[red]✗[/] {escape(str(error))}")
            except TavoliereError as error:
                self.console.print(f"[red]?[/] {escape(str(error))}")

    def say_move(self, seat: int, words: str) -> None:
        move = self.read_move(seat, words)
        judgement = self.game.check(self.state, move, seat)
        if judgement:
            raise IllegalMove(judgement.rule, self.game.explain(judgement, self.language))
        self.past.append((self.game.copy(self.state), self.record, self.luck.copy()))
        self.carry_out(seat, move)

    def read_move(self, seat: int, words: str) -> Move:
        if not words.isdecimal():
            return self.game.parse(words)
        moves = list(islice(self.game.moves(self.state, seat), _MOST_LISTED))
        number = int(words) if len(words) < _DIGITS else 0
        if not 1 <= number <= len(moves):
            raise BadInput(f"There is no move number {quote(words)}: say 'moves' for the list of {len(moves)}.")
        return moves[number - 1]

    def undo(self) -> bool:
        """Back to the last position in which a person had to move."""
        if not self.past:
            self.console.print("There is nothing to take back, or something new was seen since.")
            return False
        self.state, self.record, self.luck = self.past.pop()
        self.console.print("Taken back.")
        return True

    def list_moves(self, seat: int, filtered: str) -> None:
        moves = [str(move) for move in islice(self.game.moves(self.state, seat), _MOST_LISTED)]
        shown = [f"{number:>3} {escape(move)}" for number, move in enumerate(moves, 1) if filtered in move]
        self.console.print(Columns(shown) if shown else "No legal move has this text in it.")
        if len(moves) == _MOST_LISTED:
            self.console.print(f"[dim]These are the first {_MOST_LISTED}; there may be more.[/]")

    def why(self, seat: int, words: str) -> None:
        move = self.read_move(seat, words)
        judgement = self.game.check(self.state, move, seat)
        if judgement is None:
            self.console.print(f"[green]✓[/] {escape(str(move))} is legal.")
            return
        self.console.print(f"[red]✗[/] {judgement.rule}: {escape(self.game.explain(judgement, self.language))}")
        self.read_rule(seat, judgement.rule)

    def read_rule(self, seat: int, wanted: str) -> None:
        found = [rule for rule in self.game.rulebook.rules(self.language) if rule.id == wanted.upper()]
        if not found:
            raise BadInput(f"There is no rule {wanted!r}: they are {', '.join(self.game.rulebook.ids)}.")
        self.console.print(f"[bold]{found[0].id}[/] {escape(found[0].title)}")
        self.console.print(f"[dim]{escape(found[0].text)}[/]")

    def show_score(self, seat: int, words: str) -> None:
        for part in self.game.breakdown(self.state):
            self.console.print(f"[bold]{escape(self.names[part.seat])}[/]: {part.points}")
            parts = {name: value for name, value in msgspec.to_builtins(part).items() if name not in ("seat", "points")}
            for line in outline(parts):
                self.console.print(f"  {escape(line)}", highlight=False)

    def draw(self, seat: int, words: str = "") -> None:
        self.console.print(draw(self.game, self.game.view(self.state, seat), self.names), markup=False)

    def save(self, seat: int, words: str) -> None:
        if self.game.has_secrets:
            raise BadInput("The record shows the seed, and with it all that is hidden: it is saved after the end.")
        if not words:
            raise BadInput("Say the name of a file: save game.txt")
        write_text(words, self.record_text())
        self.console.print(f"Saved in {escape(words)}.")

    def leave(self, seat: int, words: str) -> None:
        raise Leave

    # ---- Telling ---------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        try:
            return self.console.input(prompt).strip()
        except EOFError:
            self.console.print()
            raise Leave from None

    def describe(self, event: Any) -> str:
        """An event in plain words: its name and what it says."""
        fields = msgspec.to_builtins(event)
        name = str(fields.pop("event")).replace("_", " ")
        who = f" ({self.name_of(fields.pop('seat'))})" if "seat" in fields else ""
        said = [f"{key} {brief(value)}" for key, value in fields.items()]
        return f"{name}{who}{': ' if said else ''}{', '.join(said)}"

    def name_of(self, seat: int) -> str:
        """A seat past the last player is the table's clock."""
        return self.names[seat] if seat < len(self.names) else "the table"

    def announce_end(self) -> None:
        self.console.print(draw(self.game, self.game.view(self.state, None), self.names), markup=False)
        winners = " and ".join(escape(self.names[seat]) for seat in self.game.winners(self.state))
        self.console.print(f"\nThe game is over: {self.game.ending(self.state)}. [bold]{winners}[/] won.")
        self.show_score(0, "")
        self.console.print(f"[dim]Seed: {self.record.seed}[/]", soft_wrap=True)

    def record_text(self) -> str:
        return write_record(self.record, self.game)


_COMMANDS = {
    "moves": Table.list_moves,
    "why": Table.why,
    "board": Table.draw,
    "score": Table.show_score,
    "rule": Table.read_rule,
    "save": Table.save,
    "quit": Table.leave,
}
