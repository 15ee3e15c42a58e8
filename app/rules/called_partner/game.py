"""Black Queen: Called Partners: the pack, the options, the match (RULES 2.7 to 2.9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.rules import cards
from app.rules.called_partner.deal import LOWEST_BID, CalledPartnerDeal, usual_calls
from app.rules.called_partner.lesson import LESSON
from app.rules.counts import counted
from app.rules.deal import Deal
from app.rules.errors import BadOption
from app.rules.game import Game, Option, Result, Setup, Value, Variant

TWOS = ("2C", "2D", "2H", "2S")
REMOVED = {4: (), 5: TWOS[:2], 6: TWOS, 7: TWOS[:3], 8: TWOS}
ALL_POINTS = 150  # of a pack
MOST_CARDS = 13  # of a hand of two packs
BLACK_CARDS: Mapping[Value, str] = {"QS": "queen of spades", "3S": "three of spades"}
PACKS = Option(
    "packs",
    "Packs",
    1,
    (1, 2),
    "With two there are two of most cards, 300 points, and bids from 150 to 300. The caller says "
    "which copy of a called card makes the partner: the first that is played, or the second.",
    {1: "one", 2: "two"},
)
ONE_OR_TWO = Option(
    "calls",
    "Called cards",
    2,
    (2, 1),
    "Each card that is called brings the caller a partner, if somebody else holds it.",
    {2: "two", 1: "one"},
)


VARIANTS = (
    Variant(
        "As at Kaali Teeri",
        {"black_card": "3S"},
        "The three of spades, not the queen, is the card worth 30.",
    ),
)


def two_packs(players: int, black: str) -> tuple[str, ...]:
    """The cards of two packs without the lowest that have no points, so that all hands are equal
    and have no more than MOST_CARDS (RULES 2.8)."""
    both = [text for text in cards.PACK for _ in range(2)]
    low = sorted(both, key=lambda text: cards.RANKS.index(text[0]))
    spare = [text for text in low if text[0] not in "5TA" and text != black]
    size = players * min(MOST_CARDS, len(both) // players)
    for text in spare[: len(both) - size]:
        both.remove(text)
    return tuple(both)


class Past(NamedTuple):
    """An earlier deal of the match that counted. side: the caller's, as a mask of seats; taken: the
    points that it took. scores: by seat."""

    caller: int
    bid: int
    side: int
    taken: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class CalledPartnerSetup(Setup):
    """hand: which of the match it is, from 0; one that was thrown in does not count."""

    hand: int
    past: tuple[Past, ...] = ()


@dataclass(frozen=True)
class CalledPartnerResult(Result):
    """A deal that is over, to look back at.

    caller: -1 when all passed. side: the caller's, as a mask of seats; taken: what it took.
    """

    caller: int
    bid: int
    side: int
    taken: int


class CalledPartner(Game):
    """Called Partners for 4 to 8 seats, six as a rule."""

    name = "called_partner"
    title = "Black Queen: Called Partners"
    about = (
        "Bid, name trump, call a card or two. Whoever has one is your partner, and stays hidden."
    )
    seats = range(4, 9)
    lesson = LESSON
    variants = VARIANTS

    def __init__(self, players: int, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        step, most = self.whole("bid_step"), self.whole("max_bid")
        if most % step:
            below = most // step * step
            raise BadOption(
                f"Bids go in steps of {step}: let the highest (option max_bid) be {below} or "
                f"{below + step}, not {most}."
            )

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        return (
            Option(
                "hands",
                "Deals in a match",
                6,
                range(1, 51),
                "A deal in which all pass does not count, and the same player deals again.",
            ),
            Option(
                "minutes",
                "Minutes for a match",
                None,
                range(1, 601),
                "When the time is up, the deal in progress is the last.",
                {None: "no limit"},
            ),
            Option(
                "black_card",
                "The card worth 30",
                "QS",
                tuple(BLACK_CARDS),
                "Nearly every spade beats the three, so it is harder to bring home than the queen. "
                "The one that is not chosen is worth nothing.",
                BLACK_CARDS,
            ),
            *([PACKS] if players > 4 else []),
            Option(
                "bid_step",
                "Bid steps",
                5,
                (5, 1),
                "All points are multiples of five, so 81 needs as many as 85 and scores less.",
                {5: "by fives", 1: "any number"},
            ),
            Option(
                "max_bid",
                "Highest bid",
                ALL_POINTS,
                range(LOWEST_BID, ALL_POINTS + 1),
                "Nobody can bid more; this bid ends the auction at once. With two packs it is "
                "twice as high.",
            ),
            Option(
                "forced_bid",
                "Somebody always plays",
                False,
                (False, True),
                "The player after the dealer must open with the lowest bid. "
                "Otherwise the cards are dealt again when all pass.",
            ),
            *([ONE_OR_TWO] if usual_calls(players) == 2 else []),
            Option(
                "own_calls",
                "Own cards may be called",
                True,
                (True, False),
                "A card of the caller’s own hand brings no partner. Otherwise the caller calls "
                "cards of others only, and never plays alone.",
            ),
            Option(
                "defence",
                "The others score a bid that fails",
                False,
                (False, True),
                "Whoever is not on the caller’s side scores the bid when it fails. Otherwise they "
                "score nothing, whatever happens.",
            ),
            Option(
                "variable_points",
                "A share of the bid for each called card",
                False,
                (False, True),
                "Whoever holds two of the shares scores or loses the bid twice. Otherwise "
                "everybody on the side scores or loses it once.",
            ),
        )

    @property
    def pack(self) -> tuple[str, ...]:
        if self.packs == 2:
            return two_packs(self.players, str(self.options["black_card"]))
        return tuple(text for text in cards.PACK if text not in REMOVED[self.players])

    @property
    def packs(self) -> int:
        """How many packs are played with."""
        return self.whole("packs") if "packs" in self.options else 1

    @property
    def ends(self) -> str:
        return counted(self.whole("hands"), "deal")

    @property
    def minutes(self) -> int | None:
        return None if self.options["minutes"] is None else self.whole("minutes")

    def is_over(self, results: Sequence[Result]) -> bool:
        return self.counted(results) >= self.whole("hands")

    def counted(self, results: Sequence[Result]) -> int:
        """How many of the deals count: in them somebody bid."""
        return len(self._past(results))

    def _past(self, results: Sequence[Result]) -> tuple[Past, ...]:
        """Those that count; the setup of the last deal has those before it."""
        last = results[-1] if results else None
        if not isinstance(last, CalledPartnerResult) or not isinstance(
            last.setup, CalledPartnerSetup
        ):
            return ()
        if last.caller < 0:
            return last.setup.past
        counted = Past(last.caller, last.bid, last.side, last.taken, last.scores)
        return (*last.setup.past, counted)

    def dealer_after(self, results: Sequence[Result]) -> int:
        """The dealer of a deal that was thrown in deals again."""
        last = results[-1]
        if isinstance(last, CalledPartnerResult) and last.caller < 0:
            return last.setup.dealer
        return super().dealer_after(results)

    def setup(self, results: Sequence[Result], drawn: Mapping[str, int]) -> CalledPartnerSetup:
        basic = super().setup(results, drawn)
        past = self._past(results)
        return CalledPartnerSetup(**vars(basic), hand=len(past), past=past)

    def result(self, deal: Deal) -> CalledPartnerResult:
        plain = super().result(deal)
        if not isinstance(deal, CalledPartnerDeal):
            raise TypeError("This is no deal of Called Partners.")
        side = deal.public_side()
        return CalledPartnerResult(
            plain.setup,
            plain.scores,
            deal.caller,
            deal.bid,
            side,
            deal.taken_by(side),
            thrown_in=plain.thrown_in,
        )

    def thrown_in(self, deal: Deal) -> bool:
        return isinstance(deal, CalledPartnerDeal) and deal.thrown_in

    def deal(self, setup: Setup, deck: Sequence[str]) -> CalledPartnerDeal:
        self.check_deck(deck)
        numbers = [cards.NUMBERS[text] for text in deck]
        deal = CalledPartnerDeal(
            self.players,
            sum(1 << number for number in set(numbers)),
            self.whole("calls") if "calls" in self.options else usual_calls(self.players),
            self.whole("bid_step"),
            self.whole("max_bid") * self.packs,
            self.options["forced_bid"] is True,
            self.options["variable_points"] is True,
            self.options["own_calls"] is True,
            self.options["defence"] is True,
            cards.NUMBERS[str(self.options["black_card"])],
            self.packs,
            sum(1 << number for number in set(numbers) if numbers.count(number) == 2),
        )
        deal.setup = setup
        deal.deal_out(numbers, setup.dealer)
        return deal
