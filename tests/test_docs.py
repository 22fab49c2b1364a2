"""The documentation is true: its Python runs, its commands exist, its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from tavoliere import games
from tavoliere.engine.position import read_json
from tavoliere.server import protocol
from tavoliere.server.settings import Settings
from tests.cli.conftest import Tavoliere, tavoliere

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
EXAMPLES = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE))
]

__all__ = ["tavoliere"]  # a fixture that these tests borrow


@pytest.mark.parametrize("example", EXAMPLES)
def test_python_examples_run(example: str) -> None:
    exec(compile(example, "example", "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_field_of_a_position_is_explained() -> None:
    """And the examples can be read."""
    page = (ROOT / "docs" / "reference" / "positions.md").read_text()
    common, *sections = page.split("\n## ")
    for name, section in zip(games.names(), sections, strict=True):
        game = games.load(name)
        (example,) = re.findall(r"^```json\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
        read_json(game, example)
        for field in game.position_type.__struct_fields__:
            assert f"`{field}`" in common + section, (name, field)


def test_every_notation_on_its_page_can_be_read() -> None:
    page = (ROOT / "docs" / "reference" / "notation.md").read_text()
    for name, section in zip(games.names(), page.split("\n## ")[1:], strict=True):
        game = games.load(name)
        moves = re.findall(r"^```\n(.*)\n```", section, re.MULTILINE)
        for cell in re.findall(r"^\|(.*?)\|", section, re.MULTILINE):
            moves += re.findall(r"`(.*?)`", cell)
        assert moves
        for move in moves:
            assert game.parse(f" {move.upper()} ") == game.parse(str(game.parse(move)))


def test_every_setting_of_the_server_is_explained() -> None:
    page = (ROOT / "docs" / "howto" / "host-a-table.md").read_text()
    for name in Settings.__struct_fields__:
        assert f"`{name}`" in page, name


def test_every_message_is_on_the_page_of_the_protocol() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text()
    for kind in (*get_args(protocol.AnyRequest), *get_args(protocol.AnyUpdate)):
        assert f"`{kind.__struct_config__.tag}`" in page, kind


def test_readme_commands_work(tavoliere: Tavoliere) -> None:
    commands = re.findall(r"^\.venv/bin/tavoliere (.+)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        arguments = re.findall(r'"([^"]*)"|(\S+)', command)
        done = tavoliere(*(quoted or plain for quoted, plain in arguments), stdin="quit\n")
        assert done.returncode == 0, done.stderr
