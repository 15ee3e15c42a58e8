"""Called Partners: deals that fit what was bid, called and played, played on by its best bots'
nets; in points of one's own score over the mean of the others', for that decides a match."""

from collections.abc import Collection, Mapping, Sequence
from statistics import fmean

from app.bots.called_partner.bot import STRONG, players
from app.bots.called_partner.playouts import Playouts
from app.bots.called_partner.search import choices
from app.review.judging import Judging, Marks, above_others
from app.review.reasons.called_partner import KINDS
from app.review.trials import Batches, Comparison
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS
from app.rules.deal import Deal
from app.rules.rng import Rng

FEWER = 8  # times fewer deals are tried of bids and calls than of cards
HIGH = 9  # ranks from the jack on: others are hardly ever called


class PlayedOn:
    """Trials of bids, trump, calls and cards."""

    def __init__(self) -> None:
        self._bid, play = players(STRONG)
        self._playouts = Playouts(self._bid, play)

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        """As in Trials."""
        if not isinstance(view, CalledPartnerDeal):
            raise TypeError("This is no deal of Called Partners.")
        texts = self._thinkable(view) if actions is None else list(actions)
        if view.asks != "play":
            tries //= FEWER
        numbers = [view.number_of(view.viewer, text) for text in texts]
        found = self._playouts.try_out(view, numbers, max(1, tries // len(texts)), rng)
        return {text: fmean(worths) for text, worths in zip(texts, found, strict=True)}

    def is_exact(self, view: Deal) -> bool:
        """As in Trials."""
        return False

    def compare(self, view: Deal, best: str, others: Sequence[str]) -> Comparison:
        """As in Trials."""
        return Batches(self, view, best, others)

    def _thinkable(self, view: CalledPartnerDeal) -> list[str]:
        """One of equal cards; the least bid, the usual one and none; high cards of others."""
        texts = view.actions(view.viewer)
        if view.asks == "play":
            cards = choices(view, view.unseen_cards())
            return [text for text in texts if cards >> NUMBERS[text] & 1]
        usual = self._bid.choose(view)
        if view.asks in ("trump", "which"):
            return texts
        if view.asks == "call":
            own = view.hand(view.viewer)
            called = [NUMBERS[text.split()[1]] for text in texts]
            high = [card % 13 >= HIGH and card not in own for card in called]
            found = [text for text, good in zip(texts, high, strict=True) if good]
            return found if usual in found else [*found, usual]
        bids = [text for text in texts if text != "pass"][:1]
        return list(dict.fromkeys((*bids, usual, *(text for text in texts if text == "pass"))))


def _sides(deal: Deal, over: Deal) -> int:
    """Each plays for itself until cards are called; then their holders are the caller's side."""
    if not isinstance(deal, CalledPartnerDeal) or not isinstance(over, CalledPartnerDeal):
        raise TypeError("This is no deal of Called Partners.")
    return over.public_side() if deal.asks == "play" else 0


JUDGING = Judging(
    game="called_partner",
    trials=PlayedOn,
    marks=Marks(4.0, 8.0, 20.0),
    unit="points ahead of the others",
    tries=8_000,
    result=above_others,
    sides=_sides,
    quick=10,
    kinds=KINDS,
)
