"""Building a move from prompts, pick by pick, for somebody who knows no notation, and for chance."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tavoliere.cli.descriptions import describe_pick
from tavoliere.cli.voice import Voice
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft


class Drafting:
    """The draft of one move."""

    def __init__(self, game: Game, prompt: Any, draft: Draft | None = None) -> None:
        self._game = game
        self.prompt = msgspec.convert(prompt, game.prompt_type)
        self.draft: Draft = draft if draft is not None else game.draft_type()
        self.picks: list[Draft] = list(game.picks(self.prompt, self.draft))

    @property
    def move(self) -> Any:
        """The legal move that the draft has become, if it has."""
        return getattr(self.prompt, "move", None)

    def describe(self, voice: Voice) -> list[str]:
        """Every pick in words: the part that it adds."""
        return [describe_pick(self.draft, pick, voice) for pick in self.picks]

    def choose(self, rng: random.Random) -> Draft | None:
        """A pick of chance; None when the move is to be made as it is."""
        if self.move is not None and (not self.picks or rng.random() < 0.5):
            return None
        return rng.choice(self.picks) if self.picks else None
