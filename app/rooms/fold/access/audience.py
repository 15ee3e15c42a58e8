"""Who only watches a table."""

from typing import NamedTuple

MOST = 10  # watchers that are counted; beyond, there are simply many


class Audience(NamedTuple):
    """names: of those who gave one. others: how many more there are, MOST for as many or more."""

    names: tuple[str, ...] = ()
    others: int = 0
