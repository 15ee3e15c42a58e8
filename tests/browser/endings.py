"""Deals of Black Queen that are nearly over, so that what comes then can be seen soon."""

from dataclasses import dataclass

from app.rooms.fold import events
from tests.games.worlds import PEOPLE
from tests.rooms.table import Told

NAMES = ("Hanna", "Gus", "Paula")


@dataclass(frozen=True)
class Ending:
    """People on the first seats, bots on the others. left: tricks that are still to be played.

    gone: seats that people have left after a first match; the deal is one of a second match.
    """

    people: int = 1
    players: int = 4
    left: int = 3
    gone: tuple[int, ...] = ()

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        told = Told(self.players, host=PEOPLE[0])
        for seat in range(self.people):
            told.sit(PEOPLE[seat], seat, NAMES[seat])
        told.start("1")
        if self.gone:
            told.play()
            for seat in self.gone:
                told.leave(PEOPLE[seat])
            for seat in set(range(self.people)) - set(self.gone):
                told.ready(PEOPLE[seat])
        assert told.room.match
        cards = len(told.room.match.game.pack)
        told.play(cards - self.left * self.players)
        return told.happened


ENDINGS = {
    "ending": Ending(),
    "ending of two": Ending(players=2),
    "ending with a guest": Ending(people=2),
    "ending of three": Ending(people=3, players=3),
    "ending of a rematch": Ending(people=3, players=3, gone=(1,)),
    "long ending": Ending(left=9),
}
