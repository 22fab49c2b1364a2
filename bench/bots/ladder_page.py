"""docs/ladder.md, from the games in journals: how strong the levels are, and what that says about the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from bench.bots.ladder import NEAR, is_usual, is_variant
from bench.bots.looks import RISK, is_off
from bench.bots.pace import BELOW, ON_THE_LADDER, TOP
from tavoliere import games
from tavoliere.arena.contest import Contest, describe_table
from tavoliere.arena.journal import Journal
from tavoliere.arena.plots import draw_ladders
from tavoliere.arena.report import Cells, format_table
from tavoliere.arena.summary import Deals, Rate, Spread, Standing, Summary, summarise, wilson

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE, IMAGES = DOCS / "ladder.md", DOCS / "images"
_EVEN = "no difference can be seen"
_UNSURE = "nothing is sure"
_UNPLAYED = "not played"
_NEAR = f"{', '.join(NEAR[:-1])} and {NEAR[-1]}"


class Rung(NamedTuple):
    """A contest, and what it came to as far as it was played."""

    contest: Contest
    summary: Summary | None
    deals: Deals = ()

    @property
    def table(self) -> str:
        return describe_table(self.contest.players, self.contest.options)

    @property
    def name(self) -> str:
        return f"{games.load(self.contest.game).title}, {self.table}"

    @property
    def games(self) -> int:
        return self.summary.games if self.summary else 0

    @property
    def par(self) -> float:
        """The victory rate of each seat if nothing favoured any."""
        return 1 / self.contest.players

    @property
    def who(self) -> str:
        return ", ".join(NEAR) if is_variant(self.contest) else "everybody"

    def standing(self, bot: str) -> Standing | None:
        standings = self.summary.standings if self.summary else []
        return next((standing for standing in standings if standing.bot == bot), None)

    def ahead(self, better: str, worse: str) -> Rate:
        """The rate at which one finishes ahead of the other, in whatever order their meeting is kept."""
        for meeting in self.summary.meetings if self.summary else []:
            if (meeting.bot, meeting.rival) == (better, worse):
                return meeting.ahead
            if (meeting.bot, meeting.rival) == (worse, better):
                rate = meeting.ahead
                return Rate(rate.games, 1 - rate.rate, 1 - rate.high, 1 - rate.low)
        return wilson(0, 0)

    @property
    def first(self) -> Rate:
        """The victory rate of the seat that is asked first."""
        return self.summary.places[0].victory if self.summary else wilson(0, 0)

    def is_off(self, place: int, looks: int) -> bool:
        """Return whether the seat asked at this place is off par, by as much as so many looks require."""
        shares = [[seat.share for game in deal for seat in game.seats if seat.place == place] for deal in self.deals]
        return is_off(shares, self.par, looks)


def write(plan: Mapping[str, Sequence[Contest]], journals: Mapping[str, Journal]) -> None:
    """The page, and a picture for every game that was played."""
    rungs = [
        Rung(contest, summarise(contest, deals) if deals else None, deals)
        for part, contests in plan.items()
        for place, contest in enumerate(contests)
        for deals in (_deals(journals.get(part), place),)
    ]
    for game, own in _by_game(rungs):
        if summaries := [rung.summary for rung in own if rung.summary]:
            (IMAGES / f"ladder-{game}.svg").write_text(draw_ladders(summaries), encoding="utf-8")
    PAGE.write_text(page(rungs), encoding="utf-8")


def _deals(journal: Journal | None, place: int) -> Deals:
    return journal.deals(place) if journal else []


def page(rungs: Sequence[Rung]) -> str:
    pace = ", ".join(f"{games.load(game).title} {number:,}" for game, number in ON_THE_LADDER.items())
    everybody = sum(rung.games for rung in rungs if not is_variant(rung.contest))
    near = sum(rung.games for rung in rungs if is_variant(rung.contest))
    return "\n".join(
        [
            "# The ladder",
            "",
            f"{everybody:,} games of everybody against everybody, and {near:,} of {_NEAR} alone,",
            "which compare rules and are not rated; made by `make ladder`: the same deals for all, each bot in every",
            "seat. Ratings are openskill's (Plackett-Luce): 25 is the middle, and of two bots 6.5 points apart the",
            "better one wins three games of two players out of four; more players need more points for that.",
            "Intervals are 95 %. Those of rates go by deals: the games of one deal",
            "count as one as far as the deal alone decides them. Times are the processor's.",
            f"`{TOP}@N` is the highest level with N simulations a move",
            f"({pace});",
            f"at a table it goes by the clock. What it reaches there against {BELOW[-1]} and greedy is in",
            "[what the bots reach](../bench/BOTS-RESULTS.md).",
            "",
            *_missing(rungs),
            *_ratings(rungs),
            "## What it says about the games",
            "",
            *_starting(rungs),
            *_length(rungs),
            *_pyramids(rungs),
            *_selling(rungs),
        ]
    )


def _missing(rungs: Sequence[Rung]) -> Iterator[str]:
    """Pairings that have not been played yet."""
    lines = [
        f"- {rung.name}: {f'{rung.games:,} of {rung.contest.games:,} games' if rung.games else _UNPLAYED}"
        for rung in rungs
        if rung.games < rung.contest.games
    ]
    if lines:
        yield from ("Not all of it was played:", "", *lines, "")


def _by_game(rungs: Sequence[Rung]) -> Iterator[tuple[str, list[Rung]]]:
    """The contests of everybody, without those that only compare rules."""
    for game in games.names():
        own = [rung for rung in rungs if rung.contest.game == game and not is_variant(rung.contest)]
        if own:
            yield game, own


# ---- The bots ---------------------------------------------------------------------------------------------


def _ratings(rungs: Sequence[Rung]) -> Iterator[str]:
    for game, own in _by_game(rungs):
        bots = _order(own)
        yield f"## {games.load(game).title}"
        yield ""
        yield from _by_table("rating", own, [(bot,) for bot in bots], _rating)
        if any(rung.summary for rung in own):
            yield f"![Ratings of {games.load(game).title}](images/ladder-{game}.svg)"
            yield ""
        yield from _by_table("against the next", own, list(pairwise(bots)), _step)
        yield from _by_table("ms a move (slowest), moves/s", own, [(bot,) for bot in bots], _pace)


def _order(own: Sequence[Rung]) -> list[str]:
    """Everybody, the strongest first by the first table at which all have played, as far as that is known."""
    known = max((rung.summary.standings for rung in own if rung.summary), key=len, default=[])
    return list(dict.fromkeys([*(standing.bot for standing in known), *reversed(own[0].contest.bots)]))


def _by_table(
    what: str, own: Sequence[Rung], rows: Sequence[tuple[str, ...]], cell: Callable[..., str]
) -> Iterator[str]:
    """A row for every bot or pair of bots, a column for every number of players."""
    head = (what, *(rung.table for rung in own))
    yield from format_table([head, *((" v ".join(row), *(cell(rung, *row) for rung in own)) for row in rows)])
    yield ""


def _rating(rung: Rung, bot: str) -> str:
    standing = rung.standing(bot)
    return f"{standing.rating.mean:.1f} ± {standing.rating.high - standing.rating.mean:.1f}" if standing else _UNPLAYED


def _step(rung: Rung, better: str, worse: str) -> str:
    return _said(rung.ahead(better, worse))


def _pace(rung: Rung, bot: str) -> str:
    standing = rung.standing(bot)
    if standing is None:
        return _UNPLAYED
    mean, slowest = 1000 * standing.seconds_per_move, 1000 * standing.slowest_move
    return f"{mean:.2f} ({slowest:.0f}), {standing.moves_per_second:,.0f}/s"


def _said(rate: Rate) -> str:
    return str(rate) if rate.games else _UNPLAYED


# ---- The games --------------------------------------------------------------------------------------------


def _starting(rungs: Sequence[Rung]) -> Iterator[str]:
    shown = [rung for rung in rungs if not is_variant(rung.contest) or is_usual(rung.contest)]
    looks = sum(rung.contest.players for rung in shown if rung.summary)
    yield "### Does it matter who begins?"
    yield ""
    yield "The victory rates of the seats asked first, second, … Each bot sat everywhere. Where all bots play, unequal"
    yield "bots meet, and the better one often wins wherever it sits: the order can decide less than among equals."
    yield f"{_NEAR.capitalize()} are nearer to each other; their lines are there where they play by the usual rules,"
    yield "at tables of more than three one of them against several of another."
    yield ""
    yield f"Intervals are 95 % each: about {RISK * looks:.0f} of these {looks} would miss par by chance alone. So"
    yield "a seat counts as favoured or held back only where Student's test over the deals says so with a risk of"
    yield f"{100 * RISK:.0f} % for all of them together (Bonferroni)."
    yield ""
    most = max((rung.contest.players for rung in rungs), default=0)
    lines: list[Cells] = [("game", "by", "par", *(f"{place + 1}." for place in range(most)), "so")]
    for rung in shown:
        rates = [place.victory for place in rung.summary.places] if rung.summary else []
        cells = [str(rate) for rate in rates] + [""] * (most - len(rates))
        lines.append((rung.name, rung.who, f"{rung.par:.0%}", *cells, _verdict(rung, looks)))
    yield from format_table(lines)
    yield ""


def _rated(rungs: Sequence[Rung]) -> list[Rung]:
    return [rung for _, own in _by_game(rungs) for rung in own]


def _verdict(rung: Rung, looks: int) -> str:
    """Name the favoured seats, if chance would hardly do that to any of so many rates."""
    if not rung.summary:
        return _UNPLAYED
    off = [place for place in rung.summary.places if rung.is_off(place.place, looks)]
    better = [f"{place.place + 1}." for place in off if place.victory.rate > rung.par]
    worse = [f"{place.place + 1}." for place in off if place.victory.rate < rung.par]
    said = [f"{', '.join(places)} {word}" for places, word in ((better, "favoured"), (worse, "held back")) if places]
    return "; ".join(said) or _UNSURE


def _length(rungs: Sequence[Rung]) -> Iterator[str]:
    yield "### How long do games last?"
    yield ""
    yield "Those of everybody: weak bots are among them."
    yield ""
    lines: list[Cells] = [("game", "moves", "fewest", "most", "lead at the end, points")]
    for rung in _rated(rungs):
        if rung.summary:
            moves = rung.summary.moves
            lines.append((rung.name, _about(moves), str(moves.least), str(moves.most), _about(rung.summary.margin)))
        else:
            lines.append((rung.name, _UNPLAYED, "", "", ""))
    yield from format_table(lines)
    yield ""


def _about(spread: Spread) -> str:
    return f"{spread.mean:.1f} ± {spread.deviation:.1f}"


def _variants(rungs: Sequence[Rung], option: str) -> list[Rung]:
    """The contests that compare the choices of an option, those for as many players together."""
    own = [rung for rung in rungs if is_variant(rung.contest) and option in rung.contest.options]
    return sorted(own, key=lambda rung: rung.contest.players)


def _pyramids(rungs: Sequence[Rung]) -> Iterator[str]:
    """The rate at which Scalino's pyramid is completed."""
    compared = _variants(rungs, "pyramid")
    if not compared:
        return
    everybody = [rung for rung in _rated(rungs) if rung.contest.game == "scalino" and is_usual(rung.contest)]
    usual = games.load("scalino").make_options(None).pyramid
    yield "### How often is Scalino's pyramid completed?"
    yield ""
    yield f"By {_NEAR} on either pyramid, and by everybody on the usual one, which is the {usual}."
    yield ""
    lines: list[Cells] = [("pyramid", "by", "games", "completed")]
    for rung in sorted([*everybody, *compared], key=lambda rung: rung.contest.players):
        name = describe_table(rung.contest.players, {"pyramid": usual, **rung.contest.options})
        if summary := rung.summary:
            complete = summary.endings.get("pyramid_complete", wilson(0, summary.games))
            lines.append((name, rung.who, f"{summary.games:,}", str(complete)))
        else:
            lines.append((name, rung.who, "", _UNPLAYED))
    yield from format_table(lines)
    yield ""


