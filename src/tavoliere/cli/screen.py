"""The screen and the keyboard of whoever sits at the table."""

from __future__ import annotations

import select
import sys
import termios
from time import monotonic

from rich.console import Console, RenderableType
from rich.text import Text

from tavoliere.engine.plain_text import replace_unprintable

_FORGET_SCROLLED = "\x1b[3J"


class Leave(Exception):
    """Somebody left: the table, or the menu before it."""


class TimeIsUp(Exception):
    """Nobody answered in time."""


class Refused(Exception):
    """What was said cannot be done; the text is a sentence in the speaker's language."""


class Screen:
    """Lines are said, drawings are shown, questions are asked; nothing that is said can control the terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    def say(self, text: str = "", style: str = "", *, wrap: bool = True) -> None:
        """A line, or several; what must stay in one piece to be copied is not wrapped."""
        self.console.print(Text(plain(text), style), soft_wrap=not wrap, highlight=False)

    def remark(self, text: str) -> None:
        """A word to whoever sits there and waits; what reads from a pipe finds only what it came for."""
        if self.console.is_terminal:
            self.say(text, "dim")

    def show(self, drawing: RenderableType) -> None:
        self.console.print(drawing, markup=False, highlight=False)

    def ask(self, question: str, until: float | None = None) -> str:
        """An answer in one line; who has nothing more to say, or presses Ctrl-C, leaves."""
        try:
            if until is None:
                return self.console.input(Text(plain(question), "bold")).strip()
            self.console.print(Text(plain(question), "bold"), end="")
            self._wait(until)
            return self.console.input().strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None

    def _wait(self, until: float) -> None:
        """Wait for a line; what was half typed when time is up is forgotten."""
        ready, _, _ = select.select([sys.stdin], [], [], max(0.0, until - monotonic()))
        if not ready:
            if sys.stdin.isatty():
                termios.tcflush(sys.stdin, termios.TCIFLUSH)
            self.console.print()
            raise TimeIsUp

    def wipe(self) -> None:
        """Nothing that was on the screen can be scrolled back to; on a very simple terminal, it is out of sight."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        elif self.console.is_terminal:
            self.console.clear()
            self.console.file.write(_FORGET_SCROLLED)


def plain(text: str) -> str:
    """A text without anything that moves a cursor, rings a bell or changes colours."""
    return "\n".join(replace_unprintable(line, "?") for line in text.split("\n"))
