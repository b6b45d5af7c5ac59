"""The commands of the Wordle family: `wordle`, `absurdle`, `octordle`."""
