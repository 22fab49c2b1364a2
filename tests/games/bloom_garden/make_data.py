"""Writes the golden games and the perft table: `python -m tests.games.bloom_garden.make_data`.

Run it only when the rules are meant to change, and with a new version of the rules.
"""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from tavoliere.engine.game import State
from tavoliere.engine.record import Played, Record, new_record, write_record
from tavoliere.engine.seed import as_seed, get_seed
from tavoliere.games.bloom_garden.rules.state import CARD, DISCARD
from tests.games.bloom_garden.helper import BLOCKED, DATA, EVERY_TABLE, GAME, ODD_TABLES, load, table_name

NAMES = ["Anna", "Bruno", "Carla", "Dino", "Elsa"]


def play_on(state: State, record: Record, rng: random.Random) -> None:
    """Play at random to the end, seldom discarding, and write it down."""
    while not GAME.is_over(state):
        (seat,) = GAME.to_act(state)
        before, made = GAME.copy(state), []
        while True:
            actions = GAME.legal_actions(state)
            keep_all = state[0].step == DISCARD and rng.random() < 0.8
            made.append(actions[0] if keep_all else rng.choice(actions))
            GAME.apply(state, made[-1])
            if state[0].step == CARD:
                break
        record.entries.append(Played(seat, str(GAME.move_of(before, seat, made))))
    record.result = list(GAME.scores(state))


def write_game(name: str, players: int, options: dict[str, Any], position: dict[str, Any] | None = None) -> None:
    seed = as_seed(name)
    state = load(**position) if position else GAME.start(players, seed, options)
    text = msgspec.json.encode(GAME.position(state)).decode() if position else None
    record = new_record(GAME, GAME.make_options(options), NAMES[:players], get_seed(state[0].chance), text)
    play_on(state, record, random.Random(name))
    (DATA / f"{name}.txt").write_text(write_record(record, GAME), encoding="utf-8")


def perft_cases() -> list[dict[str, Any]]:
    cases = []
    for options, players in EVERY_TABLE:
        for moves in (0, 2, 3):
            state = GAME.start(players, "perft", options)
            rng = random.Random(moves)
            line: list[str] = []
            while len(line) < moves:
                (seat,) = GAME.to_act(state)
                before = GAME.copy(state)
                made: list[int] = []
                while not made or state[0].step != CARD:
                    made.append(rng.choice(GAME.legal_actions(state)))
                    GAME.apply(state, made[-1])
                line.append(str(GAME.move_of(before, seat, made)))
            depths = (1, 2) if moves == 0 and options["sell"] == "all" else (1,)
            counts = [GAME.perft(state, depth) for depth in depths]
            cases.append({"options": options, "players": players, "seed": "perft", "moves": line, "counts": counts})
    return cases


def main() -> None:
    DATA.mkdir(parents=True, exist_ok=True)
    for options, players in EVERY_TABLE + ODD_TABLES:
        write_game(f"{table_name(options)}-{players}", players, options)
    for order in ("base", "advanced"):
        write_game(f"blocked-{order}-5", 5, {"order": order}, {**BLOCKED, "options": {"order": order}})
    passed = ["hyacinth", "tulip", "rose", "lily"]
    write_game(
        "blocked-end-5", 5, {}, {**BLOCKED, "flowers": [{"tulip": 2, "rose": 1}, {}, {}, {}, {}], "passed": passed}
    )
    (DATA / "perft.json").write_text(json.dumps(perft_cases(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
