"""The pieces of a refusal, named as the rulebook's sentences name them.

Only what everybody may know is said: cards by their names and places, seats, and the value on top of
the discards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavoliere.games.bloops.pieces import Card, place_of
from tavoliere.games.bloops.rules.codes import Violation
from tavoliere.games.bloops.rules.constants import GIVE_TO, KEEP, MAX_CARDS
from tavoliere.games.bloops.rules.state import MOST_EFFECTS


def pieces_of(s: Any, action: int, code: int) -> Mapping[str, Any]:
    """What the sentence of a violation speaks of; `s` is read with `read_state`."""
    said: dict[str, Any] = {}
    if action >= KEEP:
        card = (action - KEEP) % MAX_CARDS
        said["card"] = Card(card, place_of(s, card) if card < s.cards else None)
    elif action >= GIVE_TO:
        said["target"] = action - GIVE_TO
    match code:
        case Violation.NO_SUCH_SEAT:
            said["last"] = s.players - 1
        case Violation.TOO_MANY_EFFECTS:
            said["most"] = MOST_EFFECTS
        case Violation.OTHER_EFFECT:
            said["value"] = s.face[s.discards[-1]] // 2
        case Violation.NOT_YOUR_EFFECT | Violation.EFFECTS_WAIT:
            said["seat"] = s.effect[0]
        case Violation.ALREADY_CALLED | Violation.IMMUNE:
            said["seat"] = s.caller
    return said
