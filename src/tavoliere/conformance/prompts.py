"""Prompts, previews and the moves of absent seats: a client that knows no rules can rely on them."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.conformance.drafts import distorted, has_grown_a_list, is_in_order, is_on_the_way, opened, spoilt
from tavoliere.conformance.play import Match, NonConformance, encoded, require
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement, Move

_MOST_PICKS = 120  # one after the other; no move has so many parts
_MOST_TRIED = 1500  # drafts on the way to one move
_MOST_MOVES = 8
_MOST_ABSENT = 3000
_NO_SEATS = (-1, 7, 8, 99, 2**40, -(2**63))


def prompts_lead_to_legal_moves(match: Match) -> None:
    """Every pick from a prompt can be completed, and only legal moves come out."""
    game = match.game
    for _, _, before in match.moves():
        for actor in game.to_act(before):
            _walk(match, before, actor)
        for other in {*match.seats} - {*game.to_act(before)}:
            prompt = game.prompt(before, other)
            require(_is_empty(match, prompt), f"Seat {other} is prompted although it cannot act.")


def _walk(match: Match, state: State, seat: int) -> None:
    """Pick at random until nothing more can be picked."""
    game, draft = match.game, match.game.draft_type()
    for _ in range(_MOST_PICKS):
        prompt = game.prompt(state, seat, draft)
        _require_legal(match, state, seat, prompt, draft)
        further = list(game.picks(prompt, draft))
        require(draft not in further, f"Picking for {draft} leads back to it.")
        if not further:
            require(prompt.move is not None, f"The draft {draft} is a dead end.")
            return
        if prompt.move is not None and match.once_in(4):
            return
        draft = match.random.choice(further)
    raise NonConformance(f"A draft never becomes a move: {draft}")


def _require_legal(match: Match, state: State, seat: int, prompt: Any, draft: Any) -> None:
    game = match.game
    if prompt.move is None:
        return
    require(game.check(state, prompt.move, seat) is None, f"The draft {draft} became the illegal {prompt.move}.")
    actions = game.actions_of(state, seat, prompt.move)
    written = None if isinstance(actions, Judgement) else game.move_of(state, seat, actions)
    require(written == prompt.move, f"The draft {draft} became {prompt.move}, which is written {written}.")
    kind = prompt.move.__struct_config__.tag
    require(kind in prompt.kinds, f"The draft {draft} became a {kind}, which its prompt does not name.")
    require(game.preview(state, seat, draft).legal, f"The preview of {draft} does not see that it is {prompt.move}.")


def _is_empty(match: Match, prompt: Any) -> bool:
    return encoded(prompt) == encoded(match.game.prompt_type())


def every_legal_move_can_be_picked(match: Match) -> None:
    """Towards every legal move there is a pick at every point, in whatever order its parts are picked."""
    for seat, made, before in match.moves():
        others = match.some_moves(before, seat, _MOST_MOVES) if match.once_in(6) else []
        for move in [made, *others]:
            _require_way(match, before, seat, move)


def _require_way(match: Match, state: State, seat: int, move: Move) -> None:
    """Prompts lead to the move. Lists can be picked in a wrong order: only there the search turns back."""
    game, tried = match.game, set[bytes]()
    target = game.draft_of(state, seat, move)

    def reach(draft: Any) -> bool:
        prompt = game.prompt(state, seat, draft)
        if prompt.move == move or len(tried) > _MOST_TRIED:
            return bool(prompt.move == move)
        further = [pick for pick in game.picks(prompt, draft) if is_on_the_way(pick, target)]
        match.random.shuffle(further)
        for pick in sorted(further, key=lambda pick: not is_in_order(pick, target)):
            if encoded(pick) not in tried:
                tried.add(encoded(pick))
                if reach(pick):
                    return True
                require(
                    not is_in_order(pick, target) or has_grown_a_list(draft, pick),
                    f"After picking {pick}, the move {move} cannot be picked any more.",
                )
        return False

    require(reach(game.draft_type()), f"{move} cannot be picked: its draft is {target}.")


def odd_drafts_are_harmless(match: Match) -> None:
    """A draft or a move that makes no sense, or a seat that is none, gives an empty prompt and no error."""
    game = match.game
    drafts: list[Any] = []
    for seat, move, before in match.moves():
        drafts.append(game.draft_of(before, seat, move))
        if not match.once_in(3):
            continue
        kept = before.tobytes()
        for draft in match.sample(drafts, 5):
            tried = spoilt(match, draft)
            prompt, preview = _ask(match, before, seat, tried)
            _require_legal(match, before, seat, prompt, tried)
            further = list(game.picks(prompt, tried))
            require(
                bool(prompt.kinds) == bool(further or prompt.move is not None),
                f"The prompt for {tried} names kinds of moves, but nothing can be picked.",
            )
            require(
                preview.legal == (prompt.move is not None),
                f"Prompt and preview differ on whether {tried} is a legal move.",
            )
            require(not (preview.legal and preview.why), f"The preview of {tried} says why although it is legal.")
            _require_right_mend(match, before, seat, tried, preview)
            _say(match, before, seat, distorted(match, move))
        for other in (*_NO_SEATS, match.players):
            if other not in game.to_act(before):
                prompt, preview = _ask(match, before, other, drafts[-1])
                require(_is_empty(match, prompt), f"Seat {other}, which cannot act, is prompted.")
                require(not preview.legal, f"Seat {other}, which cannot act, is shown a legal preview.")
        require(before.tobytes() == kept, "Asking for a prompt or a preview changed the position.")


def _ask(match: Match, state: State, seat: int, draft: Any) -> tuple[Any, Any]:
    game = match.game
    try:
        return game.prompt(state, seat, draft), game.preview(state, seat, draft)
    except Exception as error:
        raise NonConformance(f"The draft {draft} of seat {seat} raises {error!r}.") from error


def _say(match: Match, state: State, seat: int, move: Any) -> None:
    """A move whose parts are anything of their type is judged, or refused in a sentence."""
    game = match.game
    for ask in (game.actions_of, game.draft_of, game.preview):
        try:
            ask(state, seat, move)
        except (TavoliereError, TypeError, OverflowError):
            continue
        except Exception as error:
            raise NonConformance(f"The move {move!r} of seat {seat} raises {error!r}.") from error


def previews_tell_the_truth(match: Match) -> None:
    """A preview says of a move what the judge says, and what it offers instead is a legal move."""
    game = match.game
    for seat, made, before in match.moves():
        for move in [made, *match.sample(match.seen, 4)]:
            preview, why = game.preview(before, seat, move), game.check(before, move, seat)
            require(preview.legal == (why is None), f"The preview of {move} says the contrary of the judge.")
            require(preview.why == why, f"The preview of {move} gives another reason than the judge.")
            require(preview.legal <= (preview.mend is None), f"The legal {move} is mended.")
            _require_right_mend(match, before, seat, move, preview)
            points = game.view(before, seat).scores[seat] if seat in match.seats else None
            require(
                preview.before in (None, points),
                f"The preview of {move} begins with other points than the seat has.",
            )
        draft = game.draft_of(before, seat, made)
        begun, whole = (game.preview(before, seat, tried).before for tried in (game.draft_type(), draft))
        require(
            begun == whole, f"The preview of {made} begins with {whole} points, that of an empty draft with {begun}."
        )
        require(
            encoded(game.preview(before, seat, draft)) == encoded(game.preview(before, seat, made)),
            f"The previews of {made} and of its draft differ.",
        )


def previews_come_true(match: Match) -> None:
    """All fields of a legal move's preview come true; only where there are secrets may a field be left open."""
    game = match.game
    for seat, made, before in match.moves():
        if seat not in match.seats:
            continue  # the clock is shown nothing
        others = match.some_moves(before, seat, _MOST_MOVES) if match.once_in(3) else []
        for move in [made, *others]:
            after, events = game.act(before, seat, move)
            told = [game.project(event, seat) for event in events]
            promised, came = game.preview(before, seat, move), game.observe_move(before, seat, move, after, told)
            for field in msgspec.structs.fields(promised):
                said, seen = getattr(promised, field.name), getattr(came, field.name)
                is_open = game.has_secrets and said == opened(field)
                require(is_open or said == seen, f"The preview of {move} says {field.name} {said}, but it is {seen}.")


