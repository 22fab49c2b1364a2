"""Text from outside, without what moves a cursor, changes colours or hides; emoji stay whole.

Python does not count as printable what joins several emoji into one, nor emoji that are newer than its own tables.
Both are kept, the first only between emoji: elsewhere two names could look alike.
"""

from __future__ import annotations

import re

_PICTURE = "[\u2190-\u2bff\U0001f000-\U0001faff]"
_TONE = "[\U0001f3fb-\U0001f3ff]"
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
_REGION = "\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f"  # a flag of England, Scotland or Wales
_ONE = f"{_PICTURE}\ufe0f?{_TONE}?"
_EMOJI = f"{_REGION}|{_FLAG}|{_ONE}(?:\u200d{_ONE})*"
_MARKS = "[\u0300-\u036f\ufe0e\ufe0f\u20e3]*"

_KEPT = re.compile(_EMOJI)
_SIGN = re.compile(f"{_EMOJI}|.{_MARKS}", re.DOTALL)


def replace_unprintable(text: str, by: str) -> str:
    """The text with `by` for everything that is not drawn."""
    kept = {place for emoji in _KEPT.finditer(text) for place in range(*emoji.span())}
    return "".join(c if c.isprintable() or place in kept else by for place, c in enumerate(text))


def plain_line(text: str) -> str:
    """The text on one line, with single spaces."""
    return " ".join(replace_unprintable(text, " ").split())


def shorten(text: str, length: int) -> str:
    """At most so many characters of a text, up to the end of what is drawn as one sign."""
    end = 0
    for sign in _SIGN.finditer(text):
        if sign.end() > length:
            break
        end = sign.end()
    return text[:end]
