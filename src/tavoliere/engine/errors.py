"""Errors, as sentences that a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tavoliere.engine.moves import Judgement

_LONGEST = 400
_QUOTED = 60


class TavoliereError(Exception):
    """Base of all errors that are meant for people: the text is one clear sentence, never endless."""

    def __init__(self, sentence: str) -> None:
        line = " ".join(sentence.split())
        super().__init__(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 100]} … {line[-90:]}")


class BadInput(TavoliereError):
    """Input that cannot be read: a file, an option, a notation."""


class IllegalMove(TavoliereError):
    """A well-formed move that the rules forbid; nothing was changed.

    It carries the judgement. The sentence is made where it is shown, in the reader's language:
    `game.explain(error.judgement, "it")`.
    """

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(f"The move breaks rule {judgement.rule} ({judgement.code}).")
        self.judgement = judgement


def quote(value: Any) -> str:
    """A value from outside, as it can be repeated in a sentence: its beginning, if it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an endless number, or nested deeper than Python prints
        return f"such a {type(value).__name__}"
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
