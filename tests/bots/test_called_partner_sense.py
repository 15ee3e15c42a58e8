"""What Called Partners' bots never do, from the third level on."""

import pytest

from app.bots.bot import RandomBot
from app.bots.called_partner.sense import expected_of, sensible
from app.bots.selfplay import key_of
from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from app.rules.deal import Deal
from app.rules.rng import Rng
from lab.table import play_deals
from tests.rules.called_partner_deals import contract, say, stacked


def to_lead(hand: str, trump: str, black: str) -> set[str]:
    deal = contract(stacked([hand], black_card=black), 75, trump, "AS", "TD")
    view = deal.seen_by(0)
    return {cards.TEXTS[card] for card in cards.of_mask(view.legal()) if card not in sensible(view)}


def test_the_black_card_is_not_led_before_what_draws_its_masters() -> None:
    hand = "KS QS 3S 4H 5H 6C 7C 8C"
    assert to_lead(hand, "H", "QS") == {"QS"}
    assert to_lead(hand, "H", "3S") == {"3S"}
    assert to_lead(hand, "S", "QS") == set()
    assert to_lead(hand, "S", "3S") == {"3S"}
    assert to_lead("3S 4H 5H 6H 6C 7C 8C 9C", "H", "3S") == set()


def test_a_caller_with_long_trumps_is_expected_to_begin_with_their_ace() -> None:
    def expected(hand: str) -> str:
        view = contract(stacked([hand]), 75, "H", "AS", "TD").seen_by(0)
        card = expected_of(view)
        return cards.TEXTS[card] if card >= 0 else ""

    assert expected("AH 9H 5H 4H 6C 7C 8C AD") == "AH"
    assert expected("AH 9H 5H 4D 6C 7C 8C AD") == ""
    assert expected("KH 9H 5H 4H 6C 7C 8C AD") == ""
    later = say(contract(stacked(["AH 9H 5H 4H 3H 7C 8C AD"]), 75, "H", "AS", "TD"), "AH")
    assert expected_of(later.seen_by(later.turn)) == -1
    while later.in_trick:
        say(later, later.actions(later.turn)[0])
    assert expected_of(later.seen_by(0)) == -1


@pytest.mark.parametrize("players", [4, 6])
def test_some_is_left_out_and_something_is_left(players: int) -> None:
    """In random play, whatever comes."""
    game = CalledPartner(players, {})

    class Judge(RandomBot):
        judged = 0
        left_out = 0

        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, CalledPartnerDeal)
            if seen.asks == "play":
                legal = set(cards.of_mask(seen.legal()))
                good = sensible(seen)
                assert good
                assert good <= legal
                self.judged += len(legal) > 1
                self.left_out += len(legal) - len(good)
            return super().choose(seen, rng, budget)

    judge = Judge()
    for number in range(40):
        list(play_deals(game, [judge] * players, [key_of("sense", number)]))
    assert judge.judged > 400
    assert judge.left_out > 40
