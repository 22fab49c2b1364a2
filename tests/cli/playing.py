"""A table at a terminal of ours: lines are typed from a list, and what was shown is a text."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from tavoliere import games
from tavoliere.cli.saving import Keeper
from tavoliere.cli.screen import Screen
from tavoliere.cli.seats import people_at, seat_names
from tavoliere.cli.table import Table
from tavoliere.cli.voice import Voice
from tavoliere.engine.session import Session

WIPED = "\x1b[3J"  # the lines that could be scrolled back to are gone


class Typed(Screen):
    """A real terminal, as far as Rich can tell, at which these lines are typed; then nothing more is said."""

    def __init__(self, said: Iterable[str], width: int = 100) -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, force_terminal=True, width=width, color_system=None, highlight=False)
        answers: Iterator[str] = iter(said)

        def listen(prompt: Any = "") -> str:
            console.print(prompt, end="")
            answer = next(answers, None)
            if answer is None:
                raise EOFError
            console.print()
            return answer

        console.input = listen  # type: ignore[method-assign, assignment]
        super().__init__(console)

    @property
    def shown(self) -> str:
        return self.out.getvalue()


def seat_people(
    name: str, people: int = 1, players: int = 2, options: Mapping[str, Any] | None = None, language: str = "en"
) -> Session:
    """A new game, begun by the first seat."""
    game = games.load(name)
    names = seat_names(players, players - people, [], Voice(language))
    chosen = game.make_options({"start": 0, **(options or {})})
    return Session.begin(game, names, bytes(32), chosen, people=people_at(names))


def sit_down(session: Session, screen: Screen, folder: Path, language: str = "en") -> Table:
    """A table for this game."""
    return Table(screen, Keeper(session, folder / "kept.txt"), language)


def play(session: Session, said: Iterable[str], folder: Path, language: str = "en", width: int = 100) -> str:
    """Everything that is shown while these lines are typed."""
    screen = Typed(said, width)
    sit_down(session, screen, folder, language).play()
    return screen.shown
