"""The command about word lists."""
