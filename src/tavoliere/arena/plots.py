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

Interval = tuple[str, float, float, float]  # a name, a mean and its bounds


def draw_plots(summary: Summary) -> dict[str, str]:
    """The pictures of a contest by name: `places` goes by the order of play, `length` by the moves of a game."""
    victories = {standing.bot: standing.victory for standing in summary.standings}
    by_order = {f"asked {place.place + 1}.": place.victory for place in summary.places}
    scores = {standing.bot: standing.score for standing in summary.standings}
    return {
        "ladder": _intervals([("", list_ratings(summary))], _RATING),
        "victories": _rates(victories, summary.players, "victories in % of games"),
        "places": _rates(by_order, summary.players, "victories in % of games, by the order of play"),
        "scores": _histogram(scores, "points at the end", "% of its games"),
        "length": _histogram({"": summary.moves}, "moves in a game", "% of games"),
    }


def draw_ladders(summaries: Sequence[Summary]) -> str:
    """The same bots at several tables, one colour for each. Not all of them need have played at each."""
    tables = [describe_table(summary.players, summary.options) for summary in summaries]
    return _intervals(list(zip(tables, map(list_ratings, summaries), strict=True)), _RATING)


def list_ratings(summary: Summary) -> list[Interval]:
    """All bots, the strongest first."""
    ratings = [standing.rating for standing in summary.standings]
    return [(rating.bot, rating.mean, rating.low, rating.high) for rating in ratings]


def _rates(rates: dict[str, Rate], players: int, label: str) -> str:
    """A rate and its interval for each, in per cent, with a line at par."""
    lines = [(name, 100 * rate.rate, 100 * rate.low, 100 * rate.high) for name, rate in rates.items()]
    return _intervals([("", lines)], label, par=100 / players)


def _intervals(series: Sequence[tuple[str, Sequence[Interval]]], label: str, par: float | None = None) -> str:
    """A dot and its interval for each name, the first on top; of several series each has a colour."""
    names = list(dict.fromkeys(name for _, lines in series for name, *_ in lines))
    with _figure(len(names)) as (axes, drawn):
        for number, (title, lines) in enumerate(series):
            look: Any = {"color": f"C{number}", "markersize": 4} if len(series) > 1 else {"color": _INK}
            up = 0.3 - 0.6 * (number + 0.5) / len(series)
            for name, middle, low, high in lines:
                row = up - names.index(name)
                axes.plot([low, high], [row, row], linewidth=2, **look)
                axes.plot(middle, row, "o", **look)
            axes.plot([], [], "o-", label=title, **look)  # for the legend
        axes.set_yticks([-row for row in range(len(names))], names)
        axes.set_ylim(-len(names) + 0.5, 0.5)
        if par is not None:
            axes.axvline(par, color=_QUIET, linestyle=":", zorder=0)
        if len(series) > 1:
            _legend(axes)
        axes.set_xlabel(label)
    return drawn[0]


def _histogram(spreads: dict[str, Spread], numbers: str, shares: str) -> str:
    """The distributions of numbers, as lines with a legend, or filled if there is only one."""
    edges = bar_edges(min(each.least for each in spreads.values()), max(each.most for each in spreads.values()))
    with _figure() as (axes, drawn):
        for name, spread in spreads.items():
            look: Any = {"label": name} if len(spreads) > 1 else {"fill": True, "color": _INK}
            axes.stairs(bar_shares(spread, edges), edges, **look)
        if len(spreads) > 1:
            _legend(axes)
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
