"""Drafts, prompts and previews of a game with so few moves that all of them can be looked through.

The parts of its draft are called as the fields of its moves, and so are those of its prompt, which lists
what can be picked for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from tavoliere.engine.moves import Draft, Judgement, Move, Prompt

if TYPE_CHECKING:
    from tavoliere.engine.game import Game, State

D = TypeVar("D", bound=Draft)
P = TypeVar("P", bound=Prompt)

_NO_ACTION = -1  # the judge says what is wrong before any action is looked at


def spell(kind: type[D], move: Move) -> D:
    """A move as a draft: its tag is the kind, its fields are the parts."""
    return kind(kind=str(move.__struct_config__.tag), **msgspec.structs.asdict(move))


def read(kind: Any, draft: Draft) -> Move | None:
    """The move that a draft spells, legal or not; None while it is none."""
    parts = {name: getattr(draft, name) for name in _picked(draft) if name != "kind"}
    try:
        return msgspec.convert({"move": draft.kind, **parts}, kind)
    except msgspec.ValidationError:
        return None


def _picked(draft: Draft) -> set[str]:
    return {name for name in draft.__struct_fields__ if getattr(draft, name) is not None}


def _agreement(target: Draft, draft: Draft) -> int:
    """How many parts the two have in common."""
    return sum(getattr(draft, name) == getattr(target, name) for name in _picked(draft))


def prompt_among(kind: type[P], moves: Iterable[tuple[Draft, Move]], draft: Draft) -> P:
    """What can be done with a draft, when these are the legal moves and their drafts."""
    picked = _picked(draft)
    possible = [(target, move) for target, move in moves if _agreement(target, draft) == len(picked)]
    answer: dict[str, Any] = {
        name: sorted({getattr(target, name) for target, _ in possible} - {None})
        for name in draft.__struct_fields__
        if name not in picked | {"kind"}
    }
    for target, move in possible:
        if picked and picked | {"kind"} == _picked(target):
            answer["move"] = move
    return kind(kinds=sorted({str(target.kind) for target, _ in possible}), **answer)


def picks(prompt: Prompt, draft: D) -> Iterator[D]:
    """Every draft that is one pick of this prompt further."""
    for name in draft.__struct_fields__:
        if getattr(draft, name) is None:
            for value in prompt.kinds if name == "kind" else getattr(prompt, name):
                yield msgspec.structs.replace(draft, **{name: value})


def make_preview(game: Game, state: State, seat: int, tried: Draft | Move) -> Any:
    """Whether it is legal, else why not and what is the nearest to it that is."""
    game.require(state)
    if not isinstance(tried, game.draft_type):
        game.require_move(tried)
    if not 0 <= seat < state[0].players:
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
    """What the judge says of a draft that leads nowhere: its open parts are filled as in a legal move.

    Only the seat's own moves are looked at: those of others depend on what it may not know.
    """
    parts = {name: getattr(draft, name) for name in _picked(draft)}
    for move in game.moves(state, seat):
        tried = read(game.move_type, msgspec.structs.replace(game.draft_of(state, seat, move), **parts))
        why = game.check(state, tried, seat) if tried is not None else None
        if why is not None:
            return why
    code = game.violation(state, _NO_ACTION, seat)
    return game.judgement(code, game.pieces(state, seat, _NO_ACTION, code))
