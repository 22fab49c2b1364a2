"""The pieces that make an action illegal, named as the rulebook's sentences name them.

Only what everybody may know is said: identifiers, seats, and the value on top of the discards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavoliere.games.bloops.actions import GIVE_TO, KEEP
from tavoliere.games.bloops.components import MAX_CARDS
from tavoliere.games.bloops.state import MOST_EFFECTS


def pieces(s: Any, action: int) -> Mapping[str, Any]:
    """What the sentence of a violation may speak of."""
    said: dict[str, Any] = {"last": s.players - 1, "most": MOST_EFFECTS}
    if s.discarded:
        said["value"] = s.face[s.discards[s.discarded - 1]] // 2
    if GIVE_TO <= action < KEEP:
        said["target"] = action - GIVE_TO
    elif action >= KEEP:
        said["card"] = f"c{(action - KEEP) % MAX_CARDS}"
    return said
