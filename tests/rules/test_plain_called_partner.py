"""Called Partners against a second, plain form of its rules (plain_called_partner.py)."""

import random
from collections import Counter

import pytest

from app.rules import cards, shuffle
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import BLACK_CARDS, CalledPartner, CalledPartnerResult
from app.rules.errors import BadOption
from app.rules.game import Value
from app.rules.match import Match
from tests.rules.called_partner_deals import seats
from tests.rules.plain_called_partner import PlainCalledPartner, pack_of

pytestmark = pytest.mark.plays_much

MATCHES = 60  # for each number of seats
PHASES = {
    "auction": "bid",
    "trump": "trump",
    "calls": "call",
    "which": "which",
    "play": "play",
    "over": "",
}


def some_game(players: int, rng: random.Random) -> CalledPartner:
    """With random options that go together; the matches are short."""
    while True:
        options: dict[str, Value] = {
            o.name: rng.choice(list(o.values)) for o in CalledPartner.options_for(players)
        }
        options["hands"] = rng.randrange(1, 4)
        if rng.random() < 0.3:
            options["max_bid"] = rng.choice([75, 80, 150])
        try:
            return CalledPartner(players, options)
        except BadOption:  # a highest bid that cannot be reached in its steps
            continue


def number_of(texts_: list[str]) -> list[int]:
    return [cards.NUMBERS[text] for text in texts_]


def assert_alike(deal: CalledPartnerDeal, plain: PlainCalledPartner) -> None:
    """Every card lies where the plain form has it, and all that is told is the same."""
    players = range(plain.players)
    assert (deal.turn, deal.asks) == (plain.turn, PHASES[plain.phase()])
    held = [[cards.TEXTS[card] for card in deal.hand(seat)] for seat in players]
    assert list(map(sorted, held)) == [sorted(plain.hands[seat]) for seat in players]
    assert list(deal.hand_size[: plain.players]) == [len(hand) for hand in plain.hands]
    bidder, amount = plain.high()
    assert (deal.bidder, deal.bid) == (-1 if bidder is None else bidder, amount)
    assert deal.caller == (-1 if plain.caller is None else plain.caller)
    assert seats(deal.passed) == {seat for seat in players if plain.has_passed(seat)}
    assert deal.auction() == (
        [(seat, 0 if text == "pass" else int(text[4:])) for seat, text in plain.said]
    )
    assert deal.trump == (cards.SUITS.index(plain.trump) if plain.trump else -1)
    assert list(deal.called[: deal.calls]) == number_of(plain.called)
    calls = range(deal.calls)
    assert list(deal.claims[: deal.calls]) == [plain.claim(i) for i in calls]
    assert [deal.holder(i) for i in calls] == [plain.holder(i) for i in calls]
    assert sorted(seats(deal.public_side())) == plain.public_side()
    assert sorted(seats(deal.side())) == plain.side()
    assert [deal.taken[seat] for seat in players] == [plain.taken(seat) for seat in players]
    assert deal.left == len(plain.pack) // plain.players - len(plain.tricks)
    assert {
        (seat, suit)
        for seat in players
        for number, suit in enumerate(cards.SUITS)
        if deal.voids[seat] >> number & 1
    } == plain.voids()
    told = [
        ([(s, cards.TEXTS[c]) for s, c in zip(trick.seats, trick.cards, strict=True)], trick.winner)
        for trick in deal.tricks()
    ]
    done = list(zip(plain.tricks, plain.winners, strict=True))
    assert told == done + ([(plain.trick, -1)] if plain.trick else [])
    assert deal.tricks(1) == deal.tricks()[-1:]
    assert deal.resting == (bool(plain.tricks) and not plain.trick)


def choice(legal: list[str], rng: random.Random) -> str:
    """Any of the actions; a pass is as frequent as a bid, and high bids are rare."""
    if "pass" not in legal:
        return rng.choice(legal)
    lowest = sorted((text for text in legal if text != "pass"), key=lambda text: int(text[4:]))
    return rng.choice(["pass", "pass", *lowest[:2], rng.choice(lowest)])


@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.alike
def test_matches_go_as_in_the_plain_form(players: int) -> None:
    rng = random.Random(f"matches {players}")
    found = Counter[object]()
    for _ in range(MATCHES):
        game = some_game(players, rng)
        packs = game.packs
        assert list(game.pack) == pack_of(players, packs, str(game.options["black_card"]))
        match = Match(game)
        dealer = rng.randrange(players)
        totals = [0] * players
        hands = 0
        passing = rng.random() < 0.3
        while hands < game.whole("hands"):
            assert not match.over
            setup = match.next_setup(dict.fromkeys(match.draws(), dealer))
            deck = shuffle.shuffled(game.pack, rng.randbytes(32))
            deal = game.deal(setup, deck)
            assert deal.dealer == dealer
            plain = PlainCalledPartner(players, game.options, deck, dealer)
            all_pass = passing and rng.random() < 0.5
            while deal.turn >= 0:
                assert_alike(deal, plain)
                legal = deal.actions(deal.turn)
                assert legal == plain.legal()
                text = "pass" if all_pass and "pass" in legal else choice(legal, rng)
                deal.act(deal.turn, text)
                plain.act(text)
            assert_alike(deal, plain)
            assert plain.legal() == []
            assert deal.scores == tuple(plain.scores())
            got = sum(plain.taken(seat) for seat in plain.side())
            assert deal.made() == (plain.caller is not None and got >= plain.high()[1])
            match.add(deal)
            assert_result(match, plain)
            totals = [a + b for a, b in zip(totals, plain.scores(), strict=True)]
            assert match.totals == tuple(totals)
            if plain.caller is not None:
                hands += 1
                dealer = (dealer + 1) % players
            found["thrown in"] += plain.caller is None
            found["made", deal.made()] += 1
            found["alone"] += len(plain.side()) == 1
            found["highest"] += deal.bid == plain.most
            found["laps"] += len(plain.said) > players
        assert match.over
        found.update(f"{name}={value}" for name, value in game.options.items())
    switches = ("forced_bid", "variable_points", "own_calls", "defence")
    wanted = {
        "bid_step": (1, 5),
        "black_card": tuple(BLACK_CARDS),
        **dict.fromkeys(switches, (False, True)),
    }
    if players > 4:
        wanted["packs"] = (1, 2)
    if players > 5:
        wanted["calls"] = (1, 2)
    assert {f"{name}={value}" for name, values in wanted.items() for value in values} <= set(found)
    for kind in ("thrown in", ("made", True), ("made", False), "alone", "highest", "laps"):
        assert found[kind], kind


def assert_result(match: Match, plain: PlainCalledPartner) -> None:
    """What is kept of a deal."""
    result = match.results[-1]
    assert isinstance(result, CalledPartnerResult)
    assert result.caller == (-1 if plain.caller is None else plain.caller)
    assert (result.bid, sorted(seats(result.side))) == (plain.high()[1], plain.side())
    assert result.taken == sum(plain.taken(seat) for seat in plain.side())
