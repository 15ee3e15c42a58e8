"""Black Queen's bots to compare with."""
