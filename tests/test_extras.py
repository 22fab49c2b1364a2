"""Each extra declares what its modules import, and installed alone it is enough for them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))
BASE = ""

# The extra that a package promises to work with, by the longest name that fits; all else needs the base install only.
PROMISED = {
    "tavoliere": BASE,
    "tavoliere.arena": "arena",
    "tavoliere.arena.cluster": "ray",
    "tavoliere.cli.text_client.server_client": "server",
    "tavoliere.cli.text_client.socket_client": "server",
    "tavoliere.server": "server",
    "bench.peers": "bench",
}
DISTRIBUTIONS = {"pyspiel": ["open-spiel"]}  # not installed here: bench has an environment of its own
FILES = [*(ROOT / "src/tavoliere").rglob("*.py"), ROOT / "bench/peers.py"]


def module_name(file: Path) -> str:
    path = file.relative_to(ROOT / "src" if file.is_relative_to(ROOT / "src") else ROOT).with_suffix("")
    return ".".join(path.parts).removesuffix(".__init__")


MODULES = {module_name(file): file for file in FILES}


def extra_of(module: str) -> str:
    return PROMISED[max((name for name in PROMISED if f"{module}.".startswith(f"{name}.")), key=len)]


def normalise(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def declared(extra: str) -> set[str]:
    """The distributions that come with the base install and an extra; those that only they need are none of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"].get(extra, [])]
    return {normalise(re.split(r"[^\w.-]", line)[0]) for line in wanted}


def statements(node: ast.AST, late: bool) -> Iterator[ast.AST]:
    """The import statements below a node: those of functions only where late ones count, none for type checkers."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        elif late or not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from statements(child, late)


@cache
def imports(module: str, late: bool) -> frozenset[str]:
    """The names of the modules that a module imports: when it is imported itself, and `late` also in functions."""
    found: set[str] = set()
    for statement in statements(ast.parse(MODULES[module].read_text(encoding="utf-8")), late):
        if isinstance(statement, ast.Import):
            found.update(alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            found.update((statement.module, *(f"{statement.module}.{alias.name}" for alias in statement.names)))
    return frozenset(found)


def foreign(names: frozenset[str]) -> set[str]:
    """The packages among these that are neither Python's own nor ours."""
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"tavoliere", "bench", "tests"}


@cache
def loaded_with(module: str) -> set[str]:
    """Our modules that are imported when this one is."""
    found, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name in MODULES and name not in found:
            found.add(name)
            waiting += [*imports(name, late=False), name.rpartition(".")[0]]
    return found


@cache
def provided_by() -> dict[str, list[str]]:
    """The distributions that the packages of this environment come from; asking takes a second."""
    return {**packages_distributions(), **DISTRIBUTIONS}


def undeclared(packages: set[str], extra: str) -> set[str]:
    return {name for name in packages if not declared(extra) & set(map(normalise, provided_by().get(name, [name])))}


@pytest.mark.parametrize("extra", sorted(set(PROMISED.values())), ids=lambda extra: extra or "base")
def test_what_is_imported_is_declared(extra: str) -> None:
    modules = [module for module in MODULES if extra_of(module) == extra]
    assert modules
    for module in modules:
        assert not undeclared(foreign(imports(module, late=True)), extra), module
    for other in set().union(*map(loaded_with, modules)):
        assert not undeclared(foreign(imports(other, late=False)), extra), f"{other} is imported"


def test_an_import_that_is_not_declared_is_found() -> None:
    assert undeclared({"litestar", "numpy"}, BASE) == {"litestar"}
    assert undeclared({"litestar", "numpy"}, "server") == set()
    assert undeclared({"nothing_like_it"}, "server") == {"nothing_like_it"}
    assert "httpx" in foreign(imports("tavoliere.cli.text_client.server_client", late=False))
    assert "markdown_it" in foreign(imports("tavoliere.arena.report", late=True))
    assert "markdown_it" not in foreign(imports("tavoliere.arena.report", late=False))


if SOAK:

    @pytest.mark.parametrize("extra", sorted(set(PROMISED.values())), ids=lambda extra: extra or "base")
    def test_installed_alone_it_imports_what_it_promises(extra: str, tmp_path: Path) -> None:
        """In an environment of its own, with the pinned versions."""
        uv, python = ROOT / ".venv/bin/uv", tmp_path / "venv/bin/python"
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)])
        (wheel,) = tmp_path.glob("*.whl")
        run([str(uv), "venv", "--quiet", "--python", sys.executable, str(tmp_path / "venv")])
        pins = ROOT / "requirements" / ("bench.txt" if extra == "bench" else "dev.txt")
        what = f"{wheel}[{extra}]" if extra else str(wheel)
        run([str(uv), "pip", "install", "--quiet", "--python", str(python), "--constraint", str(pins), what])
        modules = [name for name in MODULES if extra_of(name) == extra and ".migrations" not in name]
        modules += sorted(set().union(*(foreign(imports(name, late=True)) for name in modules)))
        code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
        place = ROOT if extra == "bench" else tmp_path
        run([str(python), "-c", code, *(name for name in modules if not name.endswith("__main__"))], place)


def run(command: list[str], place: Path = ROOT) -> None:
    result = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[-2000:]
