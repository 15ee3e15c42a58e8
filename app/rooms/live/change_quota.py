"""How much people can make a room store beside their play, so that its log stays short.

Play bounds itself: actions, the wish for the next deal, deals after one in which cards were played.
What anybody could repeat for ever is counted, by the place at the table and not by the person,
since a new person is a new cookie away; who has no place shares what there is for all of them.
Everybody sees these changes, so that a refusal tells nothing; only the wish to be asked again is
private, and counted for its person. tests/rooms/test_log_is_bounded.py has what bounds each event.
"""

from collections.abc import Callable, Hashable, Sequence

from app.allowance import Allowance, Allowances, seconds
from app.rooms.fold import events
from app.rooms.fold.errors import Refused
from app.rooms.fold.state import RoomState
from app.rules import cards
from app.rules.deal import Deal

MEMBER = Allowance(20, 3.0)
STRANGERS = Allowance(30, 1.0)
COUNTED = (
    events.SeatTaken,  # giving it up is not: each time it has been taken before
    events.Renamed,
    events.BotSeated,
    events.BotRemoved,
    events.HandedOn,
    events.OptionsChosen,
    events.GameChosen,
    events.TimingChosen,
    events.TalkChosen,
    events.AdviceAllowed,
    events.SeatsDrawn,
    events.Locked,
    events.Published,
    events.LetterSealed,
    events.ShuffleBegun,
    events.Abandoned,
    events.TakenBack,
)


class ChangeQuota:
    """Those of one room. now: seconds, never set back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._members = Allowances(MEMBER, now)
        self._strangers = Allowances(STRANGERS, now)

    def count(self, room: RoomState, person: str, happened: Sequence[events.Event]) -> None:
        """Count what a person's command is going to change; raises Refused when it is too much."""
        if any(isinstance(event, events.SeatLeft | events.LetterOpened) for event in happened):
            return  # what is bounded by what came before it
        if any(isinstance(event, events.DealStarted) for event in happened):
            if room.deal is None or _was_played(room.deal):
                return
        elif not any(map(_is_counted, happened)):
            return
        key = _place(room, person, happened)
        wait_s = self._members.take(key) if key else self._strangers.take("")
        if wait_s:
            done = (
                "You have changed a lot at this table" if key else "Many people have sat down here"
            )
            raise Refused(f"{done} in a short time. Try again in {seconds(wait_s)}.")


def _is_counted(event: events.Event) -> bool:
    return isinstance(event, COUNTED) or (isinstance(event, events.DoneChosen) and not event.done)


def _was_played(deal: Deal) -> bool:
    """Whether a card was played in it, and not only bid or passed (RECORDS 3)."""
    return any(text[:2] in cards.NUMBERS for _, text in deal.history)


def _place(room: RoomState, person: str, happened: Sequence[events.Event]) -> Hashable:
    """What a member's changes are counted for; None for somebody who has no place."""
    if isinstance(happened[0], events.DoneChosen):
        return person
    for what, seat in (("at", room.seats.of(person)), ("next at", room.seats.waiting_for(person))):
        if seat >= 0:
            return what, seat
    return "host" if person == room.seats.host else None
