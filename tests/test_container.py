"""The container file, as far as it can be held without a container."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]


def steps() -> list[tuple[str, str]]:
    """The instructions, with what they are told."""
    lines = (ROOT / "Containerfile").read_text().splitlines()
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines if line and line[0] != "#")]


def test_the_page_is_built_from_a_fresh_clone() -> None:
    """Nothing that git does not know comes in; the page is built before the image that serves it takes it over."""
    text = (ROOT / "Containerfile").read_text()
    order = ["FROM", "COPY . ", "scripts/bootstrap run", "scripts/client build", "FROM", "COPY --from=build", "CMD"]
    at = 0
    for part in order:
        at = text.index(part, at) + len(part)
    assert "src/tavoliere/server/static" in (ROOT / ".dockerignore").read_text().splitlines()


def test_what_git_ignores_stays_outside() -> None:
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text().split()]
    outside = (ROOT / ".dockerignore").read_text().splitlines()
    for name in ignored:
        assert any(fnmatch(name, pattern.removeprefix("**/")) for pattern in outside), name


def test_both_stages_have_the_same_python() -> None:
    """The environment of the first stage points to the interpreter of the second."""
    images = [rest.split()[0] for word, rest in steps() if word == "FROM"]
    assert len(images) == 2
    assert len(set(images)) == 1


def test_the_server_may_write_its_data() -> None:
    text = (ROOT / "Containerfile").read_text()
    user = next(rest for word, rest in steps() if word == "USER")
    data = next(rest for word, rest in steps() if word == "VOLUME")
    assert re.search(rf"install -d -o {user} {data}\b", text)
    assert f"TAVOLIERE_DATA={data} " in text
    for script in ("bootstrap", "client"):
        assert (ROOT / "scripts" / script).stat().st_mode & 0o111
