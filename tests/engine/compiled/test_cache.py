"""The folder of compiled rules, also when it or a file in it is not as it should be."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType

import pytest

from tavoliere.engine.compiled import cache, kernel

ROOT = Path(__file__).parents[3]
QUESTION = """
from tests.engine.compiled.test_bind import GAME, bound
kernels = bound(3)
state = GAME.blank(2)
print(kernels.value(state), kernels.is_over(state), "read" if kernels.value.stats.cache_hits else "compiled")
"""
READ, COMPILED = "3 False read", "3 False compiled"
AT_ONCE = f"import sys, tavoliere.engine.game; print('ready', flush=True); sys.stdin.readline(){QUESTION}"


def ask(folder: Path | str, **settings: str) -> str:
    """Ask two kernels in a process of its own; says what they answered, and where the first came from."""
    settings = {"TAVOLIERE_KERNEL_CACHE": str(folder), "PYTHONPATH": f"{ROOT}/src:{ROOT}", **settings}
    command = [sys.executable, "-W", "error", "-c", QUESTION]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with the code of both."""
    folder = tmp_path_factory.mktemp("cache")
    assert ask(folder) == COMPILED
    return folder


@pytest.fixture(autouse=True)
def fresh_choice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test chooses its folder anew and finds nothing loaded."""
    monkeypatch.setattr(cache.Kept, "_loaded", {})
    cache.cache_folder.cache_clear()
    yield
    cache.cache_folder.cache_clear()


def triple(number: int) -> int:
    return 3 * number


def assert_rules_work() -> None:
    """With a new function of the same content: compiling renames it, and its file is named after it."""
    assert kernel.entry(FunctionType(triple.__code__, globals(), "triple", None, None))(14) == 42


def test_a_profiler_changes_no_key() -> None:
    """Numba overwrites the flags of a function that it calls under one."""
    function = FunctionType(triple.__code__.replace(), globals(), "triple", None, None)
    before = cache.digest(function)
    tripled = kernel.entry(function)
    sys.setprofile(lambda *_: None)
    try:
        assert tripled(14) == 42
    finally:
        sys.setprofile(None)
    assert cache.digest(function) == before


def test_the_second_process_compiles_nothing(filled: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in (filled / "kernels").iterdir()}
    assert ask(filled) == READ
    assert {path.name: path.stat().st_mtime_ns for path in (filled / "kernels").iterdir()} == before


def test_processes_that_start_together_compile_once(tmp_path: Path) -> None:
    environment = {**os.environ, "TAVOLIERE_KERNEL_CACHE": str(tmp_path), "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    asked = [
        subprocess.Popen(
            [sys.executable, "-c", AT_ONCE], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for process in asked:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in asked:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    assert sorted(process.communicate(timeout=120)[0].strip() for process in asked) == [COMPILED, READ, READ]
    assert all(path.suffix == ".bin" for path in (tmp_path / "kernels").iterdir())


def test_a_lock_that_a_dead_process_left_behind_keeps_none_waiting(filled: Path, tmp_path: Path) -> None:
    """Its file stays, and the system has released it."""
    for path in (filled / "kernels").iterdir():
        (tmp_path / "kernels").mkdir(exist_ok=True)
        (tmp_path / "kernels" / path.with_suffix(".lock").name).touch()
    assert ask(tmp_path) == COMPILED
    assert all(path.suffix == ".bin" for path in (tmp_path / "kernels").iterdir())


def test_a_process_that_stands_still_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_LOOKS", 2)
    assert_rules_work()
    (code,) = (tmp_path / "kernels").glob("triple-*.bin")
    code.unlink()
    cache.Kept._loaded.clear()
    with code.with_suffix(".lock").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert_rules_work()
    assert code.exists()


def test_what_is_on_disk_is_read_without_a_lock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    assert_rules_work()
    monkeypatch.setattr(cache, "_lock", None)  # a call would fail
    cache.Kept._loaded.clear()
    assert_rules_work()


def test_nothing_is_compiled_where_that_is_forbidden(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    with cache.without_compiling(), pytest.raises(cache.NotKept):
        assert_rules_work()
    assert_rules_work()
    cache.Kept._loaded.clear()
    with cache.without_compiling():
        assert_rules_work()


def test_machine_code_from_disk_holds_nothing_to_link(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The bitcode of all games took 83 MB in every process; a kernel that calls an entry fails."""
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    assert_rules_work()
    cache.Kept._loaded.clear()
    assert_rules_work()
    (compiled,) = cache.Kept._loaded.values()
    with pytest.raises(RuntimeError, match="unfit for linking"):
        compiled.library._get_module_for_linking()


