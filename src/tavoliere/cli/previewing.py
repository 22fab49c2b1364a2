"""What a move would do, in the reader's words, as far as the one who asks may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tavoliere.cli.saying import is_part
from tavoliere.cli.voice import Voice
from tavoliere.engine.moves import Preview
from tavoliere.engine.words import holes

_NOTHING: tuple[Any, ...] = (None, False, 0, "", "none", [], (), {})
_HEAD = Preview.__struct_fields__  # said here in one line, the same for all games


def preview_lines(preview: Any, voice: Voice) -> Iterator[str]:
    """A line for every part of a preview that the game has words for, and the points."""
    whole = msgspec.structs.asdict(preview)
    for name, value in whole.items():
        template = None if name in _HEAD else voice.words.own.previews.get(name)
        if not template or (value in _NOTHING and not (value is False and f"{{{name}!" in template)):
            continue
        for part in _parts(value) if holes(template) else [{}]:
            yield voice.words.fill(template, whole | part, voice.names)
    if preview.before is not None and preview.after is not None:
        yield voice("table.points", before=preview.before, after=preview.after)


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    """What a line about a part speaks of besides the preview: the fields of the part itself, of each if several."""
    parts = value if isinstance(value, list | tuple) else [value]
    if is_part(parts[0]):
        yield from map(msgspec.structs.asdict, parts)
    else:
        yield {}
