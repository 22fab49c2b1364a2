"""Finished games that were played again from their seed: nobody waits for the same proof twice."""

from __future__ import annotations

from collections import OrderedDict

from tavoliere.server.tables.fold import Fold
from tavoliere.server.tables.replaying import count_again

_MOST = 1000


class Proofs:
    """How many entries of a game lead to the same end once more; a game that is over does not change."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, int | None] = OrderedDict()

    def of(self, table: str, fold: Fold) -> int | None:
        if table not in self._found:
            self._found[table] = count_again(fold)
            while len(self._found) > _MOST:
                self._found.popitem(last=False)
        return self._found[table]
