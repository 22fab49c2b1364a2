"""The documentation is true: its Python runs, its commands exist, its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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


def test_readme_commands_work(tavoliere: Tavoliere) -> None:
    commands = re.findall(r"^\.venv/bin/tavoliere (.+)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        arguments = re.findall(r'"([^"]*)"|(\S+)', command)
        done = tavoliere(*(quoted or plain for quoted, plain in arguments), stdin="quit\n")
        assert done.returncode == 0, done.stderr
