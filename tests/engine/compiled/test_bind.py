"""Templates bound to a game: what their names mean, and that no binding ever runs another's code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tavoliere import games
from tavoliere.engine.compiled import templates
from tavoliere.engine.compiled.bind import CONTRACT, bind
from tavoliere.engine.compiled.cache import Unknown, digest
from tavoliere.engine.compiled.kernel import kernel
from tests.engine.compiled import search_templates

GAME = games.load("scalino")


LONG = "".join(f"        if total % {number} == i: total += s.turn ^ {number}\n" for number in range(2, 60))
EVALUATION = f"""
@kernel
def deep(s, total):
    for i in range(s.players):
{LONG}
    return total % 100 + WEIGHT * 100

@kernel
def evaluate(s):
    return (deep(s, s.turn + 1) + deep(s, s.turn + 2) - deep(s, s.turn + 3)) // 100
"""


def evaluation(weight: int) -> Any:
    """Evaluations of one name, each with a helper of one name, too long to be dissolved into its caller."""
    names = {"kernel": kernel, "__name__": __name__}
    exec(EVALUATION.replace("WEIGHT", str(weight)), names)
    return names["evaluate"]


def bound(weight: int) -> Any:
    return bind(search_templates, GAME.name, GAME.rules, {"evaluate": evaluation(weight)})


def test_two_evaluations_give_two_answers() -> None:
    state = GAME.start(2)
    assert [bound(weight).value(state) for weight in (1, 5, 1)] == [1, 5, 1]


def test_helpers_of_a_template_are_bound_with_it() -> None:
    state = GAME.start(2)
    assert bound(2).twice_the_value(state) == 4
    assert bound(2).descend(state, 3) == 6


def test_helpers_are_not_offered() -> None:
    offered = bound(1)
    assert sorted(dir(offered)) == ["descend", "end", "first_action", "is_over", "twice_the_value", "value"]
    with pytest.raises(AttributeError, match="The kernels of scalino have no '_twice'"):
        _ = offered._twice
    with pytest.raises(AttributeError, match="have no 'judge'"):
        _ = offered.judge


def test_only_the_names_of_the_contract_are_passed() -> None:
    """Other names of a game's rules, such as `end`, mean nothing to a template."""
    bloops = games.load("bloops")
    state = bloops.start(2)
    rules = {**vars(bloops.rules), "end": bloops.rules.polled}
    found = bind(search_templates, "bloops", rules, {"evaluate": evaluation(1)})
    assert found.end(state) == search_templates.END
    assert "end" not in CONTRACT


def test_an_extra_comes_before_the_contract() -> None:
    @kernel
    def is_over(s: Any) -> bool:
        return s.players == 2

    always = bind(search_templates, "scalino", GAME.rules, {"is_over": is_over, "evaluate": evaluation(1)})
    assert always.is_over(GAME.start(2))
    assert not always.is_over(GAME.start(3))


def test_a_missing_kernel_is_named() -> None:
    nameless = bind(search_templates, "scalino", GAME.rules)
    with pytest.raises(NameError, match="value calls 'evaluate', but the rules of scalino have no such kernel"):
        _ = nameless.value
    assert not nameless.is_over(GAME.start(2))


def test_rules_without_a_record_are_refused() -> None:
    with pytest.raises(TypeError, match="The rules of nothing do not say what their record is"):
        bind(templates, "nothing", {})


def test_defaults_stand_in_for_what_a_game_does_not_say() -> None:
    rules = {
        name: value for name, value in vars(GAME.rules).items() if name not in ("to_act", "waited_for", "sensible")
    }
    plain = bind(templates, "scalino", rules)
    state, out = GAME.start(3, 5), np.zeros(GAME.max_legal, dtype=np.int32)
    seat = GAME.polled(state)
    assert plain.to_act(state) == plain.waited_for(state) == 1 << seat
    assert tuple(out[: plain.sensible(state, seat, out)]) == GAME.legal_actions(state)
    state[0].over = 1
    assert plain.to_act(state) == plain.waited_for(state) == 0


def test_by_default_only_the_future_is_dealt_anew() -> None:
    rules = {name: value for name, value in vars(GAME.rules).items() if name != "redeal"}
    state, rng = GAME.start(3, 5), np.array([7], dtype=np.uint64)
    before = GAME.copy(state)
    bind(templates, "scalino", rules).redeal(state, 0, rng)
    assert not np.array_equal(state[0].chance.key, before[0].chance.key)
    assert state[0].chance.drawn == 0
    state[0].chance = before[0].chance
    assert state.tobytes() == before.tobytes()


# ---- What is compiled -------------------------------------------------------------------------------

SOURCE = '''
"""A room of a game."""
import numpy as np
from tavoliere.engine.compiled.kernel import kernel

TABLE = np.array([3, 1, 4])
WEIGHT = 2

@kernel
def leaf(s):
    """Says something."""
    return TABLE[0] * WEIGHT

@kernel
def evaluate(s):
    s = s  # so be it
    return leaf(s) + 1
'''


