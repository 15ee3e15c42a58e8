"""Called Partners' levels 2 to 4: their deals, their search."""

import pytest

from app.bots.called_partner.bidder import Bidder, taught_bids
from app.bots.called_partner.bids import QuickBid
from app.bots.called_partner.bot import WAYS, SearchBot, Ways
from app.bots.called_partner.deals import Deals
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.player import Player
from app.bots.called_partner.search import Vote, choices
from app.bots.levels import find
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS, TEXTS
from app.rules.rng import Rng
from tests.digest import digest
from tests.rules.called_partner_deals import contract, passes, say, stacked

STRONG = "AH KH QH JH 9H 8H AS KS"


def by_bids(deal: CalledPartnerDeal, viewer: int) -> float:
    view = deal.seen_by(viewer)
    deals = Deals()
    deals.look(view)
    return deals.bids_weight(view, deal)


def by_plays(deal: CalledPartnerDeal, viewer: int) -> float:
    view = deal.seen_by(viewer)
    deals = Deals()
    deals.look(view)
    return deals.plays_weight(view, deal)


def test_a_seat_that_passed_has_no_strong_hand() -> None:
    strong = passes(stacked(["", STRONG]), 2)
    weak = passes(stacked(["", "3C 4C 3D 4D 6D 3H 4S 6S"]), 2)
    assert by_bids(weak, 2) > 2 * by_bids(strong, 2)


def test_a_seat_that_bid_has_one() -> None:
    strong = say(stacked(["", STRONG]), "pass", "bid 120")
    weak = say(stacked(["", "3C 4C 3D 4D 6D 3H 4S 6S"]), "pass", "bid 120")
    assert by_bids(strong, 2) > 2 * by_bids(weak, 2)


def test_the_caller_lacks_what_he_called() -> None:
    own = contract(stacked([STRONG]), 80, "H", "AS", "AC")
    other = contract(stacked([STRONG, "AC AD"]), 80, "H", "AD", "AC")
    assert by_bids(other, 2) > 5 * by_bids(own, 2)


def fed(third: str) -> CalledPartnerDeal:
    """The caller leads the ace of clubs; seat 1 gives the ten and has another club."""
    deal = contract(stacked(["AC", f"TC 3C {third}", "4C", "6C"]), 80, "H", "AS", "KS")
    return say(deal, "AC", "TC")


def test_who_feeds_the_caller_is_likely_his_partner() -> None:
    """The same cards played; once they come from a called card's holder, once not."""
    assert by_plays(fed("AS"), 2) > by_plays(fed("9D"), 2)


@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.parametrize("number", range(2))
def test_drawn_deals_fit_the_view(number: int, players: int) -> None:
    deal = stacked([], players).seen_by(-1).fill(Rng(number))
    rng = Rng(number)
    bot = QuickBid()
    play = CardPlay()
    while deal.turn >= 0:
        view = deal.seen_by(deal.turn)
        if deal.asks != "play":
            say(deal, bot.choose(view))
            continue
        if len(deal.history) % 5 == 0:
            deals = Deals()
            deals.look(view)
            whole = view.blank()
            deals.draw(view, whole, rng)
            assert whole.hands[view.viewer] == view.hands[view.viewer]
            assert list(whole.hand_size) == list(deal.hand_size)
            assert sum(whole.hands) == sum(deal.hands)
        say(deal, TEXTS[play.choose(view)])


def drawn(deal: CalledPartnerDeal, number: int, pool: int) -> tuple[Deals, CalledPartnerDeal]:
    """Deals that were gathered for the seat on turn, and its view."""
    view = deal.seen_by(deal.turn)
    deals = Deals()
    deals.look(view)
    deals.gather(view, Rng(5), pool, number)
    return deals, view


def test_a_pool_gives_the_likeliest_deals() -> None:
    """So many as are asked for, each a deal that fits; and in the mean they fit better than those
    that were not taken."""
    deals, view = drawn(fed("AS"), 40, 200)
    times = list(deals.times)[:200]
    assert sum(times) == 40
    taken: list[float] = []
    left: list[float] = []
    for i in range(200):
        whole = view.blank()
        deals.take(view, whole, i)
        assert whole.hands[view.viewer] == view.hands[view.viewer]
        assert list(whole.hand_size) == list(view.hand_size)
        (taken if times[i] else left).append(deals.weight(view, whole))
    assert sum(taken) / len(taken) > 2 * sum(left) / len(left)


def test_one_deal_never_counts_alone() -> None:
    """However badly others go with what was done: weights are levelled."""
    deals, _ = drawn(fed("AS"), 60, 120)
    times = list(deals.times)[:120]
    assert sum(count > 0 for count in times) >= 16
    assert max(times) < 20


