"""Who plays an empty seat: from what the seat sees to an action, without I/O."""
