"""What make image-check is made of."""
