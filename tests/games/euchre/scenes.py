"""Deals of Euchre in chosen states, between four people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.rooms.fold import events
from app.rules.euchre.game import Euchre
from app.rules.match import Match
from tests.games.worlds import PEOPLE, fair_of

NAMES = ("Hanna", "Anselm", "Cleo", "Dorothea")
BOTH_JACKS = ("JH JD AH 9C KS", "TC QC", "QH", "KH")
LOW = ("9H 9D TC 9S TS", "", "", "")


@dataclass(frozen=True)
class Scene:
    """A deal with some hands, in part; its actions begin with these texts, "" being any.

    over: the first legal actions follow to the end of the deal, or with matches of the match.
    """

    actions: Sequence[str] = ()
    dealer: int = 3
    hands: Sequence[str] = BOTH_JACKS
    turned: str = "9H"
    over: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        game = Euchre(4, self.options)
        found: list[events.Event] = [
            events.RoomOpened(game="euchre", players=4, options=game.options, host=PEOPLE[0])
        ]
        for seat, name in enumerate(NAMES):
            found.append(events.SeatTaken(seat=seat, person=PEOPLE[seat], name=name))
        match = Match(game)
        drawn = {"dealer": self.dealer}
        while True:
            setup = match.next_setup(drawn)
            deck = self._deck(game, setup.dealer)
            number = len(match.results)
            fair = fair_of(0, number)
            found.append(events.DealStarted(match=0, drawn=drawn, deck=deck, fair=fair))
            deal = game.deal(setup, deck)
            begun = list(self.actions)
            while deal.turn >= 0 and (begun or self.over):
                start = begun.pop(0) if begun else ""
                seat = deal.turn
                text = next(text for text in deal.actions(seat) if text.startswith(start))
                deal.act(seat, text)
                found.append(events.Acted(seat=seat, action=text, by="person"))
            if deal.turn < 0:
                match.add(deal)
            if self.over != "match" or match.over:
                return found
            drawn = {}

    def _deck(self, game: Euchre, dealer: int) -> list[str]:
        hands = [hand.split() for hand in self.hands]
        rest = [c for c in game.pack if c != self.turned and not any(c in h for h in hands)]
        for hand in hands:
            while len(hand) < 5:
                hand.append(rest.pop(0))
        dealt = [hands[(dealer + 1 + i) % 4][i // 4] for i in range(20)]
        return [*dealt, self.turned, *rest]


PASSED = ("pass",) * 4
SCENES = {
    "order": Scene(),
    "take up": Scene(("pass",) * 3, dealer=0),
    "bound to go alone": Scene(("pass",), dealer=2, options={"partner_assist": "must_alone"}),
    "wait": Scene(("pass",), dealer=2),
    "call": Scene(PASSED, turned="9S"),
    "stuck": Scene(PASSED + ("pass",) * 3, dealer=0, options={"stick_dealer": True}, turned="9S"),
    "discard": Scene(("pass", "order"), dealer=0),
    "lead": Scene(("order", "")),
    "follow": Scene(("pass", "order", "", "KH"), dealer=2),
    "taken": Scene(("order", "", "JD", "", "", "")),
    "claim": Scene(("order", ""), hands=("JH JD AH KH QH", "TC QC", "AC", "KC")),
    "sit out": Scene(("pass", "pass", "order alone", "", "", "")),
    "alone": Scene(("order alone", "")),
    "defend": Scene(("order alone", ""), dealer=2, options={"defend_alone": True}),
    "farmer": Scene(hands=LOW, turned="AH", options={"farmers_hand": True}),
    "sheet": Scene(("order",), over="deal"),
    "thrown in": Scene(PASSED * 2),
    "end": Scene(("order",), over="match", options={"target": 5}),
}
PICTURE = "follow"  # for README
