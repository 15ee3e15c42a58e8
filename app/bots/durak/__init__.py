"""Who plays an empty seat at Durak."""
