"""What the games are: pure, without I/O, clock or framework; compiled where a C compiler is."""
