"""Twin tables: two games that differ only in what one seat cannot know must look the same to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tavoliere.conformance.drafting import spoilt
from tavoliere.conformance.play import Match, encoded, require, who
from tavoliere.engine import seed as seeds
from tavoliere.engine.game import State
from tavoliere.engine.moves import Draft, Move
from tavoliere.engine.position import write_json
from tavoliere.engine.session import Session

_MOST_TRIED = 6


def half_made_moves_tell_nothing(match: Match) -> None:
    """Two worlds that differ only in what a seat cannot know look the same to it after every action."""
    game, state = match.game, match.start()
    for _ in match.actions(state):
        for seat in match.some_seats():
            world = game.determinize(game.forget(state, seat), seat, match.bytes())
            for eyes in (seat, None):
                require(
                    encoded(game.view(world, eyes)) == encoded(game.view(state, eyes)),
                    f"The view of {who(eyes)} depends on something that seat {seat} cannot know.",
                )


def nothing_is_told_that_is_hidden(match: Match) -> None:
    """No tells: all that a session offers to one seat, and to a spectator, is the same at a twin table.

    The twin is dealt from what that seat knows, and played on with the same moves. As long as they leave
    the seat with the same knowledge of both, it must be told, shown, asked, offered and refused the same,
    byte for byte. When the game shows it something that differs, or what is hidden from it forbids the
    other table a move, new twins are made.
    """
    watcher = match.random.choice(match.seats)
    session = match.session()
    real, twin = _twins(match, session, watcher)
    seen: list[Move | Draft] = []
    for seat, move, before in match.moves():
        seen += [move, spoilt(match, match.game.draft_of(before, seat, move))]
        _require_same_table(match, real, twin, watcher, match.sample(seen, _MOST_TRIED))
        session.play(seat, move)
        told, told_there = real.play(seat, move), _follow(twin, seat, move)
        if told_there is None or not _knows_the_same(match, real, twin, watcher):
            real, twin = _twins(match, session, watcher)
            continue
        for eyes in (watcher, None):
            require(
                encoded(real.told(told, eyes)) == encoded(twin.told(told_there, eyes)),
                f"What {who(eyes)} is told of {move} depends on something hidden.",
            )
    _require_same_table(match, real, twin, watcher, [])


def equal_views_give_equal_offers(match: Match) -> None:
    """Prompts and previews tell a seat no more than its view does, in a game of memory either."""
    game = match.game
    seen: list[Move | Draft] = []
    for _, move, before in match.moves():
        seen.append(move)
        if not match.once_in(3):
            continue
        for watcher in match.some_seats():
            twin = game.determinize(game.forget(before, watcher, shown=True), watcher, match.bytes())
            tried = match.sample(seen, _MOST_TRIED // 2)
            offers = zip(*(_shown(match, world, watcher, tried) for world in (before, twin)), strict=True)
            for (what, answer), (_, there) in offers:
                require(encoded(answer) == encoded(there), f"{what} of seat {watcher} tells more than it may look at.")


def _shown(match: Match, state: State, watcher: int, tried: list[Move | Draft]) -> Iterator[tuple[str, Any]]:
    game = match.game
    yield "The view", game.view(state, watcher)
    yield "The breakdown", game.breakdown(state, watcher)
    yield "The prompt", game.prompt(state, watcher)
    for thing in tried:
        yield f"The preview ({thing})", game.preview(state, watcher, thing)


def _twins(match: Match, session: Session, watcher: int) -> tuple[Session, Session]:
    """The table as it stands, set up twice: once as it is, and once as the watcher may think it is."""
    game, state = match.game, session.state
    world = game.determinize(game.forget(state, watcher), watcher, match.bytes())
    real, twin = _set_up(match, state), _set_up(match, world)
    real.identities = twin.identities = session.identities
    return real, twin


def _set_up(match: Match, state: State) -> Session:
    names = [f"Player {seat + 1}" for seat in match.seats]
    game = match.game
    return Session.begin(game, names, seeds.get_seed(state[0].chance), position=write_json(game, state))


def _follow(twin: Session, seat: int, move: Move) -> list[Any] | None:
    """Play the same move; None when what is hidden forbids it there."""
    if twin.game.check(twin.state, move, seat) is not None:
        return None
    return twin.play(seat, move)


def _knows_the_same(match: Match, real: Session, twin: Session, watcher: int) -> bool:
    known, known_there = (match.game.forget(table.state, watcher).tobytes() for table in (real, twin))
    return known == known_there


def _require_same_table(match: Match, real: Session, twin: Session, watcher: int, tried: list[Move | Draft]) -> None:
    offers = zip(_offers(real, watcher, tried), _offers(twin, watcher, tried), strict=True)
    for (what, answer), (_, there) in offers:
        require(encoded(answer) == encoded(there), f"{what} of seat {watcher} depends on something hidden.")


def _offers(table: Session, watcher: int, tried: list[Move | Draft]) -> Iterator[tuple[str, Any]]:
    """All that a session and its game offer through a seat's eyes, each under its name."""
    game, state = table.game, table.state
    yield "The turn", game.turn(state)
    for eyes in (watcher, None):
        yield f"The view (for {who(eyes)})", table.view(eyes)
        yield f"The breakdown (for {who(eyes)})", table.breakdown(eyes)
    yield "The list of actions", game.legal_actions(state, watcher)
    yield "The list of sensible actions", game.sensible_actions(state, watcher)
    yield "The fingerprint", game.fingerprint(state, watcher)
    yield "The undo", table.may_undo(watcher)
    yield "The prompt", table.prompt(watcher)
    for thing in tried:
        yield f"The preview ({thing})", table.preview(watcher, thing)
        if isinstance(thing, Move):
            yield f"The judgement ({thing})", game.check(state, thing, watcher)
        else:
            yield f"The prompt ({thing})", table.prompt(watcher, thing)
