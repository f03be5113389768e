# The browser part: built into the package, checked, and tested in Debian's chromium.

PAGES   := src/hyakki/server/static/index.html
WEB_SRC := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts \
           $(wildcard src/hyakki/games/*/data/*.json) web/svelte.config.js
SCREENS ?= screens

.PHONY: web-build web-test screens chromium

web/node_modules/.installed: web/package-lock.json
	@command -v npm >/dev/null || { echo "the pages need Node 20.19 or newer, with npm" >&2; exit 1; }
	npm --prefix web ci --silent --no-audit --no-fund
	@touch $@

$(PAGES): web/node_modules/.installed $(WEB_SRC)
	npm --prefix web run --silent build

web-build: $(PAGES)

chromium:
	@command -v chromium >/dev/null || test -n "$$CHROMIUM" \
	  || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	  || { echo "the browser tests need chromium: apt-get install chromium, or CHROMIUM=/path/to/it" >&2; exit 1; }

web-test: $(VENV)/installed-dev $(PAGES) chromium
	npm --prefix web run --silent check
	npm --prefix web run --silent test
	npm --prefix web run --silent e2e

screens: $(VENV)/installed-dev $(PAGES) chromium
	SCREENS=$(abspath $(SCREENS)) npm --prefix web run --silent e2e
