"""Knowledge: the state that is left when all is forgotten that a seat cannot know, and worlds dealt from it."""

from __future__ import annotations

import msgspec

from tavoliere.conformance.play import Match, NonConformance, encoded, require, who
from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import State
from tavoliere.engine.position import read_json, write_json


def what_is_forgotten_is_forgotten_once(match: Match) -> None:
    """What a seat or a spectator knows is a valid position, and the same again when all else is forgotten once more."""
    game, state = match.game, match.start()
    for _ in match.actions(state):
        for eyes in (*match.some_seats(), None):
            for shown in (False, True):
                known = game.forget(state, eyes, shown)
                game.require(known)
                if game.is_between_moves(state):
                    _require_possible(match, known, "Forgetting")
                require(
                    game.forget(known, eyes, shown).tobytes() == known.tobytes(),
                    f"What {who(eyes)} knows is another position when the rest is forgotten again.",
                )
                require(
                    game.forget(game.forget(state, eyes), eyes, shown).tobytes() == known.tobytes(),
                    f"What {who(eyes)} may look at is more than it knows.",
                )


def knowledge_determinizes_consistently(match: Match) -> None:
    """A world made from a seat's knowledge gives that seat the same knowledge and the same choices."""
    game, state = match.game, match.start()
    for _ in match.actions(state):
        for seat in match.some_seats():
            world = game.determinize(game.forget(state, seat), seat, match.bytes())
            _require_same_knowledge(match, world, state, seat, f"A world made from seat {seat}'s knowledge gives")
            require(
                game.legal_actions(world, seat) == game.legal_actions(state, seat),
                f"A world made from seat {seat}'s knowledge allows it other actions.",
            )
            require(game.to_act(world) == game.to_act(state), "A determinized world has others to act.")
            require(
                game.has_question(world, seat) == game.has_question(state, seat),
                f"Whether seat {seat} has a question depends on what it cannot know.",
            )


def _require_same_knowledge(match: Match, world: State, state: State, seat: int, what: str) -> None:
    """The seat knows the same in both worlds, and so does a spectator, who knows no more."""
    game = match.game
    for eyes in (seat, None):
        for shown in (False, True):
            known, known_there = (game.forget(each, eyes, shown).tobytes() for each in (state, world))
            require(known == known_there, f"{what} {who(eyes)} another knowledge.")
    require(
        encoded(game.knowledge(world, seat)) == encoded(game.knowledge(state, seat)),
        f"{what} seat {seat} another knowledge in JSON.",
    )


def redealing_changes_only_what_is_hidden(match: Match) -> None:
    """Dealing anew what a seat cannot know leaves its knowledge, loses nothing, and does deal anew."""
    game, state = match.game, match.start()
    differed = not game.has_secrets
    for _ in match.actions(state):
        for seat in match.some_seats():
            world = game.copy(state)
            game.redeal(world, seat, fast_rng.new_rng(match.random.getrandbits(60)))
            if game.is_between_moves(state):
                _require_possible(match, world, "Dealing anew")
            _require_same_knowledge(match, world, state, seat, "Dealing anew gives")
            require(
                game.fingerprint(world, seat) == game.fingerprint(state, seat), "Dealing anew changes a fingerprint."
            )
            require(world[0].chance.key.tobytes() != state[0].chance.key.tobytes(), "Dealing anew keeps the future.")
            differed = differed or _without_seed(match, world) != _without_seed(match, state)
    require(differed, "Dealing anew what is hidden never changes anything.")


def _require_possible(match: Match, world: State, what: str) -> None:
    game = match.game
    try:
        again = read_json(game, write_json(game, world))
    except TavoliereError as error:
        raise NonConformance(f"{what} makes a position that cannot be. {error}") from error
    require(again.tobytes() == world.tobytes(), f"{what} makes a position that is read as another one.")


def _without_seed(match: Match, state: State) -> bytes:
    return encoded(msgspec.structs.replace(match.game.position(state), chance=None))


def equal_fingerprints_mean_equal_knowledge(match: Match) -> None:
    """Fingerprints are equal for equal knowledge, and different for different knowledge."""
    game, state = match.game, match.start()
    prints: dict[bytes, int] = {}
    for _ in match.actions(state):
        for seat in match.some_seats():
            known = game.forget(state, seat)
            written = encoded(game.knowledge(state, seat))
            for world in (state, known, game.determinize(known, seat, match.bytes())):
                found = game.fingerprint(world, seat)
                again = prints.setdefault(written, found)
                require(again == found, f"One knowledge of seat {seat} has two fingerprints.")
    require(len(set(prints.values())) == len(prints), "One fingerprint stands for different knowledge.")


def what_was_seen_cannot_be_taken_back(match: Match) -> None:
    """A move that showed somebody something new stays: taking it back would be a free look."""
    game, session = match.game, match.session()
    for seat, move, before in match.moves():
        session.play(seat, move)
        if not session.may_undo(seat):
            continue
        for watcher in match.some_seats():
            twin = game.determinize(game.forget(before, watcher), watcher, match.bytes())
            if game.check(twin, move, seat) is None:
                game.play(twin, move, seat)
                require(
                    game.forget(twin, watcher).tobytes() == game.forget(session.state, watcher).tobytes(),
                    f"{move} can be taken back, although it showed seat {watcher} something new.",
                )
