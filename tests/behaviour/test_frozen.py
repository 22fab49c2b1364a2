"""The page of frozen names lists what the code has."""

from __future__ import annotations

from tests.behaviour.frozen import PAGE, page, sections

ADDED = "Run `python -m tests.behaviour.frozen`."
GONE = "Frozen names have gone or changed: write a migration, as docs/contributing/frozen.md says, then: " + ADDED


def test_the_page_of_frozen_names_is_what_the_code_has() -> None:
    text = PAGE.read_text(encoding="utf-8")
    present = page(text)
    gone = sorted(set(text.splitlines()) - set(present.splitlines()))
    assert not [line for line in gone if line.startswith("- ")], GONE
    assert present == text, ADDED


def test_every_kind_of_name_is_found() -> None:
    for section in sections():
        assert section.files, section.title
        assert len(section.names) > 1, section.title
