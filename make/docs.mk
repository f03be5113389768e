# The manual: a site from docs/, the ledgers and the docstrings, built into the package.

MANUAL     := src/hyakki/server/manual/index.html
MANUAL_SRC := $(shell find docs manual src/hyakki/core src/hyakki/table src/hyakki/games tests/games -name '*.py' -o -name '*.md' \
                -o -name '*.toml' -o -name '*.css' -o -name '*.json' -o -name '*.svg' -o -name '*.png')

.PHONY: docs

$(VENV)/installed-docs: $(VENV)/installed requirements/docs.txt
	$(PIP) --require-hashes --requirement requirements/docs.txt
	@touch $@

$(MANUAL): $(VENV)/installed-docs $(MANUAL_SRC)
	$(BIN)/python -m manual

docs: $(MANUAL)