def room(source: str) -> Any:
    module = ModuleType("a_room")
    exec(source, vars(module))
    return module


def digest_of(source: str) -> str:
    return digest(getattr(room(source).evaluate, "py_func", room(source).evaluate))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[3, 1, 4]", "[3, 1, 5]"),
        ("[3, 1, 4]", "[3, 1, 4], dtype=np.int8"),
        ("WEIGHT = 2", "WEIGHT = 2.0"),
        ("WEIGHT = 2", "WEIGHT = True"),
        ("WEIGHT = 2", "WEIGHT = (2,)"),
        ("+ 1", "+ 2"),
        ("+ 1", "- 1"),
        ("TABLE[0]", "TABLE[1]"),
        ("TABLE[0]", "TABLE.size"),
        ("leaf(s) + 1", "leaf(s.chance) + 1"),
    ],
)
def test_an_edit_anywhere_is_seen(old: str, new: str) -> None:
    assert old in SOURCE
    assert digest_of(SOURCE.replace(old, new)) != digest_of(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""Says something."""', '"""Says something else."""'),
        ('    """Says something."""\n', ""),
        ("# so be it", "# so it is"),
        ('"""A room of a game."""', '"""A room."""\nUNUSED = 3'),
    ],
)
def test_a_comment_or_a_docstring_changes_nothing(old: str, new: str) -> None:
    assert old in SOURCE
    assert digest_of(SOURCE.replace(old, new)) == digest_of(SOURCE)


def test_a_docstring_added_where_none_is_needed_changes_nothing() -> None:
    bare = "from tavoliere.engine.compiled.kernel import kernel\n@kernel\ndef evaluate(s):\n    s.x = 1\n"
    assert digest_of(bare) == digest_of(bare.replace("    s.x", '    """Sets x."""\n    s.x'))


@pytest.mark.parametrize("caller", ["evaluate", "other", "third"])
def test_functions_that_call_themselves_or_each_other_are_not_kept(caller: str) -> None:
    loop = (
        "from tavoliere.engine.compiled.kernel import kernel\n"
        "@kernel\ndef evaluate(s):\n    return other(s) if s else 1\n"
        f"@kernel\ndef other(s):\n    return third(s) + 5\n"
        f"@kernel\ndef third(s):\n    return {caller}(s - 1) + 5\n"
    )
    with pytest.raises(Unknown, match="calls itself"):
        digest_of(loop)


def test_what_cannot_be_told_is_not_kept() -> None:
    with pytest.raises(Unknown):
        digest_of(SOURCE.replace("WEIGHT = 2", "class Odd:\n    pass\nWEIGHT = Odd()"))


# ---- Through the disk -------------------------------------------------------------------------------

BOT = """
import sys
from tavoliere import games
from tavoliere.engine.compiled.bind import bind
from tests.engine.compiled import search_templates
from tests.engine.compiled.test_bind import evaluation

game = games.load("scalino")
state = game.start(2, 1)
for weight in map(int, sys.argv[1:]):
    value = bind(search_templates, "scalino", game.rules, {"evaluate": evaluation(weight)}).value
    print(value(state), *("read" if value.stats.cache_hits else "compiled",))
"""


def bot(folder: Path, *weights: int) -> list[str]:
    root = Path(__file__).parents[3]
    environment = {**os.environ, "TAVOLIERE_KERNEL_CACHE": str(folder), "PYTHONPATH": f"{root}/src:{root}"}
    command = [sys.executable, "-c", BOT, *map(str, weights)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


def test_two_evaluations_through_the_disk(tmp_path: Path) -> None:
    """Two processes keep code under the same names and numbers; the third reads both."""
    assert bot(tmp_path, 1) == ["1 compiled"]
    assert bot(tmp_path, 5) == ["5 compiled"]
    assert bot(tmp_path, 1, 5, 3, 1) == ["1 read", "5 read", "3 compiled", "1 read"]


def test_an_edit_in_a_room_outside_the_game_is_seen_by_the_next_process(tmp_path: Path) -> None:
    script = (
        "import numpy as np\nfrom tavoliere import games\nfrom tavoliere.engine.compiled.bind import bind\n"
        "from tests.engine.compiled import search_templates\nimport a_room\ngame = games.load('scalino')\n"
        "value = bind(search_templates, 'scalino', game.rules, {'evaluate': a_room.evaluate}).value\n"
        "print(value(game.start(2)), *('read' if value.stats.cache_hits else 'compiled',))\n"
    )
    root = Path(__file__).parents[3]
    environment = {
        **os.environ,
        "TAVOLIERE_KERNEL_CACHE": str(tmp_path),
        "PYTHONPATH": f"{root}/src:{root}:{tmp_path}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    told = []
    for source in (SOURCE, SOURCE.replace("so be it", "be it so"), SOURCE.replace("[3,", "[8,")):
        (tmp_path / "a_room.py").write_text(source)
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        told.append(done.stdout.strip())
    assert told == ["7 compiled", "7 read", "17 compiled"]