def _selling(rungs: Sequence[Rung]) -> Iterator[str]:
    """Bloom's garden: what each reading of the sale changes, for who begins and for who plays better."""
    garden = _variants(rungs, "sell")
    if not garden:
        return
    yield "### Whom do the selling rules of Bloom's garden favour?"
    yield ""
    yield f"`all`, `choose` and `bouquets` say what must be sold (BG-5.5); {_NEAR} play the same"
    yield "deals under each. A bot is favoured when it wins more often than under each of the other rules, intervals"
    yield "included: a rule that favours the better player rewards skill. The points are those of all seats."
    yield ""
    steps = [f"{better} ahead of {worse}" for better, worse in _STEPS]
    lines: list[Cells] = [("rule", *steps, "par", "asked first wins", "points", "so")]
    for rung in garden:
        others = [other for other in garden if other.contest.players == rung.contest.players and other is not rung]
        skill = [_step(rung, *step) for step in _STEPS]
        lines.append((rung.table, *skill, f"{rung.par:.0%}", _said(rung.first), _points(rung), _favoured(rung, others)))
    yield from format_table(lines)
    yield ""


_STEPS = (("strong", "sound"), ("sound", "easy"))


def _points(rung: Rung) -> str:
    places = rung.summary.places if rung.summary else []
    return f"{sum(place.score.mean for place in places) / len(places):.1f}" if places else ""


def _favoured(rung: Rung, others: Sequence[Rung]) -> str:
    """Name the bot that a rule favours more than each other rule does, if chance alone would hardly do that."""
    if not rung.summary or not any(other.summary for other in others):
        return ""
    first = [(rung.first, [other.first for other in others])]
    skill = [(rung.ahead(*step), [other.ahead(*step) for other in others]) for step in _STEPS]
    said = []
    for more, less, compared in (
        ("the better player", "the weaker player", skill),
        ("who begins", "who comes later", first),
    ):
        if any(own.low > max(rate.high for rate in rates) for own, rates in compared):
            said.append(more)
        if any(own.high < min(rate.low for rate in rates) for own, rates in compared):
            said.append(less)
    return ", ".join(said) or _EVEN
