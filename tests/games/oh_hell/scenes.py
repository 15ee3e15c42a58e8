"""Deals of Oh Hell in chosen states, between people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.rooms.fold import events
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell
from tests.games.scene import room_events

OURS = "AH KH 4H AS 9S 2S QD 7D JC 3C"
STRIDE = 17  # prime to 52: brings the pack into some order


@dataclass(frozen=True)
class Scene:
    """A deal that begins with these actions, "" being any; seat 0 holds `hand`, in part.

    before: so many deals are over. over: the deal is played to its end, or the whole match.
    """

    actions: Sequence[str] = ()
    dealer: int = 2
    players: int = 5
    hand: str = OURS
    turned: str = "9H"
    before: int = 0
    over: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        game = OhHell(self.players, self.options)
        return room_events(
            game,
            self.dealer,
            lambda setup: self._deck(game, setup.dealer, game.sizes[setup.number]),
            self._play,
            before=self.before,
            over=self.over,
        )

    def _play(self, deal: OhHellDeal, shown: bool) -> None:
        begun = list(self.actions) if shown else []
        while deal.turn >= 0 and (begun or self.over or not shown):
            wanted, seat = begun.pop(0) if begun else "", deal.turn
            fitting = [text for text in deal.actions(seat) if wanted in ("", text)]
            # Some of the bids after one another, so that some are made and others are missed.
            deal.act(seat, fitting[len(deal.history) % len(fitting[:3])])

    def _deck(self, game: OhHell, dealer: int, size: int) -> list[str]:
        mixed = [game.pack[(STRIDE * i + dealer) % 52] for i in range(52)]
        mine = self.hand.split()[:size]
        others = [text for text in mixed if text not in (*mine, self.turned)]
        mine += [others.pop() for _ in range(size - len(mine))]
        dealt = []
        for i in range(game.players * size):
            seat = (dealer + 1 + i) % game.players
            dealt.append(mine.pop(0) if seat == 0 else others.pop())
        return [*dealt, self.turned, *others] if self.turned not in dealt else [*dealt, *others]


BIDS = ("bid 3", "bid 2", "bid 2", "bid 1")
SMALL = {"max_hand": 3, "shape": "down"}
SCENES = {
    "oh hell bid": Scene(("bid 2", "bid 3")),
    "oh hell wait": Scene(("bid 2", "bid 3", "bid 1")),
    "oh hell hook": Scene(BIDS, dealer=0),
    "oh hell free": Scene(("bid 4", "bid 4", "bid 3", "bid 0"), dealer=0),
    "oh hell secret": Scene(("bid 2", "bid 3"), options={"secret_bids": True}),
    "oh hell one card": Scene(("bid 0",) * 4, dealer=0, options={"max_hand": 1}),
    "oh hell first": Scene(dealer=4, before=1),
    "oh hell lead": Scene((*BIDS, "bid 3"), dealer=4),
    "oh hell follow": Scene((*BIDS, "bid 3", "", "", ""), dealer=1),
    "oh hell four": Scene((), dealer=3, players=4),
    "oh hell four follow": Scene(("bid 3", "bid 2", "bid 0", "bid 4", "", ""), dealer=3, players=4),
    "oh hell taken": Scene((*BIDS, "bid 3", "AS", "", "", "", ""), dealer=4),
    "oh hell no trumps": Scene(BIDS, dealer=0, before=4, options={"trump_source": "cycle"}),
    "oh hell seven": Scene(("bid 1",) * 6, dealer=0, players=7),
    "oh hell seven follow": Scene((*("bid 1",) * 7, *[""] * 6), dealer=0, players=7, before=5),
    "oh hell seventeen": Scene(("bid 5",) * 2, dealer=0, players=3, options={"max_hand": 17}),
    "oh hell sheet": Scene(BIDS, over="deal", before=3),
    "oh hell end": Scene(over="match", options=SMALL),
}
PICTURE = "oh hell follow"  # for README
