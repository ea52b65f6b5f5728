# Two commands matter: `make play` opens a table in the browser, `make test` checks a change.
# Both make their own environment in .venv first. PYTHON, PORT, HOST and OPEN_BROWSER are honoured.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DIST := build/dist-tools
QUIET := --quiet --disable-pip-version-check
SETTING_UP := Setting up, once: libraries are fetched and the solver is compiled, a minute or two ...
SOURCES := pyproject.toml $(wildcard setup.py native/* native/*/* native/*/*/*)

# The tests start hundreds of commands: none should compile the package anew.
export PYTHONDONTWRITEBYTECODE =

.PHONY: play cluster test test-all tests whole needs lint types style page size bench laws docs wheel \
	dist clean help

# Three processes share two cores: tests wait for pages and servers.
PYTEST := $(BIN)/python -m pytest -n 3 --dist worksteal -q --durations=20

help:
	@echo "make play    open a table in the browser (PORT, HOST, OPEN_BROWSER=0)"
	@echo "make cluster start PostgreSQL, Valkey, HAProxy, two workers and a thinker here"
	@echo "make test    check a change: style, types, tests, a real browser (eight minutes on two cores)"
	@echo "make test-all  the rest: tests marked whole, the site, a wheel"
	@echo "make lint    style and types only"
	@echo "make size    count files and lines, part by part"
	@echo "make laws    run the tests marked with a law, and count them"
	@echo "make docs    build the documentation site in build/site/html, and check its links"
	@echo "make wheel   install a wheel where there is no compiler, and try it"
	@echo "make dist    compile anew, and keep the sdist and the wheel in dist/"
	@echo "make bench   measure against named peers"
	@echo "make clean   remove the environment and what was built"

play: $(VENV)/.play
	@$(BIN)/oddtrick play

cluster: $(VENV)/.cluster
	@sh tools/need-servers.sh
	@$(BIN)/oddtrick server cluster

# Style takes seconds. Types and the page take one processor each for a minute, and tests wait for
# servers and browsers: they fill each other's gaps.
test: style
	@$(MAKE) --no-print-directory -j3 types page tests

# A wheel waits for the index.
test-all: needs
	$(BIN)/python tools/solver/build_wasm.py --check
	@$(MAKE) --no-print-directory -j2 whole docs wheel size

tests: needs
	$(PYTEST) -m "not whole"

whole: needs
	$(PYTEST) -m "whole or hypothesis" --hypothesis-profile=many

needs: $(VENV)/.test
	@sh tools/need-chromium.sh
	@sh tools/need-servers.sh

# Each of these uses one processor: two at a time.
lint: $(VENV)/.test
	@$(MAKE) --no-print-directory -j2 types style page

types: $(VENV)/.test
	$(BIN)/mypy

style: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff check --preview --select PLW1514 .  # text is in UTF-8, whatever a system's own is
	$(BIN)/ruff format --check .

page: $(VENV)/.test
	@PYTHON=$(BIN)/python sh tools/page/check.sh

size: $(VENV)/.test
	@$(BIN)/python tools/house.py

laws: $(VENV)/.test
	$(BIN)/python tools/laws_index.py

docs: $(VENV)/.test
	$(BIN)/python tools/site/build.py

wheel: $(VENV)/.test
	$(BIN)/python tools/wheel/check.py

dist: $(DIST)/.made
	$(DIST)/bin/python tools/wheel/check.py --compile --outdir dist

bench: $(VENV)/.bench
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/env.py
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/formats.py
	$(BIN)/python benchmarks/solver.py
	$(BIN)/python benchmarks/dealing.py

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Oddtrick needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python's venv module is missing: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: $(SOURCES) | $(BIN)/python
	@echo "$(SETTING_UP)"
	@$(BIN)/python -m pip install $(QUIET) --editable ".[web]"
	@touch $@

$(VENV)/.cluster: $(SOURCES) | $(BIN)/python
	@echo "$(SETTING_UP)"
	@$(BIN)/python -m pip install $(QUIET) --editable ".[servers]"
	@touch $@ $(VENV)/.play

$(VENV)/.test: $(SOURCES) requirements/lint.txt | $(BIN)/python
	@echo "$(SETTING_UP)"
	@$(BIN)/python -m pip install $(QUIET) --require-hashes -r requirements/lint.txt
	@$(BIN)/python -m pip install $(QUIET) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.play

# What builds wheels has a small environment of its own.
$(DIST)/.made: requirements/dist.txt
	@$(PYTHON) -m venv $(DIST)
	@$(DIST)/bin/python -m pip install $(QUIET) --require-hashes -r requirements/dist.txt
	@touch $@

$(VENV)/.bench: $(SOURCES) | $(BIN)/python
	@$(BIN)/python -m pip install $(QUIET) --editable ".[bench]"
	@touch $@ $(VENV)/.play

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete
