"""Deals of Durak in chosen states, between people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.rooms.fold import events
from app.rules import cards
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from tests.games.scene import room_events
from tests.games.world import in_turn

STRIDE = {
    24: 7,
    32: 11,
    36: 11,
    52: 17,
    54: 17,
}  # by the pack, prime to it: brings it into some order


@dataclass(frozen=True)
class Scene:
    """A deal that begins with these actions: a text, a seat and a text, or "" for any.

    hands: by seat, in part; trump: the card that is turned up, the last one of the talon. bouts: so
    many are played before, by players who throw in what they can; greedy: a seat that always takes.
    over: the deal is played to its end, or the whole match.
    """

    actions: Sequence[str] = ()
    players: int = 4
    hands: Sequence[str] = ()
    trump: str = "8H"
    dealer: int = 0
    bouts: int = 0
    greedy: int = -1
    over: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    def happened(self) -> list[events.Event]:
        """The events of the room."""
        game = Durak(self.players, self.options)
        return room_events(
            game,
            self.dealer,
            lambda setup: self._deck(game, setup.dealer),
            self._play,
            over=self.over,
        )

    def _play(self, deal: DurakDeal, *, shown: bool) -> None:
        while deal.bouts < self.bouts:
            self._step(deal)
        for wanted in self.actions:
            seat, _, text = wanted.rpartition(":")
            if text:
                deal.act(int(seat) if seat else deal.turn, text)
            else:
                self._step(deal)
        while self.over and deal.turn >= 0:
            self._step(deal)

    def _step(self, deal: DurakDeal) -> None:
        """Beat with the lowest card that does, and throw in all; the greedy one takes."""
        seat = deal.turn
        legal = deal.actions(seat)
        cheap = [text for text in legal if text in cards.NUMBERS]
        cheap.sort(key=lambda text: (deal.trumps >> cards.NUMBERS[text] & 1, text_rank(text)))
        takes = "take" in legal and (seat == self.greedy or not cheap)
        deal.act(seat, "take" if takes else [*cheap, "done"][0])

    def _deck(self, game: Durak, dealer: int) -> list[str]:
        size, n = len(game.pack), game.players
        wanted = [hand.split() for hand in (*self.hands, *[""] * n)][:n]
        kept = {self.trump, *(text for hand in wanted for text in hand)}
        mixed = [game.pack[(STRIDE[size] * i + dealer) % size] for i in range(size)]
        rest = [text for text in mixed if text not in kept]
        if size == 6 * n:
            wanted[dealer] = [*wanted[dealer], *(rest.pop() for _ in range(5)), self.trump][-6:]
        for hand in wanted:
            while len(hand) < 6:
                hand.append(rest.pop())
        dealt = in_turn(wanted, dealer)
        return [*dealt, *rest, self.trump] if self.trump not in dealt else dealt


def text_rank(text: str) -> int:
    """The rank of a card."""
    return "23456789TJQKAX".index(text[0])


ATTACKS = ("6H 9C 9D JS 7C KC", "JC QD 6S 7S AH KD")
STRONG = "JC JD QC QD KC KD"
SIX = ("6H 9C 9D 9S", "JC JD JS QH KH AH", "JH KC", "QC")
SIX_STEPS = ("9C", "JC", "9D", "JD", "9S", "JS", "2:JH", "QH", "3:QC", "KH", "2:KC")
SIX_OPTIONS = {"pack": 36, "first_bout_five": False}
SHOWING = {"transfer": True, "shown_transfer": True}
JOKERS = {"pack": 54, "transfer": True}
BOARDS = {"shoulder_boards": True}
EIGHTS = ("6H 8C AC 7C KC QD", "JC 8S 6S 7S AH KD", "TC TD TS 8D QC 9C")
SCENES = {
    "durak attack": Scene(hands=ATTACKS),
    "durak wait": Scene(hands=("", "6H", "", "")),
    "durak defend": Scene(("9C",), hands=("9D JC 6S QC 8D AH", "", "", "6H 9C")),
    "durak no way": Scene(("AC",), hands=("9D JC 6S QC 8D AS", "", "", "6H AC")),
    "durak throw": Scene(("9C", "JC"), hands=ATTACKS),
    "durak throw none": Scene(("KC", "AC"), hands=("6H KC 7D 8D 8S TS", "AC")),
    "durak done": Scene(("9C", "JC", "0:done"), hands=ATTACKS),
    "durak threw": Scene(("9C", "JC", "0:9D"), hands=ATTACKS),
    "durak add": Scene(("9C", "JC", "9D", "take"), hands=ATTACKS),
    "durak last place": Scene(
        ("9C", "JC", "9D", "take", "0:JS", "3:JD"),
        hands=("6H 9C 9D JS JH 7C", "JC QD 6S", "9S KS", "JD"),
    ),
    "durak takes": Scene(("9C", "take", "1:9D"), hands=("9H JC", "9D", "9S", "6H 9C")),
    "durak beaten": Scene(("9C", "JC", "0:done", "2:done", "3:done"), hands=ATTACKS),
    "durak taken": Scene(("9C", "take", "9D", "0:done", "2:done", "3:done"), hands=ATTACKS),
    "durak own": Scene(
        ("9C", "take", "1:done", "2:done", "3:done"), hands=("9H JC", "", "", "6H 9C")
    ),
    "durak transfer": Scene(
        ("8C",),
        hands=("8S 8H JC AH 7D KD", "", "", "6H 8C"),
        trump="TH",
        options={"transfer": True},
    ),
    "durak passed": Scene(
        ("8C", "transfer 8S"), hands=EIGHTS, trump="TH", options={"transfer": True}
    ),
    "durak show": Scene(
        ("8C",), hands=("8H 8S JC AH 7D KD", "", "", "7H 8C"), trump="TH", options=SHOWING
    ),
    "durak shown": Scene(
        ("8C", "transfer 8S", "show 8H"),
        hands=("7H 8C AC 7C KC QD", "JC 8S 6S 7S AS KD", "8H TD TS 8D QC 9C"),
        trump="TH",
        options=SHOWING,
    ),
    "durak joker": Scene(
        ("9C", "JC", "9D"),
        hands=("XR JC AH 7D KD XB", "", "", "2H 9C 9D"),
        trump="TH",
        options=JOKERS,
    ),
    "durak joker attacks": Scene(
        ("XB",), hands=("XR 8S JC AH 7D KD", "", "", "2H XB"), trump="TH", options=JOKERS
    ),
    "durak joker thrown in": Scene(
        ("9C", "XB", "XR", "take"),
        hands=("9H 9S", "2H 9C 9D XR", "XB 8C", ""),
        trump="TH",
        options=JOKERS,
    ),
    "durak joker turned up": Scene(
        ("9C",), hands=("9S 8S JC AH 7D KD", "", "", "XB 9C"), trump="XR", options=JOKERS
    ),
    "durak joker gone": Scene(trump="XR", bouts=16, options=JOKERS),
    "durak six pairs": Scene(SIX_STEPS, 6, SIX, "7H", 5, options=SIX_OPTIONS),
    "durak six beaten": Scene((*SIX_STEPS, "AH"), 6, SIX, "7H", 5, options=SIX_OPTIONS),
    "durak six taken": Scene((*SIX_STEPS, "take"), 6, SIX, "7H", 5, options=SIX_OPTIONS),
    "durak long": Scene(("",), 2, bouts=11, greedy=0, options={"pack": 52}),
    "durak longer": Scene(("",), 2, bouts=18, greedy=0, options={"pack": 52}),
    "durak longest": Scene(("",), 2, bouts=25, greedy=0, options={"pack": 52}),
    "durak others long": Scene(("",), 2, bouts=17, greedy=1, options={"pack": 52}),
    "durak last": Scene(("",), 4, bouts=20, greedy=0, options={"pack": 52}),
    "durak late": Scene(players=4, bouts=9),
    "durak six": Scene(players=6, bouts=3),
    "durak end": Scene(over="deal"),
    "durak draw": Scene(players=2, trump="KD", over="deal", options={"pack": 24}),
    "durak two end": Scene(players=2, over="deal"),
    "durak teams": Scene(("9C", "JC"), hands=ATTACKS, options={"teams": True}),
    "durak teams end": Scene(options={"teams": True}, over="deal"),
    "durak board": Scene(trump="QC", dealer=3, over="deal", options=BOARDS),
    "durak boards": Scene(trump="AH", dealer=1, over="deal", options={**BOARDS, "pack": 24}),
    "durak teams board": Scene(
        trump="9H", dealer=2, over="deal", options={**BOARDS, "teams": True}
    ),
    "durak series boards": Scene(
        trump="AH", dealer=1, over="match", options={**BOARDS, "pack": 24, "deals": 3}
    ),
    "durak series": Scene(options={"deals": 4}, over="match"),
}
PICTURE = "durak defend"  # for README
