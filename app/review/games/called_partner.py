"""Called Partners: deals that fit what was bid, called and played, played on by the rules of its
bots; in points of one's own score over the mean of the others', for that decides a match."""

from collections.abc import Collection, Mapping, Sequence
from statistics import fmean

from app.bots.called_partner.bids import QuickBid
from app.bots.called_partner.deals import Deals
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.search import choices
from app.review.judging import Judging, Marks, above_others, among_others
from app.review.reasons.called_partner import KINDS
from app.review.trials import Batches, Comparison
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS
from app.rules.deal import Deal
from app.rules.rng import Rng

SLOWER = 8  # times as long takes a deal that has still to be bid or called
HIGH = 9  # ranks from the jack on: others are hardly ever called


class PlayedOn:
    """Trials of bids, trump, calls and cards."""

    def __init__(self) -> None:
        self._deals = Deals()
        self._play = CardPlay()
        self._bid = QuickBid()

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        """As in Trials."""
        if not isinstance(view, CalledPartnerDeal):
            raise TypeError("This is no deal of Called Partners.")
        texts = self._thinkable(view) if actions is None else list(actions)
        if view.asks != "play":
            tries //= SLOWER
        self._deals.look(view)
        whole, trial = view.blank(), view.blank()
        worths: dict[str, list[float]] = {text: [] for text in texts}
        for _ in range(max(1, tries // len(texts))):
            self._deals.draw(view, whole, rng)
            for text in texts:
                trial.copy_from(whole)
                trial.act(view.viewer, text)
                worths[text].append(self._end(trial, view.viewer))
        return {text: fmean(found) for text, found in worths.items()}

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
        if view.asks == "trump":
            return texts
        if view.asks == "call":
            own = view.hand(view.viewer)
            called = [NUMBERS[text.split()[1]] for text in texts]
            high = [card % 13 >= HIGH and card not in own for card in called]
            found = [text for text, good in zip(texts, high, strict=True) if good]
            return found if usual in found else [*found, usual]
        bids = [text for text in texts if text != "pass"][:1]
        return list(dict.fromkeys((*bids, usual, *(text for text in texts if text == "pass"))))

    def _end(self, trial: CalledPartnerDeal, seat: int) -> float:
        """What a deal is worth to a seat, once it has been played on."""
        while trial.turn >= 0 and trial.asks != "play":
            trial.act(trial.turn, self._bid.choose(trial))
        while trial.turn >= 0:
            trial.apply(self._play.choose(trial))
        return above_others([trial.score_of(each) for each in range(trial.players)], seat)


JUDGING = Judging(
    trials=PlayedOn,
    marks=Marks(4.0, 8.0, 20.0),
    unit="points ahead of the others",
    tries=8_000,
    result=above_others,
    share=among_others,
    quick=10,
    kinds=KINDS,
)
