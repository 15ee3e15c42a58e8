"""What a room is: its state, what is asked of it, and what comes of that; no clock, no task."""
