"""Phrases of the command line in the reader's language.

`texts/en.toml` and its sisters hold the phrases; their holes are those of `tavoliere.engine.texts`.
"""

from __future__ import annotations

from collections import UserString
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tavoliere.engine.texts import TextFile, Texts, read_table, read_texts

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


class Phrases:
    """The phrases of one language, with the texts of a game and the names of its players once there is a game."""

    def __init__(self, language: str = "en", game: Game | None = None, names: Sequence[str] = ()) -> None:
        self._phrases = read_phrases(language)
        self.language = language
        self.game = game.name if game else ""
        self.names = names
        self.texts = (
            game.texts(language) if game else Texts(language, TextFile(), read_texts("tavoliere.engine", language))
        )

    def __call__(self, phrase: str, /, **values: Any) -> str:
        """Return a phrase with its holes filled."""
        return self.fill(self._phrases[phrase], **values)

    def fill(self, template: str, /, **values: Any) -> str:
        """Fill a template; a text is never taken for a word of the vocabulary."""
        filled = {name: UserString(value) if isinstance(value, str) else value for name, value in values.items()}
        return self.texts.fill(template, filled, self.names)

    def names_of(self, command: str) -> list[str]:
        """Return the names of a command; the help shows the first."""
        return self._phrases[f"commands.{command}"].split()

    def spoken(self, commands: Iterable[str]) -> dict[str, str]:
        """Return the command of every name; the English ones are always understood."""
        return {name: command for command in commands for name in (command, *self.names_of(command))}

    def is_quit(self, answer: str) -> bool:
        """Return whether an answer means to quit."""
        return answer.casefold() in ("q", "quit", *self.names_of("quit"))

    def is_yes(self, answer: str) -> bool:
        """Return whether an answer is a yes."""
        return answer.casefold() in ("y", "yes", *self._phrases["table.yes"].split())


@cache
def read_phrases(language: str) -> dict[str, str]:
    """All phrases of one language by `section.name`; a language without texts is an error."""
    return {
        f"{section}.{name}": phrase
        for section, phrases in read_table("tavoliere.cli", language).items()
        for name, phrase in phrases.items()
    }
