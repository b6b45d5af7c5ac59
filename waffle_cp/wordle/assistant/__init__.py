"""The assistant: a game in progress on one board or many, advice, and a look back."""
