"""What the checks of the image and of wheels share."""
