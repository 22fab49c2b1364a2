"""Line-ups and seatings: every bot in every seat, all with the same deals, evenly at any moment."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice, pairwise, permutations
from pathlib import Path

import pytest

from tavoliere.arena.contest import Contest, line_up, list_fixtures, make_contest, seat_bots
from tavoliere.engine.errors import BadInput


def test_two_bots_meet_in_every_pair() -> None:
    assert line_up(["a", "b", "c"], 2) == (("a", "b"), ("a", "c"), ("b", "c"))


def test_of_fewer_bots_than_seats_each_is_alone_once() -> None:
    assert line_up(["a", "b"], 4) == (("a", "b", "b", "b"), ("b", "a", "a", "a"))


def test_everybody_sits_everywhere() -> None:
    lineup = ("a", "b", "c")
    seats = [seat_bots(lineup, 0, turn) for turn in range(3)]
    assert seats == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    for deal in range(6):
        for bots in ("ab", "abc", "abcd", "abbb"):
            at = [seat_bots(tuple(bots), deal, turn) for turn in range(len(bots))]
            assert all(sorted(column) == sorted(bots) for column in zip(*at, strict=True))


def test_two_always_begin_in_the_order_in_which_they_are_named() -> None:
    """Journals tell the games of a deal apart by that."""
    for deal in range(4):
        assert [seat_bots(("a", "b"), deal, turn) for turn in range(2)] == [("a", "b"), ("b", "a")]


def neighbours(players: int, deals: int) -> Counter[tuple[str, str]]:
    """Count how often each sat behind each of the others."""
    lineup = tuple("abcdef"[:players])
    behind: Counter[tuple[str, str]] = Counter(dict.fromkeys(permutations(lineup, 2), 0))
    for deal in range(deals):
        for turn in range(players):
            order = seat_bots(lineup, deal, turn)
            behind.update(pairwise((*order, order[0])))
    return behind


@pytest.mark.parametrize(("players", "deals"), [(3, 2), (4, 6), (5, 24), (6, 120)])
def test_everybody_sits_behind_everybody_as_often(players: int, deals: int) -> None:
    assert len(set(neighbours(players, deals).values())) == 1


@pytest.mark.parametrize(("players", "deals"), [(5, 4), (5, 8), (6, 8), (6, 40), (6, 67)])
def test_nobody_misses_a_neighbour_where_not_all_orders_are_played(players: int, deals: int) -> None:
    """There are 24 orders of five and 120 of six: one that is played for a part of them only is as fair."""
    behind = neighbours(players, deals).values()
    assert max(behind) - min(behind) <= 2 * players


def test_whatever_is_played_until_the_time_is_up_is_spread_evenly() -> None:
    contests = [
        Contest(game="scalino", players=2, lineups=line_up("abc", 2), deals=5),
        Contest(game="bloops", players=3, lineups=line_up("abcd", 3), deals=3),
    ]
    listed = list(list_fixtures(contests))
    assert len(listed) == 5 * 3 + 3 * 4
    assert len(set(listed)) == len(listed)
    for many in range(1, 3 * 7 + 1):
        met = Counter((fixture.contest, fixture.lineup) for fixture in islice(list_fixtures(contests), many))
        assert max(met.values()) - min(met.values()) <= 1


def test_deals_are_whole() -> None:
    contest = make_contest("scalino", ["random", "tests.arena.bots:Careful"], 10, players=4)
    assert contest.players == 4
    assert contest.games == 2 * 12


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        (["random"], "at least two"),
        (["random", "random"], "twice"),
        (["random", "nobody"], "no bot 'nobody'"),
        (["random", "nowhere.at.all:Bot"], "no bot 'nowhere"),
        (["random", "tests.arena.bots:_LOOKS"], "cannot be made a bot of"),
        (["random", "builtins:id"], "no method choose"),
        (["random", "sound@fast"], "no limit"),
        (["random", "sound@0"], "no limit"),
        (["random", "greedy@100"], "does not search"),
        (["random", "tests.arena.bots:Careful@100"], "its own limits"),
        (["random", "tests.arena.bots:Nobody"], "no bot 'tests.arena.bots:Nobody'"),
        (["random", ".bots:Careful"], "no bot '.bots:Careful'"),
        (["random", ":Careful"], "no bot ':Careful'"),
        (["random", "strong@10000001"], "too many simulations: at most 10,000,000"),
        (["random", "strong@100000000000"], "too many simulations"),
        (["random", "strong@" + "9" * 5000], "too many simulations"),
        (["random", "strong@86401s"], "too long: at most 86,400 s"),
        (["random", "strong@" + "9" * 5000 + "s"], "too long"),
    ],
)
def test_bots_that_do_not_exist_are_missed_at_once(bots: list[str], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        make_contest("scalino", bots, 10)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("class Bot\n    pass", r"cannot be imported: SyntaxError \(mine.py, line 1\): expected ':'"),
        ("\nnumber = 1 / 0", r"cannot be imported: ZeroDivisionError \(mine.py, line 2\): division by zero"),
        ("import nowhere", r"cannot be imported: ModuleNotFoundError \(mine.py, line 1\): No module named 'nowhere'"),
        ("import sys\nsys.exit(3)", r"cannot be imported: SystemExit \(mine.py, line 2\): 3"),
        ("from os import nothing", r"cannot be imported: ImportError \(mine.py, line 1\): cannot import name"),
        (
            "class Bot:\n    def __init__(self, game):\n        game.nothing()",
            r"cannot be made a bot of: AttributeError \(mine.py, line 3\)",
        ),
    ],
)
def test_what_is_wrong_with_a_module_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, complaint: str
) -> None:
    (tmp_path / "mine.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    with pytest.raises(BadInput, match=f"^'mine:Bot' {complaint}"):
        make_contest("scalino", ["random", "mine:Bot"], 10)
