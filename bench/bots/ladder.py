"""`python -m bench.bots.ladder`: everybody against everybody, in every game with every number of players.

A few bots also meet under other rules, to see what these change. `ladder_page` makes docs/ladder.md of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bench.bots.pace import BELOW, entrants
from bench.bots.packed import pack, unpack
from bench.bots.playing import play, read, read_arguments
from tavoliere import games
from tavoliere.arena.contest import Contest, line_up
from tavoliere.engine.options import form, other_players, usual_players
from tavoliere.games.bloom_garden.rules.state import SALES

NEAR = BELOW[1:]  # the levels that are near enough to each other for rules to matter beside them
GAMES = 24  # of every line-up; more where a table has few line-ups,
_LINE_UPS = 10  # so that it has as many games as these would have
_SEED = "ladder"

# game: further options under which the middle levels meet, the usual ones among them: only so they can be compared
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "scalino": [{"pyramid": "diamond"}, {"pyramid": "square"}],
    "bloom_garden": [{"sell": sell} for sell in SALES],
}


def plan(chosen: Sequence[str], number: int) -> dict[str, list[Contest]]:
    return {game: list(_contests(game, number)) for game in chosen}


def _contests(game: str, number: int) -> Iterator[Contest]:
    for players, needed in tables(game).items():
        yield _contest(game, players, entrants(game), number, needed)
        for options in VARIANTS.get(game, []) if not needed else []:
            yield _contest(game, players, NEAR, number, options)


def tables(game: str) -> dict[int, dict[str, Any]]:
    """Every number of players that a game can have: the options that it needs, if the usual ones do not do."""
    rules = games.load(game)
    fewest, most = usual_players(rules)
    found: dict[int, dict[str, Any]] = {players: {} for players in range(fewest, most + 1)}
    for choice, (fewest, most) in other_players(rules, form(rules.options_type, rules.texts())).items():
        name, _, value = choice.partition("=")
        for players in range(fewest, most + 1):
            found.setdefault(players, {name: value})
    return dict(sorted(found.items()))


def is_variant(contest: Contest) -> bool:
    """Return whether a few bots play it only to compare rules."""
    return contest.options in VARIANTS.get(contest.game, [])


def is_usual(contest: Contest) -> bool:
    """Return whether it is played by the usual options, named or not."""
    rules = games.load(contest.game)
    return rules.make_options(contest.options) == rules.make_options(None)


def _contest(game: str, players: int, bots: Sequence[str], number: int, options: dict[str, Any]) -> Contest:
    lineups = line_up(bots, players)
    games_each = max(number, -(-number * _LINE_UPS // len(lineups)))
    return Contest(
        game=game,
        players=players,
        lineups=lineups,
        deals=-(-games_each // players),
        options=options,
        seed=_SEED,
    )


def main() -> None:
    arguments = read_arguments("Play everybody against everybody.", GAMES)
    planned = plan(games.names() if arguments.write else arguments.game, arguments.games)
    unpack(planned, arguments.out)
    if arguments.write:
        from bench.bots.ladder_page import write

        journals = read(planned, arguments.out)
        pack(journals)
        write(planned, journals)
    else:
        play(planned, arguments)


if __name__ == "__main__":
    main()
