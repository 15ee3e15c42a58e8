"""Who judges Called Partners: the trials of its best bots, and cards only."""

from collections.abc import Collection, Mapping, Sequence

from app.bots.called_partner.bot import PLAY_DEALS
from app.bots.called_partner.deals import Deals
from app.bots.called_partner.player import Player, taught_cards
from app.bots.called_partner.search import Vote
from app.review.trials import Batches, Comparison
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import Deal
from app.rules.rng import Rng
from lab.blunders.referee import Referee


class VoteTrials:
    """Trials of cards."""

    def __init__(self) -> None:
        self._vote = Vote(Player(taught_cards()))
        self._deals = Deals()

    def worths(
        self, view: Deal, tries: int, rng: Rng, actions: Collection[str] | None = None
    ) -> Mapping[str, float]:
        """As in Trials; all cards are tried always."""
        if not isinstance(view, CalledPartnerDeal) or view.asks != "play":
            return {}
        vote = self._vote
        deals = max(1, tries // view.legal().bit_count())
        vote.hold(view, self._deals, rng, deals)
        tried = {n: view.text_of(view.turn, n) for n in range(52) if vote.tried >> n & 1}
        return {text: vote.sums[n] / deals for n, text in tried.items()}

    def is_exact(self, view: Deal) -> bool:
        """As in Trials."""
        return False

    def compare(self, view: Deal, best: str, others: Sequence[str]) -> Comparison:
        """As in Trials."""
        return Batches(self, view, best, others)


REFEREE = Referee(VoteTrials, 10 * PLAY_DEALS, 0.1)
