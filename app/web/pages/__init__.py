"""The pages beside the table: the first one, a room's, the help."""
