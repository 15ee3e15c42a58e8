"""What Euchre's bots never do, from the second level on."""

import pytest

from app.bots.bot import RandomBot
from app.bots.euchre.sense import sensible
from app.bots.selfplay import key_of
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from app.rules.rng import Rng
from lab.table import play_deals
from tests.bots.euchre import after, dealt


def left(deal: EuchreDeal) -> list[str]:
    """What is worth a thought to the seat on turn."""
    view = deal.seen_by(deal.turn)
    good = sensible(view, view.legal())
    return [view.text_of(view.turn, action) for action in range(64) if good >> action & 1]


def test_no_bower_for_an_opponent() -> None:
    assert left(dealt(["JD AH KH QH AS"], "JH", dealer=3)) == ["pass"]
    assert left(after(dealt(["JD AH KH QH AS"], "JH", dealer=2), "pass")) == ["pass", "order"]
    hands = ["", "", "", "JD AH KH QH AS"]
    own = after(dealt(hands, "JH", dealer=3), "pass", "pass", "pass")
    assert left(own) == ["pass", "order", "order alone"]
    assert left(dealt(["JD AH KH QH AS"], "TH", dealer=3)) == ["pass", "order", "order alone"]


def test_a_stuck_dealer_may_name_anything() -> None:
    options: dict[str, object] = {"stick_dealer": True}
    deal = dealt(["", "", "", "9C TD QD 9S TS"], "TH", options=options)
    assert set(left(after(deal, *["pass"] * 7))) == set(deal.actions(3))


@pytest.mark.parametrize("options", [{}, {"partner_assist": "must_alone", "defend_alone": True}])
def test_something_is_left(options: dict[str, str | bool]) -> None:
    """In random play, whatever comes."""
    game = Euchre(4, options)

    class Judge(RandomBot):
        judged = 0

        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, EuchreDeal)
            legal = seen.actions(seen.turn)
            if len(legal) > 1:
                good = left(seen)
                assert good
                assert set(good) <= set(legal)
                self.judged += 1
            return super().choose(seen, rng, budget)

    judge = Judge()
    for number in range(60):
        list(play_deals(game, [judge] * 4, [key_of("sense", number)]))
    assert judge.judged > 100


def maker_opposite(hand: str, turned: str) -> EuchreDeal:
    """Eldest leads, after the partner has ordered the dealer up."""
    deal = after(dealt([hand], turned, dealer=3), "pass", "pass", "order")
    return after(deal, next(text for text in deal.actions(3) if text.startswith("discard")))


def test_of_ace_and_king_the_ace() -> None:
    """The partner would take the ace to be elsewhere."""
    assert set(left(maker_opposite("AS KS QS 9C TH", "9H"))) == {"AS", "9C", "TH"}
    assert set(left(maker_opposite("JH QH AS 9S 9C", "TH"))) == {"JH", "QH", "AS", "9S", "9C"}


def test_a_partner_shows_the_left_bower_first() -> None:
    """Or the right one, which looks the same, if both are there."""
    assert left(maker_opposite("JD QH AS 9S 9C", "TH")) == ["JD"]
    assert left(maker_opposite("JH JD AS 9S 9C", "TH")) == ["JH"]


def test_a_partner_without_trumps_leads_what_goes_round() -> None:
    """The lone ace: others have five of its suit, and four where the king is here, too."""
    assert left(maker_opposite("AC AS KS QD 9D", "TH")) == ["AC"]
    assert left(maker_opposite("AC KS QS QD 9D", "TH")) == ["AC"]
    assert set(left(maker_opposite("KC QC KS QD 9D", "TH"))) == {"KC", "QC", "KS", "QD", "9D"}


def test_a_partner_goes_on_with_the_other_bower() -> None:
    """As long as opponents may have trumps."""
    deal = after(maker_opposite("JH JD AS 9S 9C", "TH"), "JH")
    while deal.in_trick:
        after(deal, deal.actions(deal.turn)[0])
    assert deal.turn == 0
    assert left(deal) == ["JD"]
