"""`make bars` and `make ladder`: their plans, and the pages that they write, from invented games."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from shutil import copytree

import pytest

from bench.bots import bars, kept, ladder, ladder_page, packed, sources
from bench.bots.cheat import Cheat
from bench.bots.kept import Count
from bench.bots.pace import entrants, top
from bench.bots.playing import folder_of, read
from tavoliere import games
from tavoliere.arena.contest import Contest, list_fixtures, seat_bots
from tavoliere.arena.entrants import load_bot
from tavoliere.arena.journal import NAME, Journal, Line
from tavoliere.arena.match import Result, Seat
from tavoliere.arena.summary import Meeting, Place, Spread, Summary, summarise, wilson
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.levels import levels_of


def _invent(contests: Sequence[Contest], folder: Path) -> Journal:
    """Games that the first bot of the line-up always wins."""
    chance = random.Random(1)
    journal = Journal.begin(folder, contests)
    lines = []
    for fixture in list_fixtures(contests):
        contest = contests[fixture.contest]
        lineup = contest.lineups[fixture.lineup]
        for turn in range(contest.players):
            seats = [
                Seat(bot, place, 50 - rank, float(rank == 0), rank, 10, 0.1, 0.02)
                for place, bot in enumerate(seat_bots(lineup, fixture.deal, turn))
                for rank in ((place - turn) % contest.players,)
            ]
            ending = chance.choice(games.load(contest.game).endings)
            lines.append(Line(fixture, turn, Result(ending, 10 * len(seats), tuple(seats))))
    journal.add(lines)
    return journal


def test_every_bar_is_played_by_enough_games() -> None:
    for game in games.names():
        listed = list(bars.bars(game))
        planned = bars.plan(listed, bars.GAMES)
        assert len(planned) == len(listed)
        for bar in listed:
            contest = planned[bar.part]
            assert contest.lineups == (bar.lineup,)
            few = "cheat" in bar.what or "UCT" in bar.what
            assert contest.games == (40 if "full time" in bar.what else 100 if few else 400)


def test_what_goes_by_the_clock_is_played_last() -> None:
    parts = list(bars.plan([*bars.bars("scalino"), *bars.bars("bloops")], bars.GAMES))
    assert all("full-time" in part or "uct" in part for part in parts[-5:])


@pytest.mark.parametrize("game", games.names())
def test_everybody_who_is_asked_for_exists(game: str) -> None:
    named = {bot for bar in bars.bars(game) for bot in bar.lineup} | set(entrants(game))
    assert all(load_bot(game, bot) for bot in named)


def test_the_early_caller_is_there() -> None:
    assert load_bot("bloops", bars.EARLY_CALLER)


def test_a_cheat_sees_what_others_do_not() -> None:
    game = copy(games.load("bloops"))  # the cheat watches it from now on
    cheat, state = Cheat(game), game.start(2, seed=1)
    seat = game.polled(state)
    known = game.forget(state, seat)
    assert cheat.imagine(known, seat, bytes(32)).tobytes() == state.tobytes()
    assert game.determinize(known, seat, bytes(32)).tobytes() != state.tobytes()


def test_bars_are_those_of_the_game() -> None:
    rates = {bar.what: (bar.rate, bar.low) for bar in bars.bars("bloops")}
    assert rates["easy v learning"] == (0.60, 0.55)
    assert rates[f"{top('bloops')} v early caller"] == (0.55, 0.0)
    assert {bar.what: bar.rate for bar in bars.bars("scalino")}[f"{top('scalino')} v greedy"] == 0.98


@pytest.fixture
def reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of counts during a test: there are none yet."""
    monkeypatch.setattr(kept, "FILE", tmp_path / "reached.json")
    return kept.FILE


def _played(listed: Sequence[bars.Bar], most_games: int, folder: Path) -> dict[str, Count]:
    """The kept counts after invented games of some bars."""
    planned = bars.plan(listed, most_games)
    return kept.add(planned, {part: _invent([contest], folder / part) for part, contest in planned.items()})


