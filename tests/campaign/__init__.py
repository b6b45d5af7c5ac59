"""Long runs of an issue's size: `python -m tests.campaign NAME`; each module is one, with `main`."""
