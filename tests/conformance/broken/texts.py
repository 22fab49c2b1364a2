"""Faults in words and identities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from examples.two_piles.game import (
    PilesView,
)
from tavoliere.engine.game import State
from tavoliere.engine.moves import Piece
from tavoliere.engine.texts import Texts
from tests.conformance.broken import Broken


class OtherWords(Broken):
    """Some Italian words are changed."""

    changed: Mapping[str, Mapping[str, str]] = {}

    def texts(self, language: str = "en") -> Texts:
        texts = super().texts(language)
        if language != "it":
            return texts
        tables = {table: {**getattr(texts.own, table), **changes} for table, changes in self.changed.items()}
        kept = {table: {key: text for key, text in tables[table].items() if text} for table in tables}
        return Texts(language, msgspec.structs.replace(texts.own, **kept), texts.shared)


class UntoldEvent(OtherWords):
    """An event has no sentence in one language."""

    changed = {"events": {"drew": " "}}


class ForeignWord(OtherWords):
    """A word of the vocabulary is missing in one language."""

    changed = {"words": {"left": ""}}


class HoleInAnEvent(OtherWords):
    """A sentence speaks of something that its event does not have."""

    changed = {"events": {"passed": "{seat:player} passa {often}."}}


class MissingKind(OtherWords):
    """A kind of move has no name in one language."""

    changed = {"kinds": {"pass": ""}}


class SpeechlessJudge(Broken):
    """A refusal does not name its pieces."""

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return {}


class Pile(Piece, frozen=True, tag="pile"):
    """A pile with an identity of its own."""

    id: int
    top: int


class NamedView(PilesView, frozen=True, kw_only=True):
    """A view whose piles have identities."""

    named: list[Pile]


class MovingIdentity(Broken):
    """A piece changes, and no event says so."""

    view_type = NamedView  # type: ignore[assignment]

    def view(self, state: State, seat: int | None, identities: Any = None) -> NamedView:
        seen = super().view(state, seat)
        return NamedView(**msgspec.structs.asdict(seen), named=[Pile(n, top) for n, top in enumerate(seen.piles)])


class DoubleIdentity(MovingIdentity):
    """Two pieces have one identity."""

    def view(self, state: State, seat: int | None, identities: Any = None) -> NamedView:
        seen = super().view(state, seat)
        return msgspec.structs.replace(seen, named=[Pile(0, top) for top in (1, 2)])
