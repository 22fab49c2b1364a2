"""Legal lists, the judge, dead ends, scores and shares of the victory."""

from __future__ import annotations

from math import isclose
from typing import Any

from tavoliere.conformance.play import Match, encoded, require
from tavoliere.conformance.texts import careful, require_explained
from tavoliere.engine.compiled.templates import MAX_SEATS
from tavoliere.engine.errors import IllegalMove
from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.record import rank
from tavoliere.engine.texts import LANGUAGES

_MOST_JUDGED = 800  # actions per position; larger action spaces are sampled
_MOST_OTHERS = 50  # of a seat that is not to act
_MOST_MOVES = 40
_NO_ACTIONS = (-1, 2**40, -(2**40), 2**63, -(2**64))


def legal_list_is_the_judge(match: Match) -> None:
    """An action is in the list of legal ones exactly when the judge finds no violation."""
    game, state = match.game, match.start()
    everything = range(game.action_count)
    for _ in match.actions(state):
        acting = game.to_act(state)
        for seat in match.seats:
            listed = game.legal_actions(state, seat)
            require(len(set(listed)) == len(listed), f"Seat {seat} has an action twice in its list.")
            require(all(action in everything for action in listed), f"Seat {seat} has an action beyond action_count.")
            require(bool(listed) <= (seat in acting), f"Seat {seat} has legal actions but is not to act.")
            asked = set(match.sample(everything, _MOST_JUDGED if seat in acting else _MOST_OTHERS)) | set(listed)
            judged = {action for action in asked if game.violation(state, action, seat) == 0}
            require(judged == set(listed), f"List and judge differ for seat {seat}: {sorted(judged ^ set(listed))}.")
        for action in (*_NO_ACTIONS, game.action_count):
            require(game.violation(state, action, acting[0]) != 0, f"The judge lets the action {action} pass.")


def sensible_actions_are_legal(match: Match) -> None:
    """Sensible actions are legal, and there is one whenever there is a legal one."""
    game = match.game
    for state in match.positions():
        for seat in match.seats:
            legal, sensible = game.legal_actions(state, seat), game.sensible_actions(state, seat)
            require(set(sensible) <= set(legal), f"Seat {seat} has a sensible action that is not legal.")
            require(len(set(sensible)) == len(sensible), f"Seat {seat} has a sensible action twice.")
            require(
                seat != game.polled(state) or bool(legal) <= bool(sensible),
                f"Seat {seat} can act, but nothing is sensible.",
            )


def games_end_without_dead_ends(match: Match) -> None:
    """While a game lasts all seats that are to act can act; when it is over none can."""
    game, state = match.game, match.start()
    require(not game.is_over(state), "A game is over before it begins.")
    for _ in match.actions(state):
        require(not game.is_over(state), "A seat is to act although the game is over.")
        acting = game.to_act(state)
        require(set(game.waited_for(state)) <= set(acting), "The game waits for a seat that is not to act.")
        require(bool(game.waited_for(state)), "The game waits for no seat although it is not over.")
        require(game.polled(state) in acting, "The seat that is polled is not to act.")
        for seat in game.waited_for(state):
            require(game.has_question(state, seat), f"The game waits for seat {seat}, which has no question.")
        for seat in acting:
            require(bool(game.legal_actions(state, seat)), f"Seat {seat} is to act but has no legal action.")
    require(game.is_over(state), "No seat is to act although the game is not over.")
    for seat in range(MAX_SEATS):
        require(not game.legal_actions(state, seat), f"Seat {seat} has legal actions after the end.")


def moves_are_distinct_and_legal(match: Match) -> None:
    """Every listed move is legal, listed once, and made of the actions that it says."""
    game, state = match.game, match.start()
    for seat, made, before in match.turns(state):
        require(len(made) <= game.longest_move, f"A move of {len(made)} actions is longer than longest_move says.")
        move = game.move_of(before, seat, made)
        require(
            tuple(game.actions_of(before, seat, move)) == tuple(made),  # type: ignore[arg-type]
            f"{move} is not the actions that it was made of.",
        )
        played, applied = game.copy(before), game.copy(before)
        game.play(played, move, seat)
        for action in made:
            game.apply(applied, action, seat)
        require(played.tobytes() == applied.tobytes(), f"Playing {move} is not the same as its actions.")
        if match.once_in(4):
            moves = set(match.some_moves(before, seat, _MOST_MOVES))
            require(len(set(map(str, moves))) == len(moves), f"Two moves have one notation: {sorted(map(str, moves))}.")
            for other in moves:
                require(game.check(before, other, seat) is None, f"The listed move {other} is judged illegal.")


def refusals_change_nothing(match: Match) -> None:
    """A refused move leaves every byte as it was; the refusal names a rule and is explained in every language."""
    game = match.game
    texts = [careful(game, language) for language in LANGUAGES]
    explained = set[bytes]()
    for _, _, before in match.moves():
        for other in match.sample(match.seen, 10):
            for seat in match.seats:
                judgement = _refusal(match, before, other, seat)
                if judgement is not None and encoded(judgement) not in explained:
                    explained.add(encoded(judgement))
                    for speaker in texts:
                        require_explained(game, judgement, speaker)
    require(bool(match.seen), "A game was over before the first move.")


def _refusal(match: Match, before: State, move: Any, seat: int) -> Judgement | None:
    """The judgement of a move that is refused, which changes nothing; None for a legal one."""
    game = match.game
    state = game.copy(before)
    judgement = game.check(state, move, seat)
    require(state.tobytes() == before.tobytes(), f"Judging {move} changed the position.")
    if judgement is not None:
        require(judgement.rule in game.rulebook.ids, f"{judgement.rule} is no rule of the rulebook.")
        try:
            game.play(state, move, seat)
        except IllegalMove as error:
            require(error.judgement == judgement, f"{move} is refused for another reason than it was judged.")
        else:
            require(False, f"{move} was judged illegal, and yet played.")
        require(state.tobytes() == before.tobytes(), f"The illegal {move} changed the position.")
    return judgement


def scores_and_shares_agree(match: Match) -> None:
    """Points and shares of the victory are the same by score, breakdown, view and outcome; at the end all are open.

    A seat is told the points that it may see. The shares come to one, and winners have the best score.
    """
    game = match.game
    for state in match.positions():
        for viewer in match.viewers:
            _require_points(match, state, viewer)
        shares = game.outcome(state)
        require(all(share >= 0 for share in shares), f"A share of the victory is negative: {shares}.")
        require(isclose(sum(shares), 1), f"The shares of the victory do not come to one: {shares}.")
    winners, scores = game.winners(state), game.scores(state)
    best = min(scores) if game.lowest_score_wins else max(scores)
    require(all(scores[seat] == best for seat in winners), f"{winners} win, but not with the best of {scores}.")
    require(game.view(state, None).winners == winners, "The view names other winners.")
    require(
        rank(game, state, ()).winners == list(winners), "Points and tie-breaks name other winners than the outcome."
    )


def _require_points(match: Match, state: State, viewer: int | None) -> None:
    game = match.game
    parts, scores = game.breakdown(state, viewer), game.scores(state)
    require([part.seat for part in parts] == list(match.seats), "A breakdown has not every seat once, in order.")
    points = tuple(part.points for part in parts)
    require(points == game.view(state, viewer).scores, "The points of a view are not those of the breakdown.")
    for seat, known in enumerate(points):
        secret = known is None and (seat != viewer or game.tests_memory) and not game.is_over(state)
        require(known == scores[seat] or secret, f"The breakdown {points} is not the score {scores}.")
