"""Results as files: the summary as JSON, and a row for every seat of every game as CSV and Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tavoliere.arena.journal import Journal
from tavoliere.arena.summary import Summary


class Row(msgspec.Struct, frozen=True):
    """One seat of one game. `turn` numbers the games of a deal: everybody has moved up by so many seats."""

    game: str
    players: int
    options: str
    deal: int
    lineup: str
    turn: int
    seat: int
    bot: str
    place: int
    score: int
    share: float
    rank: int
    ending: str
    game_moves: int
    moves: int
    seconds: float
    slowest: float


def rows(journal: Journal) -> Iterator[Row]:
    """In the order of the deals."""
    for line in sorted(journal.lines, key=lambda line: (line.fixture, line.turn)):
        contest = journal.contests[line.fixture.contest]
        lineup = contest.lineups[line.fixture.lineup]
        for number, seat in enumerate(line.result.seats):
            yield Row(
                game=contest.game,
                players=contest.players,
                options=" ".join(f"{name}={value}" for name, value in contest.options.items()),
                deal=line.fixture.deal,
                lineup=" ".join(lineup),
                turn=line.turn,
                seat=number,
                ending=line.result.ending,
                game_moves=line.result.moves,
                **{field: getattr(seat, field) for field in seat.__struct_fields__},
            )


def write_results(folder: Path, journal: Journal, summaries: Sequence[Summary]) -> list[Path]:
    """What was written; Parquet only where pyarrow is installed."""
    written = [folder / "results.json", folder / "games.csv"]
    written[0].write_bytes(msgspec.json.format(msgspec.json.encode(summaries), indent=2) + b"\n")
    table = [msgspec.to_builtins(row) for row in rows(journal)]
    with written[1].open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, Row.__struct_fields__, lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    parquet = folder / "games.parquet"
    return [*written, parquet] if _write_parquet(parquet, table) else written


def _write_parquet(path: Path, table: list[dict[str, Any]]) -> bool:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        return False
    parquet.write_table(pyarrow.Table.from_pylist(table), path)
    return True
