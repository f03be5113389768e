# play · test · check · build; each makes what it needs from a bare python3 (3.11 or newer).

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAMES  ?= 100
SEED   ?= 1

.PHONY: help play test check build clean

help:
	@echo "make play    watch eight bots play Tsuro of the Seas"
	@echo "make test    lint, types, tests: what CI runs"
	@echo "make check   the conformance suite over GAMES=$(GAMES) random matches of every game"
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

play: $(VENV)/installed
	$(BIN)/hyakki play tsuro-seas --seats 8 --you none

test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2
	@for game in $$($(BIN)/hyakki games --names); do \
	  $(BIN)/hyakki rules $$game --coverage >$(VENV)/coverage.txt || { grep -v ' tests\?$$' $(VENV)/coverage.txt; exit 1; }; \
	  echo "$$game: $$(tail -n 1 $(VENV)/coverage.txt)"; \
	done

check: $(VENV)/installed
	for game in $$($(BIN)/hyakki games --names); do $(BIN)/hyakki check $$game --games $(GAMES) --seed $(SEED) || exit; done

build: $(VENV)/installed-dev
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
