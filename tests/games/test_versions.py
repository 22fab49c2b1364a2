"""A game whose rules have a next version plays, replays and shows every version as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from examples import monte_carlo
from tavoliere.bots.levels import make_as
from tavoliere.conformance import CHECKS
from tavoliere.conformance.bots import check_bot
from tavoliere.conformance.play import Match
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import write_json
from tavoliere.engine.record import Record
from tavoliere.engine.session import Session
from tests.bots.test_conformance import few_simulations
from tests.games.every import SOAK, SPECIMEN, each_name, load, variants
from tests.games.next_version import load_next

SEED = bytes(range(32))

each_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


def first_table(name: str) -> tuple[int, dict[str, Any]]:
    """The first table at which a game is tried; it says who begins, because that is what the next version changes."""
    players, options = variants(name)[0]
    return players, {**options, "start": 0}


def play(session: Session, most: int = 10_000) -> Record:
    """Play on at random."""
    game, rng = session.game, new_rng(8)
    while session.result is None and most > 0:
        seat = game.polled(session.state)
        session.play(seat, game.playout_move(session.state, seat, rng))
        most -= 1
    return session.record


def begin(name: str, game: Any) -> Session:
    players, options = first_table(name)
    return Session.begin(game, [f"Player {seat}" for seat in range(players)], SEED, game.make_options(options))


@each_name
@each_check
def test_conformance_under_every_version(check: Callable[[Match], None], name: str) -> None:
    """In `make test` the specimen passes under all, the others under the next: theirs of today is tried elsewhere."""
    game = load_next(name)
    for rules in game.rules_versions if SOAK or name == SPECIMEN else game.rules_versions[-1:]:
        check(Match(game, *first_table(name), seed="version", rules=rules))


@each_name
def test_old_and_new_records_replay_side_by_side(name: str) -> None:
    present, following = load(name), load_next(name)
    old, new = play(begin(name, present)), play(begin(name, following))
    assert (old.rules, new.rules) == (present.rules_version, following.rules_version)
    assert old.entries != new.entries
    for record in (old, new):
        again = Session.resume(following, record)
        assert again.record == record
        assert again.view(0).rules == record.rules
    assert Session.resume(following, old).state.tobytes() == Session.resume(present, old).state.tobytes()
    with pytest.raises(BadInput, match=f"under version {new.rules} of the rules"):
        Session.resume(present, new)


@each_name
def test_the_version_of_a_record_decides(name: str) -> None:
    """The same moves under another version of the rules are another game, or none."""
    following = load_next(name)
    record = play(begin(name, following))
    with pytest.raises(BadInput):
        Session.resume(following, msgspec.structs.replace(record, rules=1))


@each_name
def test_a_game_goes_on_from_an_old_position(name: str) -> None:
    following = load_next(name)
    old = begin(name, load(name))
    play(old, 3)
    position, names = write_json(following, old.state), old.names
    session = Session.begin(following, names, SEED, position=position)
    assert session.record.rules == 1
    assert session.state.tobytes() == old.state.tobytes()
    play(session)
    assert Session.resume(following, session.record).state.tobytes() == session.state.tobytes()
    with pytest.raises(BadInput, match="another version of the rules than the record"):
        Session.begin(following, names, SEED, position=position, rules=following.rules_version)


def test_a_position_without_a_version_has_that_of_its_record() -> None:
    game = load_next(SPECIMEN)
    written = msgspec.structs.replace(game.position(game.start(2, 1)), rules=None, chance=None)
    position = msgspec.json.encode(written).decode()
    for rules, found in ((None, 2), (1, 1), (2, 2)):
        session = Session.begin(game, ["Anna", "Bruno"], SEED, position=position, rules=rules)
        assert session.record.rules == session.state[0].rules == found
    with pytest.raises(BadInput, match=r"under version 3 of the rules of Two Piles, but this program knows 1, 2\."):
        game.load(msgspec.structs.replace(written, rules=3))


def test_the_same_move_in_both_versions() -> None:
    """In the middle of a game, too, kernels branch on the version."""
    game = load_next(SPECIMEN)
    told = {}
    for rules in game.rules_versions:
        state = game.start(2, 1, {"start": 0}, rules)
        world = game.determinize(game.forget(state, 0), 0, SEED)
        move = next(move for move in game.moves(world, 0) if str(move).startswith("lay"))
        told[rules] = [str(type(event).__name__) for event in game.play(world, move, 0)]
    assert told == {1: ["Laid", "Drew"], 2: ["Laid"]}


@each_name
def test_bots_play_every_version(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_next(name)
    monkeypatch.setattr(monte_carlo, "PLAYOUTS", 2)
    bot = monte_carlo.MonteCarlo(game) if name == SPECIMEN else make_as(game, few_simulations(name, "strong"))
    check_bot(bot, game, *first_table(name))
