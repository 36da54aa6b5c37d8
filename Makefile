# Thin names for run.py, which works without make too: python3 run.py help
PYTHON ?= python3
COMMANDS := play test test-long test-extras setup lock compiled docs pictures release-check golden reports balance bench load counts rules-coverage languages

.PHONY: $(COMMANDS)
$(COMMANDS):
	@$(PYTHON) run.py $@ $(ARGS)
