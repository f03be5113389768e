# Two servers on one PostgreSQL behind nginx, killed again and again; docs/scaling.md tells of it.

TABLES ?= 100
KILLS  ?= 100
PAUSE  ?= 1

.PHONY: scale scale-bench postgres

postgres:
	@{ ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } >/dev/null 2>&1 \
	  || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; } \
	  || { echo "the tests on PostgreSQL need it: apt-get install postgresql" >&2; exit 1; }

scale: $(VENV)/installed-dev nginx postgres
	$(BIN)/python -m hyakki.trials.scale $(TABLES) $(KILLS) $(PAUSE) $(SEED)

scale-bench: $(VENV)/installed-dev nginx postgres
	$(BIN)/python -m hyakki.trials.scale_bench 128 10 3
