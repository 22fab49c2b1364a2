"""Generates the page's texts in three languages from the texts of the server and of the games.

`python -m tools` writes them into `web/src/generated/texts`, so that TypeScript knows every key. A test fails when
they are not up to date.
"""

from __future__ import annotations

import json
import tomllib
from importlib import resources

from tavoliere.engine.texts import LANGUAGES

_NOTE = "// Made by tools/page_texts.py from `texts/*.toml` of {}: change those, then run `make types`.\n"
_SAY = "\n/** A text of the board in the reader's language. */\nexport const say = speaker(texts);\n"
_SPEAKER = '\nimport { speaker } from "../../i18n/translate";\n'


def frame_texts() -> str:
    """Return the file with the texts of the page around the games."""
    return _NOTE.format("the server") + _texts("tavoliere.server")


def game_texts(package: str) -> str:
    """Return the file with the texts of a game's board, and the function that looks one up."""
    name = package.rpartition(".")[2]
    head = _NOTE.format(f"`games/{name}`") + _SPEAKER
    return head + _texts(package) + _SAY


def _texts(package: str) -> str:
    lines = ["", "export const texts = {"]
    for language in LANGUAGES:
        table = _read_table(package, language)
        lines += [f"  {language}: {{", *(f"    {key}: {_quote(text)}," for key, text in table.items()), "  },"]
    return "\n".join([*lines, "} as const;", ""])


def _read_table(package: str, language: str) -> dict[str, str]:
    file = resources.files(package) / "texts" / f"{language}.toml"
    table: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["browser"]
    return table


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
