"""A deal of Oh Hell in OpenSpiel's terms.

OpenSpiel's game is one deal, its trump the suit of the card turned up and its hook always there.
Its first card goes to seat 0, whoever deals.
"""

from collections.abc import Mapping, Sequence

import pyspiel

from app.rules import cards
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.oh_hell.deal import OhHellDeal

PACK = 52
SUITS = "CDSH"  # in OpenSpiel's order
RANKS = "23456789TJQKA"
EXPLORATION = 10.0
SCORINGS = {"tricks10": False, "minus": True}  # those that it knows; whether a miss costs points

KNOWN: Mapping[str, Sequence[object]] = {
    "hook": (True,),
    "hook_last": (True,),
    "trump_source": ("turn",),
    "scoring": tuple(SCORINGS),
    "nil": ("as_scored",),
    "last_doubled": (False,),
    "secret_bids": (False,),
}


def their_card(text: str) -> int:
    """Twos first, of each rank clubs, diamonds, spades, hearts."""
    return 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def our_text(action: int) -> str:
    """A bid or a card in our words."""
    if action >= PACK:
        return f"bid {action - PACK}"
    return RANKS[action // 4] + SUITS[action % 4]


def their_action(text: str) -> int:
    """The number of a bid or a card."""
    return PACK + int(text[4:]) if text.startswith("bid ") else their_card(text)


def game_with(players: int, scoring: str) -> pyspiel.Game:
    """The game with one of SCORINGS."""
    parameters = {
        "players": players,
        "points_per_trick": 1,
        "off_bid_penalty": SCORINGS[scoring],
    }
    return pyspiel.load_game("oh_hell", parameters)


def begun(
    theirs: pyspiel.Game, hands: Sequence[Sequence[str]], turned: str, dealer: int
) -> pyspiel.State:
    """A deal at the first bid; hands: of each seat, all of the same size."""
    state = theirs.new_initial_state()
    state.apply_action(len(hands[0]))
    state.apply_action(dealer)
    for nth in range(len(hands[0])):
        for hand in hands:
            state.apply_action(their_card(hand[nth]))
    state.apply_action(their_card(turned))
    return state


class OhHellTable:
    """Deals with one number of seats and one way to count."""

    def __init__(self, players: int, scoring: str) -> None:
        self._game = game_with(players, scoring)

    def state(self, whole: Deal) -> pyspiel.State:
        """Where a deal stands, whose hands are all known."""
        deal = checked(whole)
        hands = [[cards.TEXTS[card] for card in deal.hand(s)] for s in range(deal.players)]
        played = [(s, text) for s, text in deal.history if not text.startswith("bid ")]
        for seat, text in played:
            hands[seat].append(text)
        state = begun(self._game, hands, cards.TEXTS[deal.turned], deal.dealer)
        for _, text in deal.history:
            state.apply_action(their_action(text))
        return state

    def choose(self, bot: pyspiel.Bot, whole: Deal) -> str:
        """What a bot of theirs does, in our words."""
        return our_text(bot.step(self.state(whole)))


def table(game: Game) -> OhHellTable:
    """That of a game with its options."""
    return OhHellTable(game.players, str(game.options["scoring"]))


def checked(deal: Deal) -> OhHellDeal:
    """A deal of this game."""
    if not isinstance(deal, OhHellDeal):
        raise TypeError("This is no deal of Oh Hell.")
    return deal
