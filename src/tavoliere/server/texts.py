"""Texts of the server in three languages: refusals and plain pages."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from tavoliere.engine.texts import LANGUAGES, TextFile, Texts, read_texts


class Refusal(Exception):
    """A request is refused: a code of `texts/*.toml`, and the values of its sentence."""

    def __init__(self, code: str, **pieces: Any) -> None:
        super().__init__(code)
        self.code = code
        self.pieces = pieces


def language_among(wanted: str) -> str:
    """Return the first language of an `Accept-Language` header that has texts; else English."""
    for part in wanted.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


class ServerTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language's file."""

    refusals: dict[str, str]
    pages: dict[str, str | list[str]]


@cache
def server_texts(language: str) -> ServerTexts:
    """Read the texts of one language."""
    file = resources.files("tavoliere.server") / "texts" / f"{language}.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    table.pop("browser")  # built into the page
    return msgspec.convert(table, ServerTexts)


@cache
def _words(language: str) -> Texts:
    return Texts(language, TextFile(), read_texts("tavoliere.engine", language))


def say(refusal: Refusal, language: str) -> str:
    """A refusal as a sentence."""
    return _words(language).fill(server_texts(language).refusals[refusal.code], refusal.pieces)
