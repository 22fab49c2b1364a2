"""What a move would do, in the reader's words, as far as the one who asks may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tavoliere.cli.voice import Voice
from tavoliere.engine.moves import Preview

_NOTHING = (None, False, 0, "", [], (), {})
_HEAD = Preview.__struct_fields__  # said here in one line, the same for all games


def preview_lines(preview: Any, voice: Voice) -> Iterator[str]:
    """A sentence for every part of a preview that the game has words for, and the points."""
    words = voice.words
    for name in preview.__struct_fields__:
        template = None if name in _HEAD else words.own.previews.get(name)
        value = getattr(preview, name)
        if template and (value not in _NOTHING or (value is False and f"{{{name}!" in template)):
            yield words.fill(template, preview, voice.names)
    if preview.before is not None and preview.after is not None:
        yield voice("table.points", before=preview.before, after=preview.after)
