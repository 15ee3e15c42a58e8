"""Deals of Black Queen that are nearly over, so that what comes then can be seen at once."""

from dataclasses import dataclass

from app.rooms import events
from app.rules.black_queen.game import BlackQueen
from app.rules.match import Match
from tests.games.worlds import PEOPLE, fair_of, random_deck

NAMES = ("Hanna", "Gus", "Paula")
LEVEL = "1"


@dataclass(frozen=True)
class Ending:
    """People on the first seats, bots on the others. left: tricks that are still to be played."""

    people: int = 1
    players: int = 4
    left: int = 3

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        game = BlackQueen(self.players)
        found: list[events.Event] = [
            events.RoomOpened(
                game=game.name, players=game.players, options=game.options, host=PEOPLE[0]
            )
        ]
        for seat in range(game.players):
            if seat < self.people:
                found.append(events.SeatTaken(seat=seat, person=PEOPLE[seat], name=NAMES[seat]))
            else:
                found.append(events.BotSeated(seat=seat, level=LEVEL, name=f"Bot {seat}"))
        drawn = {"dealer": game.players - 1}
        deck = random_deck(game, self.players)
        found.append(events.DealStarted(match=0, drawn=drawn, deck=list(deck), fair=fair_of(0, 0)))
        deal = game.deal(Match(game).next_setup(drawn), deck)
        for _ in range(len(game.pack) - game.players * self.left):
            seat, text = deal.turn, deal.actions(deal.turn)[0]
            deal.act(seat, text)
            by: events.By = "person" if seat < self.people else "bot"
            found.append(events.Acted(seat=seat, action=text, by=by))
        return found


ENDINGS = {
    "ending": Ending(),
    "ending of two": Ending(players=2),
    "ending with a guest": Ending(people=2),
    "ending of three": Ending(people=3, players=3),
}
