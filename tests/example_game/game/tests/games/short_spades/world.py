"""What Short Spades hides: the hands of the others, and nothing else."""

from tests.games.world import TrickWorld


class Hidden(TrickWorld):
    """See tests.games.world."""
