"""What the engine answers for a game whose rules do not say otherwise. These are templates (`bind`)."""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.hashes import mix_words
from tavoliere.engine.compiled.kernel import ZERO
from tavoliere.engine.compiled.templates import RANDOM_START


def set_up(s: Any) -> None:
    """How every game begins: who starts is drawn, where that is left to chance, and then it is dealt."""
    if s.start == RANDOM_START:
        s.start = deal_rng.below(s.chance, s.players)
    deal(s)


def to_act(s: Any) -> int:
    """The one seat whose turn it is, as a bit; none when the game is over."""
    return 0 if is_over(s) else 1 << polled(s)


def waited_for(s: Any) -> int:
    """Where one seat acts at a time, the game waits for it."""
    return to_act(s)


def sensible(s: Any, seat: int, out: Any) -> int:
    """Where nothing is left out: every legal action."""
    return legal_actions(s, seat, out)


def forget(s: Any, seat: int, shown: int) -> None:
    """Where nothing is hidden but the future: only that is forgotten."""
    deal_rng.blank(s.chance)


def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    """A hash of what the seat knows, written into the first of `tries`."""
    tries[0] = s
    forget(tries[0], seat, ZERO)
    return mix_words(np.uint64(seat + 1), tries[:1].view(np.uint64))


def redeal(s: Any, seat: int, rng: Any) -> None:
    """Where nothing is hidden but the future: only that is dealt anew."""
    deal_rng.renew(s.chance, rng)


def sane(s: Any) -> bool:
    """Where nothing that a record can hold leads a kernel astray."""
    return True
