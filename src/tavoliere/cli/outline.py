"""Plain data as indented lines for people."""

from __future__ import annotations

from typing import Any


def brief(value: Any) -> str:
    """A value in a few words: lists without brackets, truth as yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(brief(item) for item in value)
    if isinstance(value, dict):
        return " ".join(f"{name} {brief(item)}" for name, item in value.items())
    return str(value)


def outline(data: dict[str, Any]) -> list[str]:
    """One line per entry; lists of objects get a line each. What is empty, nothing or zero is left out."""
    lines: list[str] = []
    for name, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for item in value:
                lines += _item(name, item)
        elif isinstance(value, dict) and value:
            lines += [f"{name}:", *(f"  {line}" for line in outline(value))]
        elif value not in ([], {}, None, "", 0):
            lines.append(f"{name}: {brief(value)}")
    return lines


def _item(name: str, item: dict[str, Any]) -> list[str]:
    """An object of a list: its plain parts in one line, its lists of objects below."""
    nested = {key: part for key, part in item.items() if isinstance(part, list) and part and isinstance(part[0], dict)}
    plain = {key: part for key, part in item.items() if key not in nested and part not in ([], {}, None, "")}
    kind = name.removesuffix("s")
    title = f"{kind} {brief(plain.pop(kind))}" if kind in plain else kind  # "colour tulip", not "colour: colour tulip"
    head = f"{title}: {', '.join(f'{key} {brief(part)}' for key, part in plain.items())}"
    return [head, *(f"  {line}" for line in outline(nested))]
