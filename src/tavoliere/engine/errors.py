"""What goes wrong, in sentences that a person can act on."""

from __future__ import annotations


class TavoliereError(Exception):
    """Base of all errors that are meant for people: the text is one clear sentence."""


class BadInput(TavoliereError):
    """Something given from outside (a file, an option, a notation) cannot be read."""


class IllegalMove(TavoliereError):
    """A well-formed move that the rules forbid; nothing was changed."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence
