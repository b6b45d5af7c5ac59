"""The formulations: constraint and integer programs over plain indices and arrays.

Nothing here knows words, files or screens; the mathematics is in models/README.md.
"""
