# Everything a person or CI runs. Needs only Python 3.11 or later and pip.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SHELL = /bin/bash

.PHONY: demo test lint wheel bench generated clean

$(VENV)/installed: pyproject.toml heds/__init__.py
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/developing: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

# Survey platforms as judges of our files; without them their tests are skipped, and say so.
$(VENV)/platforms: $(VENV)/developing
	-$(BIN)/python -m pip install --quiet --editable '.[platforms]'
	-npm install --silent --no-save --prefix $(VENV)/node survey-core
	touch $@

# The main job end to end: a card of the official 2.1 form becomes a checked 3.0 datasheet.
demo: $(VENV)/installed
	bash studies/demo.sh $(BIN)/heds out/demo

test: $(VENV)/platforms lint
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The built wheel, in an empty environment, from another folder.
wheel: $(VENV)/developing
	bash tests/wheel.sh $(BIN)/python

bench: $(VENV)/developing
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/diff.py

# Files that follow from the code and are committed; tests compare them.
generated: $(VENV)/installed
	$(BIN)/python -m heds.model.json_schema
	$(BIN)/python docs/generate.py

clean:
	rm -rf $(VENV) out build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
