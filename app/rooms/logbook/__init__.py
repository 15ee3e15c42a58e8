"""What was played: the log, and what is read from it."""
