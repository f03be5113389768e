# play · quick · test · check · compile · bench · docs · build; each makes what it needs from a bare python3 (3.11 or newer).

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAMES  ?= 100
POSITIONS ?= 3000
SEED   ?= 1

export PYTHONDONTWRITEBYTECODE := # whatever is set outside: tests start hundreds of processes, and each would compile all anew

.DEFAULT_GOAL := help

include make/docs.mk
include make/scale.mk
include make/web.mk

.PHONY: help play quick test test-python test-compiled-meanwhile ready packages system collected lint types test-compiled test-compiled-rules server-compiled build-checked \
  conformance-compiled check compile bench build lock clean

help:
	@echo "make play    serve the games on this machine and open the page"
	@echo "make quick   lint, types, and the tests of core, tables and GAME=game, in half a minute"
	@echo "make test    lint, types, tests: what CI runs"
	@echo "make full    that, and whole matches by browser"
	@echo "make check   the conformance suite over GAMES=$(GAMES) random matches and POSITIONS=$(POSITIONS) handmade ones of every game"
	@echo "make compile core, games, search and what a server tells compiled by mypyc into build/compiled"
	@echo "make bench   how fast the rules are, interpreted and compiled"
	@echo "make screens pictures of every page into screens/"
	@echo "make soak    kill the server fifty times, attack it, compare ten thousand positions for leaks"
	@echo "make scale   kill two servers on one PostgreSQL, and PostgreSQL, KILLS=100 times under play at TABLES=100"
	@echo "make docs    the manual, which a server has under /docs"
	@echo "make build   wheel and source archive in dist/"
	@echo "make lock    the newest dependencies that pyproject.toml allows into requirements/, with hashes"
	@echo "make clean   remove what make made"

$(VENV)/python: $(firstword $(MAKEFILE_LIST))
	@command -v $(PYTHON) >/dev/null || { echo "there is no $(PYTHON) here: install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hyakki needs Python 3.11 or newer, and $(PYTHON) is older: make PYTHON=/path/to/another")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "this Python makes no virtual environments: install its venv (Debian, Ubuntu: apt install python3-venv), or name another: make PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# What stands in requirements/ and nothing else, each file by its hash; then the package itself, which brings nothing along.
PIP := $(BIN)/python -m pip install --quiet --no-deps

