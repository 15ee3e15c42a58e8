"""What Euchre's level 3 tries out: deals that go with what was said, and what it makes of them."""

import pytest

from app.bots.bot import Bot
from app.bots.euchre.bot import playouts
from app.bots.euchre.playouts import DEAF
from app.bots.levels import find
from app.bots.search.flat import Flat
from app.bots.selfplay import key_of
from app.rules import cards, shuffle
from app.rules.euchre.deal import EuchreDeal
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from tests.bots.euchre import after, dealt

TRIES = 300


def tried(deal: EuchreDeal, seed: int = 0) -> str:
    """What is done after a short search."""
    view = deal.seen_by(deal.turn)
    flat = Flat(playouts())
    flat.try_out(view, TRIES, Rng(seed))
    return view.text_of(view.turn, flat.best())


def fit(deal: EuchreDeal, hands: list[str], doubt: float | None = None) -> float:
    """How well other hands go with what was done in a deal, for the seat on turn; the turn-up is
    as it was."""
    policy = playouts() if doubt is None else playouts(doubt)
    policy.look(deal.seen_by(deal.turn))
    other = dealt(hands, cards.TEXTS[deal.turned])
    return policy.fit(after(other, *(text for _, text in deal.history)))


def test_a_good_hand_is_ordered_up_and_a_bad_one_is_not() -> None:
    assert tried(dealt(["JH JD AH AS 9C"], "QH")).startswith("order")
    assert tried(dealt(["9C TS QC 9S QD"], "JH")) == "pass"


def test_the_partner_is_not_ordered_into_the_opponents_trump() -> None:
    """Eldest with two low trumps does not give the right bower to the dealer."""
    assert tried(dealt(["9H TH KS QC 9C"], "JH")) == "pass"


@pytest.mark.parametrize("seed", range(3))
def test_a_sure_trick_is_taken(seed: int) -> None:
    deal = after(dealt(["9C TC QC KC AC", "JH JD AH KH QH"], "9S"), *["pass"] * 5, "call H", "AC")
    assert tried(deal, seed) in {"QH", "KH", "AH", "JD", "JH"}


def test_who_makes_trump_most_likely_has_good_ones() -> None:
    deal = after(dealt(["9C TC QC KC AC", "JH JD AH KH QH"], "9S"), *["pass"] * 5, "call H", "AC")
    after(deal, "QH")
    good = ["9C TC QC KC AC", "JH JD AH KH QH", "9D TD QD KD TS", "AD TH QS KS 9H"]
    bad = ["9C TC QC KC AC", "QH 9D TD QD KD", "JH KH AD TS 9H", "JD AH TH QS KS"]
    assert deal.turn == 2
    assert fit(deal, good) > 3 * fit(deal, bad) > 0.0
    assert fit(deal, good, DEAF) == pytest.approx(fit(deal, bad, DEAF))


def test_who_passes_most_likely_has_no_good_ones() -> None:
    deal = after(dealt(["", "9C TC QC KC AC"], "JH"), "pass")
    strong = ["QH KH AH JD AD", "9C TC QC KC AC", "9S TS JS QS KS", "9D TD QD KD AS"]
    weak = ["9S TS 9H QS KS", "9C TC QC KC AC", "QH KH AH JD AD", "9D TD QD KD AS"]
    assert deal.turn == 1
    assert fit(deal, weak) > 3 * fit(deal, strong) > 0.0


def test_the_favourite_of_equal_cards_is_played() -> None:
    """The makers have lost three tricks: the other two are worth nothing."""
    hands = ["9H TH 9C TC 9D", "JH JD AH AC AD", "QS KS TS 9S QD", "KC QC JC KD TD"]
    deal = after(dealt(hands, "JS"), *["pass"] * 4, "call H", "9H", "JH", "TS", "TD")
    after(deal, "JD", "9S", "KD", "TH", "AH", "QS", "JC", "9C")
    view = deal.seen_by(deal.turn)
    flat = Flat(playouts())
    flat.try_out(view, TRIES, Rng(0))
    assert len({round(flat.mean(card), 9) for card in range(64) if flat.deals[card]}) == 1
    assert flat.best() == flat.favourite == playouts().favourite(view)


@pytest.mark.plays_much
def test_who_searches_is_better() -> None:
    """The same few deals from both sides, with few tries."""
    sums = {"2": 0, "3": 0}
    game = GAMES["euchre"](4)
    bots: dict[str, Bot] = {level: find("euchre", level) for level in sums}
    for number in range(150):
        for first in ("23", "32"):
            deck = shuffle.shuffled(game.pack, key_of("better at Euchre", number))
            deal = game.deal(Match(game).next_setup({"dealer": number % 4}), deck)
            while deal.to_act:
                seat = deal.turn
                text = bots[first[seat % 2]].choose(
                    deal.seen_by(seat), Rng(len(deal.history)), TRIES
                )
                deal.act(seat, text)
            for seat, score in enumerate(deal.scores or ()):
                sums[first[seat % 2]] += score
    assert sums["3"] > sums["2"]
