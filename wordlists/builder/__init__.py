"""Makes the English word list from SCOWL, wordfreq and lemminflect; run by `build.py`."""
