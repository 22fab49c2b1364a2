"""One rule in one place: change the number, and everything follows.

In a process of its own the rules are run as plain Python, with steps of up to 3 instead of 2 (BR-5.2).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

WIDER = """
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

name = "tavoliere.games.bloom_rows.rules.constants"
package = Path(find_spec("tavoliere.games.bloom_rows").origin).parent
spec = spec_from_file_location(name, package / "rules" / "constants.py")
sys.modules[name] = constants = module_from_spec(spec)
spec.loader.exec_module(constants)
constants.STEP = 3  # before anything else reads it

from tavoliere.games.bloom_rows.moves import BloomRowsDraft as Draft
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_rows.bot import SKILL
from tavoliere.games.bloom_rows.terminal import sort_by_runs
from tests.games.bloom_rows.helper import GAME, judge, legal, make

state = make([[10, 13, 16, 40, 50, "J"], [70]], ["37 38 39", "22 J 28"], supply=[90])
assert judge(state, "lay 10 13 16") is None
assert judge(state, "lay 10 13 17") == "BR-5.5"
assert judge(state, "lay 10 16 J") == "BR-5.2"
assert judge(state, "lay 10 J 16") is None
assert judge(state, "lay 40 J 50") == "BR-5.4"
assert {"lay 10 13 16", "lay 10 J 16", "add 40 to A"} <= legal(state)
assert "lay 10 16 J" not in legal(state)
assert sort_by_runs([10, 13, 16, 20]) == [[10, 13, 16], [20]]
picks = {(pick.tile, pick.at) for pick in GAME.prompt(state, 0, Draft("lay", tiles=(10, 16))).lays}
assert picks == {(13, 1), ("J", 0), ("J", 1), ("J", 2)}, picks
assert GAME.preview(state, 0, Draft("lay", tiles=(10, 13, 16))).legal
assert GAME.preview(state, 0, Draft("lay", tiles=(10, 13, 50))).mend.tiles == (10, 13, 16)
alone = make([[10, 13, 16, 50], [70]])
assert str(GreedyBot(GAME, SKILL, Greedy()).choose(GAME.forget(alone, 0), 0, bytes(32)).move) == "lay 10 13 16"
try:
    make([[10], [70]], ["37 38 42"])
except BadInput as error:
    assert "rising by 1 to 3" in str(error)
else:
    raise AssertionError
"""


def test_the_width_of_a_step_stands_in_one_file() -> None:
    settings = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    run = subprocess.run(
        [sys.executable, "-c", WIDER],
        env={**os.environ, **settings},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
