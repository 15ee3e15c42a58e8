"""How a scene comes about: a room of people who play deals that were laid out by hand."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from app.rooms.fold import events
from app.rules.game import Game, Setup
from app.rules.match import Match
from tests.games.worlds import PEOPLE, fair_of

NAMES = ("Hanna", "Anselm", "Cleo", "Dorothea", "Emil", "Friederike", "Gustav", "Hedwig")


class Play(Protocol):
    """Plays a deal of a game as far as is wanted. shown: whether it is the one that is shown."""

    def __call__(self, deal: Any, *, shown: bool) -> None: ...


def room_events(
    game: Game,
    dealer: int,
    deck: Callable[[Setup], Sequence[str]],
    play: Play,
    *,
    names: Sequence[str] = NAMES,
    before: int = 0,
    over: str = "",
    first: Iterable[events.Event] = (),
) -> list[events.Event]:
    """The events of a room in which so many deals are over and one more is shown; dealer: its own.

    deck: that of a deal. over: "match" if all deals of the match are played, and none is shown.
    first: what happens before any deal.
    """
    n = game.players
    found: list[events.Event] = [
        events.RoomOpened(game=game.name, players=n, options=game.options, host=PEOPLE[0])
    ]
    found += [events.SeatTaken(seat=s, person=PEOPLE[s], name=names[s]) for s in range(n)]
    found += first
    match = Match(game)
    drawn = {"dealer": (dealer - before) % n}
    while True:
        setup = match.next_setup(drawn)
        number = len(match.results)
        cards, fair = list(deck(setup)), fair_of(0, number)
        found.append(events.DealStarted(match=0, drawn=drawn, deck=cards, fair=fair))
        deal = game.deal(setup, cards)
        shown = number == before and over != "match"
        play(deal, shown=shown)
        found += [events.Acted(seat=s, action=text, by="person") for s, text in deal.history]
        if deal.turn < 0:
            match.add(deal)
        if shown or match.over:
            return found
        drawn = {}
