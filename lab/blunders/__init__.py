"""Positions with what one should not do there, kept as records, so that bots can be asked what they
would do: where a bot has thrown something away, found in play and judged by long trials, and where
any good player would laugh."""
