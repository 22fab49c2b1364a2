"""The plots of a report as SVG: the same results make the same file, and text stays text."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from tavoliere.arena.contest import describe_table
from tavoliere.arena.ratings import PLOTS, require_packages
from tavoliere.arena.summary import Rate, Spread, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LOOK = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tavoliere",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_WIDTH, _ROW, _HEIGHT = 6.0, 0.32, 2.4  # inches
_INK, _QUIET = "#2f6f6a", "#b9b2a6"
_MOST_BARS = 40
_RATING = "rating, with its 95 % interval"


def draw_plots(summary: Summary) -> dict[str, str]:
    """The pictures of a contest by name: `places` goes by the order of play, `length` by the moves of a game."""
    standings = {standing.bot: standing for standing in summary.standings}
    ratings = [(bot, own.rating.mean, own.rating.low, own.rating.high) for bot, own in standings.items()]
    victories = {bot: own.victory for bot, own in standings.items()}
    by_order = {f"asked {place.place + 1}.": place.victory for place in summary.places}
    scores = {bot: own.score for bot, own in standings.items()}
    return {
        "ladder": _intervals(ratings, _RATING),
        "victories": _rates(victories, summary.players, "victories in % of games"),
        "places": _rates(by_order, summary.players, "victories in % of games, by the order of play"),
        "scores": _histogram(scores, "points at the end", "% of its games"),
        "length": _histogram({"": summary.moves}, "moves in a game", "% of games"),
    }


def draw_ladders(summaries: Sequence[Summary]) -> str:
    """The same bots at several tables, one colour for each. Not all of them need have played at each."""
    bots = list(dict.fromkeys(standing.bot for summary in summaries for standing in summary.standings))
    with _figure(len(bots)) as (axes, drawn):
        for number, summary in enumerate(summaries):
            colour, up = f"C{number}", 0.3 - 0.6 * (number + 0.5) / len(summaries)
            for rating in (standing.rating for standing in summary.standings):
                row = bots.index(rating.bot)
                axes.plot([rating.low, rating.high], [up - row] * 2, color=colour, linewidth=2)
                axes.plot(rating.mean, up - row, "o", color=colour, markersize=4)
            axes.plot([], [], "o-", color=colour, label=describe_table(summary.players, summary.options))
        _name_rows(axes, bots)
        _legend(axes)
        axes.set_xlabel(_RATING)
    return drawn[0]


def _rates(rates: dict[str, Rate], players: int, label: str) -> str:
    """A rate and its interval for each, in per cent, with a line at par."""
    lines = [(name, 100 * rate.rate, 100 * rate.low, 100 * rate.high) for name, rate in rates.items()]
    return _intervals(lines, label, par=100 / players)


def _intervals(lines: Sequence[tuple[str, float, float, float]], label: str, par: float | None = None) -> str:
    """A dot and its interval for each, the first on top."""
    with _figure(len(lines)) as (axes, drawn):
        for row, (_, middle, low, high) in enumerate(lines):
            axes.plot([low, high], [-row, -row], color=_INK, linewidth=2)
            axes.plot(middle, -row, "o", color=_INK)
        _name_rows(axes, [name for name, *_ in lines])
        if par is not None:
            axes.axvline(par, color=_QUIET, linestyle=":", zorder=0)
        axes.set_xlabel(label)
    return drawn[0]


def _histogram(spreads: dict[str, Spread], numbers: str, shares: str) -> str:
    """The distributions of numbers, as lines with a legend, or filled if there is only one."""
    edges = bar_edges(min(each.least for each in spreads.values()), max(each.most for each in spreads.values()))
    with _figure() as (axes, drawn):
        if len(spreads) > 1:
            for name, spread in spreads.items():
                axes.stairs(bar_shares(spread, edges), edges, label=name)
            _legend(axes)
        else:
            [spread] = spreads.values()
            axes.stairs(bar_shares(spread, edges), edges, fill=True, color=_INK)
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel(numbers)
        axes.set_ylabel(shares)
    return drawn[0]


@contextmanager
def _figure(rows: int = 0) -> Iterator[tuple[Axes, list[str]]]:
    """Axes to draw on, with room for so many rows; what was drawn is in the list afterwards."""
    require_packages(PLOTS)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_LOOK):
        figure = Figure(figsize=(_WIDTH, 0.6 + _ROW * rows if rows else _HEIGHT), layout="constrained")
        drawn: list[str] = []
        yield figure.subplots(), drawn
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    drawn.append(re.sub(r"^.*?(?=<svg)", "", out.getvalue(), flags=re.DOTALL))


def _name_rows(axes: Any, labels: Sequence[str]) -> None:
    axes.set_yticks([-row for row in range(len(labels))], labels)
    axes.set_ylim(-len(labels) + 0.5, 0.5)


def _legend(axes: Any) -> None:
    beside = (1, 0.5)  # inside it would hide a line
    axes.legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=beside)


def bar_edges(least: int, most: int) -> list[float]:
    """Between whole numbers, so that each stands in the middle of its bar."""
    step = max(1, -(-(most - least + 1) // _MOST_BARS))
    return [number - 0.5 for number in range(least, most + step + 1, step)]


def bar_shares(spread: Spread, edges: Sequence[float]) -> list[float]:
    """The percentages of the numbers that lie between each edge and the next."""
    bars, _ = np.histogram(list(spread.counts), edges, weights=list(spread.counts.values()))
    return (100 * bars / bars.sum()).tolist()
