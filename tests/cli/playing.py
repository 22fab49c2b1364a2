"""A table at a terminal of ours: lines are typed from a list, and what was shown is a text."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from tavoliere import games
from tavoliere.cli.screen import Screen
from tavoliere.cli.text_client.new_game import people_at, seat_names
from tavoliere.cli.text_client.saved_games import GameFile
from tavoliere.cli.text_client.session_client import SessionClient
from tavoliere.cli.texts import Phrases
from tavoliere.engine.session import Session

WIPED = "\x1b[3J"  # the lines that could be scrolled back to are gone


class Typed(Screen):
    """A real terminal, as far as Rich can tell, at which these lines are typed; then nothing more is said."""

    def __init__(self, said: Iterable[str], width: int = 100) -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, force_terminal=True, width=width, color_system=None, highlight=False)
        self.said: Iterator[str] = iter(said)

        def listen(prompt: Any = "") -> str:
            console.print(prompt, end="")
            answer = next(self.said, None)
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
    names = seat_names(players, players - people, [], Phrases(language))
    chosen = game.make_options({"start": 0, **(options or {})})
    return Session.begin(game, names, bytes(32), chosen, people=people_at(names))


def sit_down(session: Session, screen: Screen, folder: Path, language: str = "en") -> SessionClient:
    """A client at a table for this game."""
    return SessionClient(screen, Phrases(language), GameFile(session, folder / "kept.txt"))


def play(session: Session, said: Iterable[str], folder: Path, language: str = "en", width: int = 100) -> str:
    """Everything that is shown while these lines are typed."""
    screen = Typed(said, width)
    sit_down(session, screen, folder, language).run()
    return screen.shown


def pick_always(screen: Typed) -> Iterator[str]:
    """Type the first number of every list, and 0 as soon as the picks have become a move."""
    for _ in range(2000):
        listed = screen.shown.split(" > ")[-2]  # before the prompt that asks now
        yield "0" if re.search(r"(^|\s)0  ", listed) else "1"


def first_moves(number: int) -> list[str]:
    """The lines that play the first legal move so many times."""
    return ["moves", "1"] * number
