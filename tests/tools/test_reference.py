"""The reference pages say what the types say."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples.two_piles.game import TwoPiles
from tavoliere import games
from tools.reference import MARK, PAGES, rewrite

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_up_to_date(page: str) -> None:
    text = (FOLDER / f"{page}.md").read_text(encoding="utf-8")
    assert rewrite(page, text, map(games.load, games.names())) == text, "run `make types`"


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("events", "### Drew `drew`\n\nA card went from the stock into a seat's hand; only that seat sees which.\n"),
        ("events", "| `card` | Card \\| null |  |\n"),
        ("views", "| `held` | number[] | how many cards every seat holds |\n"),
        ("prompts", "| `pile` | string[] |  |\n"),
        ("options", "| `hand` | 2 to 4 | `3` | How many cards everybody is dealt. |\n"),
        ("options", "| `start` | `random`, a seat | `random` |"),
    ],
)
def test_what_a_page_says(page: str, lines: str) -> None:
    text = rewrite(page, f"By hand.\n\n{MARK}\n\nOUTDATED", [TwoPiles()])
    assert text.startswith("By hand.\n")
    assert "## Two Piles\n" in text
    assert lines in text
    assert "OUTDATED" not in text


def test_a_page_without_a_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="no mark"):
        rewrite("events", "By hand.", [])
