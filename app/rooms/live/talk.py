"""What is said at a table, by people and by bots. Nothing of it is stored."""

from collections import deque
from collections.abc import Callable

from app.allowance import Allowance, Allowances, seconds
from app.rooms.fold.access.talk import Remark
from app.rooms.fold.errors import Refused

KEPT = 30  # remarks
KEPT_OF_BOTS = 3
EACH = Allowance(5, 2.5)
BOTS = Allowance(2, 15.0)  # all of a room together


class Talk:
    """The latest remarks of a room, the newest last. now: seconds, never set back."""

    def __init__(self, now: Callable[[], float], epoch: int) -> None:
        """epoch: of the room's owner, so that ids do not come again."""
        self._epoch = epoch
        self._count = 0
        self._allowances = Allowances(EACH, now)
        self._of_bots = Allowances(BOTS, now)
        self._kept: deque[Remark] = deque(maxlen=KEPT)
        self._kept_of_bots: deque[Remark] = deque(maxlen=KEPT_OF_BOTS)  # they drive out nobody's

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """All that are kept."""
        both = (*self._kept, *self._kept_of_bots)
        return tuple(sorted(both, key=lambda one: one.number)) if self._kept_of_bots else both

    def say(self, person: str, seat: int, name: str, reaction: str, text: str = "") -> None:
        """Add a remark of a person; raises Refused when there are too many."""
        wait_s = self._allowances.take(person)
        if wait_s:
            again = seconds(wait_s)
            raise Refused(f"You have said a lot in a short time. Try again in {again}.")
        self._kept.append(self._remark(seat, name, reaction, text))

    def bots_may_speak(self) -> bool:
        """Whether one of the bots may say something now; it counts as said."""
        return self._of_bots.take(None) == 0

    def say_as_bot(self, seat: int, name: str, reaction: str) -> None:
        """Add a reaction of a bot."""
        said = self._remark(seat, name, reaction)
        self._kept_of_bots.append(said._replace(bot=True))

    def _remark(self, seat: int, name: str, reaction: str, text: str = "") -> Remark:
        self._count += 1
        number = self._count
        return Remark(f"{self._epoch}.{number}", seat, name, reaction, text, number=number)
