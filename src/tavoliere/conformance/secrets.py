"""What seats know and see, and what they must not."""

from __future__ import annotations

from typing import Any

from tavoliere.conformance.play import Match, encoded, require
from tavoliere.engine.game import State


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


def nothing_is_told_that_is_hidden(match: Match) -> None:
    """No tells: worlds that differ only in what a seat may not see stay alike to it, step by step.

    A twin of the game, made from what one seat knows, is played on with the same actions. As long as
    they leave that seat with the same knowledge of both, it must be told the same, shown the same and
    asked the same, byte for byte; and so must a spectator, who knows no more than any seat. When the
    game shows the seat something that differs, or what is hidden from it forbids the other an action,
    a new twin is made.
    """
    game, state = match.game, match.start()
    watcher = match.random.randrange(int(state[0].players))
    twin = _twin(match, state, watcher)
    before, twin_before, made, alike = game.copy(state), game.copy(twin), list[int](), True
    for seat, action in match.actions(state):
        _require_alike(match, state, twin, watcher)
        made.append(action)
        after = game.copy(state)
        game.apply(after, action, seat)
        followed = game.violation(twin, action, seat) == 0
        if followed:
            game.apply(twin, action, seat)
            followed = encoded(game.knowledge(twin, watcher)) == encoded(game.knowledge(after, watcher))
        whole = game.is_between_moves(after)
        if whole and followed and alike:
            _require_told_alike(match, seat, made, (before, after), (twin_before, twin), watcher)
        if not followed:
            twin, alike = _twin(match, after, watcher), False
        if whole:
            before, twin_before, made, alike = after, game.copy(twin), [], True


def _require_told_alike(
    match: Match, seat: int, made: list[int], real: tuple[State, State], twin: tuple[State, State], watcher: int
) -> None:
    game = match.game
    move = game.move_of(real[0], seat, made)
    if str(game.move_of(twin[0], seat, made)) != str(move):
        return  # the same actions are another move there: not the same thing was done
    for eyes in (watcher, None):
        told, told_there = (
            [encoded(game.project(event, eyes)) for event in game.events(before, seat, move, after)]
            for before, after in (real, twin)
        )
        require(told == told_there, f"What {_who(eyes)} is told of {move} depends on something hidden.")


def _require_alike(match: Match, state: State, twin: State, watcher: int) -> None:
    game = match.game
    for eyes in (watcher, None):
        require(
            encoded(game.view(state, eyes)) == encoded(game.view(twin, eyes)),
            f"What {_who(eyes)} is shown depends on something hidden.",
        )
    require(
        game.legal_actions(state, watcher) == game.legal_actions(twin, watcher)
        and game.to_act(state) == game.to_act(twin),
        f"What {_who(watcher)} is asked depends on something hidden.",
    )


def _who(eyes: int | None) -> str:
    return "a spectator" if eyes is None else f"seat {eyes}"


def _twin(match: Match, state: State, watcher: int) -> Any:
    return match.game.determinize(match.game.knowledge(state, watcher), _seed(match))


def _seed(match: Match) -> bytes:
    return match.random.randbytes(32)
