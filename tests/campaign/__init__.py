"""Long runs of an issue's size: `python -m tests.campaign NAME`; a module with `main` each."""
