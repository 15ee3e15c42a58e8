"""The rules of Black Queen."""
