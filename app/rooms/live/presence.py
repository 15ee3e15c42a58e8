"""Who is connected to a room, and since when somebody is not."""

from collections import Counter
from collections.abc import Callable, Set
from math import inf

NOBODY: frozenset[str] = frozenset()
STRANGER_S = 600.0  # more than anything that is timed at a table


class Presence:
    """Connections are counted by person. now: seconds, never set back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._opened = now()
        self._stranger_at = -inf
        self._connections: Counter[str] = Counter()
        self._last_seen: dict[str, float] = {}
        self._closing: set[str] = set()  # one of their pages has said that it closes
        self._closed: set[str] = set()  # their last page said so before it went

    def comes(self, person: str) -> None:
        """A page of this person has connected."""
        self._connections[person] += 1
        self._closed.discard(person)

    def says_goodbye(self, person: str) -> None:
        """A page of this person is being closed; its connection ends next."""
        self._closing.add(person)

    def goes(self, person: str, members: Set[str]) -> bool:
        """A connection has ended; whether it was a member's last one. Strangers are forgotten."""
        closing = person in self._closing
        self._closing.discard(person)
        self._connections[person] -= 1
        if self._connections[person]:
            return False
        del self._connections[person]
        self._last_seen[person] = self._now()
        self._last_seen = {p: at for p, at in self._last_seen.items() if p in members}
        if closing:
            self._closed.add(person)
        self._closed &= set(members)
        return person in members

    def here(self, person: str) -> bool:
        """Whether a page of this person is connected."""
        return person in self._connections

    def any_of(self, people: Set[str]) -> bool:
        """Whether one of them is connected."""
        return any(person in self._connections for person in people)

    def watchers(self, members: Set[str]) -> list[str]:
        """Those who are connected and no members."""
        return [person for person in self._connections if person not in members]

    def looks(self, person: str, members: Set[str]) -> None:
        """Somebody is shown the table, connected or by a page alone."""
        if person not in members:
            self._stranger_at = self._now()

    def only(self, person: str) -> bool:
        """Whether this person is connected, and nobody else is or has looked for a while."""
        nobody_else = self._now() - self._stranger_at > STRANGER_S
        return self._connections.keys() == {person} and nobody_else

    def closed_the_page(self, people: Set[str]) -> frozenset[str]:
        """Those who are not connected because they have closed their page."""
        if not self._closed:
            return NOBODY
        return frozenset(p for p in people if p in self._closed and not self.here(p))

    def seen(self, people: Set[str]) -> tuple[frozenset[str], frozenset[str]]:
        """Those who are here, and those who have closed their page."""
        return frozenset(filter(self.here, people)), self.closed_the_page(people)

    def absent(self, people: Set[str], for_s: float) -> frozenset[str]:
        """Those without a connection for so long; nobody just after the room was loaded."""
        if self._connections.keys() >= people:  # as most of the time
            return NOBODY
        limit = self._now() - for_s
        return frozenset(p for p in people if not self.here(p) and self._since(p) <= limit)

    def away(self, people: Set[str], lost_s: float, closed_s: float) -> frozenset[str]:
        """Those whose connection has been lost for so long, or whose page has been closed for so
        long."""
        return self.absent(people, lost_s) | self.absent(self.closed_the_page(people), closed_s)

    def until(self, people: Set[str], for_s: float) -> list[float]:
        """In how many seconds those who are not connected will have been absent for so long."""
        now = self._now()
        lasting = [self._since(p) + for_s - now for p in people if not self.here(p)]
        return [seconds for seconds in lasting if seconds > 0]

    def _since(self, person: str) -> float:
        return self._last_seen.get(person, self._opened)
