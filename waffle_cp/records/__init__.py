"""The JSON objects of results, written alike by the command line and the web app.

Every object starts with the same keys, the `Envelope`; each module adds those of one subject.
"""
