"""Drafts, prompts and previews of a game that says what a seat can do as offers.

The parts of its draft are called as the fields of its moves. Those of its prompt, which lists what can be picked for
each, have the same names or their plurals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, reduce
from itertools import chain
from operator import or_
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from tavoliere.engine.moves import NO_ACTION, Draft, Judgement, Move, Preview, Prompt

if TYPE_CHECKING:
    from tavoliere.engine.game import Game, State

D = TypeVar("D", bound=Draft)
P = TypeVar("P", bound=Prompt)


def declare_drafts(name: str, moves: Any) -> tuple[Any, Any, Any]:
    """The types of draft, prompt and preview for these moves, with a field for each of their parts."""
    parts: dict[str, Any] = {
        part: type(get_args(hint)[0]) if get_origin(hint) is Literal else hint  # drafts of clients may hold anything
        for kind in get_args(moves)
        for part, hint in get_type_hints(kind).items()
        if part in kind.__struct_fields__
    }

    def declare(base: type[msgspec.Struct], text: str, fields: list[Any]) -> Any:
        return msgspec.defstruct(
            f"{name}{base.__name__}",
            fields,
            bases=(base,),
            module=get_args(moves)[0].__module__,
            namespace={"__doc__": text},
            frozen=True,
            kw_only=base is not Draft,
        )

    opened = [(part, hint | None, None) for part, hint in parts.items()]
    lists: list[Any] = [
        (part, GenericAlias(list, hint), msgspec.field(default_factory=list)) for part, hint in parts.items()
    ]
    draft = declare(Draft, "A move whose parts are picked in any order.", opened)
    return (
        draft,
        declare(Prompt, "What can be picked for each part.", [*lists, ("move", moves | None, None)]),
        declare(Preview, "Whether it is legal, or why not.", [("mend", draft | None, None)]),
    )


class Offer(msgspec.Struct, frozen=True):
    """One kind of move that a seat can make now, and what each of its parts can be, independently of the others."""

    kind: str
    parts: Mapping[str, Collection[Any]]
    make: Callable[..., Move]  # the move with these parts
    indifferent: Collection[str] = ()  # parts that may be picked but change nothing

    def takes(self, picked: Mapping[str, Any]) -> bool:
        """True when a draft with these parts can become a move of this kind."""
        for name, value in picked.items():
            if name not in self.indifferent and value not in self.parts.get(name, ()):
                return False
        return True

    def choices(self, name: str, picked: Mapping[str, Any]) -> Collection[Any]:
        """The values for an open part of a draft that it takes."""
        return self.parts.get(name, ())

    def complete(self, picked: Mapping[str, Any]) -> Move | None:
        """The move that a draft that it takes has become; None while a part is open."""
        parts = {name: value for name, value in picked.items() if name in self.parts}
        return self.make(**parts) if len(parts) == len(self.parts) else None


def offer_of(target: Draft, move: Move) -> Offer:
    """The offer of one move, whose draft is given."""
    return Offer(str(target.kind), {name: (value,) for name, value in pick_parts(target).items()}, lambda **_: move)


def offers_for(draft: Draft, offers: Iterable[Offer]) -> list[Offer]:
    """The offers whose moves this draft can become."""
    picked = pick_parts(draft)
    if not picked and draft.kind is None:
        return [*offers]
    return [offer for offer in offers if draft.kind in (None, offer.kind) and offer.takes(picked)]


def prompt_among(kind: type[P], offers: Iterable[Offer], draft: Draft, sort: bool = True) -> P:
    """The prompt for a draft among these offers; without `sort`, in their order."""
    picked, possible = pick_parts(draft), offers_for(draft, offers)
    answer: dict[str, Any] = {}
    for name, field in _list_fields(kind, type(draft)):
        if name not in picked:
            values = _unite([offer.choices(name, picked) for offer in possible])
            answer[field] = sorted(values) if sort else [*values]
    # Without a kind, the parts tell it, if they leave one.
    if possible and (draft.kind is not None or (len(possible) == 1 and picked)):
        answer["move"] = next(filter(None, (offer.complete(picked) for offer in possible)), None)
    return kind(kinds=list(dict.fromkeys([offer.kind for offer in possible])), **answer)


def _unite(choices: Iterable[Collection[Any]]) -> Collection[Any]:
    """All values, each once: a game's own sets by `|`, other collections one after the other."""
    found = [values for values in choices if values]
    if found and hasattr(found[0], "__or__"):
        return reduce(or_, found)
    return dict.fromkeys(chain.from_iterable(found))


