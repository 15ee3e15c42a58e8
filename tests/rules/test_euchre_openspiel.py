"""Euchre against OpenSpiel's: the same seats asked, the same legal actions, the same scores.

What is different on purpose, or asked in another order:

- Going alone is asked for after the dealer's discard, for which an idle dealer is asked, too.
- With allow_lone_defender OpenSpiel asks the defenders against two makers as well: they decline.
  It begins left of the dealer, we begin left of the maker; here only who defends alone counts.
- Its scores are zero-sum: what the other side scores is taken off.
"""

from collections import Counter
from random import Random

import pyspiel
import pytest

from app.rules import cards
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from lab.openspiel.euchre import (
    ALONE,
    FIRST_SUIT,
    PASS,
    TOGETHER,
    EuchreTwin,
    game_with,
    our_card,
)

pytestmark = pytest.mark.plays_much

DEALS = 2000  # for each pair of options
ANSWERS = {"defend alone": ALONE, "defend together": TOGETHER}


class Twin(EuchreTwin):
    """The same deal with OpenSpiel."""

    def __init__(self, game: pyspiel.Game, deal: EuchreDeal, defend: bool) -> None:
        hands = [[cards.TEXTS[card] for card in deal.hand(seat)] for seat in range(4)]
        super().__init__(game, hands, cards.TEXTS[deal.turned], deal.dealer)
        self.defend = defend  # whether OpenSpiel asks the defenders
        self.answers: dict[int, int] = {}

    @property
    def seat(self) -> int:
        return self.state.current_player()

    def legal(self, asks: str) -> list[str]:
        """Its legal actions in our words."""
        found = []
        for action in self.state.legal_actions():
            if action == PASS:
                found.append("pass")
            elif action in (ALONE, TOGETHER):
                found += [text for text, answer in ANSWERS.items() if answer == action]
            elif action >= FIRST_SUIT:
                suit = cards.SUITS[action - FIRST_SUIT]
                plain = "order" if asks == "order" else f"call {suit}"
                found += [plain, f"{plain} alone"]
            else:
                found.append(("discard " if asks == "discard" else "") + our_card(action))
        return sorted(found)

    def follow(self, seat: int, text: str, deal: EuchreDeal) -> None:
        """Follow an action of ours; deal is what came of it."""
        if text in ANSWERS:
            self.answers[seat] = ANSWERS[text]
        else:
            self.act(seat, text)
        if self.answers and deal.asks == "play":
            self.defence()

    def go_alone(self) -> None:
        super().go_alone()
        if self.defend and not self.alone:
            self.defence()

    def defence(self) -> None:
        while ALONE in self.state.legal_actions():
            self.state.apply_action(self.answers.get(self.seat, TOGETHER))
        self.answers = {}


@pytest.mark.parametrize("defend_alone", [False, True])
@pytest.mark.parametrize("stick_dealer", [False, True])
def test_deals_go_as_in_openspiel(stick_dealer: bool, defend_alone: bool) -> None:
    ours = Euchre(4, {"stick_dealer": stick_dealer, "defend_alone": defend_alone})
    theirs = game_with(stick_the_dealer=stick_dealer, allow_lone_defender=defend_alone)
    rng = Random(f"{stick_dealer} {defend_alone}")
    ends = Counter[str]()
    for _ in range(DEALS):
        deck = list(ours.pack)
        rng.shuffle(deck)
        setup = ours.setup([], {"dealer": rng.randrange(4)})
        deal = ours.deal(setup, deck)
        twin = Twin(theirs, deal, defend_alone)
        while deal.turn >= 0:
            seat, asks = deal.turn, deal.asks
            legal = deal.actions(seat)
            assert legal == twin.legal(asks)
            if asks != "defend":
                assert seat == twin.seat
            calm = "pass" in legal and rng.random() < 0.7  # so that all seats come to speak
            text = "pass" if calm else rng.choice(legal)
            deal.act(seat, text)
            twin.follow(seat, text, deal)
        assert twin.state.is_terminal()
        assert deal.scores is not None
        us, them = deal.scores[:2]
        assert twin.state.returns() == [us - them, them - us] * 2
        ends[f"{deal.reckon()} {sum(deal.sits_out(seat) for seat in range(4))} {us + them}"] += 1
    expected = {"made 0 1", "march 0 2", "euchred 0 2", "made 1 1", "alone 1 4", "euchred 1 2"}
    if defend_alone:
        expected |= {"made 2 1", "alone 2 4", "euchred 2 4"}
    assert set(ends) == expected | (set() if stick_dealer else {"thrown in 0 0"})
