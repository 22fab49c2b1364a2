"""Writes what is made from the Python models: TypeScript types and reference pages. `make types` calls it."""

from __future__ import annotations

from pathlib import Path

from tavoliere import games
from tools import reference
from tools.live_types import live_types
from tools.typescript import engine_types, game_types

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "web" / "src" / "lib" / "wire"
PAGES = ROOT / "docs" / "reference"


def write_types() -> None:
    TYPES.mkdir(parents=True, exist_ok=True)
    (TYPES / "engine.ts").write_text(engine_types(), encoding="utf-8")
    (TYPES / "live.ts").write_text(live_types(), encoding="utf-8")
    for name in games.names():
        (TYPES / f"{name}.ts").write_text(game_types(games.load(name)), encoding="utf-8")


def write_reference_pages() -> None:
    for page in reference.PAGES:
        path = PAGES / f"{page}.md"
        text = reference.rewrite(page, path.read_text(encoding="utf-8"), map(games.load, games.names()))
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_types()
    write_reference_pages()