def test_the_page_of_the_bars(tmp_path: Path, reached: Path) -> None:
    listed = [*bars.bars("scalino"), *bars.bars("bloops")]
    page = bars.page(_played(listed[:-1], 20, tmp_path), listed)
    assert "| Scalino, easy v learning | 20 | 100.0% (83.9%–100.0%) | ≥ 65% | ≥ 58% | not all played |" in page
    page = bars.page(_played(listed[:1], bars.GAMES, tmp_path / "whole"), listed)
    assert "| Scalino, easy v learning | 400 | 100.0% (99.0%–100.0%) | ≥ 65% | ≥ 58% | yes |" in page
    assert "three greedy | 0 |  | ≥ 50% |  | not played (moonshot) |" in page


def test_what_was_counted_is_not_played_again(tmp_path: Path, reached: Path) -> None:
    listed = list(bars.bars("scalino"))
    planned = bars.plan(listed, bars.GAMES)
    assert kept.unplayed(planned) == _alone(planned)
    _played(listed[:1], bars.GAMES, tmp_path)
    _played(listed[1:2], 20, tmp_path)
    assert list(kept.unplayed(planned)) == list(planned)[1:]


def test_fewer_games_do_not_replace_more_and_other_bars_stay(tmp_path: Path, reached: Path) -> None:
    listed = list(bars.bars("scalino"))
    before = _played(listed[:2], 40, tmp_path)
    after = _played(listed[1:2], 20, tmp_path / "fewer")
    assert after == {listed[1].part: before[listed[1].part]}
    assert kept.standing(bars.plan(listed, bars.GAMES)) == before


def test_counts_of_changed_bots_do_not_stand(tmp_path: Path, reached: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [bar for bar in bars.bars("scalino") if bar.what in ("easy v learning", "sound v easy")]
    _played(listed, 20, tmp_path)
    load_bot.cache_clear()
    monkeypatch.setitem(levels_of(games.load("scalino")), "learning", Greedy(noise=3.0))
    assert list(kept.standing(bars.plan(listed, 20))) == ["scalino-sound-v-easy"]
    load_bot.cache_clear()


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        ("uct.py", {"scalino-master@0-1s-v-plain-uct", "bloops-master@2500-v-early-caller"}),
        ("bots/cheat.py", {f"bloops-a-cheat-that-sees-everything-v-{rival}" for rival in ("greedy", "master@2500")}),
    ],
)
def test_counts_of_changed_measures_do_not_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, parts: set[str]
) -> None:
    """Plain UCT, the early caller and the cheat are no bots of the family: the bench looks after them itself."""
    copytree(sources.ROOT / "bench", tmp_path / "bench", ignore=lambda *_: ["server", "played"])
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    planned = bars.plan([*bars.bars("scalino"), *bars.bars("bloops")], bars.GAMES)
    before = {part: kept.hash_of(contest) for part, contest in planned.items()}
    file = tmp_path / "bench" / changed
    file.write_text("# a remark alone\n" + file.read_text())
    assert {part: kept.hash_of(contest) for part, contest in planned.items()} == before
    file.write_text(file.read_text() + "MORE = 1\n")
    assert {part for part, contest in planned.items() if kept.hash_of(contest) != before[part]} == parts