def _require_right_mend(match: Match, state: State, seat: int, tried: Any, preview: Any) -> None:
    """The mend is a legal move, and is written as one."""
    if preview.mend is None:
        return
    game = match.game
    move = game.prompt(state, seat, preview.mend).move
    is_right = move is not None and game.check(state, move, seat) is None and game.parse(str(move)) == move
    require(is_right, f"What should mend {tried} is no better: {preview.mend}.")


def absent_seats_move(match: Match) -> None:
    """For a seat that the game waits for there is a legal move; others are left alone; the clock can play."""
    game = match.game
    for _, _, before in match.moves():
        waited = game.waited_for(before)
        for seat in match.seats:
            move = game.absent_move(before, seat, match.rng)
            require(
                (move is not None) == (seat in waited), f"The absent seat {seat} moves {move}, waited for: {waited}."
            )
            if move is not None:
                require(game.check(before, move, seat) is None, f"The absent seat {seat} makes the illegal {move}.")
        timed = game.when_time_is_up(before)
        deadline = game.turn(before).deadline
        require(
            (timed is None) == (deadline is None), "There is a deadline and no move for it, or the other way round."
        )
        if timed is not None:
            require(game.check(before, timed, match.players) is None, f"The clock makes the illegal {timed}.")


def absent_tables_come_to_an_end(match: Match) -> None:
    """A game reaches its end when all players are absent."""
    game, state = match.game, match.start()
    for _ in range(_MOST_ABSENT):
        if game.is_over(state):
            return
        seat, move = match.players, game.when_time_is_up(state)
        if move is None:
            seat = game.waited_for(state)[0]
            move = game.absent_move(state, seat, match.rng)
        if move is None:
            raise NonConformance(f"The game waits for seat {seat}, which is absent, and nothing is done for it.")
        game.play(state, move, seat)
    raise NonConformance(f"With all players absent a game does not end within {_MOST_ABSENT} moves.")
