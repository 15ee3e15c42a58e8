"""Called Partners' rules bid, name, call and play the same compiled or not, and in playouts."""

from collections.abc import Iterator
from random import Random

import pytest

from app.bots.called_partner.bidder import Bidder
from app.bots.called_partner.bids import QuickBid
from app.bots.called_partner.bot import WAYS
from app.bots.called_partner.bot import players as players_of
from app.bots.called_partner.deals import Deals
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.player import Player
from app.bots.called_partner.playouts import Playouts, ahead
from app.review.judging import above_others
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import TEXTS
from app.rules.game import Value
from app.rules.rng import Rng
from tests.digest import digest
from tests.rules.called_partner_deals import contract, play_out, say, stacked

SEATS = range(4, 9)
STRONG = "AH KH QH JH 9H AS KS"


def strong(players: int) -> str:
    """A strong hand; eight seats have six cards each."""
    return STRONG if players < 8 else STRONG.removesuffix(" KS")


def opened(players: int, number: int) -> CalledPartnerDeal:
    """A deal with options of all kinds; in some eldest has a strong hand."""
    rng = Random(f"opened {players} {number}")
    options: dict[str, Value] = {
        "variable_points": rng.random() < 0.5,
        "bid_step": rng.choice([1, 5]),
        "max_bid": rng.choice([75, 105, 150]),
    }
    deal = stacked([strong(players)] if number % 3 == 0 else [], players, **options)
    return deal if number % 3 == 0 else deal.seen_by(-1).fill(Rng(number))


def positions(players: int, number: int) -> Iterator[tuple[CalledPartnerDeal, str]]:
    """Views of a whole deal and what the rules do in them; now and then something else is done."""
    rng = Random(f"positions {players} {number}")
    bids = [QuickBid(), QuickBid(True), QuickBid(False, 3.8), QuickBid(True, 3.8)]
    play = CardPlay()
    deal = opened(players, number)
    while deal.turn >= 0:
        view = deal.seen_by(deal.turn)
        if deal.asks == "play":
            texts = [TEXTS[play.choose(view)]]
        else:
            texts = [bid.choose(view) for bid in bids]
        for text in texts:
            yield view, text
        odd = rng.random() < 0.2
        say(deal, rng.choice(deal.actions(deal.turn) if odd else texts))


# Compiled or not: change one only together with the versions of the bots.
CHOSEN = {
    4: "ff9601580364d542",
    5: "67899c00de371804",
    6: "b4112cd8540dc68b",
    7: "5232844c093c73fa",
    8: "c76625b17562e886",
}


@pytest.mark.plays_much
@pytest.mark.parity
@pytest.mark.parametrize("players", SEATS)
def test_the_same_choices_compiled_or_not(players: int) -> None:
    """Some thousand positions, those of the auction with four kinds of bidders."""
    chosen = (text for number in range(40) for _, text in positions(players, number))
    assert digest(chosen) == CHOSEN[players]


def by_hand(
    view: CalledPartnerDeal,
    players: tuple[Bidder, Player],
    texts: list[str],
    deals: int,
    rng: Rng,
) -> list[list[float]]:
    """The same as Playouts.try_out by the checked methods of a deal."""
    sampled, (bid, play) = Deals(), players
    sampled.look(view)
    whole = view.blank()
    worths: list[list[float]] = [[] for _ in texts]
    for _ in range(deals):
        sampled.draw(view, whole, rng)
        for text, found in zip(texts, worths, strict=True):
            deal = whole.copy()
            say(deal, text)
            while deal.turn >= 0:
                in_play = deal.asks == "play"
                say(deal, TEXTS[play.choose(deal)] if in_play else bid.choose(deal))
            scores = [deal.score_of(seat) for seat in range(deal.players)]
            found.append(above_others(scores, view.viewer))
    return worths


# As CHOSEN, for levels 2 and 3; nets bid for six.
WORTHS = {
    (4, "2"): "3748016714d546a7",
    (5, "2"): "c3f61ab969bc74aa",
    (6, "2"): "ba67d81feb92aa8f",
    (7, "2"): "ed7f8a596e555c59",
    (8, "2"): "6b552fec98c7ea54",
    (5, "3"): "37372d4d6cea1c30",
    (6, "3"): "8f6f006a5770e03b",
}


@pytest.mark.plays_much
@pytest.mark.parity
@pytest.mark.parametrize(("players", "level"), WORTHS)
def test_playouts_are_what_those_who_play_on_would_do(players: int, level: str) -> None:
    """From bids, trump, calls and cards on, to the digit, with as many random numbers."""
    told = list[str]()
    who = players_of(WAYS[level])
    playouts = Playouts(*who)
    for number in range(2):
        views = {len(view.history): view for view, _ in positions(players, number)}
        for move, view in views.items():
            if view.asks == "play" and move % 9:
                continue
            texts = view.actions(view.viewer)[-4:]
            one, other = Rng(move), Rng(move)
            numbers = [view.number_of(view.viewer, text) for text in texts]
            found = [list(worths) for worths in playouts.try_out(view, numbers, 2, one)]
            assert found == by_hand(view, who, texts, 2, other)
            assert one.unit() == other.unit()
            told.append(repr(found))
    assert digest(told) == WORTHS[players, level]


@pytest.mark.parametrize("players", SEATS)
def test_a_score_is_told_beside_the_others(players: int) -> None:
    deal = stacked([strong(players)], players)
    play_out(contract(deal, 75, "H", *("AC", "AD")[: deal.calls_due]), Random(players))
    scores = [deal.score_of(seat) for seat in range(players)]
    for seat in range(players):
        assert ahead(deal, seat) == above_others(scores, seat)
