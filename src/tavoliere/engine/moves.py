"""What a person says, and what the judge answers.

A move is a frozen struct of the game's own union of move types; it is played by running its actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Move(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """Base of all moves. The text form (`str`) is the notation, and parses back to an equal move."""


class Judgement(msgspec.Struct, frozen=True):
    """Why a move is illegal: a rule, a code of the game's own, and the pieces that offend."""

    rule: str
    code: str
    pieces: Mapping[str, Any] = {}
