"""What the command line of the product shares with that of the workshop."""
