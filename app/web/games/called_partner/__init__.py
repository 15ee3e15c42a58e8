"""The table of Black Queen: Called Partners."""
