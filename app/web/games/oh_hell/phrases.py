"""What is said at a table of Oh Hell: whose turn it is, what was bid, how the bids stand."""

from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.counts import counted
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.tricks import Trick
from app.web.table.tricks import TrickTable, is_card
from app.web.table.words import listed

BIDDING, PLAYING = "bid", "play"  # what a deal asks
MADE, OPEN, LOST = "made", "open", "lost"
SIGNS_OF = {MADE: "✓", OPEN: "○", LOST: "✗"}


class Standing(NamedTuple):
    """How a bid stands: MADE, OPEN or LOST, and what that is in words."""

    kind: str
    words: str

    @property
    def sign(self) -> str:
        """Tells the kinds apart without colour."""
        return SIGNS_OF[self.kind]


def standing(bid: int, taken: int, left: int) -> Standing:
    """How a bid stands after so many tricks were taken, and with so many left to be played."""
    if taken > bid:
        return Standing(LOST, f"{taken - bid} too many")
    if taken == bid:
        return Standing(MADE, "made so far" if left else "made")
    if bid - taken > left:
        return Standing(LOST, "can no longer be made" if left else f"{bid - taken} too few")
    return Standing(OPEN, f"{bid - taken} still needed")


class Balance(NamedTuple):
    """What the bids come to, beside the number of tricks."""

    bids: int
    size: int

    @property
    def so_far(self) -> str:
        """While there is bidding: "7 of 10 tricks bid so far"."""
        return f"{self.bids} of {counted(self.size, 'trick')} bid so far"

    def __str__(self) -> str:
        """Once all have bid: "Underbid by 3"."""
        if self.bids == self.size:
            return "Bids match tricks"
        return f"{'Under' if self.bids < self.size else 'Over'}bid by {abs(self.size - self.bids)}"


class OhHellTalk(TrickTable):
    """The words of one rendering."""

    deal: OhHellDeal

    def __init__(self, view: TableView, deal: OhHellDeal) -> None:
        super().__init__(view, deal, deal)
        self.balance = Balance(deal.bid_sum, deal.size)

    def standing(self, seat: int) -> Standing:
        """How the bid of a seat stands."""
        return standing(self.deal.bids[seat], self.deal.taken[seat], self.deal.left)

    # Whose turn it is.

    @property
    def before_play(self) -> bool:
        return self.deal.asks == BIDDING

    def to_answer(self) -> str:
        bids = sorted(int(text.split()[1]) for text in self.legal)
        least, most = bids[0], bids[-1]
        if least == most:
            return f"you can only bid {least}."
        if len(bids) > most - least:
            return f"bid {least} or {most}." if len(bids) == 2 else f"bid {least} to {most}."
        return f"bid {least} to {most}, but not {self.deal.barred_bid()}."

    def why_barred(self) -> str:
        """Why there is a bid that the viewer must not make; "" when all are free."""
        deal = self.deal
        barred = deal.barred_bid() if deal.turn == self.view.you else -1
        if barred < 0:
            return ""
        others = f"the others have bid {deal.bid_sum}"
        return f"Not {barred}: the bids must not add up to {deal.size}, and {others}."

    # What has happened.

    def words(self, seat: int, text: str, at: int) -> str:
        if is_card(text):
            told = super().words(seat, text, at)
            winner = self.winners.get(at, -1)
            return f"{told[:-1]}: {self._so_far(winner, at)}." if winner >= 0 else told
        _, _, bid = text.partition(" ")
        if self.deal.secret and seat != self.view.you and at < self.deal.players - 1:
            return (
                f"{self.name(seat)} has bid."  # also later: what it was is told with the last one
            )
        return f"{self.does(seat, 'bid', 'bids')} {bid}.{self._after_bid(at)}"

    def _after_bid(self, at: int) -> str:
        if at < self.deal.players - 1:
            return ""
        if self.deal.secret:
            each = [f"{self.name(seat)} {self.deal.bids[seat]}" for seat in self.order]
            return f" All have bid: {', '.join(each)}. {self.balance}."
        return f" All have bid. {self.balance}."

    def _so_far(self, winner: int, at: int) -> str:
        """What a seat had taken with the trick that ended there."""
        since = sum(seat == winner and later > at for later, seat in self.winners.items())
        return f"{self.deal.taken[winner] - since} of {self.deal.bids[winner]}"

    def cost(self, trick: Trick) -> str:
        """How many its winner has with it, and has bid."""
        taken, bid = self.deal.taken[trick.winner], self.deal.bids[trick.winner]
        return f"{counted(taken, 'trick')}, bid {bid}"

    def said(self) -> list[tuple[str, str]]:
        deal = self.deal
        each = f"{counted(deal.size, 'card')} each"
        dealt = f"{self.does(self.dealer, 'deal', 'deals')} {each}. {self.trump_words()}"
        return [(f"{self.view.deals} dealt", dealt), *super().said()]

    def trump_words(self) -> str:
        """What is trump, and by which card."""
        deal = self.deal
        if deal.trump < 0:
            return "There is no trump."
        suit = cards.SUIT_NAMES[deal.trump]
        if deal.turned < 0:
            return f"{suit.capitalize()} are trump."
        return f"The {cards.name(deal.turned)} is turned up: {suit} are trump."

    # How it ended.

    def outcome(self) -> str:
        """Who made the bid in a deal that is over, and who missed it."""
        deal = self.deal
        made = [self.counted_for(seat) for seat in self.order if self.standing(seat).kind == MADE]
        missed = [
            self.counted_for(seat, f"{deal.taken[seat]}\xa0of\xa0{deal.bids[seat]}")
            for seat in self.order
            if self.standing(seat).kind == LOST
        ]
        told = [f"Made: {listed(made)}." if made else "Nobody made their bid."]
        if missed:
            told.append(f"Missed: {listed(missed)}.")
        return " ".join(told)