@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT"])
def test_other_settings_have_files_of_their_own(filled: Path, tmp_path: Path, setting: str) -> None:
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    assert ask(tmp_path, **{setting: "1"}) == COMPILED


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut short": lambda content: content[: len(content) // 2],
    "one byte less": lambda content: content[:-1],
    "one byte more": lambda content: content + b"\0",
    "a bit flipped": lambda content: content[:-100] + bytes([content[-100] ^ 1]) + content[-99:],
    "zeros": lambda content: bytes(len(content)),
    "text": lambda _: b"hello\n",
    "a pickle": lambda _: b"cos\n_exit\n(I130\ntR.",
    "the head alone": lambda content: content[: len(cache._HEAD)],
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_thrown_away_and_made_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    assert_rules_work()
    (code,) = (tmp_path / "kernels").glob("triple-*.bin")
    whole = code.read_bytes()
    code.write_bytes(damage(whole))
    cache.Kept._loaded.clear()
    with cache.without_compiling(), pytest.raises(cache.NotKept):
        assert_rules_work()
    assert_rules_work()
    key = whole[len(cache._HEAD) :][:32]
    assert cache._open(code.read_bytes(), key)  # as the next process reads it


def test_the_file_of_another_entry_is_not_taken_for_this_one(filled: Path, tmp_path: Path) -> None:
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    value, other = (next((tmp_path / "kernels").glob(f"scalino.{name}-*")) for name in ("value", "is_over"))
    value.write_bytes(other.read_bytes())
    assert ask(tmp_path) == COMPILED


def test_a_folder_in_the_place_of_a_file_is_left_alone(filled: Path, tmp_path: Path) -> None:
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    value = next((tmp_path / "kernels").glob("scalino.value-*"))
    value.unlink()
    value.mkdir()
    assert ask(tmp_path) == COMPILED
    assert value.is_dir()


@pytest.mark.parametrize("name", ["TAVOLIERE_KERNEL_CACHE", "XDG_CACHE_HOME", "HOME"])
@pytest.mark.parametrize("value", ["", "relative/folder", "~nobody-of-this-name/x", "/proc/nowhere", "with\0nul"])
def test_odd_places_do_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str) -> None:
    environment = {"HOME": str(tmp_path), name: value}  # a real environment cannot hold a NUL
    monkeypatch.setattr(os, "environ", environment)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    folder = cache.cache_folder()
    assert folder is not None
    assert folder.is_absolute()
    assert_rules_work()


def test_a_file_in_the_place_of_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "kernels").write_text("not a folder")
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "kernels"))
    assert cache.cache_folder() is None
    assert_rules_work()


def test_a_folder_that_vanishes_is_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path / "gone"))
    cache.cache_folder()
    shutil.rmtree(tmp_path / "gone")
    assert_rules_work()
    assert list((tmp_path / "gone" / "kernels").iterdir())


@pytest.mark.parametrize("failing", ["write", "replace"])
def test_a_full_disk_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, failing: str) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", str(tmp_path))
    cache.cache_folder()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    if failing == "replace":
        monkeypatch.setattr(Path, "replace", full)
    else:
        monkeypatch.setattr(Path, "write_bytes", full)
    assert_rules_work()
    assert not list((tmp_path / "kernels").iterdir())


def test_an_unwritable_cache_falls_back_to_a_private_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", "/proc/nowhere")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = cache.cache_folder()
    assert folder is not None
    assert tmp_path in folder.parents


def test_a_temporary_folder_that_others_can_write_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TAVOLIERE_KERNEL_CACHE", "/proc/nowhere")
    cache._private_temp().chmod(0o777)
    with pytest.raises(PermissionError):
        cache._private_temp()
    assert cache.cache_folder() is None
