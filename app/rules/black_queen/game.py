"""Black Queen: the pack, the options, the match (RULES 1.1, 1.5, 1.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.lesson import LESSON
from app.rules.errors import BadSetup
from app.rules.game import Game, Option, Result, Setup, Value, Variant

REMOVED = {3: ("2D",), 5: ("2D", "2D", "2C", "2S")}


@dataclass(frozen=True)
class BlackQueenSetup(Setup):
    """leader: the seat that leads the first trick, unless the cards say so."""

    leader: int


HEARTS: Mapping[str, Value] = {"piles": 0, "first_leader": "lowest_club", "no_queen_first": True}
VARIANTS = (
    Variant(
        "As at Hearts",
        HEARTS,
        "No piles: all cards are in the hands. The lowest club leads, and no black queen falls in "
        "the first trick. Packs and points stay those of Black Queen.",
    ),
    Variant(
        "As at Omnibus Hearts",
        {**HEARTS, "good_jack": True},
        "As at Hearts, and the jack of diamonds brings ten points. Packs and other points stay "
        "those of Black Queen.",
    ),
)


class BlackQueen(Game):
    """Black Queen for 2 to 6 seats: one deck for every two players."""

    name = "black_queen"
    title = "Black Queen"
    about = "Dodge the hearts and the black queens, with half of your cards open to all."
    seats = range(2, 7)
    lesson = LESSON
    variants = VARIANTS

    def __init__(self, players: int, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.decks = players // 2

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        tricks = (52 * (players // 2) - len(REMOVED.get(players, ()))) // players
        return (
            Option(
                "piles",
                "Piles for each player",
                tricks // 3,
                range(tricks // 2 + 1),
                "How many cards lie face down before each player, with a face-up card on each of "
                "them. Without piles all cards are in the hands.",
            ),
            Option(
                "deals",
                "Deals in a match",
                1,
                range(1, 21),
                "The points of all deals are added up; the highest total wins.",
            ),
            Option(
                "tie_wins",
                "Two equal highest cards",
                "last",
                ("last", "first"),
                "With two or more packs the same card can fall twice in a trick.",
                {"last": "the one played last wins", "first": "the one played first wins"},
            ),
            Option(
                "first_leader",
                "Who leads to the first trick",
                "eldest",
                ("eldest", "random", "lowest_club"),
                "The first dealer is chosen at random; then the deal goes round.",
                {
                    "eldest": "the player after the dealer",
                    "random": "a player chosen at random",
                    "lowest_club": "the lowest club in any hand, which is led",
                },
            ),
            Option(
                "no_queen_first",
                "No black queen in the first trick",
                False,
                (False, True),
                "In the first trick of a deal nobody plays a black queen, except to follow spades "
                "with no other spade to play.",
            ),
            Option(
                "good_jack",
                "Jack of diamonds counts +10",
                False,
                (False, True),
                "Whoever takes a jack of diamonds scores 10 points more for it.",
            ),
        )

    @property
    def pack(self) -> tuple[str, ...]:
        pack = [text for text in cards.PACK for _ in range(self.decks)]
        for text in REMOVED.get(self.players, ()):
            pack.remove(text)
        return tuple(pack)

    @property
    def length(self) -> int:
        return self.whole("deals")

    def draws(self, results: Sequence[Result]) -> dict[str, int]:
        wanted = super().draws(results)
        if self.options["first_leader"] == "random":
            wanted["leader"] = self.players
        return wanted

    def setup(self, results: Sequence[Result], drawn: Mapping[str, int]) -> BlackQueenSetup:
        plain = super().setup(results, drawn)
        leader = drawn.get("leader", (plain.dealer + 1) % self.players)
        return BlackQueenSetup(**vars(plain), leader=leader)

    def deal(self, setup: Setup, deck: Sequence[str]) -> BlackQueenDeal:
        self.check_deck(deck)
        if not isinstance(setup, BlackQueenSetup):
            raise BadSetup("A deal of Black Queen needs a leader.")
        tie_last = self.options["tie_wins"] == "last"
        deal = BlackQueenDeal(
            self.players,
            self.decks,
            self.whole("piles"),
            tie_last,
            no_queen_first=self.options["no_queen_first"] is True,
            good_jack=self.options["good_jack"] is True,
        )
        deal.setup = setup
        deal.deal_out([cards.NUMBERS[text] for text in deck], setup.dealer, setup.leader)
        if self.options["first_leader"] == "lowest_club":
            deal.find_opening((setup.dealer + 1) % self.players)
        return deal
