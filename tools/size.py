"""Counts statements, modules and lines: python -m tools.size

A statement is any of Python's, imports and docstrings not counted. Lines of the page are counted without its
tests and generated types.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tavoliere"
PAGE = ROOT / "web" / "src"
_LONG = 450  # lines
_CROWDED = 20  # files


def count_statements(path: Path) -> int:
    """Return the number of statements of a Python file, without imports and docstrings."""
    return sum(_counts(node) for node in ast.walk(ast.parse(path.read_text())))


def _counts(node: ast.AST) -> bool:
    if not isinstance(node, ast.stmt) or isinstance(node, ast.Import | ast.ImportFrom):
        return False
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return not (is_text and isinstance(node.value.value, str))  # type: ignore[attr-defined]


def list_page_files() -> list[Path]:
    """Return the page's source files, without tests and generated types."""
    return [
        path
        for path in sorted(PAGE.rglob("*"))
        if path.is_file() and ".test." not in path.name and not path.read_text().startswith("// Made by")
    ]


def _print_rooms(files: Iterable[tuple[Path, int]], root: Path, unit: str) -> None:
    sizes, numbers = Counter[str](), Counter[str]()
    for path, size in files:
        parts = path.relative_to(root).parts[:-1]
        room = "/".join(parts[: 2 if parts[:1] == ("games",) else 1]) or "."
        sizes[room] += size
        numbers[room] += 1
    for room in sorted(sizes):
        print(f"  {room:22} {sizes[room]:6} {unit} in {numbers[room]:3} files")
    print(f"  {'all':22} {sizes.total():6} {unit} in {numbers.total():3} files")


def _print_exceptions(files: list[Path]) -> None:
    for path in files:
        lines = len(path.read_text().splitlines())
        if lines > _LONG:
            print(f"  long: {path.relative_to(ROOT)} ({lines} lines)")
    for folder, number in Counter(path.parent for path in files).items():
        if number > _CROWDED:
            print(f"  crowded: {folder.relative_to(ROOT)} ({number} files)")


def main() -> None:
    """Print what is in each room, long files and crowded folders."""
    modules, page = sorted(PACKAGE.rglob("*.py")), list_page_files()
    print("src/tavoliere")
    _print_rooms(((path, count_statements(path)) for path in modules), PACKAGE, "statements")
    print("web/src")
    _print_rooms(((path, len(path.read_text().splitlines())) for path in page), PAGE, "lines")
    _print_exceptions([*modules, *page])


if __name__ == "__main__":
    main()
