# `make run` starts the table, `make test` proves it; both set up everything first.
.PHONY: run play test check soak bench bench-compare bench-server profile ladder bars types screenshots lock clean

# A house of tables that friends join by a link.
run:
	@scripts/bootstrap run
	@scripts/client build
	@.venv/bin/tavoliere serve

# A game in the terminal.
play:
	@scripts/bootstrap run
	@.venv/bin/tavoliere play

test: check
	@scripts/client check
	@.venv/bin/python -m tests.warm
	@scripts/test

# Everything that needs no game to be played: under a minute.
check:
	@scripts/bootstrap dev
	@.venv/bin/ruff format --check --quiet .
	@.venv/bin/ruff check --quiet .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo

# The same comparisons with many more games; in the browser whole ones, in every language.
soak:
	@scripts/bootstrap dev
	@scripts/client build
	@.venv/bin/python -m tests.warm
	@TAVOLIERE_SOAK=1 .venv/bin/python -m pytest -n auto -q tests
	@TAVOLIERE_SOAK=1 scripts/client test

bench:
	@scripts/bootstrap run
	@scripts/bootstrap bench
	@.venv-bench/bin/python -m bench --write

# How strong the bots are, and what that says about the games: hours, which can be stopped and go on.
ladder:
	@scripts/bootstrap dev
	@.venv/bin/python -m bench.bots.ladder --out .arena/ladder
	@.venv/bin/python -m bench.bots.ladder --out .arena/ladder --write

# The pairings of bots that have a bar.
bars:
	@scripts/bootstrap dev
	@.venv/bin/python -m bench.bots.bars --out .arena/bars
	@.venv/bin/python -m bench.bots.bars --out .arena/bars --write

# The types that the browser shares with Python, and the reference pages about them.
types:
	@scripts/bootstrap dev
	@.venv/bin/python -m tools

# The pictures of docs/gallery, taken anew.
screenshots:
	@scripts/bootstrap run
	@scripts/client screenshots

# This working tree beside the commit before it: five minutes.
bench-compare:
	@scripts/bootstrap run
	@.venv/bin/python -m bench.compare

# Where the time goes inside compiled code, by kernel: make profile GAME=scalino LOOP=search
GAME ?= scalino
LOOP ?= search
profile:
	@scripts/bootstrap run
	@.venv/bin/python -m bench.profile $(GAME) $(LOOP)

# The server under load, beside boardgame.io in the same run.
bench-server:
	@scripts/bootstrap run
	@.venv/bin/python -m bench.server --write

# Pins anew what pyproject.toml asks for. The files name no download host.
lock:
	@scripts/lock

clean:
	rm -rf .venv .venv-bench .venv-node web/node_modules src/tavoliere/server/static .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
