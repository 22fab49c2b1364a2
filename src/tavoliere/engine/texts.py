"""Words in three languages for everything that people read, and the little language they are written in.

A game's `texts/en.toml` and its sisters hold templates. A hole in a template is filled with a field of
an event, a piece or a judgement:

    {colour}            a word of the vocabulary, a number, a piece, or a list of these
    {colour:of}         another form of the word, `"tulip:of" = "..."`; the plain one where there is none
    {seat:player}       the name of who sits there
    {block.colour}      a field of a field
    {n|flower|flowers}  the first text for one, else the second
    {extra?, again}     the text only if the field is there and true; {extra!...} only if it is not

There is nothing else, so a client can do the same in its own language with the same files. `[browser]` is what
the game's board in the browser says; it is built into the page (`tools/page_texts.py`).

A template of `[previews]` is a whole line about one field of a preview, shown when that field is there. Where the
field is a part with fields of its own, or a list of such, the holes are theirs first, then the preview's.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

import msgspec

from tavoliere.engine.errors import BadInput

# What one more needs: docs/howto/add-a-language.md
Language = Literal["en", "it", "de"]
LANGUAGES: tuple[str, ...] = get_args(Language)

HOLE = re.compile(r"\{([a-z_0-9]+(?:\.[a-z_0-9]+)*)(?::([a-z]+))?(?:([?!])([^{}]*)|\|([^{}|]*)\|([^{}|]*))?\}")


class OptionTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of one option in a form."""

    label: str
    help: str
    choices: dict[str, str] = {}


class TextFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language's file, as it stands."""

    title: str = ""
    sentence: str = ""  # what the game is, in one
    words: dict[str, str] = {}  # colours, pieces, values of options: whatever fields are filled with
    endings: dict[str, str] = {}
    pieces: dict[str, str] = {}
    kinds: dict[str, str] = {}  # of moves, as a button says them
    parts: dict[str, str] = {}  # of drafts, as a client asks for them
    previews: dict[str, str] = {}  # a line for each part that is there; one for every item of a list of parts
    scores: dict[str, str] = {}  # the parts of a breakdown
    notations: dict[str, str] = {}  # what is said of something that cannot be read, by what it should be
    events: dict[str, str] = {}
    entries: dict[str, str] = {}  # of a record, other than moves
    picks: dict[str, str] = {}  # what can be picked next, where people pick by number
    terminal: dict[str, str] = {}  # the phrases of the table as a terminal draws it
    options: dict[str, OptionTexts] = {}


class Texts:
    """A game's words in one language, on top of those that all games share."""

    def __init__(self, language: str, own: TextFile, shared: TextFile) -> None:
        self.language = language
        self.own = own
        self.shared = shared
        self._words = {**shared.words, **own.words}

    def word(self, key: str, form: str | None = None) -> str:
        """A word of the vocabulary; what is none stands for itself."""
        plain = self._words.get(key, key)
        return self._words.get(f"{key}:{form}", plain) if form else plain

    def tell(self, event: Any, names: Sequence[str] = ()) -> str:
        """An event as a sentence."""
        tag = event.__struct_config__.tag
        return self.fill(self.own.events.get(tag) or self.shared.events[tag], event, names)

    def phrase(self, name: str, names: Sequence[str] = (), /, **values: Any) -> str:
        """A phrase of the terminal with its holes filled."""
        return self.fill(self.own.terminal.get(name) or self.shared.terminal[name], values, names)

    def ending(self, ending: str) -> str:
        """The sentence of an ending."""
        return self.own.endings.get(ending) or self.shared.endings[ending]

    def tell_entry(self, entry: Any, names: Sequence[str] = ()) -> str:
        """An entry of a record that is no move, as a sentence; for some kinds it depends on why it happened."""
        tag, why = entry.__struct_config__.tag, getattr(entry, "why", "")
        return self.fill(self.shared.entries[f"{tag}_{why}" if why else tag], entry, names)

    def fill(self, template: str, values: Any, names: Sequence[str] = ()) -> str:
        """A template with its holes filled from a struct or a mapping."""

        def hole(match: re.Match[str]) -> str:
            path, form, condition, text, one, many = match.groups()
            value = _field(values, path)
            if condition:
                return text if bool(value) == (condition == "?") else ""
            if one is not None:
                return str(one if value == 1 else many)
            return self.say(value, form, names)

        return HOLE.sub(hole, template)

    def say(self, value: Any, form: str | None = None, names: Sequence[str] = ()) -> str:
        """One value in words."""
        if form == "player" and isinstance(value, int):
            return self.player(value, names)
        if value is None:
            return ""
        if isinstance(value, str):
            return self.word(value, form)
        if isinstance(value, Mapping):
            return self.join([f"{n} {self.word(key, 'one' if n == 1 else 'many')}" for key, n in value.items()])
        if isinstance(value, list | tuple):
            return self.join([self.say(part, form, names) for part in value])
        if isinstance(value, msgspec.Struct):
            return self.fill(self.own.pieces[str(value.__struct_config__.tag)], value, names)
        return str(value)

    def player(self, seat: int, names: Sequence[str] = ()) -> str:
        """The player at a seat, by name or number, or the table's clock."""
        if seat < len(names):
            return names[seat]
        return self.word("clock") if names else f"{self.word('player')} {seat + 1}"

    def join(self, parts: Sequence[str]) -> str:
        """`a, b and c`"""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.word('and')} {parts[-1]}"


def _field(values: Any, path: str) -> Any:
    """The value of a dotted path; None where there is none."""
    for name in path.split("."):
        values = values.get(name) if isinstance(values, Mapping) else getattr(values, name, None)
    return values


def holes(template: str) -> set[str]:
    """The fields that a template speaks of."""
    return {match[1].partition(".")[0] for match in HOLE.finditer(template)}


@cache
def load_texts(package: str, language: str) -> Texts:
    """The words of the game in this package."""
    return Texts(language, read_texts(package, language), read_texts("tavoliere.engine", language))


@cache
def read_texts(package: str, language: str) -> TextFile:
    """One file of words."""
    table = read_table(package, language)
    table.pop("browser", None)
    return msgspec.convert(table, TextFile)


def read_table(package: str, language: str) -> dict[str, Any]:
    """A file of a package's folder `texts` as it stands; a language without texts is an error."""
    if language not in LANGUAGES:
        raise BadInput(f"There are no words in {language!r}: choose among {', '.join(LANGUAGES)}.")
    file = resources.files(package) / "texts" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


# ---- Text from outside ---------------------------------------------------------------------------

# Python does not count as printable what joins several emoji into one, nor emoji that are newer than its own tables.
# Both are kept, the first only between emoji: elsewhere two names could look alike.

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
    return text[: max((sign.end() for sign in _SIGN.finditer(text) if sign.end() <= length), default=0)]
