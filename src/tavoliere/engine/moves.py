"""Moves, drafts, and the answers about them: prompts, previews and judgements.

A move is a frozen struct of the game's own union of move types; it is played by running its actions. A
draft is a move with parts still open. Where moves are simple, their classes declare how they are written and
which actions they are, and the engine reads, writes and plays them (`MoveTable`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_type_hints

import msgspec

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.texts import Texts, load_texts

if TYPE_CHECKING:
    from tavoliere.engine.rules import Rules

NO_ACTION = -1  # the judge answers only whether the seat may act at all


class Part:
    """The values that a part of a move can have, by their texts, in the order of the actions that name them.

    Only these texts are read, in lower case. With a `pattern`, other texts that match it are refused by a sentence of
    their own: the one that has the name `sentence` in `[notations]` of the game's words.
    """

    def __init__(self, values: Mapping[str, Any], sentence: str = "move", pattern: str = "") -> None:
        self.values = dict(values)
        self.sentence = sentence
        self.pattern = pattern or "|".join(map(re.escape, values))
        self._in_order = dict(enumerate(values.values()))
        self._numbers = {value: number for number, value in self._in_order.items()}
        self._texts = {value: text for text, value in values.items()}

    def write(self, value: Any) -> str:
        """The text of a value, whatever it is."""
        return str(value) if self.number(value) < 0 else self._texts[value]

    def number(self, value: Any) -> int:
        """The place of a value in the order; -1 for one that is not listed, which a client may send."""
        try:
            number = self._numbers.get(value, -1)
        except TypeError:
            return -1
        return number if type(self._in_order.get(number)) is type(value) else -1

    def value(self, number: int) -> Any:
        """The value with this number; `LookupError` for one that there is not."""
        return self._in_order[number]


class Move(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """Base of all moves. The text form (`str`) is the notation, and parses back to an equal move.

    A declared move says its `notation`: words with `{part}` where the text of a field stands, and with `[...]` around
    what may be left out; without a notation it is written as its tag. Such a field is `Annotated` with its `Part`.
    `actions` is the one action of a move without parts, else for each part the action of its first value.
    """

    notation: ClassVar[str] = ""
    actions: ClassVar[tuple[int, ...]] = ()

    def __str__(self) -> str:
        return form_of(type(self)).write(self.parts())

    @classmethod
    def make(cls, **parts: Any) -> Self:
        """The move with these parts, in its normal form."""
        return cls(**parts)

    def parts(self) -> dict[str, Any]:
        """The parts that the notation says; None for one that it leaves out."""
        return msgspec.structs.asdict(self)


class Form:
    """The notation of the moves of one class, read from its declaration."""

    def __init__(self, kind: type[Move]) -> None:
        self.notation = kind.notation or str(kind.__struct_config__.tag)
        self.parts = {
            name: part
            for name, hint in get_type_hints(kind, include_extras=True).items()
            for part in getattr(hint, "__metadata__", ())
            if isinstance(part, Part)
        }
        self.pattern = re.compile("".join(map(self._pattern_of, re.split(r"(\[|]|{\w+})", self.notation))))
        always = self.notation
        while (shorter := re.sub(r"\[([^][{}]*)]", r"\1", always)) != always:
            always = shorter  # what is optional in reading, but written
        self._clauses = [(clause, re.findall(r"{(\w+)}", clause)) for clause in re.split(r"[][]", always)]

    def _pattern_of(self, token: str) -> str:
        if token.startswith("{"):
            return f"(?P<{token[1:-1]}>{self.parts[token[1:-1]].pattern})"
        return {"[": "(?:", "]": ")?"}.get(token) or re.escape(token)

    def write(self, said: Mapping[str, Any]) -> str:
        """The notation with these parts."""
        texts = {name: part.write(said[name]) for name, part in self.parts.items() if said[name] is not None}
        return "".join(clause.format_map(texts) for clause, names in self._clauses if texts.keys() >= {*names})


form_of = cache(Form)  # the form of a class of moves


def compose_move(rules: Rules, state: Any, seat: int, pick: Callable[[Any], int]) -> Move:
    """The move of the actions that are picked one after the other, each in the position after those before."""
    after, made = rules.copy(state), list[int]()
    while not made or not rules.is_between_moves(after):
        made.append(pick(after))
        rules.apply(after, made[-1], seat)
    move: Move = rules.move_of(state, seat, made)
    return move


class Piece(msgspec.Struct, frozen=True, tag_field="piece", omit_defaults=True):
    """Something on the table that a client can ring and a sentence can name: what it is, which, and where."""


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a move is illegal: a rule, a code of the game's own, and what the sentence about it speaks of.

    The values of `pieces` are numbers, words of the game's vocabulary, pieces, or lists of these;
    `Texts` joins them into a sentence in the reader's language.
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


# ---- Notation ------------------------------------------------------------------------------------


class Unreadable(BadInput):
    """A move, a tile, a cell … that cannot be read.

    Its sentence stands under that name in `[notations]` of a game's words. The error itself has it in English;
    `sentence` makes it in another language.
    """

    def __init__(self, package: str, name: str, said: Any = "", **pieces: Any) -> None:
        self.name = name
        self.pieces = {"said": quote(said), **pieces}
        super().__init__(self.sentence(load_texts(package, "en")))

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
