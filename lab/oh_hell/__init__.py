"""Oh Hell's bots to compare with, and what is counted in bulk play of it."""
