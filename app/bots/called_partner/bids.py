"""The auction and the calls.

A caller whose side takes so many points in the mean makes a bid of b with the chance P(b); the bid
is worth b(2P(b) - 1) to each of the side, and nothing to the other seats. What a bot wants is the
own score less the mean of the others' scores, for that decides who wins the match. On this scale a
caller with c partners among n - 1 others gets 1 - c/(n - 1) of the bid's worth V; a seat that lets
another one play is a partner with the chance c/(n - 1), and gets -V/(n - 1) of that. So a seat bids
as long as that is better, and the amount that is worth most: seldom more than it must, for a
strong hand what it can make for certain.

Called are the cards that bring most beside the hand, never cards of its own; but when the called
cards carry shares of the bid, a hand that can do without partners keeps them.
"""

import cython

from app.bots.called_partner.hand import Worth, chance
from app.rules.called_partner.deal import CalledPartnerDeal, usual_calls

if not cython.compiled:
    from app.bots.called_partner.points import ACES
    from app.rules.called_partner.deal import AUCTION, FIRST, NONE, PASS, TRUMP, WHICH
    from app.rules.deal import BID
    from app.rules.rng import count

OTHERS = 0.3  # made less failed, of the bids of those who bid like this
MODESTY = 4.0  # points by which a shrewd bidder takes a hand for less than it is worth
SHREWD_OTHERS = 0.4  # as OTHERS, of sides that bid shrewdly
PLAYED_BETTER = 7.4  # points that a side of levels 3 and 4 takes more than level 1's would
JACK = 9  # the rank; below it all but the black card bring the same


def _called() -> list[float]:
    """For 4, 5, 6, 7, 8 seats: how likely a hand that passes is called, with no ace, one, and more;
    for eight as for seven. In play of level 1 these are a little farther apart; but among shrewd
    bidders those with aces pass more."""
    return [
        *(0.08, 0.45, 0.72),
        *(0.05, 0.40, 0.68),
        *(0.10, 0.60, 0.80),
        *(0.12, 0.52, 0.75),
        *(0.12, 0.52, 0.75),
    ]


CALLED = _called()  # at (players - 4) * 3 + aces


class QuickBid:
    """Bids, names trump and calls. Keeps nothing from one decision to the next."""

    def __init__(self, shrewd: bool = False, more: float = 0.0) -> None:
        """shrewd: bids modestly, and thinks of who will be called if it passes. more: points that
        its side takes beyond what level 1's play would take."""
        self.worth = Worth()
        self.shrewd = shrewd
        self.more = more
        self.calls = [NONE] * 2  # what is to be called by a plan, what is called already first
        self.own = 0  # how many of them are in the own hand
        self.means = [0.0] * 3  # points of the side with the best trump, by own cards called

    def choose(self, view: CalledPartnerDeal) -> str:
        """The action of the seat whose turn it is before the play, as a text."""
        return view.text_of(view.turn, self.action(view))

    def action(self, deal: CalledPartnerDeal) -> int:
        """The same as a number; only what that seat knows is used."""
        if deal.phase == WHICH:
            return FIRST
        self.worth.look(deal.players, deal.calls_due, deal.pack, deal.black, deal.packs)
        self.worth.hold(deal.twice[deal.turn])
        return self._bid(deal) if deal.phase == AUCTION else self._name(deal)

    def _bid(self, deal: CalledPartnerDeal) -> int:
        """The bid that is worth most, or a pass."""
        owns = deal.calls_due + 1 if keeps(deal) else 1
        for own in range(owns):
            self.means[own] = self.plan(deal, 0, own)
            for trump in range(1, 4):
                self.means[own] = max(self.means[own], self.plan(deal, trump, own))
        shrewd = self.shrewd and deal.packs == 1
        more = self.more if deal.packs == 1 else 0.0
        if shrewd:
            more = -MODESTY
        best = PASS
        most = shrewd_pass(deal) if shrewd else usual_pass(deal)
        amount = deal.low
        while amount <= deal.high:
            for own in range(owns):
                worth = value(deal, own, self.means[own] + more, amount)
                if worth > most:
                    best = BID + amount
                    most = worth
            amount += deal.step
        return best

    def _name(self, deal: CalledPartnerDeal) -> int:
        """The trump suit or the next card to call, of the plan that is worth most; of plans that
        are worth the same, the one by which the side takes more points."""
        owns = deal.calls_due - deal.calls + 1 if keeps(deal) else 1
        best = NONE
        most = 0.0
        most_points = 0.0
        for trump in range(4):
            if deal.phase != TRUMP and trump != deal.trump:
                continue
            for own in range(owns):
                mean = self.plan(deal, trump, own)
                worth = value(deal, self.own, mean + self.more, deal.bid)
                if best == NONE or worth > most or (worth == most and mean > most_points):
                    best = trump if deal.phase == TRUMP else self.calls[deal.calls]
                    most = worth
                    most_points = mean
        return best

    def plan(self, deal: CalledPartnerDeal, trump: int, own: int) -> float:
        """The points that the side takes in the mean with a trump suit, if beside what is called
        already so many cards of the own hand are called, and the best other ones; sets calls and
        own to that."""
        hand = deal.hands[deal.turn]
        called = cython.cast(cython.ulonglong, 0)
        calls = deal.calls
        for i in range(calls):
            self.calls[i] = deal.called[i]
            called |= cython.cast(cython.ulonglong, 1) << deal.called[i]
        self.own = own + count(called & hand)
        rest = hand & ~called
        for _ in range(own):
            card = spare(rest, trump)
            rest &= ~(cython.cast(cython.ulonglong, 1) << card)
            self.calls[calls] = card
            calls += 1
        self._call_best(deal, trump, calls, deal.pack & ~hand & ~called)
        brought = 0.0
        for i in range(deal.calls_due):
            brought += self.worth.call_mean(hand, trump, self.calls[i])
        return self.worth.hand_mean(hand, trump) + brought

    def _call_best(self, deal: CalledPartnerDeal, trump: int, calls: int, others: int) -> None:
        """Call what brings most of other hands' cards (a mask) where no call is yet; of cards that
        bring the same, the highest number."""
        if calls == deal.calls_due:
            return
        first = NONE
        second = NONE
        most = 0.0
        next_most = 0.0
        low = 0  # cards below the jack: more than are called need no look
        for card in range(51, -1, -1):
            if not others >> card & 1:
                continue
            if card % 13 < JACK and card != deal.black:
                low += 1
                if low > 2:
                    continue
            mean = self.worth.call_mean(deal.hands[deal.turn], trump, card)
            if first == NONE or mean > most:
                second = first
                next_most = most
                first = card
                most = mean
            elif second == NONE or mean > next_most:
                second = card
                next_most = mean
        self.calls[calls] = first
        if calls + 1 < deal.calls_due:
            self.calls[calls + 1] = second


