"""Checks that a change only renames: python -m tools.check_renames MAP REVISION [PATH ...]

MAP has a line `old new` for every name: modules with dots (`tavoliere.engine.past tavoliere.engine.session`, also
whole packages), identifiers without (`Fold TableState`), or identifiers of one module only, after its old name
and a colon (`tavoliere.server.tables.state:fold replay_log`). Empty lines and what follows # count for nothing.

The modules of REVISION are renamed by the map and compared with those of the working tree, as syntax trees:
comments, docstrings, layout and the order of imports may differ, all else is printed. PATHs limit it to folders.
"""

from __future__ import annotations

import ast
import difflib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

ROOTS = ("src/",)  # folders whose modules are named without them
DOTTED = re.compile(r"[A-Za-z_]\w*(\.\w+)+(:\w+)?")
BODIES = ("body", "orelse", "finalbody")


class Names(NamedTuple):
    """The map: modules and packages, identifiers of all modules, and identifiers of one."""

    modules: dict[str, str]
    identifiers: dict[str, str]
    local: dict[str, dict[str, str]]

    def module(self, name: str) -> str:
        """The new name of a module: its own, or its nearest package's with the rest."""
        parts = name.split(".")
        for length in range(len(parts), 0, -1):
            if (found := self.modules.get(".".join(parts[:length]))) is not None:
                return ".".join([found, *parts[length:]])
        return name

    def is_known(self, name: str) -> bool:
        return self.module(name) != name


def read_names(text: str) -> Names:
    names = Names({}, {}, {})
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2:
            sys.exit(f"Line {number} of the map is not 'old new': {line}")
        old, new = words
        module, colon, identifier = old.partition(":")
        if colon:
            names.local.setdefault(module, {})[identifier] = new
        elif "." in old:
            names.modules[old] = new
        else:
            names.identifiers[old] = new
    return names


class Renamer(ast.NodeTransformer):
    """Applies the map to one module."""

    def __init__(self, names: Names, module: str) -> None:
        self.names = names
        self.identifiers = names.identifiers | names.local.get(module, {})
        self.imported: dict[str, str] = {}  # what is imported under its own name, by what it is called now
        self.called: dict[str, str] = {}  # the modules that are imported, by what they are called here

    def rename(self, name: str) -> str:
        return self.imported.get(name) or self.identifiers.get(name, name)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field, value in ast.iter_fields(node):
            if field in ("id", "name", "asname", "arg", "attr", "rest") and isinstance(value, str):
                setattr(node, field, self.rename(value) if field == "id" else self.identifiers.get(value, value))
            elif field in ("names", "kwd_attrs") and value and isinstance(value[0], str):
                setattr(node, field, [self.identifiers.get(name, name) for name in value])
        return super().generic_visit(node)

    def visit_Import(self, node: ast.Import) -> ast.AST:
        for alias in node.names:
            alias.name = self.names.module(alias.name)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.ImportFrom]:
        """One statement for each name: a module may have gone to another package."""
        split = []
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            if not node.level and self.names.is_known(whole) and whole in self.names.modules:
                module, _, name = self.names.module(whole).rpartition(".")
            else:
                local = self.names.identifiers | self.names.local.get(node.module or "", {})
                module, name = self.names.module(node.module or ""), local.get(alias.name, alias.name)
            asname = None if alias.asname is None else self.identifiers.get(alias.asname, alias.asname)
            split.append(ast.ImportFrom(module or None, [ast.alias(name, asname)], node.level))
        return split

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A module that is named in full, else an attribute."""
        dotted = ast.unparse(node)
        if dotted in self.names.modules and re.fullmatch(r"[\w.]+", dotted):
            return ast.parse(self.names.module(dotted), mode="eval").body
        if isinstance(node.value, ast.Name) and (module := self.called.get(node.value.id)) is not None:
            name = (self.names.identifiers | self.names.local.get(module, {})).get(node.attr, node.attr)
            return ast.Attribute(self.visit(node.value), name, node.ctx)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A text that names a module, or something in one."""
        if isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            module, colon, rest = node.value.partition(":")
            if self.names.is_known(module):
                old = next(old for old in _prefixes(module) if old in self.names.modules)
                tail = [self.identifiers.get(part, part) for part in module[len(old) :].split(".")]
                node.value = self.names.modules[old] + ".".join(tail) + colon + self.identifiers.get(rest, rest)
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        for statement in ast.walk(node):
            if isinstance(statement, ast.ImportFrom) and not statement.level:
                local = self.names.local.get(statement.module or "", {})
                for alias in statement.names:
                    whole = f"{statement.module}.{alias.name}"
                    self.called[alias.asname or alias.name] = whole
                    if alias.asname is None and whole in self.names.modules:
                        self.imported[alias.name] = self.names.module(whole).rpartition(".")[2]
                    elif alias.asname is None and alias.name in local:
                        self.imported[alias.name] = local[alias.name]
        return self.generic_visit(node)


