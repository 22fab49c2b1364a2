"""What a person says, what is still being said, and what the judge answers.

A move is a frozen struct of the game's own union of move types; it is played by running its actions. A
draft is a move with parts still open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Move(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """Base of all moves. The text form (`str`) is the notation, and parses back to an equal move."""


class Piece(msgspec.Struct, frozen=True, tag_field="piece", omit_defaults=True):
    """Something on the table that a client can ring and a sentence can name: what it is, which, and where."""


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a move is illegal: a rule, a code of the game's own, and what the sentence about it speaks of.

    The values of `pieces` are numbers, words of the game's vocabulary, pieces, or lists of these;
    `Words` joins them into a sentence in the reader's language.
    """

    rule: str
    code: str
    pieces: Mapping[str, Any] = {}


class Draft(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all drafts: the kind of move, and the parts that are picked so far, in whatever order.

    A game's draft has one field for every part of every kind of move, with a default that means "still
    open": None, or an empty list for what is picked one by one.
    """

    kind: str | None = None


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Base of all prompts: what a seat can do with a draft, for a client that knows no rules.

    A game's prompt adds, for each part, what can be picked next so that the move can be completed, and
    `move`: the legal move that the draft has become, if it has.
    """

    kinds: list[str] = []  # of the moves that the draft can still become


class Preview(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Base of all previews: what a draft or move would do, as far as the seat may know, or why not.

    `why` says what is wrong with it, `mend` which legal move is the nearest, if there is one like it. A draft
    that can still be completed has neither. `before` and `after` are the seat's points.
    """

    legal: bool = False
    why: Judgement | None = None
    mend: Draft | None = None
    before: int | None = None
    after: int | None = None
