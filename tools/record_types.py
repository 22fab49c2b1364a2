"""Writes the types of a game's record for readers and mypy: `rules/record.pyi`, made from the record itself.

It holds two protocols: `Record`, a position as kernels get it (`s.hand[seat, card]`), and `Plain`, the same as
`game.read` gives it to plain readers (`s.hand[seat][card]`, never written to). There is no `record.py`: at run time
`rules/state.py` makes both names `Any`, and hands them on.

    if TYPE_CHECKING:
        from tavoliere.games.scalino.rules.record import Plain as Plain
        from tavoliere.games.scalino.rules.record import Record as Record
    else:
        Plain = Record = Any
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.game import Game

_ARRAYS = ("Row", "Table", "Cube")
_HEAD = '''"""The record of {}: made by tools/record_types.py; run `make types` after a change of the record."""

from typing import Any, Protocol
{}
from tavoliere.engine.compiled.arrays import {}
'''


def record_types(game: Game) -> str:
    """The file for one game."""
    fields = game.state_type.fields
    assert fields is not None
    record, plain, arrays = [], [], set()
    for name in game.state_type.names or ():
        kind = fields[name][0]
        number, array = _number(kind.base), _ARRAYS[len(kind.shape) - 1] if kind.shape else ""
        arrays |= {array, f"Plain{array}"} if array else set()
        record.append(f"{name}: {array}[{number}]" if array else f"{name}: {number}")
        plain += [
            "@property",
            f"def {name}(self) -> {f'Plain{array}' if array else number.replace('np.uint64', 'int')}: ...",
        ]
    numpy = "\nimport numpy as np\n" if any("np." in line for line in record) else ""
    head = _HEAD.format(game.title, numpy, ", ".join(sorted(arrays)))
    return "\n".join([head, *_protocol("Record", record), *_protocol("Plain", plain)])


def _protocol(name: str, body: list[str]) -> list[str]:
    what = {"Record": "A position as kernels read and write it.", "Plain": "A position as `game.read` gives it."}[name]
    return [f"class {name}(Protocol):", f'    """{what}"""', "", *(f"    {line}" for line in body), ""]


def _number(kind: np.dtype[np.void]) -> str:
    if kind.names:
        return "Any"  # the record of the generator
    return "np.uint64" if kind == np.uint64 else "int"
