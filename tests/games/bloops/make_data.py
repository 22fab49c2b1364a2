"""Makes `tests/data/bloops` again: golden games and perft counts. Run only when the rules change.

    python -m tests.games.bloops.make_data

What it writes is what the game does now, so read the difference before you keep it: the model checks
every move of the games and the first depths of the counts (`test_golden.py`, `test_perft.py`).
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.position import write_json
from tavoliere.engine.record import write_record
from tavoliere.engine.seed import get_seed
from tavoliere.engine.session import Session
from tests.games.bloops.helper import DATA, GAME, VARIANTS, at, read_data, variant_name
from tests.games.bloops.versus import Versus
from tests.games.counting import first_state

NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elena"]

# The rulebook's own example: Flounder's 6 is answered by Nemo, wrongly by Ponyo, and by Flounder again
# while effects wait; they are carried out in order; Ponyo draws, and Dory remembers a 6 too late.
EXAMPLE_NAMES = ["Flounder", "Ponyo", "Nemo", "Dory"]
EXAMPLE = """
0 discard
2 counter c6
1 counter c3
0 counter c0
0 give to 3
2 give to 1
0 give to 2
4 close
1 draw
3 counter c9
1 discard
"""


def save(name: str, state: Any, turns: list[tuple[int, str]], options: Any, *, begun: bool) -> None:
    """Play and write one golden game."""
    position = None if begun else write_json(GAME, state)
    players = NAMES[: int(state[0].players)] if begun else EXAMPLE_NAMES
    session = Session.begin(GAME, players, get_seed(state[0].chance), GAME.make_options(options), position)
    for seat, text in turns:
        session.play(seat, GAME.parse(text))
    (DATA / f"{name}.txt").write_text(write_record(session.record, GAME), encoding="utf-8")


def example_state() -> Any:
    """The table of the rulebook's example; the pile is known, so that the story can be told."""
    return at(
        "6 2 3", "9 4 8", "6 1 0", "6 5 7", held="6",
        pile="3 2 1 5 20 0 0 0 1 1 1 2 2 2", options={"late": "penalty"},
    )  # fmt: skip


def golden_games() -> None:
    turns = [turn.split(" ", 1) for turn in EXAMPLE.strip().splitlines()]
    state = example_state()
    options = msgspec.to_builtins(GAME.position(state).options)
    save("rulebook-example-4", state, [(int(seat), text) for seat, text in turns], options, begun=False)
    for players, options in VARIANTS:
        for number in range(2):
            seed = f"golden {number}"
            versus = Versus(players, options, seed)
            turns_made = []
            while not GAME.is_over(versus.state):
                turns_made.append(versus.choose())
                versus.step(*turns_made[-1])
            name = f"{variant_name(options)}-{number}-{players}"
            save(name, GAME.start(players, seed, options), turns_made, options, begun=True)
    absent()


def absent() -> None:
    """An empty table: two hundred turns without a 20."""
    options = {"window": "none", "deck": {"0": 7, "1": 7, "8": 7, "11*": 4}}
    state, rng, turns = GAME.start(2, "absent", options), fast_rng.new_rng(1), []
    while not GAME.is_over(state):
        seat = GAME.waited_for(state)[0]
        move = GAME.absent_move(state, seat, rng)
        turns.append((seat, str(move)))
        GAME.play(state, move, seat)
    save("absent-2", GAME.start(2, "absent", options), turns, options, begun=True)


def perft_counts() -> None:
    """From the deal of every table, and from the middle of its first golden game."""
    cases: list[dict[str, Any]] = []
    for players, options in VARIANTS:
        cases.append({"players": players, "options": options})
        record = f"{variant_name(options)}-0-{players}"
        moves = len(read_data(record).entries)
        cases.append({"record": record, "moves": min(30, moves // 2)})
    for case in cases:
        case["counts"] = [GAME.perft(first_state("bloops", case), depth) for depth in (1, 2, 3)]
    text = ",\n".join(json.dumps(case) for case in cases)
    (DATA / "perft.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    DATA.mkdir(parents=True, exist_ok=True)
    golden_games()
    perft_counts()
