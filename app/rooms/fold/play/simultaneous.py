"""A stage in which several seats may act at once, first come first served (Deal.declining)."""

from dataclasses import dataclass

from app.rooms.fold.play.events import Acted
from app.rules import cards
from app.rules.deal import Deal

OVER = "The table has moved on. Look again and choose."


@dataclass
class SimultaneousStage:
    """The latest stage of that kind, so that who comes too late is told why.

    move: of the state. open: whether nothing has been completed since.
    """

    move: str
    declining: str
    open: bool = True
    timed_out: bool = False  # the window was over for those who were still asked
    last: Acted | None = None  # what was done in it

    def note(self, event: Acted) -> None:
        """Something has been done in it."""
        self.last = event
        if event.by == "window":
            self.timed_out = True
        elif event.action != self.declining:
            self.timed_out = False  # everybody is asked again

    def too_late(self, seat: int, name: str) -> str:
        """Why it is over, for a seat that still wanted to act. name: of who acted last."""
        if self.last is not None and self.last.action != self.declining:
            if self.last.seat == seat:
                return "You have already played. Look again and choose."
            number = cards.NUMBERS.get(self.last.action)
            card = "" if number is None else f" with the {cards.name(number)}"
            return f"{name} was quicker{card}. Look again and choose."
        if self.timed_out:
            return "Time was up. Look again and choose."
        return "Everybody was done. Look again and choose."

    def declined_already(self) -> str:
        """Why a seat that has declined is not asked."""
        return "Time was up." if self.timed_out else "You have said that you are done."


def begun(deal: Deal) -> int:
    """How many actions came before what is asked now; where several may act at once, before they
    were last asked."""
    n = len(deal.history)
    declining = deal.declining
    while declining and n and deal.history[n - 1][1] == declining:
        n -= 1
    return n