def pick_parts(draft: Draft) -> dict[str, Any]:
    """The parts that are picked, by name."""
    parts = msgspec.structs.asdict(draft).items()
    return {name: value for name, value in parts if value is not None and name != "kind"}


@cache
def _list_fields(kind: type[Prompt], draft: type[Draft]) -> list[tuple[str, str]]:
    """The parts of a draft, each with the field of the prompt that lists its values."""
    fields = kind.__struct_fields__
    return [(name, name if name in fields else f"{name}s") for name in draft.__struct_fields__ if name != "kind"]


def spell(kind: type[D], move: Move) -> D:
    """A move as a draft: its tag is the kind, its fields are the parts."""
    return kind(kind=str(move.__struct_config__.tag), **msgspec.structs.asdict(move))


def read(kind: Any, draft: Draft) -> Move | None:
    """The move that a draft spells, legal or not; None while it is none."""
    try:
        return msgspec.convert({"move": draft.kind, **pick_parts(draft)}, kind)
    except msgspec.ValidationError:
        return None


def _agreement(target: Draft, draft: Draft) -> int:
    """The number of picks that the draft and the target share."""
    picked = {"kind": draft.kind, **pick_parts(draft)}
    return sum(value is not None and getattr(target, name) == value for name, value in picked.items())


def picks(prompt: Prompt, draft: D) -> Iterator[D]:
    """Every draft that is one pick of this prompt further."""
    for name, field in [("kind", "kinds"), *_list_fields(type(prompt), type(draft))]:
        picked = getattr(draft, name)
        if picked is None or isinstance(picked, list):
            for value in getattr(prompt, field) or ():
                yield msgspec.structs.replace(draft, **{name: value if picked is None else [*picked, value]})


def make_preview(game: Game, state: State, seat: int, tried: Draft | Move) -> Any:
    """Preview a draft or move: legal, or else the reason and the nearest legal draft."""
    if seat >= state[0].players:  # the table's clock has no points
        return game.preview_type()
    head = {"before": game.view(state, seat).scores[seat]}
    if isinstance(tried, Draft):
        prompt = game.prompt(state, seat, tried)
        if prompt.kinds and prompt.move is None:
            return game.preview_type(**head)  # it can still become something
        draft, why = tried, None if prompt.move else _reason(game, state, seat, tried)
        legal = prompt.move is not None
    else:
        draft, why = game.draft_of(state, seat, tried), game.check(state, tried, seat)
        legal = why is None
    if legal:
        return game.preview_type(legal=True, **head)
    nearest = sorted(game.moves(state, seat), key=lambda move: -_agreement(game.draft_of(state, seat, move), draft))
    return game.preview_type(why=why, mend=game.draft_of(state, seat, nearest[0]) if nearest else None, **head)


def _reason(game: Game, state: State, seat: int, draft: Draft) -> Judgement:
    """The judgement of a draft that leads nowhere: its open parts are filled as in a legal move.

    Only the seat's own moves are looked at: those of others depend on what it may not know.
    """
    parts = pick_parts(draft) if draft.kind is None else {"kind": draft.kind, **pick_parts(draft)}
    for move in game.moves(state, seat):
        tried = read(game.move_type, msgspec.structs.replace(game.draft_of(state, seat, move), **parts))
        why = game.check(state, tried, seat) if tried is not None else None
        if why is not None:
            return why
    code = game.violation(state, NO_ACTION, seat)
    return game.judgement(code, game.pieces(state, seat, NO_ACTION, code))
