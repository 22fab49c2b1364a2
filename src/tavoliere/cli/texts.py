"""What the terminal itself says, in the reader's language.

`texts/en.toml` and its sisters hold the phrases; their holes are those of `tavoliere.engine.texts`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from tavoliere.engine.errors import BadInput
from tavoliere.engine.texts import LANGUAGES, TextFile, Texts, read_texts

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


class Verbatim:
    """A text of somebody's own in a phrase: never taken for a word of the vocabulary."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text


class Voice:
    """Speaks one language; of a game too, once there is one, and of those who sit at it."""

    def __init__(self, language: str = "en", game: Game | None = None, names: Sequence[str] = ()) -> None:
        self.language = check_language(language)
        self.game = game.name if game else ""
        self.names = names
        self.texts = game.texts(language) if game else Texts(language, TextFile(), _shared(language))
        self._phrases = phrases(language)

    def __call__(self, phrase: str, /, **values: Any) -> str:
        """A phrase with its holes filled."""
        return self.fill(self._phrases[phrase], **values)

    def fill(self, template: str, /, **values: Any) -> str:
        """A template with its holes filled; a text is never taken for a word of the vocabulary."""
        filled = {name: Verbatim(value) if isinstance(value, str) else value for name, value in values.items()}
        return self.texts.fill(template, filled, self.names)

    def names_of(self, command: str) -> list[str]:
        """What a command is called; the first name is the one that the help shows."""
        return self._phrases[f"commands.{command}"].split()

    def spoken(self, commands: Iterable[str]) -> dict[str, str]:
        """The command of every name; the English ones are always understood."""
        return {name: command for command in commands for name in (command, *self.names_of(command))}

    def leaves(self, answer: str) -> bool:
        """Does somebody want to leave?"""
        return answer.casefold() in ("q", "quit", *self.names_of("quit"))

    def agrees(self, answer: str) -> bool:
        """Is this a yes?"""
        return answer.casefold() in ("y", "yes", *self._phrases["table.yes"].split())


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadInput(f"There are no words in {language!r}: choose among {', '.join(LANGUAGES)}.")
    return language


def _shared(language: str) -> TextFile:
    return read_texts("tavoliere.engine", language)


@cache
def phrases(language: str) -> dict[str, str]:
    """All phrases of one language by `section.name`."""
    file = resources.files("tavoliere.cli") / "texts" / f"{language}.toml"
    return dict(_flatten(tomllib.loads(file.read_text(encoding="utf-8"))))


def _flatten(part: Mapping[str, Any], path: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in part.items():
        key = f"{path}{name}"
        found += _flatten(value, f"{key}.") if isinstance(value, dict) else [(key, value)]
    return found
