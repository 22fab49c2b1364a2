"""The files of a finished contest: results for programs, and a report that people read."""

from __future__ import annotations

import csv
import html
import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.arena.contest import describe_table
from tavoliere.arena.journal import Journal
from tavoliere.arena.plots import draw_plots
from tavoliere.arena.summary import Spread, Summary

Cells = tuple[str, ...]

_PICTURES = {
    "ladder": "Ratings",
    "victories": "Victories",
    "places": "Victories by the order of play",
    "scores": "Points at the end",
    "length": "Length of the games",
}
_WHOLE, _PARTLY = "every deal with everybody in every seat", "so that not everybody has had every seat of every deal"
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "td,th{padding:.2rem .8rem .2rem 0;text-align:right;border-bottom:1px solid #ddd}"
    "td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}"
)


def write_report(folder: Path, summaries: Sequence[Summary]) -> list[Path]:
    """`report.md` with a picture file for each plot, and `report.html`, which holds its pictures itself."""
    drawn = [
        {f"{name}-{number}.svg": svg for name, svg in draw_plots(summary).items()}
        for number, summary in enumerate(summaries)
    ]
    text = "\n".join(["# Arena", "", *map(format_section, summaries, drawn)])
    pictures = dict(ChainMap(*drawn))
    for name, svg in pictures.items():
        (folder / name).write_text(svg, encoding="utf-8")
    written = [folder / "report.md", folder / "report.html"]
    written[0].write_text(text, encoding="utf-8")
    written[1].write_text(render_html(text, pictures), encoding="utf-8")
    return written


def format_section(summary: Summary, pictures: Iterable[str]) -> str:
    """One contest: its tables, then its plots."""
    return "\n".join(
        [
            f"## {format_heading(summary)}",
            "",
            f"{format_count(summary)}, {_WHOLE if is_whole(summary) else _PARTLY}.",
            "",
            *(line for cells in list_tables(summary) for line in (*format_table(cells), "")),
            *describe_games(summary),
            "",
            *(f"![{title}]({file})" for title, file in zip(_PICTURES.values(), pictures, strict=True)),
            "",
        ]
    )


def is_whole(summary: Summary) -> bool:
    return summary.games >= summary.planned


def format_count(summary: Summary) -> str:
    """The number of games played."""
    return f"{summary.games:,} games" if is_whole(summary) else f"{summary.games:,} of {summary.planned:,} games"


def format_heading(summary: Summary) -> str:
    return f"{games.load(summary.game).title}, {describe_table(summary.players, summary.options)}"


def format_table(lines: Sequence[Cells]) -> list[str]:
    """Markdown; the first line is the head, and all columns but the first hold numbers."""
    rule = ("---", *["---:"] * (len(lines[0]) - 1))
    return [f"| {' | '.join(cells)} |" for cells in (lines[0], rule, *lines[1:])]


def list_tables(summary: Summary) -> list[list[Cells]]:
    """The tables about the bots; the first line of each is its head."""
    listed = [list_standings(summary), list_meetings(summary)]
    return [*listed, list_solos(summary)] if summary.solos else listed


def list_standings(summary: Summary) -> list[Cells]:
    """All bots, the strongest first."""
    return [
        ("bot", "rating ± 95 %", "victories (95 %)", "points", "ms a move", "slowest", "moves/s"),
        *(
            (
                standing.bot,
                f"{standing.rating.mean:.1f} ± {standing.rating.high - standing.rating.mean:.1f}",
                standing.victory.short,
                f"{standing.score.mean:.1f} ± {standing.score.deviation:.1f}",
                f"{1000 * standing.seconds_per_move:.2f}",
                f"{1000 * standing.slowest_move:.0f}",
                f"{standing.moves_per_second:,.0f}",
            )
            for standing in summary.standings
        ),
    ]


def list_meetings(summary: Summary) -> list[Cells]:
    """The rates at which the bot of the row finishes ahead of the bot of the column."""
    bots = [standing.bot for standing in summary.standings]
    ahead = {(meeting.bot, meeting.rival): meeting.ahead for meeting in summary.meetings if meeting.ahead.games}
    said = {pair: rate.short for pair, rate in ahead.items()}
    return [("ahead of", *bots[1:]), *((bot, *(said.get((bot, rival), "") for rival in bots[1:])) for bot in bots[:-1])]


def list_solos(summary: Summary) -> list[Cells]:
    """The rates at which a bot wins against another one in all other seats."""
    return [
        ("alone", "victories (95 %)", "par", "games"),
        *(
            (
                f"{solo.bot} against {solo.rivals} {solo.rival}",
                solo.victory.short,
                f"{solo.par:.0%}",
                f"{solo.victory.games:,}",
            )
            for solo in summary.solos
        ),
    ]


def describe_games(summary: Summary) -> list[str]:
    """Sentences about the games."""
    texts = games.load(summary.game).texts()
    return [
        f"- Order of play: {'; '.join(f'{place.place + 1}. {place.victory}' for place in summary.places)}.",
        f"- Length: {_spread(summary.moves)} moves. Lead at the end: {_spread(summary.margin)} points.",
        *(f"- {rate.rate:.1%} of games: {texts.ending(ending)}" for ending, rate in summary.endings.items()),
    ]


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} ± {spread.deviation:.1f} ({spread.least} to {spread.most})"


def render_html(text: str, pictures: dict[str, str]) -> str:
    """The report as one HTML page."""
    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark").enable("table").render(text)
    inlined = re.sub(r'<img src="([^"]+)"[^>]*>', lambda found: pictures[html.unescape(found[1])], body)
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Arena</title>\n'
        f"<style>{_STYLE}</style>\n{inlined}</html>\n"
    )


# ---- Results for programs: the summary as JSON, and a row for every seat of every game as CSV and Parquet ------


def list_rows(journal: Journal) -> Iterator[dict[str, Any]]:
    """A row for each seat of each game, in the order of the deals.

    `turn` numbers the games of a deal: all bots have moved up by so many seats.
    """
    for line in sorted(journal.lines, key=lambda line: (line.fixture, line.turn)):
        contest = journal.contests[line.fixture.contest]
        for number, seat in enumerate(line.result.seats):
            yield {
                "game": contest.game,
                "players": contest.players,
                "options": " ".join(f"{name}={value}" for name, value in contest.options.items()),
                "deal": line.fixture.deal,
                "lineup": " ".join(contest.lineups[line.fixture.lineup]),
                "turn": line.turn,
                "seat": number,
                "bot": seat.bot,
                "place": seat.place,
                "score": seat.score,
                "share": seat.share,
                "rank": seat.rank,
                "ending": line.result.ending,
                "game_moves": line.result.moves,
                "moves": seat.moves,
                "seconds": seat.seconds,
                "slowest": seat.slowest,
            }


def write_results(folder: Path, journal: Journal, summaries: Sequence[Summary]) -> list[Path]:
    """Write the results and return the files; Parquet only where pyarrow is installed."""
    written = [folder / "results.json", folder / "games.csv"]
    written[0].write_bytes(msgspec.json.format(msgspec.json.encode(summaries), indent=2) + b"\n")
    table = list(list_rows(journal))
    with written[1].open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(table[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        return written
    written.append(folder / "games.parquet")
    parquet.write_table(pyarrow.Table.from_pylist(table), written[-1])
    return written
