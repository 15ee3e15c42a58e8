"""Deals of Euchre in chosen states, between four people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.rooms.fold import events
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from tests.games.scene import room_events
from tests.games.world import in_turn

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
    players: int = 4
    options: Mapping[str, object] = field(default_factory=dict)

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        game = Euchre(self.players, self.options)
        return room_events(
            game,
            self.dealer,
            lambda setup: self._deck(game, setup.dealer),
            self._play,
            over=self.over,
        )

    def _play(self, deal: EuchreDeal, *, shown: bool) -> None:
        begun = list(self.actions)
        while deal.turn >= 0 and (begun or self.over):
            start = begun.pop(0) if begun else ""
            legal = deal.actions(deal.turn)
            deal.act(deal.turn, next(text for text in legal if text.startswith(start)))

    def _deck(self, game: Euchre, dealer: int) -> list[str]:
        hands = [hand.split() for hand in self.hands[: game.players]]
        rest = [c for c in game.pack if c != self.turned and not any(c in h for h in hands)]
        for hand in hands:
            while len(hand) < 5:
                hand.append(rest.pop(0))
        return [*in_turn(hands, dealer), self.turned, *rest]


PASSED = ("pass",) * 4
SCENES = {
    "order": Scene(),
    "take up": Scene(("pass",) * 3, dealer=0),
    "bound to go alone": Scene(("pass",), dealer=2, options={"partner_assist": "must_alone"}),
    "wait": Scene(("pass",), dealer=2),
    "call": Scene(PASSED, turned="9S"),
    "no trump": Scene(PASSED, turned="9S", options={"no_trump": True}),
    "without trump": Scene((*PASSED, "call N alone"), turned="9S", options={"no_trump": True}),
    "Benny": Scene(hands=("XR JH 9C AS KD", "", "", ""), options={"benny": True}),
    "Benny in a trick": Scene(
        ("order", "", "XR", "TC"),
        hands=("XR JH JD 9C KS", "", "QH", "KH"),
        turned="9D",
        options={"benny": True, "pack": 32},
    ),
    "name": Scene(dealer=0, turned="XR", options={"benny": True}),
    "name, another": Scene(dealer=3, turned="XR", options={"benny": True}),
    "named": Scene(("call H", ""), dealer=0, turned="XR", options={"benny": True}),
    "farmer with 32": Scene(
        hands=("7H 7D 8C 9S TS", "", "", ""),
        turned="AH",
        options={"farmers_hand": True, "pack": 32},
    ),
    "stuck": Scene(PASSED + ("pass",) * 3, dealer=0, options={"stick_dealer": True}, turned="9S"),
    "discard": Scene(("pass", "order"), dealer=0),
    "lead": Scene(("order", "")),
    "follow": Scene(("pass", "order", "", "KH"), dealer=2),
    "taken": Scene(("order", "", "JD", "", "", "")),
    "claim": Scene(("order", ""), hands=("JH JD AH KH QH", "TC QC", "AC", "KC")),
    "sit out": Scene(("pass", "pass", "order alone", "", "", "")),
    "alone": Scene(("order alone", "")),
    "defend": Scene(("order alone", ""), dealer=2, options={"defend_alone": True}),
    "give": Scene(("pass", "pass", "order alone", ""), options={"best_card": True}),
    "to be given": Scene(("order alone", ""), options={"best_card": True}),
    "given": Scene(("order alone", "", "give QH"), options={"best_card": True}),
    "farmer": Scene(hands=LOW, turned="AH", options={"farmers_hand": True}),
    "sheet": Scene(("order",), over="deal"),
    "order of three": Scene(dealer=2, players=3),
    "call of three": Scene(("pass",) * 3, dealer=2, turned="9S", players=3),
    "stuck of three": Scene(
        ("pass",) * 5,
        dealer=0,
        turned="9S",
        players=3,
        options={"stick_dealer": True, "no_trump": True},
    ),
    "maker of three": Scene(("order", "", "JD", ""), dealer=2, players=3),
    "against the maker": Scene(("pass", "order", "", "9C", "", ""), dealer=2, players=3),
    "sheet of three": Scene(("order",), dealer=2, over="deal", players=3),
    "end of three": Scene(("order",), dealer=2, over="match", players=3, options={"target": 5}),
    "thrown in": Scene(PASSED * 2),
    "end": Scene(("order",), over="match", options={"target": 5}),
}
PICTURE = "follow"  # for README
