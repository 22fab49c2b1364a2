"""The games of the ladder, packed: kept with the project, so that it goes on where it was on any machine."""

from __future__ import annotations

import lzma
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.bots.playing import complaint
from tavoliere.arena.contest import Contest
from tavoliere.arena.journal import NAME, Journal

KEPT = Path(__file__).parent / "played"


def unpack(plan: Mapping[str, Sequence[Contest]], folder: Path) -> None:
    """Into a folder that lacks them. Games of another plan, or of bots that have changed since, stay packed."""
    for part, contests in plan.items():
        packed, file = KEPT / f"{part}.jsonl.xz", folder / part / NAME
        if packed.exists() and not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(lzma.decompress(packed.read_bytes()))
            if complaint(Journal.read(file.parent), contests):
                file.unlink()


def pack(journals: Mapping[str, Journal]) -> None:
    """Instead of what was kept of these parts before."""
    KEPT.mkdir(exist_ok=True)
    for part, journal in journals.items():
        (KEPT / f"{part}.jsonl.xz").write_bytes(lzma.compress(journal.path.read_bytes(), preset=9))