def test_games_of_changed_measures_are_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what they were once would be counted as what they are now."""
    copytree(sources.ROOT / "bench", tmp_path / "bench", ignore=lambda *_: ["server", "played"])
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    planned = _alone(bars.plan(list(bars.bars("bloops")), 20))
    for part, contests in planned.items():
        _invent(contests, folder_of(tmp_path, part, contests))
    assert set(read(planned, tmp_path)) == set(planned)
    file = tmp_path / "bench" / "bots" / "rivals.py"
    file.write_text(file.read_text() + "MORE = 1\n")
    assert set(planned) - set(read(planned, tmp_path)) == {"bloops-master@2500-v-early-caller"}


def test_the_page_of_the_bars_is_that_of_the_counts() -> None:
    """No figure is written by hand, and none is older than its bots."""
    listed = [bar for game in games.names() for bar in bars.bars(game)]
    assert bars.PAGE.read_text(encoding="utf-8") == bars.page(kept.standing(bars.plan(listed, bars.GAMES)), listed)


def _alone(planned: dict[str, Contest]) -> dict[str, list[Contest]]:
    """Every contest in a journal of its own."""
    return {part: [contest] for part, contest in planned.items()}


def test_games_of_another_plan_are_not_counted(tmp_path: Path) -> None:
    listed = list(bars.bars("scalino"))
    for part, contest in bars.plan(listed[:2], 20).items():
        _invent([contest], tmp_path / part)
    assert list(read(_alone(bars.plan(listed, 20)), tmp_path)) == [bar.part for bar in listed[:2]]
    assert read(_alone(bars.plan(listed, 40)), tmp_path) == {}


def test_everybody_is_on_the_ladder_with_every_number_of_players() -> None:
    listed = [contest for contests in ladder.plan(games.names(), 24).values() for contest in contests]
    rated = [contest for contest in listed if not ladder.is_variant(contest)]
    counts = {game: [contest.players for contest in rated if contest.game == game] for game in games.names()}
    assert counts == {"scalino": [2, 3, 4, 5, 6], **{game: [2, 3, 4, 5] for game in games.names()[1:]}}
    assert all(set(contest.bots) == set(entrants(contest.game)) for contest in rated)
    options = {(contest.game, contest.players): contest.options for contest in rated if contest.options}
    assert options == {("scalino", players): {"mode": "demolition"} for players in (5, 6)}
    for contest in listed:
        rules = games.load(contest.game)
        assert contest.players in rules.players_for(rules.make_options(contest.options))
    assert all(contest.games >= max(240, 24 * len(contest.lineups)) for contest in listed)
    assert {contest.options["sell"] for contest in listed if "sell" in contest.options} == {"all", "choose", "bouquets"}


def test_the_page_of_the_ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_page, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder_page, "IMAGES", tmp_path)
    planned = ladder.plan(["scalino", "bloom_garden"], 2)
    ladder_page.write(planned, {part: _invent(contests, tmp_path / part) for part, contests in planned.items()})
    page = (tmp_path / "ladder.md").read_text()
    for said in (
        "## Scalino",
        "who begins",
        "How long",
        "pyramid completed",
        "| 4 players, pyramid=square | easy, sound, strong |",
        "| 4 players, pyramid=diamond | everybody |",
        "| 5 players, sell=bouquets |",
        "| Scalino, 6 players, mode=demolition |",
    ):
        assert said in page
    assert "stronger than here" not in page
    assert "not played" not in page
    assert "Not all of it" not in page
    paces = page.split("| ms a move (slowest), moves/s |")[1:]
    assert [pace.splitlines()[2].count("10.00 (20), 100/s") for pace in paces] == [5, 4]
    assert (tmp_path / "ladder-scalino.svg").read_text().startswith("<svg")


def test_the_ladder_says_who_has_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are compared by three levels alone: their games are not everybody's, nor do they stand for all rules."""
    monkeypatch.setattr(ladder_page, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder_page, "IMAGES", tmp_path)
    planned = ladder.plan(["bloom_garden"], 2)
    ladder_page.write(planned, {part: _invent(contests, tmp_path / part) for part, contests in planned.items()})
    page = (tmp_path / "ladder.md").read_text()
    own = [
        sum(contest.games for contest in planned["bloom_garden"] if ladder.is_variant(contest) == is_near)
        for is_near in (False, True)
    ]
    assert f"{own[0]:,} games of everybody against everybody, and {own[1]:,} of easy, sound and strong alone" in page
    starting = page.split("### Does it matter who begins?")[1].split("###")[0]
    assert "| Bloom (garden), 2 players | everybody | 50% |" in starting
    assert "| Bloom (garden), 2 players, sell=all | easy, sound, strong | 50% |" in starting
    assert "sell=choose" not in starting
    assert "about 1 of these 28 would miss par" in starting  # (2 + 3 + 4 + 5) by everybody, as many by three levels
    assert "| 3 players, sell=bouquets | " in page
    assert all(line.split(" | ")[3] == "33%" for line in page.splitlines() if line.startswith("| 3 players, sell="))


