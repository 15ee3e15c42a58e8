"""The rules of Black Queen: Called Partners."""
