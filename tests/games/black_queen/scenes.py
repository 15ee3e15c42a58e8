"""A deal of Black Queen between people, in the middle of a trick."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.rooms import events
from tests.games.worlds import Story

NAMES = ("Hanna", "Anselm", "Cleo", "Dorothea")


@dataclass(frozen=True)
class Scene:
    """A deal that waits for the first seat, after at least so many actions and so many cards in the
    trick."""

    after: int = 0
    in_trick: int = 0

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        story = Story(len(NAMES))
        deal, done = story.dealt_out(story.deck), 0
        while done < self.after or deal.turn or done % len(NAMES) != self.in_trick:
            deal.act(*story.steps[done])
            done += 1
        return [
            event.model_copy(update={"name": NAMES[event.seat]})
            if isinstance(event, events.SeatTaken)
            else event
            for event in story.log(story.own, 0, done)
        ]


SCENES: Mapping[str, Scene] = {"black queen follow": Scene(after=12, in_trick=3)}
PICTURE = "black queen follow"
