"""What is said at a table of Called Partners: whose turn it is, who is whose partner, the end."""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartnerSetup
from app.rules.called_partner.said import COPIES, claim_at
from app.rules.counts import counted
from app.rules.tricks import Trick
from app.web.table.tricks import TrickTable, bracketed, is_card
from app.web.table.words import listed, signed

# What a deal asks.
BIDDING, TRUMP, CALLING, WHICH, PLAYING = "bid", "trump", "call", "which", "play"
CALLER, PARTNER, OPPONENT, UNKNOWN = "caller", "partner", "opponent", "unknown"
STEP = 5  # every sum of points is a multiple of it


class Role(NamedTuple):
    """Where a seat belongs, as the viewer knows it. secret: not everybody knows it yet."""

    kind: str
    secret: bool = False


class Said(NamedTuple):
    """A piece of a sentence: a player's name, which may be cut off, or "", and what follows it."""

    name: str
    words: str


def spoken(pieces: Iterable[Said]) -> str:
    """The whole sentence."""
    return "".join(chain(*pieces))


def inside_name(name: str) -> str:
    """A name, or "you", inside a sentence."""
    return "you" if name == "You" else name


def needed(bid: int) -> int:
    """The points that make a bid."""
    return -(-bid // STEP) * STEP


class CalledPartnerTalk(TrickTable):
    """The words of one rendering."""

    deal: CalledPartnerDeal

    def __init__(self, view: TableView, deal: CalledPartnerDeal) -> None:
        super().__init__(view, deal, deal)
        self.called = deal.called[: deal.calls]
        self.begun_play = deal.calls == deal.calls_due and deal.asks != WHICH
        self.all_shown = self.begun_play and all(deal.claims[i] >= 0 for i in range(deal.calls))
        # Of the called cards, where the viewer knows them to be: -1 for elsewhere.
        self.holders = [deal.holder(i) for i in range(deal.calls)]

    @property
    def setup(self) -> CalledPartnerSetup:
        """What the deal began with."""
        if not isinstance(self.deal.setup, CalledPartnerSetup):
            raise TypeError("This is no deal of a match of Called Partners.")
        return self.deal.setup

    # The sides.

    def role(self, seat: int) -> Role | None:
        """Where a seat belongs, as far as the viewer knows; None before all cards are called."""
        deal = self.deal
        if seat == deal.caller:
            return Role(CALLER)
        if not self.begun_play:
            return None
        if deal.public_side() >> seat & 1:
            return Role(PARTNER)
        if deal.side() >> seat & 1:
            return Role(PARTNER, secret=True)
        if self.all_shown:
            return Role(OPPONENT)
        if seat == self.seat and deal.may_join(seat):
            return Role(UNKNOWN)
        if seat == self.seat or min(self.holders) >= 0:
            return Role(OPPONENT, secret=True)
        return Role(UNKNOWN)

    def call_name(self, i: int) -> str:
        """Called card i in words; of two copies with the one that counts: "first ace of spades"."""
        name = cards.name(self.called[i])
        return f"{COPIES[self.deal.second[i]]} {name}" if self.is_doubled(i) else name

    def is_doubled(self, i: int) -> bool:
        """Whether there are two of called card i."""
        return bool(self.deal.doubled >> self.called[i] & 1)

    def own_cards(self) -> list[str]:
        """The called cards that only the viewer knows to lie in the own hand, in words."""
        return [
            f"both copies of the {cards.name(card)}"
            if self.deal.hand(self.view.you).count(card) > 1
            else f"the {self.call_name(i)}"
            for i, card in enumerate(self.called)
            if self.deal.claims[i] < 0 and self.holders[i] == self.view.you >= 0
        ]

    def chances(self) -> list[str]:
        """The called cards by which it is open who becomes a partner, and of which the viewer holds
        a copy, in words."""
        held = self.deal.hand(self.view.you)
        return [
            f"the {self.call_name(i)}"
            for i, card in enumerate(self.called)
            if self.deal.claims[i] < 0 and self.holders[i] < 0 and card in held
        ]

    def own_role(self) -> str:
        """What the viewer knows of the own side, in a sentence or two; "" for a spectator."""
        deal, you = self.deal, self.view.you
        if you < 0 or not self.begun_play or deal.turn < 0:
            return ""
        own = listed(self.own_cards() or [""])
        if you == deal.caller:
            return self._caller_role(own)
        whose = self.whose(deal.caller)
        if own and not deal.public_side() >> you & 1:
            return f"You hold {own}, so you are {whose} partner; nobody else knows yet."
        if deal.public_side() >> you & 1:
            more = f" You hold {own}, too; nobody else knows yet." if own else ""
            return f"You are {whose} partner.{more}"
        if chances := self.chances():
            return f"Whoever plays {listed(chances)} is {whose} partner: you hold one copy."
        others = [self.name(seat) for seat in self.order if deal.public_side() >> seat & 1]
        secret = "" if self.all_shown else "; nobody else knows yet"
        return f"You play against {listed(others)}{secret}."

    def _caller_role(self, own: str) -> str:
        known = [
            self.name(seat)
            for seat in self.order
            if self.deal.public_side() >> seat & 1 and seat != self.view.you
        ]
        hidden = [f"the {self.call_name(i)}" for i, holder in enumerate(self.holders) if holder < 0]
        told = []
        if known:
            told.append(f"{listed(known)} {'is' if len(known) == 1 else 'are'} with you.")
        if own:
            told.append(f"You hold {own}: that brings you no partner, and nobody else knows.")
        if hidden:
            holds = "plays" if self.deal.packs > 1 else "holds"
            told.append(f"Still unknown: who {holds} {listed(hidden)}.")
        elif not known and not own:
            told.append("You play alone.")
        return " ".join(told)

    def whose(self, seat: int) -> str:
        """Of a seat, inside a sentence: "your", "Ann's"."""
        return "your" if seat == self.view.you else f"{self.name(seat)}’s"

    def revealed(self, i: int) -> str:
        """What called card i showed when it was played, in a sentence."""
        return spoken(self.reveal(i))

    def reveal(self, i: int) -> tuple[Said, ...]:
        """The same with names apart."""
        deal, card = self.deal, self.call_name(i)
        seat = deal.claims[i]
        if seat == deal.caller:
            return (self.held(seat, f"the called {card}: no partner there."),)
        other = deal.claims[1 - i] if deal.calls > 1 else -1
        if other == seat and self.played_at(1 - i) < self.played_at(i):
            return (self.held(seat, f"the {card}, too."),)
        return (self.held(seat, f"the {card}: "), self.of_caller("partner."))

    def reveal_together(self, first: int, second: int) -> tuple[Said, ...]:
        """What two called cards in one trick show, in one sentence."""
        deal = self.deal
        one, other = deal.claims[first], deal.claims[second]
        if deal.caller in (one, other):
            return (*self.reveal(first), Said("", " "), *self.reveal(second))
        return (
            self.held(one, f"the {self.call_name(first)}, "),
            Said(inside_name(self.name(other)), f" the {self.call_name(second)}: "),
            self.of_caller("partners."),
        )

    def held(self, seat: int, what: str) -> Said:
        """That somebody held something that lies on the table now."""
        return Said(self.name(seat), f" {'played' if self.deal.packs > 1 else 'held'} {what}")

    def of_caller(self, what: str) -> Said:
        """What somebody is to the caller."""
        caller = self.deal.caller
        if caller == self.view.you:
            return Said("", f"your {what}")
        return Said(self.name(caller), f"’s {what}")

    def played_at(self, i: int) -> int:
        """Where in the history called card i was played."""
        return claim_at(self.deal, i)

    # Whose turn it is.

    @property
    def before_play(self) -> bool:
        return self.deal.asks in (BIDDING, TRUMP, CALLING, WHICH)

    def waits_for(self) -> str:
        what = {BIDDING: "bid", TRUMP: "name trump"}.get(self.deal.asks, "call")
        return f"{self.name(self.deal.turn)} to {what}."

    def to_answer(self) -> str:
        deal = self.deal
        if deal.asks == BIDDING:
            more = " or more" if deal.low < deal.high else ""
            return f"bid {deal.low}{more}, or pass."
        if deal.asks == WHICH:
            return "say which copy makes the partner."
        left = deal.calls_due - deal.calls
        calls = f"call {'another card' if deal.calls else counted(left, 'card')}"
        trump = "choose trump and " if deal.asks == TRUMP else ""
        return f"{trump}{calls}."

    def to_play(self) -> str:
        deal = self.deal
        if deal.played == 0 and deal.turn != self.view.you and not self.view.seats[deal.turn].away:
            return f"{self.name(deal.turn)} called, and leads."
        return super().to_play()

    # What has happened.

    def words(self, seat: int, text: str, at: int) -> str:
        if is_card(text):
            return self._played_words(seat, text, at)
        verb, _, rest = text.partition(" ")
        if verb == "pass":
            return f"{self.does(seat, 'pass', 'passes')}.{self._after_bid(at)}"
        if verb == "bid":
            return f"{self.does(seat, 'bid', 'bids')} {rest}.{self._after_bid(at)}"
        if verb == "trump":
            suit = cards.SUIT_NAMES[cards.SUITS.index(rest)]
            return f"{self.does(seat, 'name', 'names')} {suit} as trump."
        if verb in COPIES:
            card = cards.name(cards.NUMBERS[self.deal.history[at - 1][1].removeprefix("call ")])
            return f"Whoever plays the {verb} {card} is {self.whose(seat)} partner."
        return f"{self.does(seat, 'call', 'calls')} the {cards.name(cards.NUMBERS[rest])}."

    def _after_bid(self, at: int) -> str:
        """What the last word of the auction comes to; "" for another one."""
        deal = self.deal
        if deal.thrown_in:
            return " All passed." if at == len(deal.history) - 1 else ""
        last = deal.caller >= 0 and not any(
            text == "pass" or text.startswith("bid ") for _, text in deal.history[at + 1 :]
        )
        return f" {self.does(deal.caller, 'play', 'plays')} for {deal.bid}." if last else ""

    def _played_words(self, seat: int, text: str, at: int) -> str:
        """A card, what it shows of the sides, who takes the trick."""
        told = [f"{self.does(seat, 'play', 'plays')} the {cards.name(cards.NUMBERS[text])}."]
        told += [self.revealed(i) for i in range(self.deal.calls) if self.played_at(i) == at]
        winner = self.winners.get(at, -1)
        if winner >= 0:
            trick = next(t for t in self.newest if cards.NUMBERS[text] in t.cards)
            told.append(
                f"{self.does(winner, 'take', 'takes')} the trick{bracketed(self.cost(trick))}."
            )
        return " ".join(told)

    def cost(self, trick: Trick) -> str:
        """The points in it."""
        worth = sum(map(self.deal.points, trick.cards))
        return counted(worth, "point") if worth else ""

    def said(self) -> list[tuple[str, str]]:
        deal = self.deal
        dealt = (
            f"Deal {self.setup.hand + 1}. {self.does(self.dealer, 'deal', 'deals')} "
            f"{deal.tricks_dealt} cards each."
        )
        if deal.forced:
            eldest = (deal.dealer + 1) % deal.players
            dealt += f" {self.name(eldest)} must open at {deal.auction()[0][1]}."
        found = super().said()
        if role := self.own_role():
            found.insert(len(found) - 1, (f"{self.view.deals} role", role))
        return [(f"{self.view.deals} dealt", dealt), *found]

    # How it ended.

    def outcome(self) -> str:
        """How a deal that is over ended."""
        deal = self.deal
        if deal.thrown_in:
            again = f"{self.does(self.dealer, 'deal', 'deals')} again; this deal does not count."
            return f"All passed: {'this deal does not count.' if self.view.match_over else again}"
        side = [seat for seat in self.order if deal.public_side() >> seat & 1]
        side.sort(key=lambda seat: seat != deal.caller)
        got, wanted = deal.taken_by(deal.public_side()), needed(deal.bid)
        names = listed([self.name(seat) for seat in side]) + " alone" * (len(side) == 1)
        told = f"{names} took {got} (needed {wanted})"
        if got < wanted:
            return f"{told}: the bid of {deal.bid} failed by {wanted - got}."
        over = f", with {got - wanted} to spare" if got > wanted else ""
        return f"{told}: the bid of {deal.bid} is made{over}."

    def reasons(self) -> str:
        """Why everybody scores what they score."""
        deal = self.deal
        if deal.thrown_in:
            return ""
        verb, bid = ("scores" if deal.made() else "loses"), deal.bid
        others = "score the bid" if deal.defence and not deal.made() else "score nothing"
        if not deal.variable:
            return f"Everybody on the caller’s side {verb} the bid; the others {others}."
        shares = "one for the bid, one for each called card"
        return f"Each share {verb} {bid}: {shares}. The others {others}."

    def reason(self, seat: int) -> str:
        """How a score of several shares comes about: "2 × +95"."""  # noqa: RUF002 - times
        shares, bid = self.deal.shares(seat), self.deal.bid
        each = signed(bid if self.deal.made() else -bid)
        return f"{shares} × {each}" if shares > 1 else ""  # noqa: RUF001 - the sign for times
