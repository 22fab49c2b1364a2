"""Every game with one version of its rules more, which differs from the present ones in one rule.

Two Piles changes what a move does; every other game changes who begins, which any game can.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from examples.two_piles import rules as piles
from examples.two_piles.game import TwoPiles
from examples.two_piles.rules import LAID, ONTO, PASS
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.engine.game import Game
from tests.games.every import SPECIMEN, load

_apply = piles.apply


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Since version 2 no card is drawn for the one that was laid."""
    if s.rules < 2 or not ONTO <= action < PASS:
        _apply(s, seat, action)
        return
    s.top[action - ONTO] = s.chosen
    s.place[s.chosen] = LAID
    s.chosen = 0
    s.passes = 0
    s.turn = (s.turn + 1) % s.players


def deal_since(newest: int, before: Any) -> Any:
    """Since the newest version the seat after the chosen one begins."""

    @kernel
    def deal(s: Any) -> None:
        if s.rules >= newest:
            s.start = (s.start + 1) % s.players
        before(s)

    return deal


def next_type(present: Any, **kernels: Any) -> Any:
    """A game with one version more, whose rules have these kernels in the place of their own."""
    rules = ModuleType(present.rules.__name__)
    vars(rules).update({**vars(present.rules), **kernels})
    versions = (*present.rules_versions, present.rules_versions[-1] + 1)
    fields = {"__module__": present.__module__, "rules_versions": versions, "rules": rules}  # its texts lie there
    return type("Next", (present,), fields)


NextPiles = next_type(TwoPiles, apply=apply)


@cache
def load_next(name: str) -> Game:
    """A game with one version more."""
    present = load(name)
    deal = deal_since(present.rules_version + 1, present.rules.deal)
    game: Game = NextPiles() if name == SPECIMEN else next_type(type(present), deal=deal)()
    return game