def _seated(wins: Sequence[Sequence[int]], players: int) -> ladder_page.Rung:
    """A table at which these places have won: deal by deal, game by game."""
    contest = Contest(game="bloom_rows", players=players, lineups=(("easy",) * players,), deals=len(wins))
    deals = [
        [
            Result(
                "",
                10,
                tuple(Seat("easy", at, 0, float(at == won), int(at != won), 5, 0.1, 0.1) for at in range(players)),
            )
            for won in deal
        ]
        for deal in wins
    ]
    return ladder_page.Rung(contest, summarise(contest, deals), deals)


def test_a_verdict_is_more_than_one_of_many_intervals() -> None:
    """Of sixty intervals three miss par by chance: one that just misses it says nothing."""
    just = _seated([[0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 1, 1], [0, 1, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]] * 2, 2)
    assert just.first.low > 0.5
    assert ladder_page._verdict(just, looks=1) == "1. favoured; 2. held back"
    assert ladder_page._verdict(just, looks=60) == "nothing is sure"
    surely = _seated([[0] * 6 + [1] * (1 + deal % 2) for deal in range(12)], 2)
    assert ladder_page._verdict(surely, looks=60) == "1. favoured; 2. held back"


def test_the_ladder_goes_on_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Played games are kept packed; a folder with games of its own is left as it is, and so is another plan."""
    monkeypatch.setattr(packed, "KEPT", tmp_path / "kept")
    planned = ladder.plan(["bloom_rows"], 2)
    here = {part: _invent(contests, tmp_path / "here" / part) for part, contests in planned.items()}
    packed.pack(here)
    packed.unpack(planned, tmp_path / "there")
    there = read(planned, tmp_path / "there")
    assert there["bloom_rows"].lines == here["bloom_rows"].lines
    own = tmp_path / "there" / "bloom_rows" / NAME
    own.write_bytes(own.read_bytes().splitlines(keepends=True)[0])
    packed.unpack(planned, tmp_path / "there")
    assert read(planned, tmp_path / "there")["bloom_rows"].lines == []
    other = ladder.plan(["bloom_rows"], 4)
    packed.unpack(other, tmp_path / "elsewhere")
    assert read(other, tmp_path / "elsewhere") == {}


def _kept_games(planned: dict[str, list[Contest]], folder: Path) -> int:
    """Count the kept games of rows from a folder that has none of its own."""
    packed.unpack(planned, folder)
    journals = read(planned, folder)
    return len(journals["bloom_rows"].lines) if journals else 0


def test_fewer_games_do_not_replace_those_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that was left aside knows less than what was kept meanwhile."""
    monkeypatch.setattr(packed, "KEPT", tmp_path / "kept")
    planned = ladder.plan(["bloom_rows"], 2)
    packed.pack({"bloom_rows": _invent(planned["bloom_rows"], tmp_path / "bloom_rows")})
    played = _kept_games(planned, tmp_path / "first")
    (tmp_path / "old").mkdir()
    old = (tmp_path / "first" / "bloom_rows" / NAME).read_bytes().splitlines(keepends=True)[:5]
    (tmp_path / "old" / NAME).write_bytes(b"".join(old))
    packed.pack({"bloom_rows": Journal.read(tmp_path / "old")})
    assert _kept_games(planned, tmp_path / "second") == played > 4
    assert f"bloom_rows: {played} games are kept, and stay so." in capsys.readouterr().err
    load_bot.cache_clear()
    monkeypatch.setitem(levels_of(games.load("bloom_rows")), "learning", Greedy(noise=3.0))
    new = Journal.begin(tmp_path / "new", planned["bloom_rows"])
    new.add(Journal.read(tmp_path / "old").lines)
    packed.pack({"bloom_rows": new})  # games of bots that are no more give way to any
    assert _kept_games(planned, tmp_path / "third") == 4
    load_bot.cache_clear()


