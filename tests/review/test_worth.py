"""What the cards of whole matches were worth, and what that is called."""

import json
from itertools import islice

import pytest

from app.bots.levels import find
from app.bots.selfplay import key_of, play_match
from app.review.judging import judging_of
from app.review.review import AGAIN, decisions, judged_by, shares
from app.review.worth import made_by, worths
from app.rules.deal import COMPILED
from app.rules.games import GAMES
from app.rules.record import Record, replay
from tests.digest import digest
from tests.games.contract import CONTRACTS

pytestmark = pytest.mark.plays_much

TIMES = 3
FEW, MOVES = 200, 30
# Figures of a match of each game, by what they are called. Where these differ, the figures of a
# match would depend on when they were made: raise METHOD in app/review/worth.py, unless the version
# of the bots has been raised already, and put the new ones here.
FIGURES = {
    "black_queen": ("level 3 version 6, method 1", "f1e723e835d27aab"),
    "called_partner": ("level 3 version 7, method 1", "3d9edb1f354c8a54"),
    "durak": ("level 3 version 6, method 1", "5c39964e0b0c8754"),
    "euchre": ("level 3 version 6, method 1", "a5722474cf21fb5e"),
    "oh_hell": ("level 3 version 6, method 1", "e453fb7a0353241e"),
}


# The same of what decisions cost, and why: METHOD in app/review/review.py.
JUDGED = {
    "black_queen": ("level 4 version 6+6, method 3", "efa828601a5af2f8"),
    "called_partner": ("level 4 version 7, method 3", "8407ec9fa5ea04a5"),
    "durak": ("level 4 version 7, method 3", "91ac42d776fcb2f2"),
    "euchre": ("level 4 version 6+6, method 3", "1128e1c8cfd1e68d"),
    "oh_hell": ("level 4 version 6, method 3", "2140a7f325be17c2"),
}


def played(game: str, seed: str = "worth") -> Record:
    """A short match, at random."""
    players = GAMES[game].seats[len(GAMES[game].seats) // 2]
    made = GAMES[game](players, CONTRACTS[game].short)
    bots = [find(game, "0") for _ in range(players)]
    return replay(play_match(made, bots, [""] * players, key_of(seed), legal=False))


@pytest.mark.skipif(not COMPILED, reason="other bots play deals again")
@pytest.mark.parametrize("game", GAMES)
def test_what_the_figures_are_called_changes_with_them(game: str) -> None:
    found = [[each.result, each.cards.value] for each in worths(played(game), times=TIMES)]
    text = json.dumps([AGAIN, judging_of(game).quick, found])
    assert (made_by(game), digest([text])) == FIGURES[game]


@pytest.mark.skipif(not COMPILED, reason="other bots judge")
@pytest.mark.parametrize("game", GAMES)
def test_what_a_review_is_called_changes_with_it(game: str) -> None:
    record = played(game)
    judged = [repr(each) for each in islice(decisions(record, 0, tries=FEW), MOVES)]
    assert (judged_by(game), digest(judged)) == JUDGED[game]


@pytest.mark.parametrize("game", GAMES)
def test_results_are_those_of_the_match(game: str) -> None:
    record = played(game)
    totals, deals = record.match.totals, len(record.dealt)
    (one, *_) = found = worths(record, times=2)
    assert len(found) == record.match.game.players
    if game == "durak":
        assert one.result == deals - totals[0]
    else:
        assert one.result == pytest.approx(judging_of(game).result(totals, 0), abs=0.01 * deals)


def test_worths_are_what_a_review_says_of_each_deal_together() -> None:
    record = played("euchre")
    parts = [shares(record, number, ()) for number in range(len(record.dealt))]
    for seat, found in enumerate(worths(record)):
        cards = [deal[seat].cards for deal in parts]
        assert found.cards.value == pytest.approx(sum(each.value for each in cards))
        assert found.cards.error**2 == pytest.approx(sum(e.error**2 for e in cards), abs=0.001)


def test_a_deal_that_is_not_over_counts_for_nothing() -> None:
    record = played("euchre")
    whole = worths(record, times=2)
    last = record.dealt[-1]
    begun = type(last)(last.setup, last.deck, record.match.game.deal(last.setup, last.deck))
    record.dealt.append(begun)
    assert worths(record, times=2) == whole


def test_whoever_wants_to_stop_can() -> None:
    calls = []

    def stop() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        worths(played("euchre"), stop)
    assert len(calls) == 3
