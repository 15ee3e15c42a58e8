"""A deal of Euchre in OpenSpiel's terms.

OpenSpiel asks a maker about going alone after the dealer's discard; we do with the bid. An idle
dealer, whose partner ordered alone, discards with OpenSpiel: any card will do here.
"""

from collections.abc import Mapping, Sequence

import pyspiel

from app.rules import cards
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.game import Game

RANKS = "9TJQKA"
SEATS = 4
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30
ORDERS = ("order", "call")
EXPLORATION = 2.0
KNOWN: Mapping[str, tuple[object, ...]] = {
    "partner_assist": ("free",),
    "defend_alone": (False,),
    "lone_lead": ("eldest",),
    "discard_turnup": (False,),
    "super_euchre": (False,),
    "farmers_hand": (False,),
    "best_card": (False,),
    "no_trump": (False,),
    "pack": (24,),
    "benny": (False,),
}


def their_card(text: str) -> int:
    """Nines first, of each rank clubs, diamonds, hearts, spades."""
    return RANKS.index(text[0]) * 4 + cards.SUITS.index(text[1])


def our_card(number: int) -> str:
    """A card in our words."""
    return RANKS[number // 4] + cards.SUITS[number % 4]


def game_with(**options: bool) -> pyspiel.Game:
    """The game; options: stick_the_dealer, allow_lone_defender."""
    return pyspiel.load_game("euchre", options)


class EuchreTwin:
    """The same deal with OpenSpiel: hands of each seat before the turn-up is picked up."""

    def __init__(
        self, theirs: pyspiel.Game, hands: Sequence[Sequence[str]], turned: str, dealer: int
    ) -> None:
        self.state = theirs.new_initial_state()
        self.dealer = dealer
        self.turned = turned
        self.alone = False
        self.state.apply_action(dealer)
        for nth in range(len(hands[0])):  # the first card goes to the dealer
            for seat in range(dealer, dealer + SEATS):
                self.state.apply_action(their_card(hands[seat % SEATS][nth]))
        self.state.apply_action(their_card(turned))

    def act(self, seat: int, text: str) -> None:
        """Follow an action of ours."""
        words = text.split()
        if text == "pass":
            self.state.apply_action(PASS)
        elif words[0] in ORDERS:
            self.alone = words[-1] == "alone"
            suit = words[1] if words[0] == "call" else self.turned[1]
            self.state.apply_action(FIRST_SUIT + cards.SUITS.index(suit))
            idle_dealer = self.alone and (seat - self.dealer) % SEATS == SEATS // 2
            if words[0] == "order" and idle_dealer:
                self.state.apply_action(self.state.legal_actions()[0])
            if words[0] == "call" or idle_dealer:
                self.go_alone()
        elif words[0] == "discard":
            self.state.apply_action(their_card(words[1]))
            self.go_alone()
        else:
            self.state.apply_action(their_card(text))

    def go_alone(self) -> None:
        """The maker's answer, which was given with the bid."""
        self.state.apply_action(ALONE if self.alone else TOGETHER)


class EuchreTable:
    """Deals of one way to play."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self._game = game_with(stick_the_dealer=options["stick_dealer"] is True)

    def twin(self, deal: EuchreDeal) -> EuchreTwin:
        """Where a deal stands, whose hands are all known."""
        hands = [[cards.TEXTS[card] for card in deal.hand(seat)] for seat in range(SEATS)]
        history = [(seat, self._told(deal, text)) for seat, text in deal.history]
        for seat, text in history:
            if text in cards.NUMBERS:
                hands[seat].append(text)
            elif text.startswith("discard "):
                hands[seat].append(text.removeprefix("discard "))
        turned = cards.TEXTS[deal.turned]
        hands[deal.dealer] = [card for card in hands[deal.dealer] if card != turned]
        twin = EuchreTwin(self._game, hands, turned, deal.dealer)
        for seat, text in history:
            twin.act(seat, text)
        return twin

    def state(self, whole: Deal) -> pyspiel.State:
        """Where a deal stands, whose hands are all known."""
        return self.twin(checked(whole)).state

    def _told(self, deal: EuchreDeal, text: str) -> str:
        """An action of the history; a discard that nobody saw is as the deal was drawn."""
        return f"discard {cards.TEXTS[deal.discard]}" if text.startswith("discard") else text

    def choose(self, bot: pyspiel.Bot, whole: Deal) -> str:
        """What a bot of theirs does, in our words; whether it goes alone it is asked for with its
        bid, after a discard of its own for the dealer."""
        deal = checked(whole)
        state = self.twin(deal).state
        action = bot.step(state)
        if action == PASS:
            return "pass"
        if action < PASS:
            return f"discard {our_card(action)}" if deal.asks == "discard" else our_card(action)
        state.apply_action(action)
        bid = "order" if deal.asks == "order" else f"call {cards.SUITS[action - FIRST_SUIT]}"
        if ALONE not in state.legal_actions():
            state.apply_action(bot.step(state))
        return f"{bid} alone" if bot.step(state) == ALONE else bid


def table(game: Game) -> EuchreTable:
    """That of a game with its options."""
    return EuchreTable(game.options)


def checked(deal: Deal) -> EuchreDeal:
    """A deal of this game."""
    if not isinstance(deal, EuchreDeal):
        raise TypeError("This is no deal of Euchre.")
    return deal
