"""Oh Hell's bots: rules of thumb, and max^n over sampled deals (docs/bots.md)."""
