"""What a match counts from deal to deal is what all its deals add up to."""

from random import Random

import pytest

from app.rules import shuffle
from app.rules.called_partner.game import CalledPartner, CalledPartnerResult, CalledPartnerSetup
from app.rules.games import GAMES
from app.rules.match import Match


@pytest.mark.parametrize("game", GAMES)
def test_totals_are_those_of_all_deals(game: str) -> None:
    random, match = Random(game), Match(GAMES[game](GAMES[game].seats[-1]))
    while not match.over and len(match.results) < 12:
        drawn = {name: random.randrange(choices) for name, choices in match.draws().items()}
        deal = match.deal(drawn, shuffle.shuffled(match.game.pack, random.randbytes(32)))
        while deal.turn >= 0:
            deal.act(deal.turn, random.choice(deal.actions(deal.turn)))
        match.add(deal)
        seats = range(match.game.players)
        assert match.totals == tuple(sum(r.scores[seat] for r in match.results) for seat in seats)


def test_deals_that_count_are_those_in_which_somebody_bid() -> None:
    random, match = Random(7), Match(CalledPartner(6, {"hands": 12}))
    while not match.over:
        drawn = {name: random.randrange(choices) for name, choices in match.draws().items()}
        deal = match.deal(drawn, shuffle.shuffled(match.game.pack, random.randbytes(32)))
        if random.random() < 0.5:
            deal.act(deal.turn, "bid 150")
        while deal.turn >= 0:
            legal = deal.actions(deal.turn)
            deal.act(deal.turn, "pass" if "pass" in legal else random.choice(legal))
        match.add(deal)
        counted = [r for r in match.results if isinstance(r, CalledPartnerResult) and r.caller >= 0]
        if match.over:
            assert len(counted) == 12
            return
        setup = match.next_setup({})
        assert isinstance(setup, CalledPartnerSetup)
        assert setup.hand == len(counted)
        assert [past.scores for past in setup.past] == [result.scores for result in counted]