def test_equal_cards_are_tried_once() -> None:
    deal = contract(stacked(["AC KC 4D 3D TH 9H 8H 7H"]), 80, "H", "AS", "KS")
    view = deal.seen_by(0)
    tried = choices(view, view.unseen_cards())
    found = {TEXTS[card] for card in range(52) if tried >> card & 1}
    assert found == {"AC", "KC", "3D", "TH", "7H"}


def test_a_called_card_is_no_other() -> None:
    """The king shows the side; the queen has points; the five and the ten are out."""
    deal = contract(stacked(["3S", "KS QS JS 9S 8S 7S 6S 4S"]), 80, "H", "KS", "AS")
    view = say(deal, "3S").seen_by(1)
    tried = choices(view, view.unseen_cards())
    assert {TEXTS[card] for card in range(52) if tried >> card & 1} == {
        "4S",
        "6S",
        "JS",
        "QS",
        "KS",
    }


def test_the_bid_is_all_that_counts() -> None:
    """Chances to win of each candidate, over so many deals."""
    deal = contract(stacked([STRONG]), 75, "H", "AC", "AD")
    vote = Vote(Player())
    vote.hold(deal.seen_by(0), Deals(), Rng(1), 10)
    tried = [card for card in range(52) if vote.tried >> card & 1]
    assert vote.tried >> vote.rule & 1
    assert all(0.0 <= vote.sums[card] <= 10.0 for card in tried)
    assert max(vote.sums[card] for card in tried) > 8.0
    lost = contract(stacked(["3C 4C 3D 4D 6D 3H 4S 6S"]), 150, "H", "AC", "AD")
    vote.hold(lost.seen_by(0), Deals(), Rng(1), 10)
    assert all(vote.sums[card] < 2.0 for card in range(52) if vote.tried >> card & 1)


def test_a_plan_is_kept_to() -> None:
    """The second card is called beside the first one, not in its place."""
    deal = contract(stacked([STRONG]), 100, "H", "AC")
    bid = QuickBid()
    bid.plan(deal.seen_by(0), 2, 0)
    assert bid.calls[0] == NUMBERS["AC"] != bid.calls[1]


def bid_of(bidder: QuickBid, deal: CalledPartnerDeal) -> int:
    text = bidder.choose(deal.seen_by(deal.turn))
    return 0 if text == "pass" else int(text.split()[1])


@pytest.mark.parametrize("players", range(4, 9))
def test_who_will_be_called_passes_what_others_bid(players: int) -> None:
    """The more aces, the more there has to be beside them for a shrewd bid to be worth it."""
    usual, shrewd = QuickBid(), QuickBid(shrewd=True)
    less = more = 0
    for number in range(60):
        deal = stacked([], players).seen_by(-1).fill(Rng(number))
        say(deal, f"bid {deal.low}")
        hand = [TEXTS[card] for card in deal.hand(deal.turn)]
        aces = sum(card[0] == "A" for card in hand)
        gap = bid_of(shrewd, deal) - bid_of(usual, deal)
        if aces:
            assert gap <= 0
            less += gap < 0
        else:
            more += gap > 0
    assert less
    assert more <= less


@pytest.mark.parametrize("level", ["3", "4"])
def test_levels_3_and_4_bid_by_their_net(level: str) -> None:
    deal = stacked([STRONG])
    bot = find("called_partner", level)
    while deal.asks != "play":
        view = deal.seen_by(deal.turn)
        text = bot.choose(view, Rng(1), 1)
        assert text == Bidder(taught_bids()).choose(view)
        say(deal, text)


# Whole deals of several kinds, compiled or not: change one only together with a version.
KINDS = [
    Ways(),
    Ways(deals=20),
    Ways(sense=True),
    Ways(pool=60),
    Ways(pool=60, shrewd=True, sense=True),
    WAYS["3"],
    WAYS["4"],
]
PLAYED = {
    4: "166cf1b352ad4d0a",
    5: "1043508881f0f854",
    6: "059818eed2a05ae1",
    7: "9b31557e7a2e6995",
}


@pytest.mark.plays_much
@pytest.mark.parametrize("players", PLAYED)
def test_the_same_play_compiled_or_not(players: int) -> None:
    """With more deals than the contract test has, and shares of the bid."""
    played = list[str]()
    bots = [SearchBot(ways) for ways in KINDS[-players:]]
    deal = stacked([], players, variable_points=True).seen_by(-1).fill(Rng(players))
    while deal.turn >= 0:
        bot = bots[deal.turn]
        text = bot.choose(deal.seen_by(deal.turn), Rng(len(deal.history)), 3)
        played.append(text)
        say(deal, text)
    assert digest(played) == PLAYED[players]
