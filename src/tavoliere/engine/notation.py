"""Notations: moves that their classes declare are read here and turned into actions and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.moves import NO_ACTION, Move, Part, form_of
from tavoliere.engine.texts import Texts


class Unreadable(BadInput):
    """A move, a tile, a cell … that cannot be read.

    Its sentence stands under that name in `[notations]` of a game's words. The error itself has it in English;
    `sentence` makes it in another language.
    """

    def __init__(self, package: str, name: str, said: Any = "", **pieces: Any) -> None:
        self.name = name
        self.pieces = {"said": quote(said), **pieces}
        super().__init__(self.sentence(Texts.load(package, "en")))

    def sentence(self, words: Texts) -> str:
        return words.fill(words.own.notations[self.name], self.pieces)


_DASH = re.compile(" ?[-–] ?")


class MoveTable:
    """The moves of a game that declares them: reads their notation, and turns them into actions and back."""

    def __init__(self, kinds: Sequence[type[Move]]) -> None:
        self._package = kinds[0].__module__.rpartition(".")[0]
        self._forms = [(kind, form_of(kind)) for kind in kinds]
        self._by_action: dict[int, type[Move]] = {}
        for kind, form in self._forms:
            values = next((len(part.values) for part in form.parts.values()), 1)
            self._by_action |= {first + number: kind for first in kind.actions[:1] for number in range(values)}

    def parse(self, text: str) -> Move:
        """Read a move: capitals, further spaces and the kind of dash make no difference."""
        words = _DASH.sub("-", " ".join(text.lower().split()))
        for kind, form in self._forms:
            if match := form.pattern.fullmatch(words):
                said = {name: part for name, part in match.groupdict().items() if part is not None}
                return kind.make(**{name: self._read(form.parts[name], part) for name, part in said.items()})
        raise Unreadable(self._package, "move", text.strip())

    def _read(self, part: Part, text: str) -> Any:
        if text in part.values:
            return part.values[text]
        first, *_, last = part.values
        raise Unreadable(self._package, part.sentence, text, first=first, last=last)

    def actions_of(self, move: Move) -> tuple[int, ...]:
        """The actions of a move; -1 for a part with a value that is none."""
        parts = form_of(type(move)).parts
        if not parts:
            return move.actions
        numbers = [part.number(getattr(move, name)) for name, part in parts.items()]
        return tuple(
            NO_ACTION if number < 0 else first + number for first, number in zip(move.actions, numbers, strict=True)
        )

    def move_of(self, actions: Sequence[int]) -> Move:
        """The move that these actions are."""
        try:
            kind = self._by_action[actions[0]]
            parts = form_of(kind).parts
            named = zip(parts.items(), kind.actions, actions, strict=True) if parts else ()
            return kind.make(**{name: part.value(action - first) for (name, part), first, action in named})
        except (LookupError, TypeError, ValueError) as error:
            raise BadInput("These actions do not make sense here.") from error
