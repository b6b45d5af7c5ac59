"""Makes the word lists of other languages from Hunspell dictionaries and wordfreq."""
