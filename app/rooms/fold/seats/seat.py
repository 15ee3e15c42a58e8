"""The places at a table."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Seat:
    """A place at the table: free, a person's, or a bot's."""

    person: str = ""  # "" when no person sits there
    name: str = ""
    level: str = ""  # of the bot; "" when no bot sits there
    next_person: str = ""  # who sits here from the next deal on
    next_name: str = ""
    left_by: str = ""  # who has left it since the deal began, and may come back
    left_name: str = ""

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return not self.person and not self.level

    def player(self, number: int) -> str:
        """Who is counted for the results of this seat: its person, or the bot of its number."""
        return self.person or f"bot {number}"


def for_so_many(seats: Iterable[Seat], players: int) -> list[Seat]:
    """The seats of another game: who waited for one sits down, and bots and free seats give way,
    the last ones first."""
    found = [Seat(s.next_person, s.next_name) if s.next_person else s for s in seats]
    for gives_way in (lambda seat: seat.free, lambda seat: not seat.person):
        for number in reversed(range(len(found))):
            if len(found) > players and gives_way(found[number]):
                del found[number]
    return found + [Seat() for _ in range(players - len(found))]
