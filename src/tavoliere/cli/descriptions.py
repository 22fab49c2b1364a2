"""Values, events, picks, previews and scores of a game in the reader's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from tavoliere import games
from tavoliere.cli.texts import Phrases
from tavoliere.engine.moves import Draft, Preview
from tavoliere.engine.session import Session
from tavoliere.engine.texts import holes
from tavoliere.engine.view import Ended, Event

_NOTHING: tuple[Any, ...] = (None, False, 0, "", "none", [], (), {})
_PREVIEW_HEAD = Preview.__struct_fields__  # described in one line, the same for all games
_SCORE_HEAD = ("seat", "points")


# ---- Values: cells as the notation calls them, the rest as the game says it ------------------------------


def describe(value: Any, phrases: Phrases) -> str:
    """One value, whatever it is."""
    if is_cell(value):
        return str(_terminal(phrases).name_cell(value))
    if isinstance(value, list) and value and is_cell(value[0]):
        return " ".join(describe(cell, phrases) for cell in value)
    return phrases.texts.say(value, None, phrases.names)


def _terminal(phrases: Phrases) -> Any:
    """The module with which a game draws and describes its table for a terminal."""
    return games.load(phrases.game).module("terminal")


def list_parts(value: Any) -> Sequence[msgspec.Struct]:
    """The structs of a list, or a single one, that are described field by field: pieces have words of their own."""
    parts = value if isinstance(value, list | tuple) and value else [value]
    is_piece = not isinstance(parts[0], msgspec.Struct) or parts[0].__struct_config__.tag is not None
    return [] if is_piece or is_cell(parts[0]) else parts


def is_cell(value: Any) -> bool:
    """Returns whether this is a struct of x and y, or a pair of numbers."""
    if isinstance(value, tuple):
        return len(value) == 2 and all(type(part) is int for part in value)
    return getattr(value, "__struct_fields__", ()) == ("x", "y")


# ---- Events and picks ------------------------------------------------------------------------------------


def describe_event(event: Any, phrases: Phrases) -> str:
    """An event as a sentence, with the names of pieces that only a terminal shows."""
    mention = getattr(_terminal(phrases), "mention", None)
    return phrases.texts.tell(event, phrases.names) + (mention(event) if mention else "")


class Update(NamedTuple):
    """A sentence about what happened, and whether only its reader may know it so."""

    text: str
    secret: bool = False


def describe_events(session: Session, events: Sequence[Event], seat: int | None, phrases: Phrases) -> Iterator[Update]:
    """Events as a seat may know them; the end of a game is described apart, with its score."""
    public = session.told(events, None)
    for seen, common in zip(session.told(events, seat), public, strict=True):
        if not isinstance(seen, Ended):
            yield Update(describe_event(seen, phrases), seen != common)


def describe_pick(draft: Draft, pick: Draft, phrases: Phrases) -> str:
    """Describe a pick as a line of a list: every part that it adds to the draft, or as the game puts it."""
    added = added_parts(draft, pick)
    kind = [phrases.texts.own.kinds[added.pop("kind")]] if "kind" in added else []
    phrase_of_pick = getattr(_terminal(phrases), "phrase_of_pick", None)
    parts = (
        [phrase_of_pick(pick, added)] if phrase_of_pick and added else [(name, {name: added[name]}) for name in added]
    )
    return ", ".join([*kind, *(_fill_pick(name, values, phrases) for name, values in parts)])


def added_parts(draft: Draft, pick: Draft) -> dict[str, Any]:
    """The parts that differ; of those that are picked one by one, the one that is new."""
    parts = {name: (getattr(draft, name), getattr(pick, name)) for name in pick.__struct_fields__}
    return {name: _added(old, new) for name, (old, new) in parts.items() if old != new}


def _added(old: Any, new: Any) -> Any:
    if not isinstance(old, list | tuple):
        return new
    return next((Counter(new) - Counter(old)).elements())


def _fill_pick(name: str, values: dict[str, Any], phrases: Phrases) -> str:
    """Numbers stay what they are: a phrase may depend on how many."""
    said = {key: value if isinstance(value, int) else describe(value, phrases) for key, value in values.items()}
    return phrases.fill(phrases.texts.own.picks[name], **said)


# ---- Previews ----------------------------------------------------------------------------------------------


def preview_lines(preview: Any, phrases: Phrases) -> Iterator[str]:
    """A line for every part of a preview that the game has words for, and the points."""
    whole = msgspec.structs.asdict(preview)
    for name, value in whole.items():
        template = None if name in _PREVIEW_HEAD else phrases.texts.own.previews.get(name)
        if not template or (value in _NOTHING and not (value is False and f"{{{name}!" in template)):
            continue
        parts = map(msgspec.structs.asdict, list_parts(value)) if holes(template) else ()
        for part in [*parts] or [{}]:
            yield phrases.texts.fill(template, whole | part, phrases.names)
    if preview.before is not None and preview.after is not None:
        yield phrases("table.points", before=preview.before, after=preview.after)


# ---- Scores: the parts of a breakdown, indented below each other -------------------------------------------


def describe_standing(view: Any, phrases: Phrases) -> str:
    """Everybody's points in one line, from a view or a result."""
    return ", ".join(_describe_points(seat, points, phrases) for seat, points in enumerate(view.scores))


def score_lines(scores: Sequence[Any], phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Every seat's points and what they are made of, each line with its style."""
    for score in scores:
        yield _describe_points(score.seat, score.points, phrases), "bold"
        for line in _score_lines(score, phrases, _SCORE_HEAD):
            yield f"  {line}", ""


def _describe_points(seat: int, points: int | None, phrases: Phrases) -> str:
    return phrases("table.standing", seat=seat, points=phrases.texts.phrase("hidden") if points is None else points)


def _score_lines(part: msgspec.Struct, phrases: Phrases, left_out: Sequence[str]) -> Iterator[str]:
    """A line for each field, and for each of several parts, with what it is made of below it; none for zero."""
    for name, value in msgspec.structs.asdict(part).items():
        if name in left_out or not value:
            continue
        parts = list_parts(value)
        if not parts:
            yield _score_line(name, value, phrases)
        for item in parts:
            first = item.__struct_fields__[0]
            title = _score_line(name, getattr(item, first), phrases)
            points = getattr(item, "points", None)
            yield title if points is None else f"{title}: {points}"
            yield from (f"  {line}" for line in _score_lines(item, phrases, (first, *_SCORE_HEAD)))


def _score_line(name: str, value: Any, phrases: Phrases) -> str:
    """A word stands for itself, and what is merely true for its label."""
    if isinstance(value, str):
        return describe(value, phrases)
    label = phrases.texts.own.scores.get(name) or phrases.texts.word(name)
    return label if value is True else f"{label}: {describe(value, phrases)}"
