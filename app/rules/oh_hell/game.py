"""Oh Hell: the pack, the options, the match (RULES 3.1, 3.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from app.rules import cards
from app.rules.deal import Deal
from app.rules.errors import BadOption
from app.rules.game import Game, Option, Result, Setup, Variant
from app.rules.oh_hell import pattern
from app.rules.oh_hell.deal import NO_TRUMPS, TURN, OhHellDeal
from app.rules.oh_hell.lesson import LESSON

LARGEST_HANDS = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}  # usually, by the number of seats
PACK = 52
DOUBLE = 2
# As the deal counts them.
SCORINGS = ("tricks10", "exact_only", "tricks5", "square", "minus", "minus5", "romanian")
NILS = ("as_scored", "five", "five_and_cards", "twenty")
# Trumps deal after deal, over and over.
CYCLES: Mapping[str, Sequence[int]] = {
    "turn": (TURN,),
    "cycle": (cards.CLUBS, cards.DIAMONDS, cards.HEARTS, cards.SPADES, NO_TRUMPS),
    "cycle_no_nt": (cards.CLUBS, cards.DIAMONDS, cards.HEARTS, cards.SPADES),
    "spades": (cards.SPADES,),
}


VARIANTS = (
    Variant(
        "Blackout",
        {"scoring": "exact_only"},
        "Who misses the bid scores nothing at all.",
    ),
    Variant(
        "Boerenbridge",
        {"trump_source": "spades", "scoring": "romanian"},
        "Spades are always trump; a bid that is made is worth five and its tricks, and each trick "
        "that one is missed by costs a point.",
    ),
)


class Past(NamedTuple):
    """An earlier deal of the match, as everybody saw it. By seat: bids, taken, scores. turned
    and trump: a card and a suit, or -1. plays: all cards in order, as (seat, card)."""

    dealer: int
    size: int
    turned: int
    trump: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class OhHellSetup(Setup):
    """size: cards dealt to each hand. trump: a suit, NO_TRUMPS, or TURN. hook: whether it holds.
    counts: how many times its points count. last_doubled: whether those of the last deal do."""

    size: int
    trump: int
    hook: bool
    counts: int
    last_doubled: bool
    past: tuple[Past, ...]

    @property
    def counts_to_come(self) -> tuple[int, ...]:
        """As in Setup."""
        once = super().counts_to_come
        return (*once[:-1], DOUBLE) if self.last_doubled and once else once


@dataclass(frozen=True)
class OhHellResult(Result):
    """A deal that is over, to look back at."""

    seen: Past


def _examples(players: int) -> tuple[str, str]:
    """Two patterns for so many players: odd hands only, and one card as often as somebody deals."""
    odd = [7, 5, 3, 1]
    ones = [5, 4, 3, 2, *[1] * players]
    return pattern.written([*odd, *odd[::-1]]), pattern.written(ones)


def _all_cards(players: int) -> str:
    """What to know of a hand so large that no card is left, where there is one."""
    return "" if PACK % players else f" {PACK // players} only where all cards may be dealt."


class OhHell(Game):
    """Oh Hell for 3 to 7 seats, everybody for themselves."""

    name = "oh_hell"
    title = "Oh Hell"
    about = "Nomination Whist: say how many tricks you will take, then take exactly that many."
    seats = range(3, 8)
    lesson = LESSON
    variants = VARIANTS

    def __init__(self, players: int, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        largest = max(self.sizes)
        if largest * players == PACK and not self.options["no_trump_on_full_pack"]:
            name = "pattern" if self.options["pattern"] else "max_hand"
            raise BadOption(
                f"With {largest} cards each, no card is left to turn up. Take {largest - 1} at"
                f" most (option {name}), or let all cards be dealt (option no_trump_on_full_pack)."
            )

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        return (
            Option(
                "max_hand",
                "Cards in the largest hand",
                LARGEST_HANDS[players],
                range(1, PACK // players + 1),
                "From deal to deal it changes by one." + _all_cards(players),
            ),
            Option(
                "shape",
                "The deals of a match",
                "down_up",
                ("down_up", "down", "up", "up_down", "single_one"),
                "From the largest hand to one card and back, or only a part of that.",
                {
                    "down_up": "down to one card, twice, and up again",
                    "down": "down to one card",
                    "up": "up from one card",
                    "up_down": "up from one card and down again",
                    "single_one": "down to one card, once, and up again",
                },
                lasts=True,
            ),
            Option(
                "pattern",
                "Hand sizes, deal by deal",
                None,
                (None, *_examples(players)),
                "Write down your own in place of the two above: 7-1, 1-7, say, or 5 4 3 2 1 1.",
                {None: "as the two options above say"},
                read=partial(pattern.read, players=players, most=PACK // players),
                longest=pattern.LONGEST,
                replaces=("max_hand", "shape"),
            ),
            Option(
                "hook",
                "The bids must not add up to the number of tricks",
                True,
                (True, False),
                "The dealer bids last and must not make them come out even: somebody has to miss.",
            ),
            Option(
                "hook_last",
                "Also in a final one-card deal",
                True,
                (True, False),
                "Otherwise the dealer may bid anything there.",
            ),
            Option(
                "trump_source",
                "Trumps",
                "turn",
                ("turn", "cycle", "cycle_no_nt", "spades"),
                "The suit of a card that is turned up, or a fixed order of suits.",
                {
                    "turn": "the suit of the turned-up card",
                    "cycle": "clubs, diamonds, hearts, spades, none, over and over",
                    "cycle_no_nt": "clubs, diamonds, hearts, spades, over and over",
                    "spades": "always spades",
                },
            ),
            Option(
                "no_trump_on_full_pack",
                "All cards may be dealt",
                False,
                (False, True),
                "With four players the largest hand may have thirteen cards then; no card is left "
                "to turn up, so that deal has no trump, unless the suits take turns.",
            ),
            Option(
                "scoring",
                "Scoring",
                "tricks10",
                SCORINGS,
                "What a bid is worth when it is made, and when it is missed.",
                {
                    "tricks10": "1 per trick, 10 more if made",
                    "exact_only": "10 plus the bid if made, else 0",
                    "tricks5": "1 per trick, 5 more if made",
                    "square": "10 plus bid², or minus miss²",
                    "minus": "10 plus the bid, or minus the miss",
                    "minus5": "10 plus the bid, or minus 5 per trick off",
                    "romanian": "5 plus the bid, or minus the miss",
                },
            ),
            Option(
                "nil",
                "A made bid of nothing",
                "as_scored",
                NILS,
                "Other points for whoever bids no tricks and takes none.",
                {
                    "as_scored": "as the scoring says",
                    "five": "5 points",
                    "five_and_cards": "5, and 1 for each card of a hand",
                    "twenty": "20 points",
                },
            ),
            Option(
                "last_doubled",
                "The last deal counts double",
                False,
                (False, True),
                "All points of the last deal of a match count twice, so that nobody is out early.",
            ),
            Option(
                "secret_bids",
                "Secret bids, shown together",
                False,
                (False, True),
                "Nobody sees a bid before all have bid, so the last bidder may bid anything, too.",
                replaces=("hook", "hook_last"),
            ),
        )

    @property
    def pack(self) -> tuple[str, ...]:
        return cards.PACK

    @property
    def sizes(self) -> Sequence[int]:
        """The number of cards in a hand, deal by deal."""
        own = self.options["pattern"]
        if isinstance(own, str):
            return pattern.sizes(own)
        most = self.whole("max_hand")
        up = list(range(1, most + 1))
        down = up[::-1]
        return {
            "down_up": down + up,
            "down": down,
            "up": up,
            "up_down": up + down,
            "single_one": down + up[1:],
        }[str(self.options["shape"])]

    @property
    def length(self) -> int:
        return len(self.sizes)

    def setup(self, results: Sequence[Result], drawn: Mapping[str, int]) -> OhHellSetup:
        basic = super().setup(results, drawn)
        number, sizes = basic.number, self.sizes
        cycle = CYCLES[str(self.options["trump_source"])]
        last, doubled = number == len(sizes) - 1, self.options["last_doubled"] is True
        freed = last and sizes[number] == 1 and not self.options["hook_last"]
        return OhHellSetup(
            **vars(basic),
            size=sizes[number],
            trump=cycle[number % len(cycle)],
            hook=self.options["hook"] is True and not freed and not self.options["secret_bids"],
            counts=DOUBLE if last and doubled else 1,
            last_doubled=doubled,
            past=tuple(result.seen for result in results if isinstance(result, OhHellResult)),
        )

    def result(self, deal: Deal) -> OhHellResult:
        plain = super().result(deal)
        if not isinstance(deal, OhHellDeal):
            raise TypeError("This is no deal of Oh Hell.")
        n = self.players
        seen = Past(
            deal.dealer,
            deal.size,
            deal.turned,
            deal.trump,
            tuple(deal.bids[:n]),
            tuple(deal.taken[:n]),
            plain.scores,
            tuple((seat, cards.NUMBERS[text]) for seat, text in deal.history[n:]),
        )
        return OhHellResult(plain.setup, plain.scores, seen)

    def deal(self, setup: Setup, deck: Sequence[str]) -> OhHellDeal:
        if not isinstance(setup, OhHellSetup):
            raise TypeError("A deal of Oh Hell needs its number of cards and its trumps.")
        self.check_deck(deck)
        scoring = SCORINGS.index(str(self.options["scoring"]))
        nil = NILS.index(str(self.options["nil"]))
        secret = self.options["secret_bids"] is True
        deal = OhHellDeal(self.players, scoring, setup.counts, nil, secret)
        deal.setup = setup
        numbers = [cards.NUMBERS[text] for text in deck]
        deal.deal_out(numbers, setup.dealer, setup.size, setup.trump, setup.hook)
        return deal
