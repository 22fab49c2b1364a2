"""Settings of the server: flags come before the environment, the environment before the file.

Times and bounds that nobody has a reason to set are constants of the modules that use them: when an idle table leaves
memory stands in `tables/manager.py`, how long a process may be silent in `store/leases.py`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tavoliere.engine.errors import BadInput

PREFIX = "TAVOLIERE_"
_Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings. Each is also a flag (`--bot-workers`) and a variable (`TAVOLIERE_BOT_WORKERS`)."""

    host: str = "0.0.0.0"  # noqa: S104 - friends on the local network are the point
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8642
    data: str = ""  # the folder of the database and the key; the user's data directory without it
    database: str = ""  # SQLite in that folder without it
    redis: str = ""
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    bot_workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    origins: list[str] = []  # other origins whose pages may connect
    client: str = ""  # the folder of the built browser client; the one that comes with the package without it
    path: str = ""  # the sub-path behind a reverse proxy, for example /tavoliere
    secure: bool = False  # cookies over TLS only
    proxies: list[str] = []  # addresses or networks of proxies that say who asks; this machine's own without any
    admin_token: str = ""  # the admin pages are shut without one
    bot_pace: tuple[_Count, _Count] = (700, 1600)  # milliseconds that a bot lets pass
    messages_per_second: Annotated[float, msgspec.Meta(gt=0)] = 20.0  # per connection, after a burst of
    message_burst: Annotated[int, msgspec.Meta(ge=1)] = 60
    connections_per_guest: Annotated[int, msgspec.Meta(ge=1)] = 20
    connections_per_address: Annotated[int, msgspec.Meta(ge=1)] = 300  # a school behind one address has many
    guests_per_hour: Annotated[int, msgspec.Meta(ge=1)] = 1000  # new ones, from one address
    replays_per_second: Annotated[float, msgspec.Meta(gt=0)] = 20.0  # to one address, after a burst of
    replay_burst: Annotated[int, msgspec.Meta(ge=1)] = 600
    spectators_per_table: _Count = 200
    tables_per_guest: Annotated[int, msgspec.Meta(ge=1)] = 50  # that wait for players
    tables_per_hour: Annotated[int, msgspec.Meta(ge=1)] = 120  # that one guest opens: lessons and rematches, too
    warm_up: bool = True
    raw_sockets: bool = True  # messages of WebSockets go past ASGI's queue and tasks
    cpu_yield: bool = True  # masters who think offer their core to others all the time

    @property
    def folder(self) -> Path:
        return Path(self.data) if self.data else data_directory()

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{self.folder / 'tables.db'}"


def data_directory() -> Path:
    """Return the data folder of this user; a relative path in `XDG_DATA_HOME` does not count, by the convention.

    A user without a home has none: writing there fails with a sentence.
    """
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    home = os.environ.get("HOME") or os.path.expanduser("~")  # without one, `Path.home` would raise
    return (chosen if chosen.is_absolute() else Path("/", home, ".local", "share")) / "tavoliere"


def read_settings(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: Path | None = None
) -> Settings:
    """Read all settings; an error names the wrong one."""
    values = {**_from_file(file), **_from_environment(environment)}
    values |= {name: value for name, value in flags.items() if value is not None}
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("$.")[2].rstrip("`") if "$." in str(error) else ""
        what = f"The setting {field!r} has a value that it cannot have." if field else "There is an unknown setting."
        raise BadInput(what) from error
    if settings.bot_pace[0] > settings.bot_pace[1]:
        raise BadInput("The setting 'bot_pace' has a value that it cannot have: the shorter time comes first.")
    return settings


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"The settings in {file} cannot be read.") from error
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise BadInput(f"The settings in {file} are not valid TOML.") from error


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        value = environment.get(PREFIX + name.upper())
        if value is not None:
            found[name] = value.split(",") if name in ("origins", "proxies", "bot_pace") else value
    return found
