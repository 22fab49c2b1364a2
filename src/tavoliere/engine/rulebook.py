"""The rulebook as data: every rule by its id, in three languages, with the sentences of the judge.

A game's `rulebook/rules.toml` lists the rules in order, with their source and whether they are (in
part) a ruling of ours; `[sources.it]` and `[sources.de]` word the sources in the other languages.
`rulebook/en.md` and its sisters hold the texts:

    ## Placing a block                       a chapter
    ### SC-3.5 Own colours keep apart        a rule: id and title
    A block never touches ...                its text
    > touches_own: The block touches your own block at {cells}.     what the judge says (see `words`)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

import msgspec

from tavoliere.engine.errors import BadInput
from tavoliere.engine.texts import LANGUAGES


class Rule(msgspec.Struct, frozen=True):
    """One rule in one language."""

    id: str
    chapter: str
    title: str
    text: str
    source: str
    ruling: bool


class Page(msgspec.Struct, frozen=True):
    """The texts of one language, as they stand in its file."""

    title: str
    introduction: str
    chapters: dict[str, str]
    titles: dict[str, str]
    texts: dict[str, str]
    sentences: dict[str, str]
    rule_of: dict[str, str]


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of one game."""

    index: list[dict[str, Any]]
    pages: Mapping[str, Page]
    sources: Mapping[str, Mapping[str, str]]

    @classmethod
    def load(cls, package: str) -> Rulebook:
        """Read a game's rulebook out of its package."""
        folder = resources.files(package) / "rulebook"
        listed = tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))
        pages = {language: read_page((folder / f"{language}.md").read_text(encoding="utf-8")) for language in LANGUAGES}
        return cls(listed["rule"], pages, listed.get("sources", {}))

    @property
    def ids(self) -> list[str]:
        return [entry["id"] for entry in self.index]

    def page(self, language: str) -> Page:
        if language not in self.pages:
            raise BadInput(f"There is no rulebook in {language!r}: choose among {', '.join(LANGUAGES)}.")
        return self.pages[language]

    def rules(self, language: str = "en") -> list[Rule]:
        """All rules in order."""
        page, sources = self.page(language), self.sources.get(language, {})
        return [
            Rule(
                id=entry["id"],
                chapter=page.chapters[entry["id"]],
                title=page.titles[entry["id"]],
                text=page.texts[entry["id"]],
                source=sources.get(entry["source"], entry["source"]),
                ruling=entry["ruling"],
            )
            for entry in self.index
        ]

    def sentence(self, code: str, language: str = "en") -> str:
        """The template of the sentence about a violation, for `Texts.fill`."""
        return self.page(language).sentences[code]


_HEADING = re.compile(r"^### ([A-Z]{2}-\d+\.\d+) (.+)$")
_SENTENCE = re.compile(r"^> ([a-z_]+): (.+)$")


def read_page(source: str) -> Page:
    """Take one language's file apart."""
    page = Page("", "", {}, {}, {}, {}, {})
    title = chapter = rule = ""
    texts: dict[str, list[str]] = {"": []}
    for line in source.splitlines():
        heading, sentence = _HEADING.match(line), _SENTENCE.match(line)
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            chapter = line[3:].strip()
        elif heading:
            rule = heading[1]
            if rule in texts:
                raise BadInput(f"The rule {rule} stands twice in the rulebook: keep one.")
            page.chapters[rule], page.titles[rule] = chapter, heading[2].strip()
            texts[rule] = []
        elif sentence:
            page.sentences[sentence[1]], page.rule_of[sentence[1]] = sentence[2].strip(), rule
        else:
            texts[rule].append(line)
    page.texts.update({rule: "\n".join(lines).strip() for rule, lines in texts.items() if rule})
    return msgspec.structs.replace(page, title=title, introduction="\n".join(texts[""]).strip())
