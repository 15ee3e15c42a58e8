"""OpenSpiel's own searching bot at our tables, to measure ours by (it needs the extra `lab`)."""
