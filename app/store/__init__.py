"""Where the event log is kept."""
