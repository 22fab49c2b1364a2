"""The suite: which checks there are, and how one game is put through all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tavoliere.conformance import legality, prompts, reproduction, safety, secrets, texts
from tavoliere.conformance.play import Match
from tavoliere.engine.game import Game

Check = Callable[[Match], None]

CHECKS: tuple[Check, ...] = (
    legality.legal_list_is_the_judge,
    legality.sensible_actions_are_legal,
    legality.games_end_without_dead_ends,
    legality.moves_are_distinct_and_legal,
    legality.refusals_change_nothing,
    legality.scores_and_shares_agree,
    reproduction.same_seed_same_game,
    reproduction.positions_survive_json,
    reproduction.moves_survive_notation_and_json,
    reproduction.everything_shown_has_its_type,
    reproduction.records_replay,
    reproduction.versions_are_kept,
    reproduction.undo_restores_every_byte,
    prompts.prompts_lead_to_legal_moves,
    prompts.every_legal_move_can_be_picked,
    prompts.odd_drafts_are_harmless,
    prompts.previews_tell_the_truth,
    prompts.previews_come_true,
    prompts.absent_seats_move,
    prompts.absent_tables_come_to_an_end,
    secrets.what_is_forgotten_is_forgotten_once,
    secrets.worlds_keep_what_a_seat_knows,
    secrets.equal_fingerprints_mean_equal_knowledge,
    secrets.what_was_seen_cannot_be_taken_back,
    secrets.nothing_is_told_that_is_hidden,
    secrets.equal_views_give_equal_offers,
    texts.events_can_be_told,
    texts.words_are_complete,
    texts.holes_are_fields,
    texts.pieces_keep_their_identity,
)

# What takes a process of its own is checked once, not for every game.
ONCE: tuple[Check, ...] = (safety.nothing_crashes,)


def check_game(
    game: Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    games: int = 5,
    seed: int = 0,
) -> None:
    """Put a game through all checks with one number of players and one set of options, under each of its versions."""
    for check in ONCE:
        check(Match(game, players, options, seed=f"{seed}/0"))
    for rules in game.rules_versions:
        for number in range(games):
            for check in CHECKS:
                check(Match(game, players, options, f"{seed}/{number}", rules))
