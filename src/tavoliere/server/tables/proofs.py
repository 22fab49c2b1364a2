"""Finished games that were played again from their seed: nobody waits for the same proof twice."""

from __future__ import annotations

from collections import OrderedDict

from tavoliere.server.tables.fold import Fold
from tavoliere.server.tables.replaying import count_again, session_of

_MOST = 1000


class Proofs:
    """How many entries of a game lead to the same end once more.

    An open game can be taken back from its end and finished anew: a proof holds for as many entries as there were.
    """

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, int], int | None] = OrderedDict()

    def of(self, table: str, fold: Fold) -> int | None:
        game = table, len(session_of(fold).record.entries)
        if game not in self._found:
            self._found[game] = count_again(fold)
            if len(self._found) > _MOST:
                self._found.popitem(last=False)
        return self._found[game]
