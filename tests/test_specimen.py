"""The page that explains the contract shows the specimen as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SPECIMEN = ROOT / "examples" / "two_piles"
PAGE = (ROOT / "docs" / "howto" / "add-a-game.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"^```(py|toml|markdown)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
FILES = {"py": "*.py", "toml": "texts/en.toml", "markdown": "rulebook/en.md"}


@pytest.mark.parametrize(("kind", "excerpt"), EXCERPTS, ids=range(len(EXCERPTS)))
def test_excerpts_stand_in_the_specimen(kind: str, excerpt: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in SPECIMEN.glob(FILES[kind])]
    assert any(plain(excerpt) in plain(source) for source in sources), excerpt


def test_the_page_on_changing_a_rule_shows_the_example() -> None:
    page = (ROOT / "docs" / "howto" / "change-a-rule.md").read_text(encoding="utf-8")
    example = (ROOT / "tests" / "games" / "next_version.py").read_text(encoding="utf-8")
    excerpts = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    assert excerpts
    assert all(plain(excerpt) in plain(example) for excerpt in excerpts)


def plain(source: str) -> str:
    """The lines without their margin: an excerpt may begin in the middle of a class."""
    return "\n".join(line.strip() for line in source.splitlines() if line.strip())


def test_the_page_has_excerpts_of_every_kind() -> None:
    assert {kind for kind, _ in EXCERPTS} == set(FILES)


def test_the_page_names_every_kernel() -> None:
    rules = (SPECIMEN / "rules.py").read_text(encoding="utf-8")
    section = PAGE.partition("## 3. The kernels")[2].partition("## 4.")[0]
    kernels = set(re.findall(r"`(\w+)\(s", section))
    brought = {name for name in kernels if f"def {name}(" in rules}
    defaults = {"fingerprint", "forget", "legal_actions", "outcome", "playout_action", "polled", "redeal", "sensible"}
    assert kernels - brought == defaults | {"to_act", "waited_for"}


def test_the_specimen_stays_small() -> None:
    """Its Python is as short as the page says."""
    lines = {path.stem: len(path.read_text(encoding="utf-8").splitlines()) for path in SPECIMEN.rglob("*.py")}
    assert set(lines) == {"__init__", "rules", "game"}
    assert sum(lines.values()) <= 300
