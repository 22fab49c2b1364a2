"""The project itself: locks without hosts, no paths of anybody's machine, the same files in every game."""

from __future__ import annotations

import lzma
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from tavoliere import games

ROOT = Path(__file__).parent.parent
GAME_FILES = {
    "__init__.py",
    "breakdown.py",
    "events.py",
    "explain.py",
    "game.py",
    "history.py",
    "knowledge.py",
    "moves.py",
    "options.py",
    "pieces.py",
    "position.py",
    "preview.py",
    "prompt.py",
    "translate.py",
    "view.py",
}
RULES_FILES = {
    "__init__.py",
    "actions.py",
    "codes.py",
    "components.py",
    "knowing.py",
    "queries.py",
    "sanity.py",
    "scoring.py",
    "state.py",
    "turns.py",
}


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split() if (ROOT / name).is_file()]


def test_locks_have_hashes_and_no_hosts() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text()
        assert "://" not in text
        assert "--index-url" not in text
        for requirement in re.split(r"\n(?=\S)", text.strip()):
            if not requirement.startswith("#"):
                assert "--hash=sha256:" in requirement, requirement


def test_types_are_shipped() -> None:
    assert (ROOT / "src" / "tavoliere" / "py.typed").exists()


def _text_of(path: Path) -> str:
    """The text of a file, also of a packed one; of a folder that is packed, all that it holds."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as packed:
            return "\n".join(packed.read(name).decode("latin-1") for name in packed.namelist())
    held = path.read_bytes()
    return (lzma.decompress(held) if path.suffix == ".xz" else held).decode()


def test_no_paths_of_a_machine() -> None:
    private = re.compile("/(" + "|".join(["home", "ro" + "ot", "wo" + "rk", "Users"]) + r")/\w")
    for path in _tracked():
        if path.suffix not in {".png", ".svg", ".webp"} and path.name != "LICENSE":
            found = private.search(_text_of(path))
            assert found is None, f"{path.name}: {found}"


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_the_same_files(name: str) -> None:
    folder = ROOT / "src" / "tavoliere" / "games" / name
    missing = GAME_FILES - {path.name for path in folder.glob("*.py")}
    missing |= RULES_FILES - {path.name for path in (folder / "rules").glob("*.py")}
    assert not missing
    assert {path.name for path in (folder / "rulebook").iterdir()} == {"rules.toml", "en.md", "it.md", "de.md"}
    assert {path.name for path in (folder / "words").iterdir()} == {"en.toml", "it.toml", "de.toml"}
    assert (ROOT / "src" / "tavoliere" / "cli" / "boards" / f"{name}.py").exists()


def test_what_is_compiled_is_kept_apart_from_every_module_of_words() -> None:
    """The linter takes a list: a new module beside the compiled rooms belongs into it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    contract = next(each for each in contracts if each["name"] == "What is compiled imports no words")
    source = ROOT / "src" / "tavoliere"
    beside = {f"tavoliere.engine.{path.stem}" for path in (source / "engine").glob("[!_]*.py")}
    beside |= {f"tavoliere.games.*.{path.stem}" for path in (source / "games").glob("*/[!_]*.py")}
    assert set(contract["forbidden_modules"]) == beside | {"msgspec"}
