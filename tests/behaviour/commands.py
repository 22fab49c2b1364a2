"""The `--json` output of the commands, without times and machines."""

from __future__ import annotations

import hashlib
import io
import json
import signal
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from tavoliere import cli
from tests.games.every import DATA

RECORDED = Path(__file__).with_name("commands")
GENERAL = "general"  # the file of what is about no game
LANGUAGES = ("en", "it", "de")
DIGITS = 6  # of numbers with a fraction
LONGEST_TEXT = 80  # of what is longer, a hash is recorded
LONGEST_LIST = 20  # of what is longer, its length, a hash and its ends
# What differs from run to run and from machine to machine; only that it is there is compared.
_VARYING = {
    "seconds",
    "games_per_second",
    "moves_per_second",
    "actions_per_second",
    "seconds_per_move",
    "slowest_move",
    "first_game_seconds",
    "tavoliere",
    "python",
    "system",
    "packages",
    "kernel_cache",
}
# Of each game: a golden record, how many of its entries lead to a position, and a move that is judged there.
MIDDLES = {
    "scalino": ("complete-diamond-enclosed-3", 7, "place e5"),
    "bloom_rows": ("game-3-players", 30, "pass"),
    "bloom_garden": ("base-bouquets-2", 1, "1 at 0,0"),
    "bloops": ("standard-0-3", 40, "draw"),
}


def calls(name: str) -> dict[str, list[str]]:
    """The commands about one game, by what is asked; `{position}` and `{record}` are files."""
    move = MIDDLES[name][2]
    asked = {
        "sim": ["sim", name, "--games", "20", "--seed", "5"],
        "perft": ["perft", name, "--depth", "2", "--divide", "--seed", "frozen"],
        "position": ["position", name, "--seed", "frozen"],
        "position --legal": ["position", name, "{position}", "--legal"],
        "position --explain": ["position", name, "{position}", "--explain", move],
        "position --view": ["position", name, "{position}", "--view", "1"],
        "position --play": ["position", name, "{position}", "--play", "{legal}"],
        "replay": ["replay", "{record}"],
        "arena": ["arena", name, "easy", "random", "--games", "4", "--seed", "frozen", "--workers", "1"],
    }
    rules = {f"rules {language}": ["rules", name, "--lang", language] for language in LANGUAGES}
    return {what: [*arguments, "--json"] for what, arguments in (asked | rules).items()}


def outputs(name: str) -> dict[str, Any]:
    """Yield the output of every command about a game."""
    golden, entries, _ = MIDDLES[name]
    with tempfile.TemporaryDirectory() as folder:
        files: dict[str, str] = {"record": str(DATA / name / f"{golden}.txt"), "position": f"{folder}/position.json"}
        position = _run("replay", files["record"], "--position", "--move", str(entries))
        Path(files["position"]).write_text(position, encoding="utf-8")
        listed = json.loads(_run("position", name, files["position"], "--legal", "--json"))["moves"]
        chosen = listed[len(listed) // 2]
        files["legal"] = chosen["move"]
        printed = {}
        for what, arguments in calls(name).items():
            seat = ["--seat", str(chosen["seat"])] if what in ("position --explain", "position --play") else []
            printed[what] = _run_json(*(part.format(**files) for part in arguments), *seat)
    return printed


def general_outputs() -> dict[str, Any]:
    """Yield the output of the commands that are about no game or all of them."""
    listed = {f"games {language}": _run_json("games", "--lang", language, "--json") for language in LANGUAGES}
    return {**listed, "doctor": _run_json("doctor", "--json")}


def record(name: str) -> None:
    _write(name, outputs(name))


def record_general() -> None:
    _write(GENERAL, general_outputs())


def recorded(name: str) -> Any:
    return json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))


def _write(name: str, printed: dict[str, Any]) -> None:
    RECORDED.mkdir(exist_ok=True)
    text = json.dumps(shorten(printed), indent=1, sort_keys=True, ensure_ascii=False)
    (RECORDED / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def _run_json(*arguments: str) -> Any:
    return _without_varying(json.loads(_run(*arguments)))


def _run(*arguments: str) -> str:
    """Return what `tavoliere` prints."""
    out, handler = io.StringIO(), signal.getsignal(signal.SIGINT)
    with (
        mock.patch.object(sys, "argv", ["tavoliere", *arguments]),
        redirect_stdout(out),
        redirect_stderr(io.StringIO()),
    ):
        try:
            cli.run()
        except SystemExit as ended:
            status = ended.code
        finally:
            signal.signal(signal.SIGINT, handler)
    assert status == 0, f"{arguments} ends with {status}"
    return out.getvalue()


def _without_varying(value: Any) -> Any:
    """The same without times and machines, numbers with fractions being rounded."""
    if isinstance(value, dict):
        return {key: "…" if key in _VARYING else _without_varying(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_without_varying(part) for part in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def shorten(value: Any) -> Any:
    """The same with hashes in the place of long texts and lists."""
    if isinstance(value, dict):
        return {key: shorten(part) for key, part in value.items()}
    if isinstance(value, list):
        if len(value) <= LONGEST_LIST:
            return [shorten(part) for part in value]
        return [f"{len(value)} {_hash(value)}", shorten(value[0]), "…", shorten(value[-1])]
    return _hash(value) if isinstance(value, str) and len(value) > LONGEST_TEXT else value


def _hash(value: Any) -> str:
    return "#" + hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]
