"""`python -m bench.compare [REV]`: this working tree beside an earlier commit, in one run on one core.

Rates are measured in turns, one process for each of the two, and shown as ratios (above 1: faster than before).
The choices of all levels at a fixed number of simulations are counted where they are the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tavoliere import games

ROOT = Path(__file__).parents[1]
ROUNDS = 7
POSITIONS = 260
SEARCHES = {"scalino": 5000, "bloom_rows": 1000, "bloom_garden": 500, "bloops": 1000}
RATES = ("search", "driven", "kernels", "inside", "move", "view")


class Checkout:
    """A process that measures one checkout."""

    def __init__(self, root: Path) -> None:
        scripts = root if (root / "bench" / "measure.py").is_file() else ROOT
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root / "src"), str(scripts)])}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.measure"],
            cwd=scripts,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: str, game: str, number: int) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([question, game, number]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """An earlier commit in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        yield Path(folder)


def main() -> int:
    revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD~1"
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with checked_out(revision) as before:
        now, then = Checkout(ROOT), Checkout(before)
        print(f"| game | what | now | {revision} | ratio |\n|---|---|---|---|---|")
        for name in games.names():
            for what in RATES:
                number = SEARCHES[name] if what == "search" else 0
                pairs = [(now.ask(what, name, number), then.ask(what, name, number)) for _ in range(ROUNDS)]
                a, b = (median(side) for side in zip(*pairs, strict=True))
                ratio = median(mine / theirs for mine, theirs in pairs)
                print(f"| {name} | {what} | {a:,.0f}/s | {b:,.0f}/s | {ratio:.2f} |", flush=True)
            mine, theirs = now.ask("choices", name, POSITIONS), then.ask("choices", name, POSITIONS)
            same = sum(one == other for one, other in zip(mine, theirs, strict=True))
            print(f"| {name} | same choices | {same} of {len(mine)} | | |", flush=True)
        now.close()
        then.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
