"""What whoever calls us got wrong, as a phrase of ours: the sentence is made where the reader's language is known."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tavoliere.cli.voice import Voice
from tavoliere.engine.errors import BadInput


class Mistake(BadInput):
    """A phrase with its values. The error itself has it in English, as those of the engine do.

    `english` is a sentence that says the same more exactly, for whoever reads English.
    """

    def __init__(self, phrase: str, /, english: str = "", **values: Any) -> None:
        self._phrase = phrase
        self._english = english
        self._values = values
        super().__init__(self.sentence(Voice()))

    def sentence(self, voice: Voice) -> str:
        if self._english and voice.language == "en":
            return self._english
        return voice(self._phrase, **self._values)


@contextmanager
def told_as(phrase: str, **values: Any) -> Iterator[None]:
    """The engine explains bad input in English only: other readers get a whole sentence of ours about it."""
    try:
        yield
    except Mistake:
        raise
    except BadInput as error:
        raise Mistake(phrase, str(error), **values) from error


@contextmanager
def told_to(voice: Voice) -> Iterator[None]:
    """From here on the reader's language is known."""
    try:
        yield
    except Mistake as mistake:
        raise BadInput(mistake.sentence(voice)) from mistake
