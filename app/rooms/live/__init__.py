"""Rooms as they are played in: tasks, clocks, who is here, and bots that think."""
