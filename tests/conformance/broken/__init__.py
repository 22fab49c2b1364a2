"""Two Piles, broken on purpose: one fault each."""

from __future__ import annotations

from functools import cached_property

from examples.two_piles.game import TwoPiles


class Broken(TwoPiles):
    """A game that lives elsewhere but has the words of Two Piles."""

    @cached_property
    def _package(self) -> str:
        return "examples.two_piles"