$(VENV)/installed: $(VENV)/python pyproject.toml requirements/run.txt
	$(PIP) --require-hashes --requirement requirements/run.txt
	$(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/python pyproject.toml requirements/dev.txt
	$(PIP) --require-hashes --requirement requirements/dev.txt
	$(PIP) --no-build-isolation --editable .
	@touch $@ $(VENV)/installed

# One lock for all supported Pythons and systems, without addresses: pip takes files from wherever it is set up to.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock: $(VENV)/python
	$(BIN)/python -m pip install --quiet 'uv==0.13.7'
	$(LOCK) --upgrade --extra build --output-file requirements/run.txt pyproject.toml >/dev/null
	$(LOCK) --upgrade --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt pyproject.toml >/dev/null
	$(LOCK) --upgrade --extra docs --constraint requirements/dev.txt --output-file requirements/docs.txt pyproject.toml >/dev/null
	$(LOCK) --upgrade --group pyproject.toml:node --output-file requirements/node.txt >/dev/null

play: $(VENV)/installed $(PAGES)
	$(BIN)/hyakki serve --open $(if $(PORT),--port $(PORT))

# While one works on a game. ruff and mypy remember what has not changed.
quick: $(VENV)/installed-dev
	@$(if $(GAME),$(BIN)/hyakki games $(GAME) >/dev/null)
	$(MAKE) --no-print-directory lint types
	$(BIN)/python -m pytest -n 2 --dist worksteal src/hyakki/core src/hyakki/table tests/core tests/table \
	  $(if $(GAME),src/hyakki/games/$(subst -,_,$(GAME)) tests/games/$(subst -,_,$(GAME)))

# Python's tests wait for servers and terminals much of the time: the compiled rules, which only compute, take what time they
# leave and none that they want. The browser's tests come after: beside them, tests that wait for processes waited too long.
test: ready
	$(MAKE) -j2 --no-print-directory test-python test-compiled-meanwhile
	$(MAKE) --no-print-directory server-compiled
	$(MAKE) --no-print-directory web-browser

test-compiled-meanwhile:
	nice -n 19 $(MAKE) --no-print-directory test-compiled-rules

test-python: $(VENV)/installed-dev
	$(BIN)/python -m pytest -n 4 --dist worksteal # on two cores: many tests wait for servers and terminals
	@for game in $$($(BIN)/hyakki games --names); do \
	  $(BIN)/hyakki rules $$game --coverage >$(VENV)/coverage.txt || { grep -v ' tests\?$$' $(VENV)/coverage.txt; exit 1; }; \
	  echo "$$game: $$(tail -n 1 $(VENV)/coverage.txt)"; \
	done

# What keeps one core busy each, two at a time; what is installed comes before.
ready:
	$(MAKE) -j2 --output-sync=target --no-print-directory packages system
	$(MAKE) -j2 --output-sync=target --no-print-directory lint types $(PAGES) $(MANUAL)
	$(MAKE) -j2 --output-sync=target --no-print-directory web-checked collected

# One after the other each: two that install into one environment, or by apt, would be in each other's way.
packages:
	@for file in $(VENV)/installed-dev $(VENV)/installed-docs; do $(MAKE) --no-print-directory $$file || exit; done

system:
	@for program in nginx chromium postgres; do $(MAKE) --no-print-directory $$program || exit; done

# Once for all: workers that begin together would each make all tests ready to run, and that takes longer than finding them.
collected: $(VENV)/installed-dev
	$(BIN)/python -m pytest --collect-only --quiet --quiet >/dev/null

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

# Compiled without optimising, which is quick, and put through conformance and goldens.
test-compiled: test-compiled-rules
	$(MAKE) --no-print-directory server-compiled

test-compiled-rules: build-checked
	$(MAKE) --no-print-directory conformance-compiled

build-checked: $(VENV)/installed-dev
	rm -rf build/checked build/checked-temp
	HYAKKI_COMPILE=1 HYAKKI_OPT=0 $(BIN)/python setup.py --quiet build \
	  --build-lib build/checked --build-temp build/checked-temp build_ext --parallel 2

CHECKED := PYTHONPATH=build/checked $(BIN)/python -m pytest -n 2 --dist worksteal -o pythonpath=tests

conformance-compiled:
	$(CHECKED) tests/conformance tests/games/*/test_goldens.py

# These wait for a server, so they are not among what only gets the time that others leave.
server-compiled:
	$(CHECKED) $(addprefix tests/server/test_,sights.py action_texts.py eventlog.py acting.py time_limits.py rooms.py resuming.py)

compile: $(VENV)/installed-dev
	HYAKKI_COMPILE=1 $(BIN)/python setup.py --quiet build \
	  --build-lib build/compiled --build-temp build/compiled-temp build_ext --parallel 2

bench: compile
	$(BIN)/hyakki bench

check: $(VENV)/installed
	for game in $$($(BIN)/hyakki games --names); do $(BIN)/hyakki check $$game --games $(GAMES) --positions $(POSITIONS) --seed $(SEED) || exit; done

# A compiled wheel where a C compiler is there, a plain one elsewhere.
build: $(VENV)/installed-dev $(PAGES) $(MANUAL)
	if command -v cc >/dev/null; then export HYAKKI_COMPILE=1; fi; $(BIN)/python -m build --no-isolation --outdir dist

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/hyakki/server/static src/hyakki/server/manual

# Long trials of the server, seeded and bounded: about half an hour.
.PHONY: soak
soak: $(VENV)/installed
	$(BIN)/hyakki soak kill --times 50 --seed $(SEED) --json
	$(BIN)/hyakki soak abuse --rounds 3 --seed $(SEED) --json
	$(BIN)/hyakki soak leak --positions 10000 --seed $(SEED) --json
