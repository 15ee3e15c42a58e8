"""The table of Black Queen."""
