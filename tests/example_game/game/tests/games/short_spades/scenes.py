"""Deals of Short Spades in chosen states, between people."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.rooms.fold import events
from app.rules.short_spades.deal import ShortSpadesDeal
from app.rules.short_spades.game import ShortSpades
from tests.games.scene import room_events
from tests.games.world import in_turn


@dataclass(frozen=True)
class Scene:
    """A deal whose actions begin with these texts, "" being any.

    hands: by seat, in part. over: it is played to its end, or the whole match.
    """

    actions: Sequence[str] = ()
    dealer: int = 3
    hands: Sequence[str] = ("AS TS KH QH JC", "KS QD", "AH", "JS")
    over: str = ""

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        game = ShortSpades(4)
        return room_events(
            game,
            self.dealer,
            lambda setup: self._deck(game, setup.dealer),
            self._play,
            over=self.over,
        )

    def _play(self, deal: ShortSpadesDeal, *, shown: bool) -> None:
        begun = list(self.actions)
        while deal.turn >= 0 and (begun or self.over):
            start = begun.pop(0) if begun else ""
            legal = deal.actions(deal.turn)
            deal.act(deal.turn, next(text for text in legal if text.startswith(start)))

    def _deck(self, game: ShortSpades, dealer: int) -> list[str]:
        hands = [hand.split() for hand in self.hands]
        rest = [card for card in game.pack if not any(card in hand for hand in hands)]
        for hand in hands:
            hand += [rest.pop(0) for _ in range(5 - len(hand))]
        return in_turn(hands, dealer)


BIDS = ("bid 2", "bid 1", "bid 1", "bid 1")
SCENES = {
    "short spades bid": Scene(("bid 1", "bid 2"), dealer=1),
    "short spades wait": Scene(("bid 1",), dealer=2),
    "short spades lead": Scene(BIDS),
    "short spades follow": Scene((*BIDS, "", ""), dealer=1),
    "short spades taken": Scene((*BIDS, "", "", "", "")),
    "short spades sheet": Scene(BIDS, over="deal"),
    "short spades end": Scene(BIDS, over="match"),
}
PICTURE = "short spades follow"  # for README
