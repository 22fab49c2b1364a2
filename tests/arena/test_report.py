"""Results and reports as files."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from pyarrow import parquet

from tavoliere.arena import tournament
from tavoliere.arena.contest import make_contest
from tavoliere.arena.executors import InProcess
from tavoliere.arena.journal import Journal
from tavoliere.arena.plots import bar_edges, bar_shares, draw_plots
from tavoliere.arena.report import format_section, write_report, write_results
from tavoliere.arena.summary import Summary, measure_spread, summarise

_PICTURES = [f"{number}.svg" for number in range(5)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena")


@pytest.fixture(scope="module")
def journal(folder: Path) -> Journal:
    bots = ["random", "tests.arena.bots:Careful"]
    journal = Journal.begin(folder, [make_contest("bloops", bots, 6), make_contest("scalino", bots, 3, players=3)])
    tournament.run(journal, InProcess())
    return journal


@pytest.fixture(scope="module")
def summaries(journal: Journal) -> list[Summary]:
    return [summarise(contest, journal.deals(place)) for place, contest in enumerate(journal.contests)]


def test_results_hold_every_seat_of_every_game(folder: Path, journal: Journal, summaries: list[Summary]) -> None:
    files = write_results(folder, journal, summaries)
    assert [file.name for file in files] == ["results.json", "games.csv", "games.parquet"]
    with files[1].open() as read:
        rows = list(csv.DictReader(read))
    assert len(rows) == sum(contest.games * contest.players for contest in journal.contests)
    table = parquet.read_table(files[2]).to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in table] == rows
    kept = json.loads(files[0].read_text())
    assert [summary["games"] for summary in kept] == [contest.games for contest in journal.contests]


def test_the_report_has_its_tables_and_pictures(folder: Path, summaries: list[Summary]) -> None:
    page, html = write_report(folder, summaries)
    text = page.read_text()
    for said in ("## Bloops, 2 players", "## Scalino, 3 players", "rating ± 95 %", "Order of play", "moves/s"):
        assert said in text
    pictures = [line.split("(")[1].rstrip(")") for line in text.splitlines() if line.startswith("![")]
    assert len(pictures) == 10
    for picture in pictures:
        ElementTree.fromstring((folder / picture).read_text())
    whole = html.read_text()
    assert whole.count("<svg") == 10
    assert "<img" not in whole
    assert "<table>" in whole


def test_a_report_says_how_often_one_wins_against_the_others(summaries: list[Summary]) -> None:
    alone, others = (format_section(summary, _PICTURES) for summary in reversed(summaries))
    assert "| alone | victories (95 %) | par | games |" in alone
    assert "| random against 2 tests.arena.bots:Careful | " in alone
    assert " | 33% | 3 |" in alone
    assert "| alone |" not in others


def test_a_report_says_what_was_not_played(journal: Journal, summaries: list[Summary]) -> None:
    assert "6 games, every deal with everybody in every seat." in format_section(summaries[0], _PICTURES)
    part = summarise(journal.contests[0], [journal.deals(0)[0][:1]])
    said = format_section(part, _PICTURES)
    assert "1 of 6 games" in said
    assert "every deal with everybody" not in said


def test_the_same_results_draw_the_same_pictures(summaries: list[Summary]) -> None:
    assert draw_plots(summaries[0]) == draw_plots(summaries[0])


def test_every_number_stands_in_the_middle_of_its_bar() -> None:
    assert bar_edges(48, 49) == [47.5, 48.5, 49.5]
    assert bar_shares(measure_spread([48, 49, 49, 49]), bar_edges(48, 49)) == [25, 75]
    wide = bar_edges(0, 80)
    assert wide[:2] == [-0.5, 2.5]
    assert sum(bar_shares(measure_spread([0, 2, 3, 80]), wide)) == 100
    assert bar_shares(measure_spread([0, 2, 3, 80]), wide)[:2] == [50, 25]


def test_only_whole_moves_are_marked(summaries: list[Summary]) -> None:
    few = msgspec.structs.replace(summaries[0], moves=measure_spread([48, 49]))
    marked = re.findall(r"<!-- ([\d.]+) -->|<text[^>]*>([\d.]+)</text>", draw_plots(few)["length"])
    assert {"48", "49"} <= {one or other for one, other in marked}
    assert not any("48." in one + other for one, other in marked)


def test_a_legend_hides_nothing(summaries: list[Summary]) -> None:
    """It stands beside the axes: further to the right than whatever is drawn in them."""
    [frame] = re.findall(r'id="patch_2">\s*<path d="([^"]*)"', draw_plots(summaries[0])["scores"])
    right = max(float(number) for number in re.findall(r"[ML] ([\d.]+)", frame))
    [legend] = re.findall(r'id="legend_1">.*?<path d="M ([\d.]+)', draw_plots(summaries[0])["scores"], re.DOTALL)
    assert float(legend) > right
