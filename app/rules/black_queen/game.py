"""Black Queen: the pack, the options, the match (RULES 1.1, 1.5, 1.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.lesson import LESSON
from app.rules.black_queen.passing import MANY
from app.rules.counts import counted
from app.rules.errors import BadOption, BadSetup
from app.rules.game import Game, Option, Result, Setup, Value, Variant

REMOVED = {3: ("2D",), 5: ("2D", "2D", "2C", "2S")}


@dataclass(frozen=True)
class BlackQueenSetup(Setup):
    """leader: the seat that leads the first trick, unless the cards say so. passing: to how many
    seats on, clockwise, cards are passed; 0: to none."""

    leader: int
    passing: int = 0


HEARTS: Mapping[str, Value] = {
    "piles": 0,
    "first_leader": "lowest_club",
    "no_queen_first": True,
    "passing": "turns",
}
VARIANTS = (
    Variant(
        "As at Hearts",
        HEARTS,
        "No piles: all cards are in the hands. Three cards are passed: left, right, across, none in"
        " turns. The lowest club leads, and no black queen falls in the first trick. Packs and"
        " points stay those of Black Queen.",
    ),
    Variant(
        "As at Omnibus Hearts",
        {**HEARTS, "good_jack": True},
        "As at Hearts, and the jack of diamonds brings ten points. Packs and other points stay "
        "those of Black Queen.",
    ),
)


def directions(players: int) -> dict[str, int]:
    """Where cards can be passed: to how many seats on, clockwise."""
    if players == 2:
        return {"left": 1}
    across = {} if players % 2 else {"across": players // 2}
    return {"left": 1, "right": players - 1, **across}


def _passing(players: int) -> Option:
    ways = tuple(directions(players))
    words = {
        "none": "no cards",
        "left": "three to the left",
        "right": "three to the right",
        "across": "three across",
        "turns": f"three, in turns {', '.join(ways)}, none",
    }
    if players == 2:
        words |= {"left": "three to the other player", "turns": "three in every other deal"}
    return Option(
        "passing",
        "Cards passed before the play",
        "none",
        ("none", *ways, "turns"),
        "Each player chooses three cards of the hand, face down, and gives them away before taking"
        " up those that come.",
        {name: words[name] for name in ("none", *ways, "turns")},
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
        hand = len(self.pack) // players - 2 * self.whole("piles")
        if self.options["passing"] != "none" and hand < MANY:
            most = (len(self.pack) // players - MANY) // 2
            raise BadOption(
                f"Only {counted(hand, 'card')} would be in each hand, and three are passed. Take "
                f"{most} piles at most (option piles), or let no cards be passed (option passing)."
            )

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
            _passing(players),
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
        passing = self.passes_to(plain.number)
        return BlackQueenSetup(**vars(plain), leader=leader, passing=passing)

    def passes_to(self, number: int) -> int:
        """How many seats on cards are passed in a deal of a match, from 0; 0 for none."""
        ways, chosen = directions(self.players), str(self.options["passing"])
        if chosen == "turns":
            return [*ways.values(), 0][number % (len(ways) + 1)]
        return ways.get(chosen, 0)

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
            lowest_club=self.options["first_leader"] == "lowest_club",
            passing=setup.passing,
        )
        deal.setup = setup
        deal.deal_out([cards.NUMBERS[text] for text in deck], setup.dealer, setup.leader)
        return deal
