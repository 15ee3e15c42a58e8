"""Called Partners' levels 3 and 4: what they try, in which deals, and what it is worth."""

import pytest

from app.bots.called_partner.bids import QuickBid
from app.bots.called_partner.bot import TryingBot
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.playouts import Playouts
from app.bots.levels import find
from app.bots.search.flat import Flat
from app.rules.cards import NUMBERS, TEXTS
from app.rules.rng import Rng
from tests.rules.called_partner_deals import contract, passes, say, stacked

TRIES = 60
STRONG = "AH KH QH JH 9H 8H AS KS"


def tried(seed: int) -> Flat:
    """A trick that the caller leads, by one who may play several cards to it."""
    deal = contract(stacked([STRONG, "9C 8C 4C AD", "AC TH 3H 6H"]), 80, "H", "AD", "AC")
    say(deal, "AH")
    say(deal, deal.actions(1)[0])
    flat = Flat(Playouts(6))
    flat.try_out(deal.seen_by(2), TRIES, Rng(seed))
    return flat


def means(flat: Flat) -> dict[int, float]:
    return {card: flat.mean(card) for card in range(52) if flat.deals[card]}


def test_a_side_is_worth_its_chance_of_the_bid() -> None:
    """Caller and partner want the same, an opponent the opposite."""
    deal = contract(stacked([STRONG, "AD", "AC"]), 80, "H", "AD", "AC")
    while deal.to_act:
        deal.act(deal.turn, TEXTS[CardPlay().choose(deal)])
    policy = Playouts(1)
    made = policy.worth(deal, 0)
    assert made == policy.worth(deal, 1) == policy.worth(deal, 2)
    assert policy.worth(deal, 3) == pytest.approx(1 - made)
    assert (made > 0.5) == deal.made()


def test_of_equal_cards_one_is_tried_and_what_the_rules_play() -> None:
    deal = contract(stacked([STRONG, "9C 8C 7C AD", "AC"]), 80, "H", "AD", "AC")
    say(deal, "AH")
    view = deal.seen_by(1)
    among = Playouts(1).among(view)
    legal = {NUMBERS[text] for text in view.actions(1)}
    assert among >> CardPlay().choose(view) & 1
    assert sum(among >> card & 1 for card in legal) <= len(legal)


def test_the_same_seed_tries_the_same() -> None:
    assert means(tried(1)) == means(tried(1)) != means(tried(2))


def test_modest_bots_pass_what_others_bid() -> None:
    """Over many hands: who is more modest never bids more, and sometimes less."""
    bold, modest = QuickBid(), QuickBid(8.0)
    bids = []
    for number in range(40):
        deal = passes(stacked([f"{rank}H" for rank in "AKQJT9"[: number % 6]]), number % 5)
        view = deal.seen_by(deal.turn)
        texts = bold.choose(view), modest.choose(view)
        bids.append([0 if text == "pass" else int(text.split()[1]) for text in texts])
    assert all(two <= one for one, two in bids)
    assert any(two < one for one, two in bids)


@pytest.mark.parametrize("level", ["3", "4"])
def test_bids_and_calls_come_from_rules(level: str) -> None:
    deal = stacked([STRONG])
    bot = find("called_partner", level)
    assert isinstance(bot, TryingBot)
    while deal.asks != "play":
        view = deal.seen_by(deal.turn)
        text = bot.choose(view, Rng(1), 1)
        assert text == QuickBid(8.0).choose(view)
        deal.act(deal.turn, text)
