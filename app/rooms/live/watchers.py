"""Who looks at a table, and is told when it has changed."""

import asyncio
from collections.abc import Hashable, Iterator
from contextlib import contextmanager


class Watchers:
    """Connections of people and strangers. changes: how often they were told."""

    def __init__(self) -> None:
        self._people: dict[asyncio.Event, str] = {}
        self._here: Hashable = ()  # who was here when all were told last
        self.changes = 0

    def __bool__(self) -> bool:
        return bool(self._people)

    @contextmanager
    def one(self, person: str) -> Iterator[asyncio.Event]:
        """While a person looks: an event that is set whenever the table has changed."""
        changed = asyncio.Event()
        self._people[changed] = person
        try:
            yield changed
        finally:
            del self._people[changed]

    def tell(self, here: Hashable, only: str | None = None) -> None:
        """Tell them that the table has changed; only one person where nobody else may notice.

        here: all that can be seen of who is here.
        """
        self.changes += 1
        self._here = here if only is None else self._here
        for changed, person in self._people.items():
            if only in (None, person):
                changed.set()

    def tell_who_is(self, here: Hashable) -> None:
        """Tell them, unless they know."""
        if here != self._here:
            self.tell(here)
