"""What can be read from a deal, to compare deals and views by."""

from copy import deepcopy

from app.rules.deal import Deal
from app.rules.unseen import Unseen


def public(deal: Deal) -> dict[str, object]:
    """All data that can be read from a deal. What fill counts once for a view is none."""
    found: dict[str, object] = {}
    for name in dir(deal):
        if not name.startswith("_"):
            value = getattr(deal, name)
            if not callable(value):
                found[name] = None if isinstance(value, Unseen) else deepcopy(value)
    assert {"players", "turn", "viewer", "history", "setup", "scores", "to_act"} <= set(found)
    return found
