"""A tournament on several cores: the same games as on one, stopped and resumed without losing or repeating any."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from tavoliere.arena import tournament
from tavoliere.arena.contest import Contest, make_contest
from tavoliere.arena.entrants import load_bot
from tavoliere.arena.executors import InProcess, ProcessPool
from tavoliere.arena.journal import NAME, Journal
from tavoliere.arena.match import BotError
from tavoliere.arena.tournament import try_out, warm_up
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.levels import levels_of
from tavoliere.engine.errors import BadInput, TavoliereError
from tavoliere.games import load
from tests.arena.bots import Tripped


def _contests(games: int = 6) -> list[Contest]:
    bots = ["random", "tests.arena.bots:Careful"]
    return [make_contest("scalino", bots, games), make_contest("bloops", bots, games, players=3)]


def _games(journal: Journal) -> list[Any]:
    """All that is the same in every run: everything but the clock."""
    return sorted(
        (line.fixture, line.turn, line.result.ending, *((s.bot, s.score, s.share, s.moves) for s in line.result.seats))
        for line in journal.lines
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    journal = Journal.begin(tmp_path_factory.mktemp("played"), _contests())
    tournament.run(journal, InProcess())
    return journal


def test_everything_is_played_and_kept(played: Journal) -> None:
    assert len(played.lines) == sum(contest.games for contest in played.contests)
    assert _games(Journal.read(played.path.parent)) == _games(played)
    assert [sum(map(len, played.deals(place))) for place in range(2)] == [contest.games for contest in played.contests]


def test_several_processes_play_the_same_games(played: Journal, tmp_path: Path) -> None:
    told: list[int] = []
    journal = Journal.begin(tmp_path, _contests())
    tournament.run(journal, ProcessPool(2), progress=told.append)
    assert _games(journal) == _games(played)
    assert told == sorted(told)
    assert told[-1] == len(journal.lines)


def test_a_foul_in_another_process_is_one_sentence(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path, [make_contest("scalino", ["random", "tests.arena.bots:Broken"], 2)])
    with pytest.raises(BotError, match="plays place a1"):
        tournament.run(journal, ProcessPool(2))


class Impatient(InProcess):
    """Ctrl-C is pressed after so many games."""

    def __init__(self, calls: int) -> None:
        self._calls = calls
        self.finished = 0  # games

    def submit(self, function, *arguments):  # type: ignore[no-untyped-def]
        self._calls -= 1
        if not self._calls:
            raise KeyboardInterrupt
        future = super().submit(function, *arguments)
        self.finished += future.result() is not None
        return future


@pytest.mark.parametrize("torn", ["", '{"fixture":{"deal":2,"con'])
def test_stop_and_resume(played: Journal, tmp_path: Path, torn: str) -> None:
    journal, executor = Journal.begin(tmp_path, _contests()), Impatient(8)
    with pytest.raises(KeyboardInterrupt):
        tournament.run(journal, executor)
    assert 0 < len(journal.lines) == executor.finished < len(played.lines)
    with (tmp_path / NAME).open("a") as out:
        out.write(torn)
    again = Journal.resume(tmp_path, _contests())
    assert _games(again) == _games(journal)
    tournament.run(again, InProcess())
    assert _games(Journal.read(tmp_path)) == _games(played)


@pytest.mark.parametrize("executor", [InProcess, lambda: ProcessPool(2)], ids=["alone", "processes"])
def test_the_budget_ends_it(tmp_path: Path, executor: type[InProcess]) -> None:
    journal = Journal.begin(tmp_path, [make_contest("scalino", ["random", "tests.arena.bots:Careful"], 1_000_000)])
    tournament.run(journal, executor(), budget=0.3)
    assert len(Journal.read(tmp_path).lines) == len(journal.lines) < 1_000_000


def test_the_budget_ends_a_game_of_slow_bots_too(tmp_path: Path) -> None:
    """Two seconds each; in this process only the game itself looks at the clock."""
    journal = Journal.begin(tmp_path, [make_contest("scalino", ["tests.arena.bots:Slow", "random"], 100)])
    tournament.run(journal, InProcess(), budget=0.01)  # compiles
    began = monotonic()
    tournament.run(journal, InProcess(), budget=0.1)
    assert monotonic() - began < 1.0
    assert not journal.lines


def _end_soon(folder: Path, bot: str) -> Journal:
    contest = make_contest("scalino", ["random", f"tests.arena.bots:{bot}"], 4)
    journal, executor = Journal.begin(folder, [contest]), ProcessPool(2)
    executor.patience = 0.2
    tournament.run(journal, executor, budget=0.5)
    return journal


def test_a_bot_that_hangs_is_ended(tmp_path: Path) -> None:
    assert not _end_soon(tmp_path, "Stuck").lines


def test_a_bot_that_hangs_at_its_first_move_is_named(tmp_path: Path) -> None:
    with pytest.raises(TavoliereError, match=r"In 0\.5 s not all have made a first move: tests\.arena\.bots:Hanging\."):
        _end_soon(tmp_path, "Hanging")


@pytest.fixture
def tripped(monkeypatch: pytest.MonkeyPatch) -> type[Tripped]:
    """A bot of whose moves one can be chosen for something to happen, the one for warming up aside."""
    monkeypatch.setattr(Tripped, "asked", -1)
    monkeypatch.setattr(Tripped, "happens", {})
    return Tripped


_TRIPPED = ["random", "tests.arena.bots:Tripped"]


def test_ctrl_c_in_the_middle_of_a_deal_keeps_its_finished_games(tmp_path: Path, tripped: type[Tripped]) -> None:
    journal = Journal.begin(tmp_path, [make_contest("scalino", _TRIPPED, 6, players=3)])
    tournament.run(journal, InProcess())
    first, second = (line.result for line in journal.lines[:2])
    moves = sum(seat.moves for game in (first, second) for seat in game.seats if seat.bot == _TRIPPED[1])
    tripped.asked, tripped.happens = -1, {moves + 3: KeyboardInterrupt()}
    again = Journal.begin(tmp_path / "again", journal.contests)
    with pytest.raises(KeyboardInterrupt):
        tournament.run(again, InProcess())
    assert _games(Journal.read(tmp_path / "again")) == sorted(_games(journal)[:2])


class AtOnce(InProcess):
    """Everything that is in line is done before the first of it is looked at."""

    size = 3


def test_a_foul_leaves_the_other_games(tmp_path: Path, tripped: type[Tripped]) -> None:
    journal = Journal.begin(tmp_path, [make_contest("scalino", _TRIPPED, 6)])
    tripped.happens = {40: ZeroDivisionError("by nothing")}
    with pytest.raises(BotError, match="by nothing"):
        tournament.run(journal, AtOnce())
    assert len(Journal.read(tmp_path).lines) == 5


class AtLast(InProcess):
    """Whatever is played is finished only when it is told to end."""

    def __init__(self) -> None:
        self._begun: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []

    def submit(self, function, *arguments):  # type: ignore[no-untyped-def]
        if function in (warm_up, try_out):
            return super().submit(function, *arguments)
        self._begun.append((Future(), function, arguments))
        return self._begun[-1][0]

    def stopped(self, time_left: Any) -> Any:
        return bool

    def close(self) -> None:
        for future, function, arguments in self._begun:
            try:
                future.set_result(function(*arguments))
            except BotError as error:
                future.set_exception(error)
        self._begun.clear()


def test_a_foul_among_the_last_games_is_told(tmp_path: Path, tripped: type[Tripped]) -> None:
    journal = Journal.begin(tmp_path, [make_contest("scalino", _TRIPPED, 6)])
    tripped.happens = {2: ZeroDivisionError("by nothing")}
    with pytest.raises(BotError, match="by nothing"):
        tournament.run(journal, AtLast(), budget=0.05)
    assert len(Journal.read(tmp_path).lines) == 1


def test_a_level_that_was_changed_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contests = [make_contest("scalino", ["random", "easy"], 2)]
    Journal.begin(tmp_path, contests)
    Journal.resume(tmp_path, contests)
    load_bot.cache_clear()
    monkeypatch.setitem(levels_of(load("scalino")), "easy", Greedy(noise=3.0))
    with pytest.raises(BadInput, match="easy of scalino has changed"):
        Journal.resume(tmp_path, contests)
    load_bot.cache_clear()


def test_bots_that_think_otherwise_are_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contests = [make_contest("scalino", ["random", "easy"], 2)]
    Journal.begin(tmp_path, contests)
    Journal.resume(tmp_path, contests)
    monkeypatch.setattr("tavoliere.arena.journal.digest_of_play", lambda game: f"another {game}")
    with pytest.raises(BadInput, match="bots of scalino have changed"):
        Journal.resume(tmp_path, contests)


def test_journals_that_do_not_say_how_bots_think_are_still_good(tmp_path: Path) -> None:
    contests = [make_contest("scalino", ["random", "easy"], 2)]
    journal = Journal.begin(tmp_path, contests)
    head = msgspec.json.decode(journal.path.read_bytes())
    for older in ("play", "bots"):
        del head[older]
        journal.path.write_bytes(msgspec.json.encode(head) + b"\n")
        assert Journal.resume(tmp_path, contests).contests == tuple(contests)


def test_parameters_that_came_later_are_not_asked_for(tmp_path: Path) -> None:
    contests = [make_contest("scalino", ["random", "easy"], 2)]
    journal = Journal.begin(tmp_path, contests)
    head = msgspec.json.decode(journal.path.read_bytes())
    told = msgspec.json.decode(head["bots"]["scalino"]["easy"])
    del told["naive"]
    for noise, is_fine in ((told["noise"], True), (told["noise"] + 1, False)):
        head["bots"]["scalino"]["easy"] = msgspec.json.encode({**told, "noise": noise}).decode()
        journal.path.write_bytes(msgspec.json.encode(head) + b"\n")
        with nullcontext() if is_fine else pytest.raises(BadInput, match="easy of scalino has changed"):
            Journal.resume(tmp_path, contests)


def test_own_bots_have_no_hash_of_how_they_play(tmp_path: Path) -> None:
    assert Journal.begin(tmp_path, _contests()).head.play == {}


def test_what_is_there_is_not_overwritten(played: Journal) -> None:
    with pytest.raises(BadInput, match="--resume"):
        Journal.begin(played.path.parent, _contests())
    with pytest.raises(BadInput, match="of another contest"):
        Journal.resume(played.path.parent, _contests(20))


def test_journals_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no games"):
        Journal.read(tmp_path)
    (tmp_path / NAME).write_text("nonsense\n")
    with pytest.raises(BadInput, match="no journal"):
        Journal.read(tmp_path)
    (tmp_path / NAME).unlink()
    journal = Journal.begin(tmp_path, _contests())
    head = msgspec.json.decode(journal.path.read_bytes())
    head["rules"]["scalino"] = 99
    journal.path.write_bytes(msgspec.json.encode(head) + b"\n")
    with pytest.raises(BadInput, match="another version of scalino"):
        Journal.read(tmp_path)
