"""During a search: units of work, executors, and the journal."""
