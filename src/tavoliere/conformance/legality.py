"""Legal lists, the judge, dead ends and scores."""

from __future__ import annotations

from itertools import islice
from typing import Any

from tavoliere.conformance.play import Match, require
from tavoliere.engine.compiled.templates import MAX_SEATS
from tavoliere.engine.errors import IllegalMove
from tavoliere.engine.game import State

_MOST_JUDGED = 3000  # actions per position; larger action spaces are sampled
_MOST_LISTED = 200
_MOST_MOVES = 40


def legal_list_is_the_judge(match: Match) -> None:
    """An action is in the list of legal ones exactly when the judge finds no violation."""
    game, state = match.game, match.start()
    everything = list(range(game.action_count))
    range_of_actions = set(everything)
    players = int(state[0].players)
    for _ in match.actions(state):
        acting = game.to_act(state)
        for seat in range(players):
            listed = game.legal_actions(state, seat)
            require(len(set(listed)) == len(listed), f"Seat {seat} has an action twice in its list.")
            require(len(listed) <= game.max_legal, f"{len(listed)} legal actions are more than max_legal says.")
            require(set(listed) <= range_of_actions, f"Seat {seat} has an action beyond action_count.")
            require(bool(listed) <= (seat in acting), f"Seat {seat} has legal actions but is not to act.")
            asked = set(match.sample(everything, _MOST_JUDGED)) | set(listed)
            judged = {action for action in asked if game.violation(state, action, seat) == 0}
            require(judged == set(listed), f"List and judge differ for seat {seat}: {sorted(judged ^ set(listed))}.")
        for action in (-1, game.action_count, 2**40, -(2**40)):
            require(game.violation(state, action, acting[0]) != 0, f"The judge lets the action {action} pass.")


def games_end_without_dead_ends(match: Match) -> None:
    """While a game lasts everybody who is to act can act; when it is over nobody can."""
    game, state = match.game, match.start()
    require(not game.is_over(state), "A game is over before it begins.")
    for _ in match.actions(state):
        require(not game.is_over(state), "Somebody is to act although the game is over.")
        for seat in game.to_act(state):
            require(bool(game.legal_actions(state, seat)), f"Seat {seat} is to act but has no legal action.")
    require(game.is_over(state), "Nobody is to act although the game is not over.")
    for seat in range(MAX_SEATS):
        require(not game.legal_actions(state, seat), f"Seat {seat} has legal actions after the end.")
    require(len(game.winners(state)) > 0, "A finished game has no winner.")


def moves_are_distinct_and_legal(match: Match) -> None:
    """Every listed move is legal, listed once, and made of the actions that it says."""
    game, state = match.game, match.start()
    for seat, made, before in match.turns(state):
        require(len(made) <= game.longest_move, f"A move of {len(made)} actions is longer than longest_move says.")
        moves = match.sample(list(islice(game.moves(before, seat), _MOST_LISTED)), _MOST_MOVES)
        require(len(set(map(str, moves))) == len(moves), f"Two moves have one notation: {sorted(map(str, moves))}.")
        for move in moves:
            require(game.check(before, move, seat) is None, f"The listed move {move} is judged illegal.")
        move = game.move_of(before, seat, made)
        require(game.actions_of(before, seat, move) == tuple(made), f"{move} is not the actions that it was made of.")
        played, applied = game.copy(before), game.copy(before)
        game.play(played, move, seat)
        for action in made:
            game.apply(applied, action, seat)
        require(played.tobytes() == applied.tobytes(), f"Playing {move} is not the same as its actions.")


def illegal_moves_change_nothing(match: Match) -> None:
    """A move that is refused leaves every byte as it was, and its refusal can be explained."""
    game, state = match.game, match.start()
    seen = []
    for seat, made, before in match.turns(state):
        seen.append(game.move_of(before, seat, made))
        for move in match.sample(seen, 10):
            for other in range(int(before[0].players)):
                _require_harmless(match, before, move, other)


def _require_harmless(match: Match, before: State, move: Any, seat: int) -> None:
    game = match.game
    state = game.copy(before)
    judgement = game.check(state, move, seat)
    require(state.tobytes() == before.tobytes(), f"Judging {move} changed the position.")
    if judgement is None:
        return
    try:
        game.play(state, move, seat)
    except IllegalMove as error:
        require(error.rule in game.rulebook.ids, f"{error.rule} is no rule of the rulebook.")
    else:
        require(False, f"{move} was judged illegal, and yet played.")
    require(state.tobytes() == before.tobytes(), f"The illegal {move} changed the position.")
    for language in game.rulebook.pages:
        require(bool(game.explain(judgement, language)), f"{judgement.code} cannot be explained in {language}.")


def scores_are_the_sum_of_their_parts(match: Match) -> None:
    """The breakdown of a score comes to the score, at every time."""
    state = match.start()
    for _ in match.actions(state):
        _require_breakdown(match, state)
    _require_breakdown(match, state)


def _require_breakdown(match: Match, state: State) -> None:
    game = match.game
    points = tuple(part.points for part in game.breakdown(state))
    require(points == game.scores(state), f"The breakdown {points} is not the score {game.scores(state)}.")
