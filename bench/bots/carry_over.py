"""`python -m bench.bots.carry_over REVISION`: keep what bots reached whose sources changed, but not how they think.

Counts and games stand for as long as the bots' sources hash alike, so a renamed function ends them. This compares
the choices of that commit's bots with the present ones, and gives the counts and games of those that choose alike the
present hashes. It refuses a game whose bots choose otherwise.
"""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.bots import bars, kept, packed
from bench.compare import ROOT, checked_out
from tavoliere import games
from tavoliere.arena.entrants import digest_of_play


def hashes() -> dict[str, Any]:
    """Of this checkout: of every bar, and of how every game is played."""
    listed = [bar for game in games.names() for bar in bars.bars(game)]
    plan = bars.plan(listed, bars.GAMES)
    return {
        "bars": {part: [contest.game, kept.hash_of(contest)] for part, contest in plan.items()},
        "play": {game: digest_of_play(game) for game in games.names()},
    }


def _ask(root: Path, *arguments: str) -> str:
    """Return what Python prints in a checkout."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), str(root / "src")])}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=root, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


def carry_over(then: dict[str, Any], now: dict[str, Any], same: set[str]) -> int:
    """Write the present hashes where those of then stand; the number of counts that were carried over."""
    counts = json.loads(kept.FILE.read_text())
    carried = 0
    for part, (game, digest) in now["bars"].items():
        if game in same and part in counts and counts[part]["play"] == then["bars"].get(part, ["", ""])[1] != digest:
            counts[part]["play"] = digest
            carried += 1
    kept.FILE.write_text(json.dumps(counts, indent=2, sort_keys=True) + "\n")
    for game in same:
        file = packed.KEPT / f"{game}.jsonl.xz"
        head, _, lines = lzma.decompress(file.read_bytes()).partition(b"\n")
        known = json.loads(head)
        if known["play"].get(game) == then["play"][game] != now["play"][game]:
            known["play"][game] = now["play"][game]
            text = json.dumps(known, separators=(",", ":"), ensure_ascii=False).encode()
            file.write_bytes(lzma.compress(text + b"\n" + lines, preset=9))
    return carried


def main() -> int:
    if len(sys.argv) == 1:
        print(json.dumps(hashes()))
        return 0
    with checked_out(sys.argv[1]) as before:
        then = json.loads(_ask(before, "-m", "bench.bots.carry_over"))
        choices = {
            game: [_ask(root, "-m", "tests.bots.choices", game) for root in (ROOT, before)] for game in games.names()
        }
    same = {game for game, (mine, theirs) in choices.items() if mine == theirs}
    print(f"{carry_over(then, hashes(), same)} counts are carried over.")
    for game in set(games.names()) - same:
        print(f"The bots of {game} choose otherwise than at {sys.argv[1]}: play their bars and their ladder again.")
    return 0 if same == set(games.names()) else 1


if __name__ == "__main__":
    sys.exit(main())
