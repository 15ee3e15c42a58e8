"""Durak: the pack, the options, the series of deals (RULES 5.1, 5.3, 5.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules import cards
from app.rules.deal import Deal
from app.rules.durak.boards import boards
from app.rules.durak.deal import FULL_HAND, DurakDeal
from app.rules.durak.lesson import LESSON
from app.rules.game import Game, Option, Result, Setup, Variant, ranked

PACKS = {
    24: "24, from the nine",
    32: "32, from the seven",
    36: "36, from the six",
    52: "52",
    54: "54, with two jokers",
}
TEAMS = ((0, 2), (1, 3))  # who sit opposite each other
WITH_JOKERS = 54
JOKERS = tuple(cards.TEXTS[card] for card in cards.JOKERS)
LOWEST = {24: "9", 32: "7", 36: "6", 52: "2", 54: "2"}  # rank, by the size of the pack


@dataclass(frozen=True)
class DurakSetup(Setup):
    """opener: the seat that opens, or -1 for who holds the lowest trump. boards: how many shoulder
    boards each seat has got in the deals before it, None where they are not counted."""

    opener: int
    boards: tuple[int, ...] | None = None


@dataclass(frozen=True)
class DurakResult(Result):
    """A deal that is over. places: of the seats, from 1. boards: shoulder boards, by seat."""

    places: tuple[int, ...]
    boards: tuple[int, ...] = ()


VARIANTS = (
    Variant(
        "Perevodnoy",
        {"transfer": True},
        "The defender may pass the attack on with a card of its rank.",
    ),
    Variant(
        "Perevodnoy with the trump shown",
        {"transfer": True, "shown_transfer": True},
        "As Perevodnoy; who holds the trump of that rank may show it instead of laying a card.",
    ),
)


class Durak(Game):
    """Durak for 2 to 6 seats. Scores count against a seat: the fool has one."""

    name = "durak"
    title = "Durak"
    about = "Beat what you are attacked with, or take it. Whoever is left with cards is the fool."
    seats = range(2, 7)
    lesson = LESSON
    variants = VARIANTS
    measure = "share of deals not lost"
    simultaneous = True

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        packs = [size for size in (36, 52, 54, 24, 32) if size >= FULL_HAND * players]
        usual = 36 if players < 5 else 52
        return (
            Option(
                "pack",
                "Cards in the pack",
                usual,
                sorted(packs, key=lambda size: size != usual),
                "Down to the six, the two, the nine or the seven. Everybody begins with six cards. "
                "Jokers are the highest trumps.",
                {size: PACKS[size] for size in packs},
            ),
            Option(
                "throwers",
                "Who may throw in",
                "all",
                ("all", "neighbours"),
                "Everybody but the defender, or only the defender’s two neighbours.",
                {"all": "everybody", "neighbours": "the neighbours"},
            ),
            Option(
                "first_bout_five",
                "Five cards at most in the first bout",
                True,
                (True, False),
                "Until something has been beaten; after that six, and never more than the defender "
                "holds.",
            ),
            Option(
                "transfer",
                "Attacks may be passed on",
                False,
                (False, True),
                "Instead of beating, the defender adds a card of the same rank, and the next "
                "player defends.",
            ),
            Option(
                "shown_transfer",
                "Showing a trump is enough to pass on",
                False,
                (False, True),
                "Where attacks may be passed on, the defender may show the trump of the rank and "
                "keep it, once for each trump in a deal.",
            ),
            Option(
                "deuce_beats_ace",
                "The two beats the ace of its suit",
                False,
                (False, True),
                "With 52 or 54 cards.",
            ),
            Option(
                "deals",
                "Deals in a match",
                1,
                range(1, 21),
                "Whoever was the fool least often wins.",
            ),
            Option(
                "next_first",
                "Who opens the next deal",
                "lowest",
                ("lowest", "left_of_fool_attacked"),
                "The lowest trump, or the player before the fool, so that the fool defends first.",
                {
                    "lowest": "the lowest trump",
                    "left_of_fool_attacked": "the player before the fool",
                },
            ),
            Option(
                "shoulder_boards",
                "Shoulder boards for the fool",
                False,
                (False, True),
                "A six that was the last attack on the fool goes on a shoulder, two on both: "
                "no points, but everybody sees them.",
            ),
            Option(
                "teams",
                "Two against two",
                False,
                (False, True) if players == 4 else (False,),
                "With four players: those who sit opposite each other are partners.",
            ),
        )

    @property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        return TEAMS if self.options["teams"] else ()

    @property
    def pack(self) -> tuple[str, ...]:
        lowest = cards.RANKS.index(LOWEST[self.whole("pack")])
        found = tuple(text for text in cards.PACK if cards.RANKS.index(text[0]) >= lowest)
        return (*found, *JOKERS) if self.options["pack"] == WITH_JOKERS else found

    @property
    def length(self) -> int:
        return self.whole("deals")

    def gain(self, score: int) -> int:
        """Who is no fool has lost nothing."""
        return 1 - score

    def places(self, results: Sequence[Result]) -> tuple[int, ...]:
        """Of one deal as it ended; of several the fewest times a fool is first."""
        if len(results) == 1 and isinstance(results[0], DurakResult):
            return results[0].places
        return self.ahead(results)

    def ahead(self, results: Sequence[Result]) -> tuple[int, ...]:
        """Who was a fool the fewest times is first."""
        return ranked([-total for total in self.totals(results)])

    def setup(self, results: Sequence[Result], drawn: Mapping[str, int]) -> DurakSetup:
        basic = super().setup(results, drawn)
        return DurakSetup(**vars(basic), opener=self._opener(results), boards=self._worn(results))

    def _worn(self, results: Sequence[Result]) -> tuple[int, ...] | None:
        """The shoulder boards of each seat so far, if they are counted."""
        if not self.options["shoulder_boards"]:
            return None
        got = [result.boards for result in results if isinstance(result, DurakResult)]
        return tuple(sum(each[seat] for each in got) for seat in range(self.players))

    def _opener(self, results: Sequence[Result]) -> int:
        """The seat before the last fool, if the option says so and there is one fool."""
        by_fool = self.options["next_first"] == "left_of_fool_attacked"
        if not by_fool or not results or sum(results[-1].scores) != 1:
            return -1
        return (results[-1].scores.index(1) - 1) % self.players

    def result(self, deal: Deal) -> DurakResult:
        plain = super().result(deal)
        if not isinstance(deal, DurakDeal):
            raise TypeError("This is no deal of Durak.")
        if not self.options["shoulder_boards"]:
            return DurakResult(plain.setup, plain.scores, deal.places)
        worn = [0] * self.players
        worn[deal.defender] = len(boards(deal))
        return DurakResult(plain.setup, plain.scores, deal.places, tuple(worn))

    def deal(self, setup: Setup, deck: Sequence[str]) -> DurakDeal:
        if not isinstance(setup, DurakSetup):
            raise TypeError("A deal of Durak needs to know who opens.")
        self.check_deck(deck)
        numbers = [cards.NUMBERS[text] for text in deck]
        deal = DurakDeal(
            self.players,
            sum(1 << number for number in numbers),
            self.options["throwers"] == "neighbours",
            self.options["first_bout_five"] is True,
            self.options["transfer"] is True,
            self.options["deuce_beats_ace"] is True,
            self.options["teams"] is True,
            self.options["transfer"] is True and self.options["shown_transfer"] is True,
        )
        deal.setup = setup
        deal.deal_out(numbers, setup.dealer, setup.opener)
        return deal
