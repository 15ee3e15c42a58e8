"""A deal of Black Queen in chosen states, between people."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rooms.fold import events
from app.rules.game import Value
from tests.games.worlds import Story

NAMES = ("Hanna", "Anselm", "Cleo", "Dorothea", "Emil", "Friederike")


@dataclass(frozen=True)
class Scene:
    """A deal in which so many tricks are full and it is the turn of seat 0, or one that is over.
    tricks: -1 while cards are passed. options: of the game."""

    players: int = 4
    tricks: int = 0
    over: bool = False
    options: Mapping[str, Value] = field(default_factory=dict)

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        story = Story(self.players, self.options)
        until = len(story.steps)
        if not self.over:
            first = self.players * (self.tricks + ("passing" in self.options))
            turns = range(first, first + self.players)
            until = next(i for i in turns if story.steps[i][0] == 0)
        return [named(event) for event in story.log(story.own, 0, until)]


def named(event: events.Event) -> events.Event:
    """With a name that is a name."""
    if isinstance(event, events.SeatTaken):
        return event.model_copy(update={"name": NAMES[event.seat]})
    return event


SCENES: Mapping[str, Scene] = {
    "black queen table": Scene(tricks=2),
    "black queen passing": Scene(tricks=-1, options={"passing": "left"}),
    "black queen passed": Scene(options={"passing": "left"}),
    "black queen hands passing": Scene(tricks=-1, options={"passing": "across", "piles": 0}),
    "black queen late": Scene(tricks=16),
    "black queen sheet": Scene(over=True),
    "black queen two sheet": Scene(players=2, over=True),
}
PICTURE = "black queen table"  # for README
