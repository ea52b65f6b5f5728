#!/bin/sh
# Checks the page's scripts: their types by TypeScript, their pure functions by Node's own tests.
# Both are tools of development. `make play` needs neither.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v node >/dev/null 2>&1; then
  echo "Node.js is not installed: the types and functions of the page were not checked."
  exit 0
fi
wanted=$(sed -n 's/.*"typescript": "\(.*\)".*/\1/p' "$here/package.json")
if [ "$("$here/node_modules/.bin/tsc" --version 2>/dev/null)" != "Version $wanted" ]; then
  npm install --prefix "$here" --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null
fi
"$here/node_modules/.bin/tsc" --project "$here/tsconfig.json"
node --test --test-reporter=dot "$here/../../tests/page/"
