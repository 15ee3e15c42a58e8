"""What can be pressed at a table."""

import re


def playable(table: str) -> list[str]:
    """The actions of the cards that may be played."""
    return re.findall(r' data-action="([^"]+)"[^>]* legal"', table)


def offered(table: str) -> list[str]:
    """All actions that can be chosen: cards, buttons, bids of a stepper, a grid of trump and calls,
    of which the trump is said first."""
    found = set(playable(table))
    found.update(re.findall(r' data-act="([^"]+)"', table))
    for bids in re.findall(r' data-bids="([^"]+)"', table):
        found.update(f"bid {amount}" for amount in bids.split())
    trumps = re.findall(r' data-trump="(\w)"', table)
    calls = re.findall(r' data-call="(\w\w)"', table)
    found.update([f"trump {suit}" for suit in trumps] or [f"call {text}" for text in calls])
    return sorted(found)
