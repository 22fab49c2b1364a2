"""The examples of docs/reference/protocol.md are run, in order, at one table."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tavoliere.engine.texts import LANGUAGES
from tavoliere.server import protocol
from tavoliere.server.texts import server_texts
from tests.server.helper import Client, TestManager, new_table

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/reference/protocol.md").read_text()
BLOCKS = re.findall(r"^```json ([a-z ]+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
SERVER = ROOT / "src/tavoliere/server"


def read_objects(text: str) -> list[Any]:
    """The JSON objects of a block, one after the other."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def fits(example: Any, real: Any) -> bool:
    """Return whether everything that the example shows is there."""
    if example == "…":
        return True
    if isinstance(example, dict) and isinstance(real, dict):
        return all(key in real and fits(value, real[key]) for key, value in example.items())
    if isinstance(example, list) and isinstance(real, list):
        return len(example) == len(real) and all(map(fits, example, real))
    return bool(example == real)


async def test_the_examples_of_the_protocol(manager: TestManager) -> None:
    table = await new_table(manager, game="scalino")
    clients: dict[str, Client] = {}
    said = 0
    for label, text in BLOCKS:
        who = label.removesuffix(" hears")
        guest = who.partition(" ")[0]
        client = clients.setdefault(who, Client(manager, table, guest))
        if label == who:
            client.frames.clear()
            for message in read_objects(text):
                client.table.handle(client, json.dumps(message))
                await manager.settle()
        else:
            heard = iter(client.updates)
            for example in read_objects(text):
                assert any(fits(example, update) for update in heard), example
                said += 1
    assert said > 15


def test_every_message_is_on_the_page() -> None:
    for kind in (*get_args(protocol.AnyRequest), *get_args(protocol.AnyUpdate)):
        assert f"`{kind.__struct_config__.tag}`" in PAGE, kind


def test_every_news_can_be_read_back() -> None:
    """A typed client can use our own structs."""
    update = protocol.encode(protocol.Refused(code="stale", sentence="…", id="x"))
    assert msgspec.json.decode(update, type=protocol.AnyUpdate) == protocol.Refused(code="stale", sentence="…", id="x")


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_and_pages_exist_in_every_language(language: str) -> None:
    english, other = server_texts("en"), server_texts(language)
    assert list(english.refusals) == list(other.refusals)
    assert list(english.pages) == list(other.pages)
    for code, sentence in english.refusals.items():
        assert set(re.findall(r"{\w+}", sentence)) == set(re.findall(r"{\w+}", other.refusals[code]))
    used = {code for path in SERVER.rglob("*.py") for code in _refusal_codes(path)}
    assert used | {"no_page", "too_large", "illegal"} == set(english.refusals)


def _refusal_codes(path: Path) -> Iterator[str]:
    """Yield the codes in calls of `Refusal` and `require`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            code = {"Refusal": node.args[0], "require": node.args[-1]}.get(node.func.id)
            if isinstance(code, ast.Constant):
                yield str(code.value)
