"""Writes what is made from Python models and words: the page's types and texts, and reference pages."""

from __future__ import annotations

from pathlib import Path

from tavoliere import games
from tavoliere.engine.game import Game
from tools import reference
from tools.live_types import live_types
from tools.page_texts import frame_texts, game_texts
from tools.public_api import api_page
from tools.record_types import record_types
from tools.typescript import engine_types, game_types

ROOT = Path(__file__).resolve().parents[1]
GENERATED = ROOT / "web" / "src" / "generated"
PAGES = ROOT / "docs" / "reference"


def write_types() -> None:
    """Write the page's TypeScript types."""
    GENERATED.mkdir(parents=True, exist_ok=True)
    (GENERATED / "engine.ts").write_text(engine_types(), encoding="utf-8")
    (GENERATED / "protocol.ts").write_text(live_types(), encoding="utf-8")
    for name in games.names():
        (GENERATED / f"{name}.ts").write_text(game_types(games.load(name)), encoding="utf-8")


def write_texts() -> None:
    """Write the page's texts: of the frame, and of each game."""
    texts = GENERATED / "texts"
    texts.mkdir(parents=True, exist_ok=True)
    (texts / "frame.ts").write_text(frame_texts(), encoding="utf-8")
    for name in games.names():
        package = games.load(name).__module__.rpartition(".")[0]
        (texts / f"{name}.ts").write_text(game_texts(package), encoding="utf-8")


def write_record_types() -> None:
    for game in map(games.load, games.names()):
        record_file(game).write_text(record_types(game), encoding="utf-8")


def record_file(game: Game) -> Path:
    """The file of the types of a game's record: beside its rules."""
    return Path(str(game.rules.__file__)).with_name("record.pyi")


def write_reference_pages() -> None:
    """Write the generated parts of the reference pages."""
    (PAGES / "python.md").write_text(api_page(), encoding="utf-8")
    for page in reference.PAGES:
        path = PAGES / f"{page}.md"
        text = reference.rewrite(page, path.read_text(encoding="utf-8"), map(games.load, games.names()))
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_types()
    write_texts()
    write_record_types()
    write_reference_pages()
