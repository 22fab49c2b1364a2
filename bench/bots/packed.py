"""The games of the ladder, packed: kept with the project, so that it goes on where it was on any machine."""

from __future__ import annotations

import lzma
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.bots.playing import countable, read
from tavoliere.arena.contest import Contest
from tavoliere.arena.journal import NAME, Journal
from tavoliere.engine.errors import BadInput

KEPT = Path(__file__).parent / "played"


def unpack(plan: Mapping[str, Sequence[Contest]], folder: Path) -> None:
    """Into a folder that lacks them. Games of another plan, or of rules or bots that have changed, stay packed."""
    for part, contests in plan.items():
        packed, file = KEPT / f"{part}.jsonl.xz", folder / part / NAME
        if packed.exists() and not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(lzma.decompress(packed.read_bytes()))
            try:
                countable(file.parent, contests)
            except BadInput:
                file.unlink()


def pack(journals: Mapping[str, Journal]) -> None:
    """Instead of what was kept of these parts before, unless that is more: a folder may be older than what is kept."""
    KEPT.mkdir(exist_ok=True)
    for part, journal in journals.items():
        kept = _kept_games(part, journal.contests)
        if len(journal.lines) < kept:
            sys.stderr.write(
                f"{part}: {kept:,} games are kept, and stay so. Delete {journal.path} to go on with them.\n"
            )
        else:
            (KEPT / f"{part}.jsonl.xz").write_bytes(lzma.compress(journal.path.read_bytes(), preset=9))


def _kept_games(part: str, contests: Sequence[Contest]) -> int:
    """Count the kept games of these contests that still count."""
    plan = {part: contests}
    with TemporaryDirectory() as folder:
        unpack(plan, Path(folder))
        return sum(len(journal.lines) for journal in read(plan, Path(folder)).values())
