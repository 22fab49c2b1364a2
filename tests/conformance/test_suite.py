"""The conformance suite finds what it is there to find: games that are broken on purpose are caught."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from examples.two_piles.game import TwoPiles
from tavoliere.conformance import (
    CHECKS,
    ONCE,
    NonConformance,
    check_game,
    legality,
    prompts,
    reproduction,
    safety,
    secrets,
    texts,
)
from tavoliere.conformance.play import Match
from tests.conformance.broken import Broken
from tests.conformance.broken.prompts import (
    Asleep,
    Busybody,
    CardFirst,
    DeadEnd,
    Flatterer,
    FragileMove,
    FragilePrompt,
    IllegalPrompt,
    NoReason,
    OneSidedPrompt,
    Optimist,
    PromptsEverybody,
    TwoNotations,
    WorseThanBefore,
)
from tests.conformance.broken.reproduction import (
    BelievesAnyVersion,
    DeafParser,
    LosesVersion,
    NoWayBack,
    PositionWithoutPasses,
    PositionWithoutSeed,
    PositionWithoutVersion,
    SharedCopy,
    UnreadablePosition,
    Whimsical,
    WrongType,
)
from tests.conformance.broken.rules import (
    ActionOutOfTurn,
    AsksNobody,
    ClumsyJudge,
    DoubleAction,
    EndlessGame,
    ForgetfulPlay,
    HalfTheVictory,
    LastWins,
    LenientJudge,
    MissingAction,
    NothingSensible,
    OverAtOnce,
    Reckless,
    WaitsForNobody,
    WrongBreakdown,
    WrongMove,
)
from tests.conformance.broken.safety import Careless, Sleepless
from tests.conformance.broken.secrets import (
    ForgetsOtherwise,
    FreeLook,
    FreshFingerprint,
    LeakingBreakdown,
    LeakingDraft,
    LeakingFingerprint,
    LeakingJudge,
    LeakingKnowledge,
    LeakingPreview,
    LeakingPrompt,
    LeakingQuestion,
    LeakingSense,
    LeakingTurn,
    LeakingUndo,
    LeakingView,
    LosesCards,
    OneFingerprint,
    SameFuture,
    SamePresent,
    TellTale,
    WrongWorld,
)
from tests.conformance.broken.texts import (
    DoubleIdentity,
    ForeignWord,
    HoleInAnEvent,
    MissingKind,
    MovingIdentity,
    SpeechlessJudge,
    UntoldEvent,
)

SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))

Check = Callable[[Match], None]

# A broken game, the check that finds it, and what that says.
BROKEN: list[tuple[type[Broken], Check, str]] = [
    (MissingAction, legality.legal_list_is_the_judge, "List and judge differ|not a legal one"),
    (DoubleAction, legality.legal_list_is_the_judge, "an action twice"),
    (ActionOutOfTurn, legality.legal_list_is_the_judge, "not to act"),
    (LenientJudge, legality.legal_list_is_the_judge, "lets the action -1 pass"),
    (NothingSensible, legality.sensible_actions_are_legal, "nothing is sensible"),
    (Reckless, legality.sensible_actions_are_legal, "not legal"),
    (EndlessGame, legality.games_end_without_dead_ends, "No seat is to act although the game is not over"),
    (OverAtOnce, legality.games_end_without_dead_ends, "over before it begins"),
    (WaitsForNobody, legality.games_end_without_dead_ends, "waits for no seat"),
    (AsksNobody, legality.games_end_without_dead_ends, "has no question"),
    (WrongMove, legality.moves_are_distinct_and_legal, "not the actions"),
    (ForgetfulPlay, legality.moves_are_distinct_and_legal, "not the same as its actions"),
    (ClumsyJudge, legality.refusals_change_nothing, "changed the position"),
    (WrongBreakdown, legality.scores_and_shares_agree, "not those of the breakdown"),
    (HalfTheVictory, legality.scores_and_shares_agree, "do not come to one"),
    (LastWins, legality.scores_and_shares_agree, "not with the best"),
    (Whimsical, reproduction.same_seed_same_game, "The same seed"),
    (SharedCopy, reproduction.same_seed_same_game, "changed the original"),
    (PositionWithoutPasses, reproduction.positions_survive_json, "read as another one"),
    (PositionWithoutSeed, reproduction.positions_survive_json, "read as another one"),
    (UnreadablePosition, reproduction.positions_survive_json, "cannot be read again"),
    (DeafParser, reproduction.moves_survive_notation_and_json, "reads back as another move"),
    (WrongType, reproduction.everything_shown_has_its_type, "not of the type"),
    (DeafParser, reproduction.records_replay, "replay"),
    (PositionWithoutVersion, reproduction.versions_are_kept, "A written position has version None"),
    (LosesVersion, reproduction.versions_are_kept, "without a version is not read"),
    (BelievesAnyVersion, reproduction.versions_are_kept, "unknown version of the rules is read"),
    (NoWayBack, reproduction.undo_restores_every_byte, "does not restore"),
    (PromptsEverybody, prompts.prompts_lead_to_legal_moves, "although it cannot act"),
    (IllegalPrompt, prompts.prompts_lead_to_legal_moves, "became the illegal"),
    (TwoNotations, prompts.prompts_lead_to_legal_moves, "which is written"),
    (DeadEnd, prompts.prompts_lead_to_legal_moves, "a dead end"),
    (OneSidedPrompt, prompts.every_legal_move_can_be_picked, "cannot be picked"),
    (CardFirst, prompts.every_legal_move_can_be_picked, "cannot be picked any more"),
    (FragilePrompt, prompts.odd_drafts_are_harmless, "The draft .* raises"),
    (FragileMove, prompts.odd_drafts_are_harmless, "The move .* raises"),
    (Optimist, prompts.odd_drafts_are_harmless, "Prompt and preview differ"),
    (Optimist, prompts.previews_tell_the_truth, "the contrary of the judge"),
    (NoReason, prompts.previews_tell_the_truth, "another reason"),
    (WorseThanBefore, prompts.previews_tell_the_truth, "no better"),
    (Flatterer, prompts.previews_come_true, "says after 100, but it is"),
    (Asleep, prompts.absent_seats_move, "waited for"),
    (Busybody, prompts.absent_seats_move, "waited for"),
    (Asleep, prompts.absent_tables_come_to_an_end, "nothing is done for it"),
    (ForgetsOtherwise, secrets.what_is_forgotten_is_forgotten_once, "is another position when"),
    (LeakingKnowledge, secrets.worlds_keep_what_a_seat_knows, "The knowledge"),
    (WrongWorld, secrets.worlds_keep_what_a_seat_knows, "another knowledge"),
    (LeakingQuestion, secrets.worlds_keep_what_a_seat_knows, "The question"),
    (SameFuture, secrets.worlds_keep_what_a_seat_knows, "keeps the future"),
    (SamePresent, secrets.worlds_keep_what_a_seat_knows, "never changes anything"),
    (LosesCards, secrets.worlds_keep_what_a_seat_knows, "cannot be read again"),
    (OneFingerprint, secrets.equal_fingerprints_mean_equal_knowledge, "stands for different knowledge"),
    (FreshFingerprint, secrets.equal_fingerprints_mean_equal_knowledge, "two fingerprints"),
    (FreeLook, secrets.what_was_seen_cannot_be_taken_back, "something new"),
    (LeakingView, secrets.worlds_keep_what_a_seat_knows, "The view"),
    (LeakingView, secrets.nothing_is_told_that_is_hidden, "The view"),
    (TellTale, secrets.nothing_is_told_that_is_hidden, "is told of"),
    (LeakingBreakdown, secrets.nothing_is_told_that_is_hidden, "The breakdown"),
    (LeakingTurn, secrets.nothing_is_told_that_is_hidden, "The turn"),
    (LeakingPrompt, secrets.nothing_is_told_that_is_hidden, "The prompt"),
    (LeakingDraft, secrets.nothing_is_told_that_is_hidden, "The prompt"),
    (LeakingPreview, secrets.nothing_is_told_that_is_hidden, "The preview"),
    (LeakingJudge, secrets.nothing_is_told_that_is_hidden, "The (judgement|preview)"),
    (LeakingSense, secrets.nothing_is_told_that_is_hidden, "The list of sensible actions"),
    (LeakingUndo, secrets.nothing_is_told_that_is_hidden, "The undo"),
    (LeakingFingerprint, secrets.nothing_is_told_that_is_hidden, "The fingerprint"),
    (LeakingPrompt, secrets.equal_views_give_equal_offers, "The prompt"),
    (UntoldEvent, texts.events_can_be_told, "Nothing is said"),
    (ForeignWord, texts.events_can_be_told, "no word of the vocabulary"),
    (HoleInAnEvent, texts.holes_are_fields, "speaks of no field"),
    (MissingKind, texts.words_are_complete, "lacks"),
    (SpeechlessJudge, legality.refusals_change_nothing, "is missing"),
    (MovingIdentity, texts.pieces_keep_their_identity, "no event says so"),
    (DoubleIdentity, texts.pieces_keep_their_identity, "Two pieces have the identity"),
    (Careless, safety.nothing_crashes, "A call goes wrong"),
]


def try_games(game: TwoPiles, check: Check) -> None:
    for number in range(10):
        check(Match(game, 2 + number % 2, {}, seed=f"broken {number}"))


@pytest.mark.parametrize(
    ("kind", "check", "sentence"), BROKEN, ids=[f"{case[1].__name__}-{case[0].__name__}" for case in BROKEN]
)
def test_a_broken_game_is_caught(kind: type[Broken], check: Check, sentence: str) -> None:
    """By the check that is meant for it, within a few games, with a sentence."""
    with pytest.raises(NonConformance, match=sentence):
        try_games(kind(), check)


def test_a_call_that_does_not_come_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "PATIENCE", 10)
    with pytest.raises(NonConformance, match="A call does not come back"):
        safety.nothing_crashes(Match(Sleepless(), 2, {}, seed="broken"))


def test_every_check_catches_something() -> None:
    assert {case[1] for case in BROKEN} == {*CHECKS, *ONCE}


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"hand": 2, "start": 1})])
def test_the_specimen_passes(players: int, options: dict[str, Any]) -> None:
    check_game(TwoPiles(), players, options, games=200 if SOAK else 8)


def test_every_check_says_what_it_checks() -> None:
    assert all(check.__doc__ for check in CHECKS + ONCE)
