"""Notations that cannot be read: what is said about them, in the reader's language."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.words import Words


class Unreadable(BadInput):
    """Something that was said is not what it should be: a move, a tile, a cell …

    The sentence about it stands under that name in `[notations]` of a game's words. The error itself has it in
    English; who knows the reader's language makes it anew.
    """

    def __init__(self, package: str, name: str, said: Any = "", **pieces: Any) -> None:
        self.name = name
        self.pieces = {"said": quote(said), **pieces}
        super().__init__(self.sentence(Words.load(package, "en")))

    def sentence(self, words: Words) -> str:
        return words.fill(words.own.notations[self.name], self.pieces)
