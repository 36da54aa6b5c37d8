# Thin names for run.py, which works without make too: python3 run.py help
PYTHON ?= python3
COMMANDS := play test test-long test-extras setup compiled golden bench load rules-coverage

.PHONY: $(COMMANDS)
$(COMMANDS):
	@$(PYTHON) run.py $@ $(ARGS)
