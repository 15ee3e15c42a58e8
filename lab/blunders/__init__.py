"""Positions in which a bot has thrown something away: found in play, judged by long trials, kept as
records, so that better bots can be asked what they would do."""
