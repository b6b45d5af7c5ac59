"""Speed and memory: `python -m tests.benchmarks NAME`; each module is one, with `main`."""
