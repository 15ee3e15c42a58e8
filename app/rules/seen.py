"""A fingerprint of what a seat sees, so that it can be shown later what a bot knew (RECORDS 4)."""

import hashlib
import json

from app.rules import cards
from app.rules.deal import Deal

LENGTH = 32  # hexadecimal digits


def fingerprint(view: Deal, seat: int) -> str:
    """Of a view of a seat: its hand, what may be done, and all that has been done as it saw it."""
    seen = {
        "seat": seat,
        "hand": [cards.TEXTS[card] for card in view.hand(seat)],
        "actions": view.actions(seat),
        "history": [list(step) for step in view.history],
    }
    text = json.dumps(seen, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
