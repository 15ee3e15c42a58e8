"""The bots of Black Queen."""
