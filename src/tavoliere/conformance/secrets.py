"""What seats know, and worlds dealt anew from it."""

from __future__ import annotations

import msgspec

from tavoliere.conformance.play import Match, NonConformance, encoded, require
from tavoliere.engine.compiled import luck
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import State
from tavoliere.engine.position import read_json, write_json


def knowledge_determinizes_consistently(match: Match) -> None:
    """A world made from a seat's knowledge gives that seat the same knowledge and the same choices."""
    game, state = match.game, match.start()
    for _ in match.actions(state):
        for seat in match.some_seats():
            known = game.knowledge(state, seat)
            world = game.determinize(known, match.bytes())
            require(
                encoded(game.knowledge(world, seat)) == encoded(known),
                f"A world made from seat {seat}'s knowledge gives it another knowledge.",
            )
            require(
                game.legal_actions(world, seat) == game.legal_actions(state, seat),
                f"A world made from seat {seat}'s knowledge allows it other actions.",
            )
            require(game.to_act(world) == game.to_act(state), "A determinized world has others to act.")
            require(
                game.has_question(world, seat) == game.has_question(state, seat),
                f"Whether seat {seat} has a question depends on what it cannot know.",
            )


def redealing_changes_only_what_is_hidden(match: Match) -> None:
    """Dealing anew what a seat cannot know leaves its knowledge, loses nothing, and does deal anew."""
    game, state = match.game, match.start()
    differed = not game.has_secrets
    for _ in match.actions(state):
        for seat in match.some_seats():
            world = game.copy(state)
            game.redeal(world, seat, luck.new_luck(match.random.getrandbits(60)))
            require(
                encoded(game.knowledge(world, seat)) == encoded(game.knowledge(state, seat)),
                f"Dealing anew what seat {seat} cannot know changes what it knows.",
            )
            require(
                game.fingerprint(world, seat) == game.fingerprint(state, seat), "Dealing anew changes a fingerprint."
            )
            require(world[0].chance.key.tobytes() != state[0].chance.key.tobytes(), "Dealing anew keeps the future.")
            if game.is_between_moves(state):
                _require_possible(match, world)
            differed = differed or _without_seed(match, world) != _without_seed(match, state)
    require(differed, "Dealing anew what is hidden never changes anything.")


def _require_possible(match: Match, world: State) -> None:
    game = match.game
    try:
        again = read_json(game, write_json(game, world))
    except TavoliereError as error:
        raise NonConformance(f"Dealing anew makes a position that cannot be. {error}") from error
    require(again.tobytes() == world.tobytes(), "Dealing anew makes a position that is read as another one.")


def _without_seed(match: Match, state: State) -> bytes:
    return encoded(msgspec.structs.replace(match.game.position(state), chance=None))


def equal_fingerprints_mean_equal_knowledge(match: Match) -> None:
    """Fingerprints are equal for equal knowledge, and different for different knowledge."""
    game, state = match.game, match.start()
    prints: dict[bytes, int] = {}
    for _ in match.actions(state):
        for seat in match.some_seats():
            known = game.knowledge(state, seat)
            for world in (state, game.recall(known)):
                found = game.fingerprint(world, seat)
                again = prints.setdefault(encoded(known), found)
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
            twin = game.determinize(game.knowledge(before, watcher), match.bytes())
            if game.check(twin, move, seat) is None:
                game.play(twin, move, seat)
                require(
                    encoded(game.knowledge(twin, watcher)) == encoded(game.knowledge(session.state, watcher)),
                    f"{move} can be taken back, although it showed seat {watcher} something new.",
                )