def keeps(deal: CalledPartnerDeal) -> bool:
    """Whether calling own cards may be worth it: where that is allowed, and they carry shares."""
    return deal.variable and deal.own_calls


def spare(cards: int, trump: int) -> int:
    """Of cards (a mask) the one of least rank, a trump only if there is no other one."""
    best = NONE
    least = 0
    for card in range(52):
        if cards >> card & 1:
            rank = card % 13
            if card // 13 == trump:
                rank += 13
            if best == NONE or rank < least:
                best = card
                least = rank
    return best


def value(deal: CalledPartnerDeal, own: int, mean: float, bid: int) -> float:
    """What a bid is worth to a caller with so many own called cards, whose side takes so many
    points in the mean."""
    made = chance(mean, bid, deal.packs)
    worth = gain(deal, own) * bid * (2.0 * made - 1.0)
    return worth - (1.0 - made) * bid * defended(deal, own) if deal.defence else worth


def gain(deal: CalledPartnerDeal, own: int) -> float:
    """What a caller with so many own called cards gets of a bid's worth, less what the others get
    in the mean."""
    partners = deal.calls_due - own
    shares = 1 + own if deal.variable else 1
    return shares - 1.0 * partners / (deal.players - 1)


def defended(deal: CalledPartnerDeal, own: int) -> float:
    """What part of a bid that fails the other seats score in the mean, where they do."""
    return 1.0 - 1.0 * (deal.calls_due - own) / (deal.players - 1)


def usual_pass(deal: CalledPartnerDeal) -> float:
    """What passing is worth if every other seat is as likely to be called."""
    worth = gain(deal, 0) * OTHERS
    if deal.defence:
        worth -= (1.0 - OTHERS) / 2.0 * defended(deal, 0)
    return -worth * _expected(deal) / (deal.players - 1)


def shrewd_pass(deal: CalledPartnerDeal) -> float:
    """What passing is worth to a hand by its aces, which is what callers call."""
    aces = min(count(deal.hands[deal.turn] & ACES), 2)
    called = CALLED[(deal.players - 4) * 3 + aces]
    called = min(1.0, called * deal.calls_due / usual_calls(deal.players))
    side = 1 + deal.calls_due  # seats that score
    others = SHREWD_OTHERS
    if deal.defence:
        others -= (1.0 - SHREWD_OTHERS) / 2.0
    return others * _expected(deal) * (called - 1.0 * side / (deal.players - 1))


def _expected(deal: CalledPartnerDeal) -> int:
    """The bid that is played if the seat on turn passes; 0 if none is."""
    return 0 if deal.passes == deal.players - 1 else max(deal.bid, deal.least)
