"""How points come about, in the reader's words: the parts of a breakdown, indented below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tavoliere.cli.boards import name_cell
from tavoliere.cli.voice import Voice

_HEAD = ("seat", "points")


def standing(view: Any, voice: Voice) -> str:
    """Everybody's points in one line."""
    return ", ".join(
        voice("table.standing", seat=seat, points=voice("table.secret") if points is None else points)
        for seat, points in enumerate(view.scores)
    )


def score_lines(scores: Sequence[Any], voice: Voice) -> Iterator[tuple[str, str]]:
    """Every seat's points and what they are made of, each line with its style."""
    for score in scores:
        points = voice("table.secret") if score.points is None else score.points
        yield voice("table.standing", seat=score.seat, points=points), "bold"
        for line in _lines(score, voice, _HEAD):
            yield f"  {line}", ""


def _lines(part: Any, voice: Voice, left_out: Sequence[str]) -> Iterator[str]:
    """A line for each field; what is empty, nothing or zero is left out."""
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if name in left_out or value in (None, 0, "", [], {}, ()):
            continue
        if _is_list_of_parts(value):
            for item in value:
                yield from _item(name, item, voice)
        elif value is True:
            yield label(name, voice)
        else:
            yield f"{label(name, voice)}: {say(value, voice)}"


def _item(name: str, item: Any, voice: Voice) -> Iterator[str]:
    """One of several parts: what it is, its points, and below it what these are made of."""
    first = item.__struct_fields__[0]
    value = getattr(item, first)
    title = say(value, voice) if isinstance(value, str) else f"{label(name, voice)}: {say(value, voice)}"
    points = getattr(item, "points", None)
    yield title if points is None else f"{title}: {points}"
    yield from (f"  {line}" for line in _lines(item, voice, (first, *_HEAD)))


def _is_list_of_parts(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and is_part(value[0])


def is_part(value: Any) -> bool:
    """A struct without a tag: pieces have one, and words of their own."""
    return isinstance(value, msgspec.Struct) and value.__struct_config__.tag is None and not _is_cell(value)


def _is_cell(value: Any) -> bool:
    return getattr(value, "__struct_fields__", ()) == ("x", "y")


def label(name: str, voice: Voice) -> str:
    """What a field of a breakdown is called."""
    return voice.words.own.scores.get(name) or voice.words.word(name)


def say(value: Any, voice: Voice) -> str:
    """A value in words; cells as the notation calls them."""
    if isinstance(value, list | tuple) and value and _is_cell(value[0]):
        return " ".join(name_cell(voice.game, cell) for cell in value)
    return voice.words.say(value, None, voice.names)
