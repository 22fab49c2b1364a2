"""docs/ladder.md, from the games in a journal: how strong the levels are, and what that says about the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bench.bots.pace import SIMULATIONS, TOP
from tavoliere import games
from tavoliere.arena.journal import Journal
from tavoliere.arena.plots import ladders
from tavoliere.arena.rates import Rate, rate_of
from tavoliere.arena.report import Cells, table
from tavoliere.arena.summary import Spread, Standing, Summary, summarise

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE, IMAGES = DOCS / "ladder.md", DOCS / "images"
_EVEN = "no difference can be seen"


def write(journals: Iterable[Journal]) -> None:
    """The page, and a picture for every game."""
    found = [
        summarise(contest, results)
        for journal in journals
        for place, contest in enumerate(journal.contests)
        if (results := journal.results(place))
    ]
    for game, summaries in _by_game(found):
        (IMAGES / f"ladder-{game}.svg").write_text(ladders(summaries), encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")


def page(found: Sequence[Summary]) -> str:
    pace = ", ".join(f"{games.title(game)} {number:,}" for game, number in SIMULATIONS.items())
    return "\n".join(
        [
            "# The ladder",
            "",
            f"{sum(summary.games for summary in found):,} games of everybody against everybody, made by `make ladder`:",
            "the same deals for all, each bot in every seat. Ratings are openskill's (Plackett-Luce): 25 is the",
            "middle, and of two bots 6.5 points apart the better one wins three games of two players out of four; more",
            "players need more points for that. Intervals are 95 %. Times are the processor's.",
            f"`{TOP}@N` is the highest level with N simulations a move, about 0.1 s ({pace});",
            "at a table it takes up to 3 s, and is stronger than here.",
            "",
            *_ratings(found),
            "## What it says about the games",
            "",
            *_starting(found),
            *_length(found),
            *_pyramids(found),
            *_selling(found),
        ]
    )


def _by_game(found: Sequence[Summary]) -> Iterator[tuple[str, list[Summary]]]:
    """The contests under the usual rules."""
    for game in games.names():
        own = [summary for summary in found if summary.game == game and not summary.options]
        if own:
            yield game, own


# ---- The bots ---------------------------------------------------------------------------------------------


def _ratings(found: Sequence[Summary]) -> Iterator[str]:
    for game, summaries in _by_game(found):
        order = [standing.bot for standing in summaries[0].standings]
        yield f"## {games.title(game)}"
        yield ""
        yield from table([_head("rating", summaries), *(_rating_cells(bot, summaries) for bot in order)])
        yield ""
        yield f"![Ratings of {games.title(game)}](images/ladder-{game}.svg)"
        yield ""
        yield from table([("two players", "against the next", "ms a move", "slowest", "moves/s"), *_pace(summaries[0])])
        yield ""


def _head(what: str, summaries: Sequence[Summary]) -> Cells:
    return (what, *(f"{summary.players} players" for summary in summaries))


def _rating_cells(bot: str, summaries: Sequence[Summary]) -> Cells:
    ratings = [_standing(summary, bot).rating for summary in summaries]
    return (bot, *(f"{rating.mean:.1f} ± {rating.high - rating.mean:.1f}" for rating in ratings))


def _standing(summary: Summary, bot: str) -> Standing:
    return next(standing for standing in summary.standings if standing.bot == bot)


def _pace(summary: Summary) -> Iterator[Cells]:
    ahead = {(meeting.bot, meeting.rival): meeting.ahead for meeting in summary.meetings}
    rivals = [standing.bot for standing in summary.standings[1:]]
    for standing, rival in zip(summary.standings, [*rivals, ""], strict=True):
        yield (
            standing.bot,
            str(ahead[standing.bot, rival]) if rival else "",
            f"{1000 * standing.seconds_per_move:.2f}",
            f"{1000 * standing.slowest_move:.0f}",
            f"{standing.moves_per_second:,.0f}",
        )


# ---- The games --------------------------------------------------------------------------------------------


def _starting(found: Sequence[Summary]) -> Iterator[str]:
    yield "### Does it matter who begins?"
    yield ""
    yield "How often whoever is asked first, second, … wins, all bots taken together. Each of them sat everywhere."
    yield ""
    most = max(summary.players for summary in found)
    lines: list[Cells] = [("game", "par", *(f"{place + 1}." for place in range(most)), "so")]
    for _, summaries in _by_game(found):
        for summary in summaries:
            rates = [place.victory for place in summary.places]
            cells = [str(rate) for rate in rates] + [""] * (most - len(rates))
            lines.append((_called(summary), f"{1 / summary.players:.0%}", *cells, _verdict(summary)))
    yield from table(lines)
    yield ""


def _verdict(summary: Summary) -> str:
    """Who is favoured, if chance alone would hardly do that."""
    par = 1 / summary.players
    better = [f"{place.place + 1}." for place in summary.places if place.victory.low > par]
    worse = [f"{place.place + 1}." for place in summary.places if place.victory.high < par]
    said = [f"{', '.join(places)} {word}" for places, word in ((better, "favoured"), (worse, "held back")) if places]
    return "; ".join(said) or _EVEN


def _called(summary: Summary) -> str:
    return f"{games.title(summary.game)}, {summary.players} players"


def _length(found: Sequence[Summary]) -> Iterator[str]:
    yield "### How long do games last?"
    yield ""
    lines: list[Cells] = [("game", "moves", "fewest", "most", "lead at the end, points")]
    for _, summaries in _by_game(found):
        for summary in summaries:
            moves = summary.moves
            lines.append((_called(summary), _about(moves), str(moves.least), str(moves.most), _about(summary.margin)))
    yield from table(lines)
    yield ""


def _about(spread: Spread) -> str:
    return f"{spread.mean:.1f} ± {spread.deviation:.1f}"


def _pyramids(found: Sequence[Summary]) -> Iterator[str]:
    """Scalino's pyramid: how often is it completed?"""
    scalino = [summary for summary in found if summary.game == "scalino" and "pyramid" in summary.options]
    if not scalino:
        return
    yield "### How often is Scalino's pyramid completed?"
    yield ""
    lines: list[Cells] = [("pyramid", "games", "completed")]
    for summary in scalino:
        complete = summary.endings.get("pyramid_complete", rate_of([0.0] * summary.games))
        lines.append((f"{summary.options['pyramid']}, {summary.players} players", f"{summary.games:,}", str(complete)))
    yield from table(lines)
    yield ""


