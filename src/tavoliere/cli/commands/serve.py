"""`tavoliere serve`: a table that friends join by a link."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavoliere.cli.arguments import Language
from tavoliere.cli.screen import Screen
from tavoliere.cli.texts import Phrases


def run(
    host: Annotated[str | None, typer.Option("--host", help="The address to listen on; all without it.")] = None,
    port: Annotated[int | None, typer.Option("--port", "-p", help="The port; 8642 without it.")] = None,
    data: Annotated[Path | None, typer.Option("--data", help="The folder of the database and the key.")] = None,
    database: Annotated[
        str | None, typer.Option("--database", help="postgresql+asyncpg://…; SQLite in the data folder without it.")
    ] = None,
    redis: Annotated[str | None, typer.Option("--redis", help="redis://…, between several processes.")] = None,
    workers: Annotated[int | None, typer.Option("--workers", help="Server processes; more than one need both.")] = None,
    bot_workers: Annotated[int | None, typer.Option("--bot-workers", help="Processes in which bots think.")] = None,
    path: Annotated[str | None, typer.Option("--path", help="The sub-path behind a proxy, e.g. /tavoliere.")] = None,
    secure: Annotated[bool | None, typer.Option("--secure", help="Cookies over TLS only.")] = None,
    settings: Annotated[Path | None, typer.Option("--settings", help="A TOML file with any of the settings.")] = None,
    lang: Language = "en",
) -> None:
    """Open a server of tables. Every flag is also an environment variable: TAVOLIERE_PORT, TAVOLIERE_DATABASE, …"""
    from tavoliere.server.http.address import shared_address
    from tavoliere.server.run import serve
    from tavoliere.server.settings import read_settings

    flags = {
        "host": host,
        "port": port,
        "data": str(data) if data else None,
        "database": database,
        "redis": redis,
        "workers": workers,
        "bot_workers": bot_workers,
        "path": path,
        "secure": secure,
    }
    chosen = read_settings(flags, file=settings)
    screen, phrases = Screen(), Phrases(lang)

    def when_ready(port: int) -> None:
        screen.say(phrases("serve.here", address=f"http://localhost:{port}{chosen.path}/"), wrap=False)
        if shared := shared_address(chosen, port):
            screen.say(phrases("serve.network", address=shared), wrap=False)
        screen.say(phrases("serve.stop"))

    serve(chosen, when_ready)
    screen.say(phrases("serve.stopped"))
