# Two commands: `make lab` and `make test`. Each does its own set-up in .venv the first time, and skips it afterwards.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --progress-bar off --disable-pip-version-check --constraint constraints.txt

.PHONY: help lab test quick fuzz items repeat golden whole grade-demo build bench bench-grading bench-attacks bench-widgets bench-start bench-practice book live editor bench-live hub-demo class-demo clean python

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

lab: .venv/.lab  ## open the course in JupyterLab
	@$(BIN)/linclass lab

test: .venv/.test  ## lint, types, derived files, all tests
	@$(BIN)/python tests/project/system.py --install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/linclass build --check
	OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder --durations=20; status=$$?; $(BIN)/python tests/project/system.py; exit $$status

quick: .venv/.test  ## what a change to a lesson or an exercise needs (ONLY=perceptron: for this one): lint, types, derived files, its tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/linclass build --check
	$(BIN)/python tests/project/quick.py $(ONLY)

fuzz: .venv/.test  ## the property tests with examples drawn anew
	OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -q -n 2 --hypothesis-profile=search tests/reference tests/sandbox/test_protocol.py tests/pictures/test_plots.py

items: .venv/.test  ## every question of the review, where `make test` looks at one in four; then their number
	OPENBLAS_NUM_THREADS=1 LINCLASS_ONE_IN=1 $(BIN)/pytest -q -n 0 tests/practice/test_items.py
	OPENBLAS_NUM_THREADS=1 $(BIN)/linclass items

repeat: .venv/.test  ## the whole suite three times: other orders of files, other hash seeds, a busy machine; prints a table
	$(BIN)/python tests/project/repeat.py

whole: .venv/.test  ## all of what the suite has a sample of: every lesson in the browser, every mistake of every exercise
	OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder --whole

golden: .venv/.test  ## judge every answer of the banks, write tests/exercises/golden.tsv, and say what has changed
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.exercises.golden

grade-demo: .venv/.lab  ## a class of 40 synthetic students, graded before your eyes and compared with the truth
	@OPENBLAS_NUM_THREADS=1 $(BIN)/linclass demo --into demo-classroom --replace

hub-demo: .venv/.test  ## a real JupyterHub: two students and an instructor, from release to feedback (as root, with npm)
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python tests/browser/term.py

class-demo: .venv/.test  ## a class of 200 with difficult names through Canvas and Moodle, a correction mid-term, and every grade traced
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.demo.two_hundred.term

build: .venv/.test  ## make the derived notebooks
	$(BIN)/linclass build

bench: .venv/.test  ## the reference against scikit-learn
	@.ci/step .venv/install.log "Numba" $(PIP) --editable '.[fast]'
	$(BIN)/python benchmarks/reference.py

bench-grading: .venv/.test  ## 40 submissions with stock nbgrader and with linclass; then many with linclass
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/grading.py
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/grading.py --example 100
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/grading.py --many 1000

bench-attacks: .venv/.test  ## the attacks against stock nbgrader and against linclass; then what each of them costs, and thousands of variations
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/attacks.py
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/costs.py --fuzz 3000

bench-widgets: .venv/.test  ## every widget in Chromium, against plain interact
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/widgets.py

bench-start: .venv/.test  ## how long each command takes, against other graders
	$(BIN)/python benchmarks/start.py

bench-practice: .venv/.test  ## simulate a learner over 60 days: the review's schedule, massed and uniform practice
	$(BIN)/python benchmarks/practice.py

book: .venv/.lab  ## the executed course as a site in build/book, to be opened without a server
	$(BIN)/linclass book

live: .venv/.lab  ## the course in a browser tab: the book with exercises that are checked in the page, served on this machine (needs npm once)
	$(BIN)/linclass book --live --serve --into build/live

editor: .venv/.lab  ## bundle the editor of the live book again, after a change of its package.json (needs npm)
	$(BIN)/python autograder/lessons/book/editor/bundle.py

bench-live: .venv/.test  ## the course in a tab: bytes, seconds, memory; then every answer of the banks in Chromium
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/live.py --banks

clean:  ## remove the environment and all caches
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

# One clear line when this machine's Python will not do.
python:
	@command -v $(PYTHON) >/dev/null || { echo "linclass needs Python 3.11 or newer, and there is no $(PYTHON); name yours with: make lab PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "linclass needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -c 'import platform; print(platform.python_version())'). Name a newer one with: make lab PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "linclass needs Python's venv module, which $(PYTHON) lacks; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }

.venv/.lab: pyproject.toml constraints.txt | python
	@echo "Setting up linclass in .venv: once, a minute or two."
	@test -x $(BIN)/python || { mkdir -p .venv && .ci/step .venv/install.log "Step 1 of 2: Python environment" $(PYTHON) -m venv .venv; }
	@rm -rf linclass.egg-info # left by version 0.1.0; with it, pip would go on reporting that version
	@.ci/step .venv/install.log "Step 2 of 2: packages" $(PIP) --editable '.[class]'
	@touch $@

.venv/.test: .venv/.lab
	@.ci/step .venv/install.log "What the tests need" $(PIP) --editable '.[test]'
	@if command -v npm >/dev/null; then npm install --silent --no-fund --no-audit --prefix .venv configurable-http-proxy@5 || echo "npm could not install the hub's proxy; the test of the hub is skipped"; fi
	@touch $@
