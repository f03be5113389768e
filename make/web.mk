# The browser part: built into the package, checked, and tested in Debian's chromium.

PAGES   := src/hyakki/server/static/index.html
WEB_SRC := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts \
           $(wildcard src/hyakki/games/*/data/*.json) web/svelte.config.js
SCREENS ?= screens
NPM     := sh make/npm.sh $(VENV)

.PHONY: web-build web-test web-checked web-browser web-full full screens chromium nginx

web/node_modules/.installed: web/package-lock.json | $(VENV)/python
	$(NPM) --prefix web ci --silent --no-audit --no-fund
	@touch $@

$(PAGES): web/node_modules/.installed $(WEB_SRC)
	$(NPM) --prefix web run --silent build

web-build: $(PAGES)

chromium:
	@command -v chromium >/dev/null || test -n "$$CHROMIUM" \
	  || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	  || { echo "the browser tests need chromium: apt-get install chromium, or CHROMIUM=/path/to/it" >&2; exit 1; }

# A real proxy for the tests of serving behind one.
nginx:
	@{ command -v nginx || test -x /usr/sbin/nginx; } >/dev/null && command -v openssl >/dev/null \
	  || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq nginx openssl >/dev/null; } \
	  || { echo "the tests behind a proxy need nginx and openssl: apt-get install nginx openssl" >&2; exit 1; }

web-test: web-checked web-browser

web-checked: web/node_modules/.installed
	$(NPM) --prefix web run --silent check
	$(NPM) --prefix web run --silent test

web-browser: $(VENV)/installed-dev $(PAGES) $(MANUAL) chromium nginx
	$(NPM) --prefix web run --silent e2e

# Whole matches on the drawn boards, which take minutes.
web-full: $(VENV)/installed-dev $(PAGES) chromium
	$(NPM) --prefix web run --silent e2e:full

full: test web-full

screens: $(VENV)/installed-dev $(PAGES) chromium
	SCREENS=$(abspath $(SCREENS)) $(NPM) --prefix web run --silent e2e
