"""What is counted in bulk play of Oh Hell."""
