"""Euchre: the pack, the options, the match (RULES 4.2 to 4.6)."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.deal import Deal
from app.rules.euchre.cards import pack_of
from app.rules.euchre.deal import THROWN_IN, EuchreDeal
from app.rules.euchre.lesson import LESSON
from app.rules.game import Game, Option, Result, Setup, Variant

TARGETS = (10, 5, 7, 11, 15)
PARTNERS = ((0, 2), (1, 3))
FOUR = 4  # seats, that have partners
ASSISTS = ("free", "must_alone", "no_alone")  # as the deal counts them


VARIANTS = (
    Variant(
        "Michigan Euchre",
        {"stick_dealer": True, "farmers_hand": True},
        "The dealer must name a suit when all have passed twice, and three nines and tens may be "
        "exchanged.",
    ),
    Variant(
        "Canadian loner",
        {"partner_assist": "must_alone"},
        "The dealer’s partner may order it up only to go alone.",
    ),
    Variant(
        "British Euchre",
        {"benny": True},
        "With the Benny, a joker above all trumps.",
    ),
)


# Options of who has a partner, in the order of the form.
OF_PARTNERS = (
    Option(
        "partner_assist",
        "The dealer’s partner orders it up",
        "free",
        ASSISTS,
        "In the first round of bidding the dealer’s partner may have to go alone, or not "
        "be allowed to.",
        {
            "free": "with partner or alone",
            "must_alone": "alone only",
            "no_alone": "with partner only",
        },
    ),
    Option(
        "defend_alone",
        "Defend alone",
        False,
        (False, True),
        "Against a lone maker a defender may go alone, too. Beating the maker then counts "
        "four points.",
    ),
    Option(
        "lone_lead",
        "Who leads when the maker is alone",
        "eldest",
        ("eldest", "left_of_maker"),
        "The first lead. A player who sits out is passed over.",
        {
            "eldest": "the player after the dealer",
            "left_of_maker": "the player after the maker",
        },
    ),
)
BEST_CARD = (
    Option(
        "best_card",
        "Partner’s best card",
        False,
        (False, True),
        "Whoever goes alone is passed a card by the partner, face down, and then discards one.",
    ),
)


class Euchre(Game):
    """Euchre for four seats, partners opposite, or three, the maker against both others."""

    name = "euchre"
    title = "Euchre"
    about = (
        "Two against two, or one against two: make a suit trump, then take three of the five "
        "tricks."
    )
    seats = range(3, 5)
    lesson = LESSON
    variants = VARIANTS

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        pairs = players == FOUR
        return (
            Option(
                "target",
                "Points to win",
                10,
                TARGETS,
                f"The first {'side' if pairs else 'player'} to reach them wins the match.",
                lasts=True,
            ),
            Option(
                "stick_dealer",
                "Stick the dealer",
                False,
                (False, True),
                "When everybody has passed twice, the dealer must name a suit. Otherwise the cards "
                "are thrown in and the next player deals.",
            ),
            *(OF_PARTNERS if pairs else ()),
            Option(
                "discard_turnup",
                "The dealer may discard the turned-up card",
                False,
                (False, True),
                "Otherwise the card that was picked up must be kept, and another one goes.",
            ),
            Option(
                "super_euchre",
                f"Four points when the {'makers take' if pairs else 'maker takes'} no tricks",
                False,
                (False, True),
                f"Otherwise {'the defenders get' if pairs else 'each of the others gets'} two "
                "points for every euchre.",
            ),
            Option(
                "farmers_hand",
                "Farmer’s hand",
                False,
                (False, True),
                "Before the bidding a player who holds three or more nines and tens may go under: "
                "exchange three of them for the cards that lie face down. Only one player in a "
                "deal.",
            ),
            *(BEST_CARD if pairs else ()),
            Option(
                "no_trump",
                "No-trump calls",
                False,
                (False, True),
                "In the second round of bidding no trump may be called instead of a suit. Then "
                "there are no bowers: jacks rank below their queens.",
            ),
            Option(
                "pack",
                "Cards",
                24,
                (24, 32),
                "With 32 cards, which have sevens and eights, "
                f"{'eleven' if pairs else 'sixteen'} lie face down.",
                {24: "24, nine to ace", 32: "32, seven to ace"},
            ),
            Option(
                "benny",
                "Benny",
                False,
                (False, True),
                "A joker is added, the highest trump of all. Whoever turns it up as the dealer "
                "names trump before looking at the hand.",
            ),
        )

    @property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        return PARTNERS if self.players == FOUR else ()

    @property
    def pack(self) -> tuple[str, ...]:
        numbers = pack_of(self.whole("pack"), self.options["benny"] is True)
        return tuple(cards.TEXTS[card] for card in numbers)

    @property
    def ends(self) -> str:
        return f"to {self.whole('target')}"

    def is_over(self, results: Sequence[Result]) -> bool:
        return max(self.totals(results)) >= self.whole("target")

    def thrown_in(self, deal: Deal) -> bool:
        return isinstance(deal, EuchreDeal) and deal.reckon() == THROWN_IN

    def deal(self, setup: Setup, deck: Sequence[str]) -> EuchreDeal:
        self.check_deck(deck)
        options = self.options
        deal = EuchreDeal(
            self.players,
            options["stick_dealer"] is True,
            options["discard_turnup"] is True,
            ASSISTS.index(str(options.get("partner_assist", ASSISTS[0]))),
            options.get("defend_alone") is True,
            options.get("lone_lead") == "left_of_maker",
            options["super_euchre"] is True,
            options["farmers_hand"] is True,
            options.get("best_card") is True,
            options["no_trump"] is True,
            self.whole("pack"),
            options["benny"] is True,
            self.whole("target"),
        )
        deal.setup = setup
        deal.deal_out([cards.NUMBERS[text] for text in deck], setup.dealer)
        return deal
