"""Everything that people read can be said in every language, without a hole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from tavoliere.conformance.play import Match, require
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft, Judgement, Preview
from tavoliere.engine.options import form
from tavoliere.engine.texts import HOLE, LANGUAGES, TextFile, Texts, holes
from tavoliere.engine.view import Event, SeatScore

_NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco", "Gaia", "Hugo")
_WORD = re.compile(r"[A-Za-z][a-z_]+")  # not `e5`, not the row `AA`


class CarefulTexts(Texts):
    """Words that do not let anything stand for itself that looks like a word of some language."""

    def word(self, key: str, form: str | None = None) -> str:
        require(
            key in self._words or not _WORD.fullmatch(key), f"{key!r} is no word of the vocabulary ({self.language})."
        )
        return super().word(key, form)


def careful(game: Game, language: str) -> CarefulTexts:
    texts = game.texts(language)
    return CarefulTexts(language, texts.own, texts.shared)


def events_can_be_told(match: Match) -> None:
    """Every event has a sentence in every language, for all who see it."""
    game = match.game
    texts = [careful(game, language) for language in LANGUAGES]
    session = match.session()
    for seat, move, _ in match.moves():
        seen = session.view(None)
        events = session.play(seat, move)
        # A game may keep an answer secret until all have answered; then no seat sees anything of it.
        require(bool(events) or session.view(None) == seen, f"Nothing is told of {move}.")
        for viewer in match.sample(match.viewers, 2):
            for event in session.told(events, viewer):
                for speaker in texts:
                    _require_sentence(speaker.tell(event, _NAMES[: match.players]), f"{event} in {speaker.language}")


def require_explained(game: Game, judgement: Judgement, speaker: CarefulTexts) -> None:
    where = f"{judgement.code} in {speaker.language}"
    template = game.rulebook.sentence(judgement.code, speaker.language)
    for hole in HOLE.finditer(template):
        name, condition = hole[1].partition(".")[0], hole[3]
        filled = judgement.pieces.get(name) is not None
        require(filled or bool(condition), f"The piece {name!r} is missing for {where}.")
    _require_sentence(speaker.fill(template, judgement.pieces, _NAMES), where)


def _require_sentence(text: str, where: str) -> None:
    require(len(text) > 2, f"Nothing is said of {where}.")
    require(not set("{}") & set(text), f"A hole is left: {text!r}, for {where}.")
    require("  " not in text and " ." not in text and " ," not in text, f"A hole is empty: {text!r}, for {where}.")


def words_are_complete(match: Match) -> None:
    """Title, events, moves, parts, pieces, endings, scores and options have words in every language."""
    game = match.game
    lists = {language: game.texts(language).own for language in LANGUAGES}
    first, *others = lists.values()
    for language, own in lists.items():
        require(bool(own.title and own.sentence), f"There is no title or sentence in {language}.")
        for table, wanted in _wanted(game).items():
            missing = wanted - set(getattr(own, table))
            require(not missing, f"[{table}] lacks {sorted(missing)} in {language}.")
        form(game.options_type, game.texts(language))
        require(
            set(game.rulebook.page(language).sentences) == set(game.violations),
            f"Codes and sentences differ in {language}.",
        )
    for table in TextFile.__struct_fields__[2:]:
        for own in others:
            # Languages may need different forms of a word.
            keys, wanted = ({key.partition(":")[0] for key in getattr(texts, table)} for texts in (own, first))
            require(keys == wanted, f"[{table}] has not the same keys in all languages: {sorted(keys ^ wanted)}.")
    for name, code in game.violations.items():
        found = {page.rule_of[name] for page in game.rulebook.pages.values()}
        require(found == {code.rule}, f"The sentence of {name} stands under {found}, not under {code.rule}.")


def _wanted(game: Game) -> dict[str, set[str]]:
    """The keys that each table of texts needs at least."""
    return {
        "events": {_tag(kind) for kind in members(game.event_type)} - {"ended"},
        "kinds": {_tag(kind) for kind in members(game.move_type)},
        "pieces": {_tag(kind) for kind in members(game.piece_type)},
        "endings": set(game.endings),
        "parts": _own_fields(game.draft_type, Draft),
        "scores": _own_fields(game.score_type, SeatScore),
        "previews": _own_fields(game.preview_type, Preview),
    }


def members(kind: Any) -> tuple[Any, ...]:
    """The structs of a union; a struct is its own only one."""
    return get_args(kind) or (kind,)


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _own_fields(kind: Any, head: Any) -> set[str]:
    return set(kind.__struct_fields__) - set(head.__struct_fields__)


def holes_are_fields(match: Match) -> None:
    """A template speaks only of fields that its event, piece or preview has."""
    game = match.game
    for language in LANGUAGES:
        own = game.texts(language).own
        for table, kind in (("events", game.event_type), ("pieces", game.piece_type)):
            for struct in members(kind):
                strange = holes(getattr(own, table).get(_tag(struct), "")) - {*struct.__struct_fields__}
                require(not strange, f"{_tag(struct)} in {language} speaks of no field: {sorted(strange)}.")
        for field in msgspec.structs.fields(game.preview_type):
            known = {*game.preview_type.__struct_fields__, *_fields_within(field.type)}
            strange = holes(own.previews.get(field.name, "")) - known
            require(not strange, f"The preview's {field.name} in {language} speaks of no field: {sorted(strange)}.")


def _fields_within(kind: Any) -> set[str]:
    """The fields of the structs that a type is made of."""
    own = set(getattr(kind, "__struct_fields__", ()))
    return own.union(*map(_fields_within, get_args(kind)))


def pieces_keep_their_identity(match: Match) -> None:
    """A piece's `id` is its own; while it lies in sight, it changes only with an event that says so."""
    session = match.session()
    for seat, move, _ in match.moves():
        viewer = match.random.choice(match.viewers)
        before, kept = _named(session.view(viewer)), msgspec.json.encode(session.identities)
        identities = session.identities
        events = session.told(session.play(seat, move), viewer)
        require(msgspec.json.encode(identities) == kept, f"{move} changed identities that were given out before.")
        told = {key for event in events for key in _named(event)}
        for key, piece in _named(session.view(viewer)).items():
            moved = key in before and before[key] != piece and key not in told
            require(not moved, f"The piece {key} changed with {move}, and no event says so: {piece}.")


def _named(shown: Any) -> dict[tuple[str, Any], Any]:
    """All structs with an `id` in something that is shown, by kind and id."""
    found: dict[tuple[str, Any], Any] = {}
    for struct in _structs(shown):
        if "id" in struct.__struct_fields__:
            key = (type(struct).__name__, struct.id)
            require(
                isinstance(struct, Event) or found.get(key, struct) == struct, f"Two pieces have the identity {key}."
            )
            found[key] = struct
    return found


def _structs(shown: Any) -> Iterator[Any]:
    if isinstance(shown, msgspec.Struct):
        yield shown
        shown = msgspec.structs.asdict(shown)
    if isinstance(shown, Mapping):
        shown = [*shown.values()]
    if isinstance(shown, list | tuple):
        for value in shown:
            yield from _structs(value)
