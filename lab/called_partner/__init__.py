"""What is counted in bulk play of Called Partners."""
