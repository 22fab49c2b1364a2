"""Secrets: what a seat knows, worlds dealt from it, and twin tables that must look the same to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from tavoliere.conformance.drafts import spoilt
from tavoliere.conformance.play import Match, encoded, require, require_same_when_read, who
from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.game import State
from tavoliere.engine.moves import Draft, Move
from tavoliere.engine.seed import SEED_BYTES
from tavoliere.engine.session import Session

_MOST_TRIED = 6


def what_is_forgotten_is_forgotten_once(match: Match) -> None:
    """The knowledge of a seat or a spectator is a valid position, and forgetting again changes nothing."""
    game = match.game
    for state in match.positions():
        for viewer, shown in product((*match.some_seats(), None), (False, True)):
            known = game.forget(state, viewer, shown)
            game.require(known)
            if game.is_between_moves(state):
                require_same_when_read(game, known, f"What {who(viewer)} knows")
            again, less = (game.forget(each, viewer, shown).tobytes() for each in (known, game.forget(state, viewer)))
            require(
                again == known.tobytes(),
                f"What {who(viewer)} knows is another position when the rest is forgotten again.",
            )
            require(less == known.tobytes(), f"What {who(viewer)} may look at is more than it knows.")


def worlds_keep_what_a_seat_knows(match: Match) -> None:
    """In every world dealt from its knowledge a seat knows, sees and may do the same, after every action.

    Dealing again loses nothing, changes the future, and changes what is hidden.
    """
    game = match.game
    differed = not game.has_secrets
    for state in match.positions():
        for seat in match.some_seats():
            world = game.determinize(game.forget(state, seat), seat, match.random.randbytes(SEED_BYTES))
            _require_same_world(match, world, state, seat, f"A world made from seat {seat}'s knowledge")
            world = game.copy(state)
            game.redeal(world, seat, fast_rng.new_rng(match.random.getrandbits(60)))
            _require_same_world(match, world, state, seat, "Dealing again")
            require(world[0].chance.key.tobytes() != state[0].chance.key.tobytes(), "Dealing again keeps the future.")
            differed = differed or _without_seed(match, world) != _without_seed(match, state)
    require(differed, "Dealing again what is hidden never changes anything.")


def _require_same_world(match: Match, world: State, state: State, seat: int, what: str) -> None:
    """The seat cannot tell the worlds apart, and neither can a spectator, who knows no more."""
    game = match.game
    if game.is_between_moves(state):
        require_same_when_read(game, world, what)
    for viewer, shown in product((seat, None), (False, True)):
        known, known_there = (game.forget(each, viewer, shown).tobytes() for each in (state, world))
        require(known == known_there, f"{what} gives {who(viewer)} another knowledge.")
    _require_same_offers(match.table(state), match.table(world), seat, [])


def _without_seed(match: Match, state: State) -> bytes:
    return encoded(msgspec.structs.replace(match.game.position(state), chance=None))


def equal_fingerprints_mean_equal_knowledge(match: Match) -> None:
    """Fingerprints are equal for equal knowledge, and different for different knowledge."""
    game = match.game
    prints: dict[bytes, int] = {}
    for state in match.positions():
        for seat in match.some_seats():
            known = game.forget(state, seat)
            written = encoded(game.knowledge(state, seat))
            for world in (state, known, game.determinize(known, seat, match.random.randbytes(SEED_BYTES))):
                found = game.fingerprint(world, seat)
                again = prints.setdefault(written, found)
                require(again == found, f"One knowledge of seat {seat} has two fingerprints.")
    require(len(set(prints.values())) == len(prints), "One fingerprint stands for different knowledge.")


def what_was_seen_cannot_be_taken_back(match: Match) -> None:
    """A move that showed a seat something new stays: taking it back would be a free look."""
    game, session = match.game, match.session()
    for seat, move, before in match.moves():
        session.play(seat, move)
        if not session.may_undo(seat):
            continue
        for watcher in match.some_seats():
            twin = game.determinize(game.forget(before, watcher), watcher, match.random.randbytes(SEED_BYTES))
            if game.check(twin, move, seat) is None:
                game.play(twin, move, seat)
                require(
                    game.forget(twin, watcher).tobytes() == game.forget(session.state, watcher).tobytes(),
                    f"{move} can be taken back, although it showed seat {watcher} something new.",
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
        _require_same_offers(real, twin, watcher, match.sample(seen, _MOST_TRIED))
        session.play(seat, move)
        told = real.play(seat, move)
        told_there = twin.play(seat, move) if twin.game.check(twin.state, move, seat) is None else None
        knowledge = {match.game.forget(table.state, watcher).tobytes() for table in (real, twin)}
        if told_there is None or len(knowledge) > 1:
            real, twin = _twins(match, session, watcher)
            continue
        for viewer in (watcher, None):
            require(
                encoded(real.told(told, viewer)) == encoded(twin.told(told_there, viewer)),
                f"What {who(viewer)} is told of {move} depends on something hidden.",
            )
    _require_same_offers(real, twin, watcher, [])


def _twins(match: Match, session: Session, watcher: int) -> tuple[Session, Session]:
    """The table as it stands, set up twice: once as it is, and once as the watcher may think it is."""
    known = match.game.forget(session.state, watcher)
    world = match.game.determinize(known, watcher, match.random.randbytes(SEED_BYTES))
    return match.table(session.state, session.identities), match.table(world, session.identities)


def _require_same_offers(
    real: Session, twin: Session, watcher: int, tried: list[Move | Draft], shown: bool = False
) -> None:
    offers = (_list_offers(table, watcher, tried, shown) for table in (real, twin))
    for (what, answer), (_, there) in zip(*offers, strict=True):
        require(encoded(answer) == encoded(there), f"{what} of seat {watcher} depends on something hidden.")


def _list_offers(table: Session, watcher: int, tried: list[Move | Draft], shown: bool) -> Iterator[tuple[str, Any]]:
    """All that a session and its game offer to a seat, each under its name; with `shown`, what is made for display."""
    game, state = table.game, table.state
    for viewer in (watcher, None):
        yield f"The view (for {who(viewer)})", table.view(viewer)
        yield f"The breakdown (for {who(viewer)})", table.breakdown(viewer)
    if game.is_between_moves(state):
        yield "The prompt", table.prompt(watcher)
    for thing in tried:
        yield f"The preview ({thing})", table.preview(watcher, thing)
    if shown:
        return
    yield from {
        "The knowledge": game.knowledge(state, watcher),
        "The list of seats to act": game.to_act(state),
        "The turn": game.turn(state),
        "The question": game.has_question(state, watcher),
        "The list of actions": game.legal_actions(state, watcher),
        "The list of sensible actions": game.sensible_actions(state, watcher),
        "The fingerprint": game.fingerprint(state, watcher),
        "The undo": table.may_undo(watcher),
    }.items()
    for thing in tried:
        if isinstance(thing, Move):
            yield f"The judgement ({thing})", game.check(state, thing, watcher)
        else:
            yield f"The prompt ({thing})", table.prompt(watcher, thing)


def equal_views_give_equal_offers(match: Match) -> None:
    """Prompts and previews tell a seat no more than its view does, in a game of memory either."""
    game = match.game
    for _, _, before in match.moves():
        if not match.once_in(3):
            continue
        for watcher in match.some_seats():
            twin = game.determinize(
                game.forget(before, watcher, shown=True), watcher, match.random.randbytes(SEED_BYTES)
            )
            tried = match.sample(match.seen, _MOST_TRIED // 2)
            _require_same_offers(match.table(before), match.table(twin), watcher, tried, shown=True)
