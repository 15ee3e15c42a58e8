"""Deals of Called Partners in chosen states, between people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.rooms.fold import events
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from tests.games.scene import NAMES, room_events
from tests.games.world import in_turn

OURS = "AS TS 5S KH 9H 6D QC 4C"
STRIDE = 17  # prime to 52: brings the pack into some order


@dataclass(frozen=True)
class Scene:
    """A deal that begins with these actions, "" being any; hands: what seats hold, in part.

    before: so many hands are over. over: the deal is played to its end, or the whole match.
    """

    actions: Sequence[str] = ()
    dealer: int = 5
    players: int = 6
    hands: Mapping[int, str] = field(default_factory=lambda: {0: OURS})
    before: int = 0
    over: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    names: Sequence[str] = NAMES

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        game = CalledPartner(self.players, self.options)
        return room_events(
            game,
            self.dealer,
            lambda setup: self._deck(game, setup.dealer),
            self._play,
            names=self.names,
            before=self.before,
            over=self.over,
        )

    def _play(self, deal: CalledPartnerDeal, shown: bool) -> None:
        number = deal.setup.number  # type: ignore[attr-defined]
        begun = list(self.actions) if shown else []
        while deal.turn >= 0 and (begun or self.over or not shown):
            wanted, seat = begun.pop(0) if begun else "", deal.turn
            legal = deal.actions(seat)
            fitting = [text for text in legal if wanted in ("", text)]
            # The first bids a little, all others pass, so that somebody calls.
            if not wanted and deal.asks == "bid":
                fitting = [f"bid {deal.low}"] if deal.bid < 75 + 5 * (number % 3) else ["pass"]
            deal.act(seat, fitting[(7 * len(deal.history) + number) % len(fitting)])

    def _deck(self, game: CalledPartner, dealer: int) -> list[str]:
        n, size = game.players, len(game.pack)
        mixed = [game.pack[(STRIDE * i + dealer) % size] for i in range(size)]
        hands = {seat: held.split() for seat, held in self.hands.items()}
        others = list(mixed)
        for card in (card for held in hands.values() for card in held):
            others.remove(card)
        for seat in range(n):
            held = hands.setdefault(seat, [])
            held += [others.pop() for _ in range(size // n - len(held))]
        return in_turn([hands[seat] for seat in range(n)], dealer)


PASSES = ("pass",) * 5
ALONE = ("bid 75", *PASSES, "trump S", "call AS", "call AH")
ANY = ("",) * 5  # what the others play
WON = ("bid 75", "pass", "bid 80", "pass", "pass", "pass", "bid 90", "pass")  # by seat 0
OTHER = ("pass", "bid 80", *("pass",) * 4)  # seat 1's
CALLS = ("trump H", "call AH", "call QS")
HOLDERS = {0: OURS, 2: "AH 7S 3H", 4: "QS 8S JH", 1: "KS 3S", 3: "JS", 5: "9S"}
PARTNER = {0: "QS 7D 4D KC 9C 8H 3H JS", 1: "AS KD AD 5D", 3: "AH 6H 5H"}
SIDES = {0: "3S 4S AD", 1: "AH QS 5D", 2: "5S 6D", 3: "6S 7D", 4: "7S 8D", 5: "8S 9D"}
LONG = (
    "Maximiliane-Theodora",
    "Wolfeschlegelstein",
    "Ann",
    "Konstantinopolis",
    "W" * 20,
    "Bo",
    "X",
    "Yolanda",
)
FOUR = {0: "AS KS QS JS TS 5H 4H 9D 7D 2C 3C 4C 5C"}
TWO = {"packs": 2}
WON_TWO = ("bid 150", "pass", "bid 160", "pass", "pass", "pass", "bid 180", "pass")
TWO_CALLS = ("trump S", "call AH", "first", "call QS", "second")
SCENES = {
    "called bid": Scene(("bid 75", "pass", "bid 85", "bid 90", "pass", "pass")),
    "called open": Scene(),
    "called wait": Scene(("bid 75", "pass", "bid 80")),
    "called highest": Scene(("bid 75", "bid 145", *("pass",) * 4)),
    "called by ones": Scene(("bid 76", "bid 77", *("pass",) * 4), options={"bid_step": 1}),
    "called forced": Scene(("pass", "bid 80"), dealer=2, options={"forced_bid": True}),
    "called trump": Scene(WON),
    "called trump waits": Scene(OTHER),
    "called cards": Scene((*WON, "trump H")),
    "called second": Scene((*WON, "trump H", "call AH")),
    "called four": Scene(("bid 100", *("pass",) * 3), dealer=3, players=4, hands=FOUR),
    "called seven": Scene(("bid 100", *("pass",) * 6), dealer=6, players=7, hands={0: "AS KS 2S"}),
    "called lead": Scene((*WON, *CALLS), hands=HOLDERS),
    "called own": Scene((*WON, "trump S", "call AS", "call QS"), hands=HOLDERS),
    "called partner": Scene((*OTHER, "trump S", "call AH", "call QS", "AS"), hands=PARTNER),
    "called both": Scene(
        (*OTHER, "trump D", "call QS", "call KC", "AD", "", "", "", ""), hands=PARTNER
    ),
    "called opponent": Scene((*OTHER, "trump C", "call AH", "call QS", "AS"), hands={1: "AS"}),
    "called shown": Scene((*WON, *CALLS, "TS", "KS", "7S", "JS", "QS"), hands=HOLDERS),
    "called sides": Scene(
        (*WON, *CALLS, "3S", "QS", "5S", "6S", "7S", "8S", "AH"), hands=SIDES, names=LONG
    ),
    "called four play": Scene(
        ("bid 100", *("pass",) * 3, "trump S", "call AH", "AS", "", "", "", "KS", "", ""),
        dealer=3,
        players=4,
        hands=FOUR,
    ),
    "called seven play": Scene(
        ("bid 100", *("pass",) * 6, "trump S", "call AH", "call 3D", "AS", "", "", "", "", ""),
        dealer=6,
        players=7,
        hands={0: "AS KS 2S"},
        before=2,
    ),
    "called long": Scene((*WON, *CALLS, "5S", "KS", "7S", "JS", "QS"), hands=HOLDERS, names=LONG),
    "called settled": Scene(
        (*ALONE, "AS", *ANY, "KS", *ANY, "QS", *ANY, "JS", *ANY),
        hands={0: "AS KS QS JS TS 9S KH 4C"},
    ),
    "called copies": Scene(WON_TWO, hands={0: "AS AS TS TS KH"}, options=TWO),
    "called two packs": Scene(
        ("bid 150", *("pass",) * 6, *TWO_CALLS, "KS", "", "", "QS", "", ""),
        dealer=6,
        players=7,
        hands={0: "AS KS TS", 3: "QS AH", 4: "QS"},
        options=TWO,
    ),
    "called eight": Scene(("bid 100", *("pass",) * 7), dealer=7, players=8, hands={0: "AS KS"}),
    "called eight play": Scene(
        ("bid 150", *("pass",) * 7, *TWO_CALLS, "KS", "", "", "QS", "", "", ""),
        dealer=7,
        players=8,
        hands={0: "AS KS TS", 3: "QS AH", 4: "QS"},
        options=TWO,
        names=LONG,
    ),
    "called black three": Scene((*WON, "trump H"), options={"black_card": "3S"}),
    "called thrown in": Scene(("pass",) * 6),
    "called sheet": Scene((*WON, *CALLS), hands=HOLDERS, over="deal", before=2),
    "called shares": Scene(
        (*WON, "trump S", "call AS", "call QS"),
        hands=HOLDERS,
        over="deal",
        options={"variable_points": True},
    ),
    "called end": Scene(over="match"),
    "called eight end": Scene(
        over="match", dealer=7, players=8, hands={}, options={"hands": 2}, names=LONG
    ),
}
PICTURE = "called second"  # for README
