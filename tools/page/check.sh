#!/bin/sh
# Checks the page's scripts: their form by Prettier, their types by TypeScript, their pure functions by Node's
# own tests. All are tools of development. `make play` needs none. `check.sh --write` puts the form right.
# PYTHON names an interpreter that has the package, as the tables of sentences are read from it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v node >/dev/null 2>&1; then
  echo "Node.js is not installed: the types and functions of the page were not checked."
  exit 0
fi
root=$here/../..
for tool in typescript prettier; do
  wanted=$(sed -n "s/.*\"$tool\": \"\\([^\"]*\\)\".*/\\1/p" "$here/package.json")
  if ! grep -qs "\"version\": \"$wanted\"" "$here/node_modules/$tool/package.json"; then
    npm install --prefix "$here" --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null
  fi
done
[ "${1:-}" = --write ] && how=--write || how=--check
"$here/node_modules/.bin/prettier" --log-level warn --config "$here/prettier.json" \
  --cache --cache-location "$root/build/page/prettier" "$how" "$root/src/oddtrick/web/static/**/*.js" "$root/tests/page/*.js"
"${PYTHON:-python3}" "$here/frame_types.py"
"$here/node_modules/.bin/tsc" --project "$here/tsconfig.json"
"${PYTHON:-python3}" "$here/served.py"
node "$here/catalogue.mjs" --check
node --test --test-reporter=dot "$root/tests/page/"
