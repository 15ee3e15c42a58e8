"""The event log in PostgreSQL, shared by several processes (`black-queen[postgres]`)."""
