"""How points come about, in the reader's words: the parts of a breakdown, indented below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tavoliere.cli.saying import is_list_of_parts, say
from tavoliere.cli.voice import Voice

_HEAD = ("seat", "points")


def standing(view: Any, voice: Voice) -> str:
    """Everybody's points in one line, from a view or a result."""
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
        if is_list_of_parts(value):
            for item in value:
                yield from _item(name, item, voice)
        elif value is True:
            yield label(name, voice)
        elif isinstance(value, str):
            yield say(value, voice)
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


def label(name: str, voice: Voice) -> str:
    """What a field of a breakdown is called."""
    return voice.words.own.scores.get(name) or voice.words.word(name)
