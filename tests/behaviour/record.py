"""Writes what the tests of this folder compare with: `python -m tests.behaviour.record [GAME …]`.

Run it when behaviour is meant to change, and put what it writes into a commit of its own that says what
changed. To see what lies behind a hash, print everything before and after the change and compare the two:
`--show GAME RECORD ENTRY` for a look at a golden game, `--show GAME` for the frames of the game's tables.
"""

from __future__ import annotations

import sys

from tests.behaviour import commands, frames, golden
from tests.games.every import DATA, NAMES


def show(name: str, record: str, entry: int) -> None:
    look = next(look for look in golden.look_at(name, DATA / name / f"{record}.txt") if look.entry == entry)
    for kind, json in look.seen.items():
        print(f"{kind}: {json}")


def show_frames(name: str) -> None:
    for line in frames.transcript(name):
        print(line.whole)


def record(wanted: list[str]) -> None:
    for name in NAMES:
        if not wanted or name in wanted:
            golden.record(name)
            frames.record(name)
            if name in commands.MIDDLES:
                commands.record(name)
    if not wanted:
        commands.record_general()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--show"] and len(sys.argv) > 3:
        show(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    elif sys.argv[1:2] == ["--show"]:
        show_frames(sys.argv[2])
    else:
        record(sys.argv[1:])
