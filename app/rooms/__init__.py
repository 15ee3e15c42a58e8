"""Live tables: seats, turns, the event log, and who may see what. No framework, no database."""