def _selling(found: Sequence[Summary]) -> Iterator[str]:
    """Bloom's garden: what each reading of the sale changes, for who begins and for who plays better."""
    garden = [summary for summary in found if summary.game == "bloom_garden" and "sell" in summary.options]
    if not garden:
        return
    yield "### Whom do the selling rules of Bloom's garden favour?"
    yield ""
    yield "`all`, `choose` and `bouquets` say what must be sold (BG-5.5); the same three levels play the same deals"
    yield "under each. A stronger bot that wins more often under a rule says that the rule rewards skill; the points"
    yield "are those of all seats. A bot that may choose sells whole bouquets and keeps a single flower that is left."
    yield ""
    lines: list[Cells] = [("rule", "strong ahead of sound", "sound ahead of easy", "asked first wins", "points", "so")]
    for summary in sorted(garden, key=lambda summary: summary.players):
        skill = [_ahead(summary, better, worse) for better, worse in _STEPS]
        points = sum(place.score.mean for place in summary.places) / summary.players
        rule = f"{summary.options['sell']}, {summary.players} players"
        others = [other for other in garden if other.players == summary.players and other is not summary]
        first = summary.places[0].victory
        lines.append((rule, *map(str, skill), str(first), f"{points:.1f}", _favoured(summary, others)))
    yield from table(lines)
    yield ""


_STEPS = (("strong", "sound"), ("sound", "easy"))


def _favoured(summary: Summary, others: Sequence[Summary]) -> str:
    """Whom a rule favours more than the other rules do, if chance alone would hardly do that."""
    said = []
    steps = [(_ahead(summary, *step), [_ahead(other, *step) for other in others]) for step in _STEPS]
    if any(own.low > max((rate.high for rate in rates), default=1.0) for own, rates in steps):
        said.append("the better player")
    if any(own.high < min((rate.low for rate in rates), default=0.0) for own, rates in steps):
        said.append("the weaker player")
    first, par = summary.places[0].victory, 1 / summary.players
    if first.low > par or first.high < par:
        said.append("who begins" if first.low > par else "who comes later")
    return ", ".join(said) or _EVEN


def _ahead(summary: Summary, better: str, worse: str) -> Rate:
    """How often one finishes ahead of the other, whichever of them stands higher."""
    for meeting in summary.meetings:
        if (meeting.bot, meeting.rival) == (better, worse):
            return meeting.ahead
        if (meeting.bot, meeting.rival) == (worse, better):
            rate = meeting.ahead
            return Rate(rate.games, 1 - rate.rate, 1 - rate.high, 1 - rate.low)
    return rate_of([])
