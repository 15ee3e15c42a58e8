"""How the nets of Called Partners are taught."""

import json
from pathlib import Path

import numpy as np
import pytest

from app.bots.called_partner import bidder as bids
from app.bots.called_partner import player as cards
from app.bots.called_partner.bidder import Bidder, taught_bids
from app.bots.called_partner.player import Player, taught_cards
from app.rules.rng import Rng
from lab.called_partner.samples import BidSamples, CardSamples, auction, chance_of, worth_of
from lab.called_partner.teaching import (
    Fit,
    Samples,
    bid_weights,
    card_weights,
    deal_of,
    fit,
    save,
    teach_bids,
    teach_cards,
)
from tests.rules.called_partner_deals import contract, stacked


def test_samples_of_cards_are_whole_decisions() -> None:
    """A row for each legal card, with what it came to."""
    samples = CardSamples(300)
    number = 0
    while True:
        deal = deal_of("test", number)
        auction(deal, [Bidder()] * 6)
        number += 1
        if deal.turn >= 0 and not samples.add(deal, Player(), Rng(number), 1.0):
            break
    rows = samples.rows
    assert 280 < rows <= 300
    decisions = list(samples.decisions)[:rows]
    assert decisions == sorted(decisions)
    assert set(decisions) == set(range(samples.number))
    assert all(decisions.count(decision) > 1 for decision in set(decisions))
    assert all(0.0 < outcome < 1.0 for outcome in list(samples.outcomes)[:rows])
    assert set(list(samples.roles)[:rows]) == {0, 1, 2}


def test_samples_of_bids_are_beside_a_pass() -> None:
    samples = BidSamples(50)
    number = 0
    while samples.add(deal_of("test", number), [Bidder()] * 6, Player(), Rng(number), 0.0):
        number += 1
    assert samples.rows in (49, 50)
    assert any(outcome > 0 for outcome in samples.outcomes)
    assert any(outcome < 0 for outcome in samples.outcomes)


def test_what_a_deal_is_worth() -> None:
    """The side's score less the mean of the others', by how nearly the bid is made."""
    deal = contract(stacked(["AC", "AS", "KS"]), 100, "H", "AS", "KS")
    side = deal.side()
    assert side == 0b111
    chance = chance_of(deal, side, 97.5)
    assert chance == pytest.approx(0.5)
    assert worth_of(deal, 0, 97.5) == pytest.approx(0.0)
    assert worth_of(deal, 0, 200.0) == pytest.approx(60.0, abs=0.1)
    assert worth_of(deal, 5, 200.0) == pytest.approx(-60.0, abs=0.1)
    assert worth_of(stacked(), 0, 0.0) == 0.0


def test_a_fit_finds_what_is_there() -> None:
    """Two of four inputs, one of them bent; only differences within a decision count."""
    draws = np.random.default_rng(1)
    inputs = draws.standard_normal((6000, 4)).astype(np.float32)
    decisions = np.repeat(np.arange(2000, dtype=np.int32), 3)
    outcomes = inputs[:, 3] + np.maximum(0, inputs[:, 0]) + 5 * (decisions % 2)
    one = fit(
        Samples(inputs, outcomes.astype(np.float32), decisions), (4, 2, 4), 30, 20, apart=True
    )
    units = np.maximum(0, inputs @ one.first + one.start)
    found = units @ one.adds + inputs[:, 2:] @ one.direct + one.base
    known = outcomes - 5 * (decisions % 2)
    assert np.corrcoef(found, known)[0, 1] > 0.95


def test_a_taught_net_is_played_by(tmp_path: Path) -> None:
    told: list[str] = []
    weights = teach_cards(600, 2, 1, "x", told.append)
    assert [line.split(":")[0] for line in told] == ["round 1", "round 2"]
    assert len(weights) == len(taught_cards())
    deal = deal_of("play")
    auction(deal, [Bidder()] * 6)
    assert deal.legal() >> Player(weights).choose(deal) & 1
    save(tmp_path / "nets", "cards", weights)
    assert json.loads((tmp_path / "nets" / "cards.json").read_text())["weights"] == weights


def test_a_taught_net_bids() -> None:
    weights = teach_bids(100, 2, 1, "x", lambda _: None, Player())
    assert len(weights) == len(taught_bids())
    deal = deal_of("bid")
    assert Bidder(weights).choose(deal.seen_by(deal.turn)) in deal.actions(deal.turn)


def test_weights_stand_as_the_bots_read_them() -> None:
    """What a fit says of a row is what the player says."""
    draws = np.random.default_rng(2)

    def some(shape: tuple[int, int, int]) -> Fit:
        rows = draws.standard_normal((40, shape[0])).astype(np.float32)
        samples = Samples(rows, rows[:, -1], np.repeat(np.arange(20, dtype=np.int32), 2))
        return fit(samples, shape, 1, 5, apart=False)

    fits = [some(cards.SHAPE) for _ in range(3)]
    player = Player(card_weights(fits))
    deal = deal_of("weights")
    auction(deal, [Bidder()] * 6)
    player.prepare(deal)
    card = deal.legal().bit_length() - 1
    found = player.gain(deal, card)
    row = np.array([*player.common, *player.own])
    one = fits[player.role]
    units = np.maximum(0, row @ one.first + one.start)
    assert found == pytest.approx(
        units @ one.adds + row[-cards.SHAPE[1] :] @ one.direct, rel=1e-3, abs=1e-3
    )
    of_bids = some(bids.SHAPE)
    bidder = Bidder(bid_weights(of_bids))
    opened = deal_of("weights")
    bidder.look(opened, 0)
    gain = bidder.gain(opened.low, 80)
    row = np.array(bidder.inputs)
    units = np.maximum(0, row @ of_bids.first + of_bids.start)
    direct = row @ of_bids.direct + of_bids.base
    assert gain == pytest.approx((units @ of_bids.adds + direct) * 50.0 - 2.0, rel=1e-3, abs=1e-2)
