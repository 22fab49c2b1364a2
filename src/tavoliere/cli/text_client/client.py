"""The text client: shows a table to one person, and turns what they type into moves and commands.

A table is either a game in this process (`SessionClient`) or at a server (`SocketClient`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.columns import Columns
from rich.text import Text

from tavoliere.cli.arguments import find_rule
from tavoliere.cli.descriptions import describe_pick, preview_lines, score_lines
from tavoliere.cli.errors import UserError, translate_errors
from tavoliere.cli.screen import Leave, Screen, draw, make_table
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft, Judgement, Move
from tavoliere.engine.record import Result
from tavoliere.server.workers.choose import BotChoice

_LONGEST_NUMBER = 9
Command = Callable[[str], object]


class TextClient(ABC):
    """One person's screen and keyboard at a table. What is asked is answered at once, or while it listens."""

    def __init__(self, screen: Screen, phrases: Phrases, commands: Mapping[str, Command]) -> None:
        self.screen = screen
        self.phrases = phrases
        self.choices: Iterable[Draft | Move] = ()  # what the numbers mean that were listed last
        self._game: Game | None = None  # unknown until a server has said it
        self._complete: Move | None = None  # what the draft has become
        self._refused: Judgement | None = None  # what a bare `why` asks about
        self._around = ""  # the cell that the next drawing is to show
        self.commands: dict[str, Command] = {
            "help": self._help,
            "why": self._why,
            "rule": self._read_rule,
            "rules": lambda _: self._read_rule(""),
            "board": self._draw_again,
            **commands,  # by keys in the texts: score, hint, undo and more
            "quit": self._quit,
        }

    # ---- What the two kinds of table do in their own ways ---------------------------------------------

    @abstractmethod
    def listen(self) -> str | None:
        """Wait for the next line that the person types; None when there is nothing more to do."""

    @abstractmethod
    def leave(self) -> None:
        """The person has left."""

    @abstractmethod
    def play(self, move: Move) -> None:
        """Play this move, or say why it is refused."""

    @abstractmethod
    def pick(self, draft: Draft) -> None:
        """Go on with this draft: `offer` lists what can follow."""

    @abstractmethod
    def preview(self, tried: Draft | Move) -> None:
        """Ask what a draft or move would do: `show_preview` says it."""

    @abstractmethod
    def show(self) -> None:
        """Show the table again, and what can be picked first."""

    # ---- The table ------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        if self._game is None:
            raise UserError("join.waiting")
        return self._game

    def sit_at(self, game: Game, names: Sequence[str]) -> None:
        """Use the texts of this game, with these names."""
        self._game = game
        self.phrases = Phrases(self.phrases.language, game, names)

    def run(self) -> None:
        """Listen until the game is over or the person leaves."""
        try:
            while (typed := self.listen()) is not None:
                self.obey(typed)
        except Leave:
            self.leave()

    # ---- What is typed ------------------------------------------------------------------------------

    def obey(self, typed: str) -> None:
        """Do what a line says: a command, a number of the list, or a move in notation."""
        name, _, rest = typed.partition(" ")
        command = self.phrases.spoken(self.commands).get(name.casefold())
        try:
            with translate_errors("errors.move", said=quote(typed)):
                if command or not typed:
                    self.commands[command or "help"](rest.strip())
                elif isinstance(found := self._find(typed), Draft):
                    self.pick(found)
                else:
                    self.play(found)
        except UserError as error:
            self.screen.say(f"? {error.sentence(self.phrases)}", "red")

    def _find(self, typed: str) -> Draft | Move:
        """The pick or move with this number in the list, or the move in this notation."""
        if not typed.isdecimal():
            return self.game.parse(typed)
        number = int(typed) if len(typed) <= _LONGEST_NUMBER else -1
        found = next(islice(self.choices, number - 1, None), None) if number > 0 else self._complete
        if found is None or number < 0:
            raise UserError("table.no_number", number=quote(typed))
        return found

    # ---- Commands -----------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        """List the commands."""
        rule = self.game.rulebook.ids[0]
        self.screen.say(self.phrases("help.typed"))
        rows = [
            (
                Text(f"  {self.phrases.names_of(command)[0]} {self.phrases(f'arguments.{command}')}"),
                Text(self.phrases(f"help.{command}", rule=rule)),
            )
            for command in self.commands
        ]
        self.screen.show(make_table(rows))

    def _why(self, rest: str) -> None:
        """Judge a move without playing it and say what it would do; without one, explain the last refusal."""
        if rest:
            self.preview(self._find(rest))
        elif self._refused is None:
            raise UserError("table.nothing_refused")
        else:
            self._read_rule(self._refused.rule)

    def _read_rule(self, rest: str) -> None:
        """Show one rule; without an id, the list of all."""
        rules = self.game.rulebook.rules(self.phrases.language)
        if not rest:
            for rule in rules:
                self.screen.say(f"{rule.id:<8} {rule.title}")
            return
        found = find_rule(rules, rest)
        self.screen.say(f"{found.id} {found.title}", "bold")
        self.screen.say(found.text, "dim")

    def _draw_again(self, rest: str) -> None:
        """Show the table again; what is larger than the screen, around this cell."""
        self._around = rest
        self.show()

    def _quit(self, rest: str) -> None:
        raise Leave

    # ---- What is shown ------------------------------------------------------------------------------

    def draw(self, view: Any) -> None:
        """Draw the table as a seat sees it."""
        around, self._around = self._around, ""
        try:
            self.screen.show(draw(view, self.phrases, around))
        except BadInput:
            self.screen.say(f"? {self.phrases('table.no_cell', cell=quote(around))}", "red")

    def tell(self, lines: Iterable[str]) -> None:
        """Say what happened."""
        for line in lines:
            self.screen.say(line, "dim")

    def offer(self, prompt: Any, draft: Draft) -> None:
        """List what can be picked next by its number; with 0, the move that the draft has become is played."""
        picks = self.take_prompt(prompt, draft)
        listed = [(number, describe_pick(draft, pick, self.phrases)) for number, pick in enumerate(picks, 1)]
        if self._complete is not None:
            listed.append((0, self.phrases("table.as_it_is", move=str(self._complete))))
        self.list(listed)

    def take_prompt(self, prompt: Any, draft: Draft) -> list[Draft]:
        """Note what can be picked next, and return it; None is the prompt of a seat that has nothing to do."""
        self._complete = getattr(prompt, "move", None)
        self.choices = picks = [] if prompt is None else list(self.game.picks(prompt, draft))
        return picks

    def list(self, numbered: Sequence[tuple[int, str]]) -> None:
        """Show texts with their numbers in columns."""
        width = max((len(str(number)) for number, _ in numbered), default=0)
        shown = [Text(f"{number:>{width}}  {text}") for number, text in numbered]
        if shown:
            self.screen.show(Columns(shown, padding=(0, 3)))

    def refuse(self, sentence: str, judgement: Judgement | None = None) -> None:
        """Say why something cannot be, and remember the rule for `why`."""
        self._refused = judgement
        self.screen.say(f"✗ {judgement.rule}: {sentence}" if judgement else f"✗ {sentence}", "red")

    def show_preview(self, tried: Draft | Move, preview: Any) -> None:
        """Say what a draft or move would do, or why not."""
        if preview.why is not None:
            self.refuse(self.game.explain(preview.why, self.phrases.language, self.phrases.names), preview.why)
            self._read_rule(preview.why.rule)
            return
        if isinstance(tried, Move):
            self.screen.say(f"✓ {self.phrases('table.legal', move=str(tried))}", "green")
        for line in preview_lines(preview, self.phrases):
            self.screen.say(f"  {line}")

    def show_score(self, scores: Sequence[Any]) -> None:
        for text, style in score_lines(scores, self.phrases):
            self.screen.say(text, style)

    def show_hint(self, hint: BotChoice) -> None:
        expects = "expects" if hint.to_the_end else "expects_soon"
        self.screen.say(self.phrases("hint.move", move=hint.move))
        if hint.expected is not None:
            self.screen.say(self.phrases(f"hint.{expects}", points=round(hint.expected)))
        if hint.runner_up_expected is not None:
            points = round(hint.runner_up_expected)
            self.screen.say(self.phrases(f"hint.second_{expects}", move=hint.runner_up, points=points))
        elif hint.runner_up is not None:
            self.screen.say(self.phrases("hint.second", move=hint.runner_up))

    def show_result(self, result: Result) -> None:
        """Say how the game ended, who has won, and what the points are made of."""
        self.screen.say(self.phrases.texts.ending(result.ending))
        if result.winners:
            self.screen.say(self.phrases("table.won", winners=result.winners), "bold")
        self.commands["score"]("")
