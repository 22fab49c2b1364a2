"""Writes `tests/data/scalino`: golden games and perft counts. Run only when the rules change.

    python -m tests.games.scalino.make_data

What it writes is what the game does now, so read the difference before you keep it: the oracle checks
the first depths of the counts and every move of the games (`test_perft.py`, `test_golden.py`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tavoliere.engine.game import State
from tavoliere.engine.position import write_json
from tavoliere.engine.record import Played, new_record, write_record
from tavoliere.engine.seed import as_seed
from tests.games.scalino.careful import build_completely
from tests.games.scalino.helper import BUILDING, DATA, DEMOLITION, GAME, PYRAMIDS, demolition_of, replayed

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")


def complete(state: State, rng: random.Random) -> list[int]:
    """A whole building game, looked for until there is one."""
    while True:
        actions = build_completely(state, rng, width=12, noise=3.0)
        if actions is not None:
            return actions


def at_random(state: State, rng: random.Random, moves: int = 1000) -> list[int]:
    """A random game, cut off after so many moves."""
    made: list[int] = []
    state = GAME.copy(state)
    while not GAME.is_over(state) and len(made) < moves:
        made.append(rng.choice(GAME.legal_actions(state)))
        GAME.apply(state, made[-1])
    return made


def save(name: str, options: Mapping[str, Any], start: State, actions: Iterable[int], seed: str, begun: bool) -> State:
    """Write one golden game; the state at its end comes back."""
    position = None if begun else write_json(GAME, start)
    players = list(NAMES[: int(start[0].players)])
    record = new_record(GAME, GAME.make_options(options), players, as_seed(seed), position)
    state = GAME.copy(start)
    for action in actions:
        (seat,) = GAME.to_act(state)
        record.entries.append(Played(seat, str(GAME.move_of(state, seat, [action]))))
        GAME.apply(state, action)
    if GAME.is_over(state):
        record.result = list(GAME.scores(state))
    (DATA / f"{name}.txt").write_text(write_record(record, GAME), encoding="utf-8")
    return state


def make_records() -> None:
    for old in DATA.glob("*.txt"):
        old.unlink()
    for options, players in BUILDING:
        kind = f"{options['pyramid']}-{options['gaps']}-{players}"
        rng = random.Random(f"golden {kind}")
        for word, find in (("complete", complete), ("stuck", at_random)):
            start = GAME.start(players, f"{word} {kind}", options)
            end = save(f"{word}-{kind}", options, start, find(start, rng), f"{word} {kind}", begun=True)
            if word == "complete" and players == 2:
                chosen = msgspec.to_builtins(GAME.make_options(demolition_of(end)))
                name = f"demolition-of-complete-{kind}"
                begin = GAME.start(players, name, chosen)
                save(name, chosen, begin, at_random(begin, rng), name, begun=True)
            if word == "complete" and players == 3:
                middle = GAME.copy(start)
                for action in complete(start, rng)[:30]:
                    GAME.apply(middle, action)
                save(
                    f"position-{kind}", options, middle, at_random(middle, rng, moves=4), f"{word} {kind}", begun=False
                )
    for options, players in DEMOLITION:
        if options["gaps"] == "enclosed":
            kind = f"{options['pyramid']}-{players}"
            start = GAME.start(players, kind, options)
            save(f"demolition-{kind}", options, start, at_random(start, random.Random(kind)), kind, begun=True)


def count_lines(state: State, depth: int) -> list[int]:
    return [GAME.perft(state, n) for n in range(1, depth + 1)]


def make_perft() -> None:
    tables: list[dict[str, Any]] = []
    cases: list[tuple[dict[str, str], int, str]] = [(*table, "0") for table in BUILDING]
    for pyramid in PYRAMIDS:
        options = {"mode": "demolition", "pyramid": pyramid, "gaps": "enclosed"}
        cases += [(options, 2, "0"), (options, 2, "1"), (options, 6, "2")]
    for options, players, seed in cases:
        counts = count_lines(GAME.start(players, seed, options), 4)
        tables.append({"options": options, "players": players, "seed": seed, "counts": counts})
    # The middle and the top of whole games.
    for path in sorted(DATA.glob("complete-*-3.txt")):
        steps = list(replayed(path.stem))
        for moves in (12, 20, 32, 38, 44):
            tables.append({"record": path.stem, "moves": moves, "counts": count_lines(steps[moves].state, 3)})
    lines = ",\n".join(json.dumps(table) for table in tables)
    (DATA / "perft.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    make_records()
    make_perft()