def test_games_by_other_rules_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They stay packed, and a folder that has some is no obstacle."""
    monkeypatch.setattr(packed, "KEPT", tmp_path / "kept")
    planned = ladder.plan(["bloom_rows"], 2)
    packed.pack({"bloom_rows": _invent(planned["bloom_rows"], tmp_path / "here" / "bloom_rows")})
    rules = type(games.load("bloom_rows"))
    monkeypatch.setattr(rules, "rules_versions", (2,))
    assert _kept_games(planned, tmp_path / "there") == 0
    assert not (tmp_path / "there" / "bloom_rows" / NAME).exists()
    assert read(planned, tmp_path / "here") == {}
    assert "bloom_rows is left out. The games in " in capsys.readouterr().err


def _only(journal: Journal, keeps: Callable[[Line], bool]) -> Journal:
    return Journal(journal.path, [line for line in journal.lines if keeps(line)], journal.head)


@pytest.mark.parametrize(
    ("keeps", "said"),
    [
        (lambda line: line.turn < 0, "- Scalino, 2 players: not played"),
        (lambda line: line.fixture.contest == 1, "- Scalino, 6 players, mode=demolition: not played"),
        (lambda line: line.fixture.lineup == 0, "- Scalino, 2 players: 2 of 30 games"),
        (lambda line: line.fixture.contest < 5, "| 4 players, pyramid=square | easy, sound, strong |  | not played |"),
        (lambda line: line.turn == 0, "- Scalino, 3 players: 20 of 60 games"),
    ],
)
def test_what_was_not_played_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keeps: Callable[[Line], bool], said: str
) -> None:
    monkeypatch.setattr(ladder_page, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder_page, "IMAGES", tmp_path)
    planned = ladder.plan(["scalino", "bloom_garden"], 2)
    played = _only(_invent(planned["scalino"], tmp_path / "scalino"), keeps)
    ladder_page.write(planned, {"scalino": played})
    page = (tmp_path / "ladder.md").read_text()
    assert said in page
    assert "- Bloom (garden), 5 players, sell=all: not played" in page
    assert not (tmp_path / "ladder-bloom_garden.svg").exists()


def _rung(rule: str, first: float, better: float, games: int = 400) -> ladder_page.Rung:
    """A contest of two under a rule of the sale, by how often the first and the better one win."""
    contest = Contest(
        game="bloom_garden", players=2, lineups=(("strong", "sound"),), deals=games // 2, options={"sell": rule}
    )
    spread = Spread(20.0, 1.0, 10, 30, {20: 1})
    places = [Place(at, wilson(rate * games, games), spread) for at, rate in enumerate((first, 1 - first))]
    meetings = [Meeting("strong", "sound", wilson(better * games, games))]
    return ladder_page.Rung(
        contest, Summary("bloom_garden", 2, contest.options, games, [], meetings, places, spread, {}, spread)
    )


def test_rules_are_compared_with_each_other_not_with_par() -> None:
    """The first seat wins 60 % under all three: that is the game, not the rule."""
    alike = [_rung(rule, 0.6, 0.7) for rule in ("all", "choose", "bouquets")]
    assert ladder_page._favoured(alike[0], alike[1:]) == "no difference can be seen"
    other = _rung("choose", 0.4, 0.85)
    assert ladder_page._favoured(other, [alike[0], alike[2]]) == "the better player, who comes later"
    assert ladder_page._favoured(alike[0], [other]) == "the weaker player, who begins"


def test_games_of_bots_that_were_changed_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = [bar for bar in bars.bars("scalino") if bar.what in ("easy v learning", "sound v easy")]
    planned = _alone(bars.plan(listed, 20))
    for part, contests in planned.items():
        _invent(contests, tmp_path / part)
    assert set(read(planned, tmp_path)) == set(planned)
    load_bot.cache_clear()
    monkeypatch.setitem(levels_of(games.load("scalino")), "learning", Greedy(noise=3.0))
    assert set(read(planned, tmp_path)) == {"scalino-sound-v-easy"}
    load_bot.cache_clear()
    said = capsys.readouterr().err
    assert said == (
        "scalino-easy-v-learning is left out. "
        "The bot learning of scalino has changed since these games began: choose another folder.\n"
    )


def test_playing_needs_little() -> None:
    """So that a bare machine can do it."""
    more = ("openskill", "matplotlib", "pyarrow", "ray", "rich", "typer", "markdown_it")
    code = f"import sys, bench.bots.bars, bench.bots.ladder; sys.exit(bool({set(more)!r} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
