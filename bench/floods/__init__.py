"""What bad clients do to the others."""
