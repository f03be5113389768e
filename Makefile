# play · test · check · compile · bench · build; each makes what it needs from a bare python3 (3.11 or newer).

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAMES  ?= 100
SEED   ?= 1

.DEFAULT_GOAL := help

include make/web.mk

.PHONY: help play test test-compiled check compile bench build clean

help:
	@echo "make play    serve the games on this machine and open the page"
	@echo "make test    lint, types, tests: what CI runs"
	@echo "make check   the conformance suite over GAMES=$(GAMES) random matches of every game"
	@echo "make compile core and games compiled by mypyc into build/compiled"
	@echo "make bench   how fast the rules are, interpreted and compiled"
	@echo "make screens pictures of every page into screens/"
	@echo "make soak    kill the server fifty times, compare ten thousand positions for leaks"
	@echo "make build   wheel and source archive in dist/"
	@echo "make clean   remove what make made"

$(VENV)/python: $(firstword $(MAKEFILE_LIST))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hyakki needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(VENV)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/installed

play: $(VENV)/installed $(PAGES)
	$(BIN)/hyakki serve --open

test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2
	@for game in $$($(BIN)/hyakki games --names); do \
	  $(BIN)/hyakki rules $$game --coverage >$(VENV)/coverage.txt || { grep -v ' tests\?$$' $(VENV)/coverage.txt; exit 1; }; \
	  echo "$$game: $$(tail -n 1 $(VENV)/coverage.txt)"; \
	done
	$(MAKE) test-compiled
	$(MAKE) web-test

# Compiled without optimising, which is quick, and put through conformance and goldens.
test-compiled: $(VENV)/installed-dev
	rm -rf build/checked build/checked-temp
	HYAKKI_COMPILE=1 HYAKKI_OPT=0 $(BIN)/python setup.py --quiet build \
	  --build-lib build/checked --build-temp build/checked-temp build_ext --parallel 2
	HYAKKI_COMPILED=1 PYTHONPATH=build/checked $(BIN)/python -m pytest -n 2 -o pythonpath=tests tests/conformance tests/games -k 'conformance or golden'

compile: $(VENV)/installed-dev
	HYAKKI_COMPILE=1 $(BIN)/python setup.py --quiet build \
	  --build-lib build/compiled --build-temp build/compiled-temp build_ext --parallel 2

bench: compile
	$(BIN)/hyakki bench

check: $(VENV)/installed
	for game in $$($(BIN)/hyakki games --names); do $(BIN)/hyakki check $$game --games $(GAMES) --seed $(SEED) || exit; done

# A compiled wheel where a C compiler is there, a plain one elsewhere.
build: $(VENV)/installed-dev $(PAGES)
	if command -v cc >/dev/null; then export HYAKKI_COMPILE=1; fi; $(BIN)/python -m build --no-isolation --outdir dist

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/hyakki/server/static

# Long trials of the server, seeded and bounded: about half an hour.
.PHONY: soak
soak: $(VENV)/installed
	$(BIN)/hyakki soak kill --times 50 --seed $(SEED) --json
	$(BIN)/hyakki soak leak --positions 10000 --seed $(SEED) --json
