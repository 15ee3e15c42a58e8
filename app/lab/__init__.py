"""The workshop: self-play, the arena, long measurements."""
