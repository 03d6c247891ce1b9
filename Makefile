# Two commands do everything: `make play` and `make test`. The rest is for developers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SAMPLE := sample-storyteller.roundkeeper

.PHONY: play test check bench sizes pot pictures reliability clean

# what is needed to play

$(VENV)/play: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	$(BIN)/python -m compileall -q core data tui
	touch $@

$(VENV)/dev: $(VENV)/play pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

$(SAMPLE): | $(VENV)/play
	$(BIN)/roundkeeper sample storyteller $(SAMPLE)

play: $(VENV)/play $(SAMPLE)
	$(BIN)/roundkeeper open $(SAMPLE)

# what developers need

test: $(VENV)/dev
	$(BIN)/python -m pytest

check: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/deptry .
	$(BIN)/python bench/sizes.py

bench: $(VENV)/dev
	$(BIN)/python bench/step.py
	$(BIN)/python bench/moves.py
	$(BIN)/python bench/opening.py
	$(BIN)/python bench/odds.py
	$(BIN)/python bench/table.py

sizes: $(VENV)/dev
	$(BIN)/python bench/sizes.py

reliability: $(VENV)/dev
	$(BIN)/python -m pytest -m 'slow or not slow' tests/reliability

pictures: $(VENV)/dev
	$(BIN)/python bench/pictures.py

pot: $(VENV)/dev
	$(BIN)/pybabel extract --keywords N_ --no-location --omit-header --sort-output -o tui/locales/roundkeeper.pot tui

clean:
	rm -rf $(VENV) build dist *.egg-info
