"""The faces that nobody has seen, mixed anew for a game that is taken up in its middle."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.seed import permutation


def mix_faces(s: Any, seed: bytes) -> None:
    """In each batch, since everybody knows which cards were shuffled together: in the pile and on the table."""
    unseen = np.flatnonzero(s.seen[: s.cards] == 0)
    for batch in np.unique(s.batch[unseen]):
        cards = unseen[s.batch[unseen] == batch]
        s.face[cards] = s.face[cards[permutation(seed, len(cards))]]