class Annotations(ast.NodeTransformer):
    """Puts the syntax tree in the place of annotations that are written as texts, and of texts in `__all__`."""

    def visit(self, node: ast.AST) -> Any:
        for field in ("annotation", "returns"):
            held = getattr(node, field, None)
            if isinstance(held, ast.Constant) and isinstance(held.value, str):
                setattr(node, field, _parsed(held))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("cast", "typing.cast") and node.args:
            node.args[0] = _parsed(node.args[0])
        if isinstance(node, ast.Subscript):
            node.slice = _parsed_parts(node.slice)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            listed = node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else []
            node.value = ast.Set(sorted((_parsed(name) for name in listed), key=ast.dump))
        return super().generic_visit(node)


def _parsed(node: Any) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        try:
            return ast.parse(node.value, mode="eval").body
        except SyntaxError:
            return node
    return node


def _parsed_parts(node: Any) -> Any:
    """Texts within brackets that could be a type; a key such as `x["old"]` is left alone in lower case."""
    if isinstance(node, ast.Tuple):
        node.elts = [_parsed_parts(part) for part in node.elts]
        return node
    is_type = isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value[:1].isupper()
    return _parsed(node) if is_type else node


def plain(tree: ast.AST) -> ast.AST:
    """The tree without docstrings, imports that stand together being in order and one name each."""
    for node in ast.walk(tree):
        for field in BODIES:
            body = getattr(node, field, None)
            if isinstance(body, list):
                setattr(
                    node,
                    field,
                    list(
                        _tidied(
                            body, isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                        )
                    ),
                )
    return tree


def _tidied(body: list[Any], may_have_docstring: bool) -> Iterator[Any]:
    first = body[0] if body else None
    if (
        may_have_docstring
        and isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    ):
        body = body[1:]
    imports: dict[str, ast.stmt] = {}
    for statement in body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for alias in statement.names:
                one = (
                    ast.Import([alias])
                    if isinstance(statement, ast.Import)
                    else ast.ImportFrom(statement.module, [alias], statement.level)
                )
                imports[ast.dump(one)] = one
            continue
        yield from _drain(imports)
        yield statement
    yield from _drain(imports)


def _drain(imports: dict[str, ast.stmt]) -> Iterator[ast.stmt]:
    yield from (imports[key] for key in sorted(imports))
    imports.clear()


def _prefixes(module: str) -> Iterator[str]:
    parts = module.split(".")
    yield from (".".join(parts[:length]) for length in range(len(parts), 0, -1))


def module_of(path: str) -> tuple[str, str]:
    """The folder of a file's root, and the name of its module."""
    root = next((root for root in ROOTS if path.startswith(root)), "")
    parts = PurePosixPath(path[len(root) :]).with_suffix("").parts
    return root, ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compare(names: Names, revision: str, paths: list[str]) -> Iterator[str]:
    """A sentence, or a diff, for everything that is more than a rename."""
    now = {
        module_of(path)[1]: path
        for path in _git("ls-files", "-co", "--exclude-standard", *paths)
        if Path(path).is_file()
    }
    seen = set()
    for path in _git("ls-tree", "-r", "--name-only", revision, *paths):
        old = module_of(path)[1]
        new = names.module(old)
        seen.add(new)
        if new not in now:
            yield f"{path}: there is no module {new} now"
            continue
        text = _show(revision, path)
        before = Renamer(names, old).visit(Annotations().visit(ast.parse(text)))
        after = Annotations().visit(ast.parse(Path(now[new]).read_text(encoding="utf-8")))
        lines = [ast.unparse(ast.fix_missing_locations(plain(tree))).splitlines() for tree in (before, after)]
        diff = difflib.unified_diff(lines[0], lines[1], f"{path} at {revision}, renamed", now[new], lineterm="")
        if said := "\n".join(diff):
            yield said
    yield from (f"{path}: this module is new" for module, path in sorted(now.items()) if module not in seen)


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if name.endswith(".py")]


def _show(revision: str, path: str) -> str:
    return subprocess.run(["git", "show", f"{revision}:{path}"], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    differences = list(compare(read_names(Path(sys.argv[1]).read_text(encoding="utf-8")), sys.argv[2], sys.argv[3:]))
    print("\n\n".join(differences) or "Nothing but names has changed.")
    sys.exit(bool(differences))
