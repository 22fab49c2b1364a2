"""What seats know and see, and what they must not."""

from __future__ import annotations

from tavoliere.conformance.play import Match, encoded, require


def knowledge_determinizes_consistently(match: Match) -> None:
    """A world made from a seat's knowledge gives that seat the same knowledge and the same choices."""
    game, state = match.game, match.start()
    for _ in match.actions(state):
        for seat in range(int(state[0].players)):
            known = game.knowledge(state, seat)
            world = game.determinize(known, _seed(match))
            require(
                encoded(game.knowledge(world, seat)) == encoded(known),
                f"A world made from seat {seat}'s knowledge gives it another knowledge.",
            )
            require(
                game.legal_actions(world, seat) == game.legal_actions(state, seat),
                f"A world made from seat {seat}'s knowledge allows it other actions.",
            )
            require(game.to_act(world) == game.to_act(state), "A determinized world has others to act.")


def views_depend_on_nothing_hidden(match: Match) -> None:
    """Two worlds that differ only in what a seat cannot know look the same to it, byte for byte."""
    game, state = match.game, match.start()
    for _ in match.actions(state):
        for seat in range(int(state[0].players)):
            world = game.determinize(game.knowledge(state, seat), _seed(match))
            require(
                encoded(game.view(world, seat)) == encoded(game.view(state, seat)),
                f"The view of seat {seat} depends on something that it cannot know.",
            )


def _seed(match: Match) -> bytes:
    return match.random.randbytes(32)
