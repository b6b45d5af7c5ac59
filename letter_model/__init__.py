"""Training of the letter reader in waffle_cp.pictures; see README.md."""
