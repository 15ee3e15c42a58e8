"""Euchre by RULES 4: every worked example, the scores, the end of a match."""

from random import Random

import pytest

from app.rules import cards
from app.rules.errors import BadDeck
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from app.rules.game import Result, Setup, Value
from app.rules.match import Match
from tests.rules.euchre_deals import DEALER, asked, idle, legal, passes, say, stacked, texts

# The worked examples (RULES 4.8)


def test_example_1_the_left_bower_is_led() -> None:
    deal = say(stacked(["JD", "AD 9H KC TC 9C"], "TH"), "order", "discard", "JD")
    assert (deal.turn, legal(deal)) == (1, ["9H"])
    deal = say(stacked(["JD", "AD KC TC 9C QC"], "TH"), "order", "discard", "JD")
    assert (deal.turn, legal(deal)) == (1, ["9C", "AD", "KC", "QC", "TC"])


def test_example_2_the_left_bower_does_not_follow_its_printed_suit() -> None:
    deal = say(stacked(["AD", "JD 9C TC QC KC"], "TH"), "order", "discard", "AD")
    assert (deal.turn, legal(deal)) == (1, ["9C", "JD", "KC", "QC", "TC"])


@pytest.mark.parametrize(
    ("turned", "plays", "winner"),
    [
        ("9S", "AS JC JS KS", 2),
        ("9S", "AS JC TS KS", 1),
        ("TC", "9D AD 9C JS", 3),
        ("TC", "9D AD 9C QS", 2),
        ("TC", "9D AD AH QS", 1),
    ],
)
def test_examples_3_and_4_who_takes_the_trick(turned: str, plays: str, winner: int) -> None:
    """Hands of the card that is played and of others that let it be played."""
    played = plays.split()
    rest = ["9H TH QH KH", "9C TC AC KC", "9D TD AD QD", "JD KD JH AH"]
    if turned == "TC":
        rest = ["TD QD KD JD", "9H TH QH KH", "AS KS TS 9S", "JH KC QC AC"]
    hands = [" ".join([card, *own.split()]) for card, own in zip(played, rest, strict=True)]
    deal = say(stacked(hands, turned), "order")
    throw = next(text for text in legal(deal) if text[-2:] not in played)
    say(deal, throw, *played)
    assert [cards.TEXTS[card] for card in deal.tricks()[0].cards] == played
    assert (deal.turn, deal.tricks()[0].winner, deal.winner) == (winner, winner, winner)


@pytest.mark.parametrize("discard_turnup", [False, True])
def test_example_5_the_turnup_is_kept(discard_turnup: bool) -> None:
    hand = "AH KH 9S TS AC"
    deal = stacked(["", "", "", hand], "9H", discard_turnup=discard_turnup)
    say(deal, "order")
    assert asked(deal) == (3, "discard")
    free = [*hand.split(), "9H"] if discard_turnup else hand.split()
    assert legal(deal) == sorted(f"discard {card}" for card in free)
    say(deal, f"discard {free[-1]}")
    assert texts(deal, 3) == {*hand.split(), "9H"} - {free[-1]}
    assert asked(deal) == (0, "play")


def test_example_6_the_dealers_partner_alone() -> None:
    deal = say(stacked([], "9H"), "pass", "order alone")
    assert idle(deal) == {3}
    assert asked(deal) == (0, "play")
    assert cards.NUMBERS["9H"] in deal.hand(3)
    assert deal.hand_size[3] == 6


@pytest.mark.parametrize(("lone_lead", "leader"), [("eldest", 1), ("left_of_maker", 3)])
def test_example_6_alone_in_the_second_round(lone_lead: str, leader: int) -> None:
    deal = passes(stacked([], "9H", lone_lead=lone_lead), 6)
    say(deal, "call S alone")
    assert idle(deal) == {0}
    assert asked(deal) == (leader, "play")


@pytest.mark.parametrize("stick_dealer", [False, True])
def test_example_7_all_pass(stick_dealer: bool) -> None:
    match = Match(Euchre(4, {"stick_dealer": stick_dealer}))
    deal = passes(stacked([], "KD", stick_dealer=stick_dealer), 4)
    named = [f"call {suit}{how}" for suit in "CHS" for how in ("", " alone")]
    for seat in range(3):
        assert asked(deal) == (seat, "call")
        assert legal(deal) == [*named, "pass"]
        passes(deal, 1)
    assert asked(deal) == (3, "call")
    if stick_dealer:
        assert legal(deal) == named
        return
    assert legal(deal) == [*named, "pass"]
    passes(deal, 1)
    assert (deal.turn, deal.scores, deal.reckon()) == (-1, (0, 0, 0, 0), "thrown in")
    match.add(deal)
    assert not match.over
    assert match.next_setup({}) == Setup(0, 1, (0, 0, 0, 0))
    assert match.places == (1, 1, 1, 1)


def scored(target: int, *scores: tuple[int, int]) -> Match:
    """A match of deals with such scores of seats 0 and 2, 1 and 3."""
    match = Match(Euchre(4, {"target": target}))
    for number, (ours, theirs) in enumerate(scores):
        setup = Setup(number % 4, number, match.totals)
        match.results.append(Result(setup, (ours, theirs) * 2))
    return match


def test_example_8_the_end_of_a_match() -> None:
    nines = [(4, 0), (4, 0), (1, 0), (0, 4), (0, 4)]
    assert not scored(10, *nines, (0, 1)).over
    match = scored(10, *nines, (0, 1), (2, 0))
    assert (match.over, match.totals, match.places) == (True, (11, 9, 11, 9), (1, 3, 1, 3))
    assert not scored(10, *nines).over
    match = scored(10, *nines, (0, 2))
    assert (match.over, match.totals, match.places) == (True, (9, 10, 9, 10), (3, 1, 3, 1))


@pytest.mark.parametrize("target", [5, 7, 10, 11, 15])
def test_a_match_ends_at_its_target(target: int) -> None:
    ones = [(1, 0)] * (target - 1)
    assert not scored(target).over
    assert not scored(target, *ones, *[(0, 1)] * (target - 1)).over
    assert scored(target, *ones, (1, 0)).over
    assert scored(target, *ones, (0, 4), (4, 0)).totals[0] == target + 3


def test_the_deal_moves_on_whether_or_not_trump_was_made() -> None:
    match, rng = Match(Euchre(4)), Random(1)
    ends = set()
    while not match.over:
        drawn = dict.fromkeys(match.draws(), 2)
        deck = list(match.game.pack)
        rng.shuffle(deck)
        deal = match.game.deal(match.next_setup(drawn), deck)
        assert isinstance(deal, EuchreDeal)
        assert deal.dealer == (2 + len(match.results)) % 4
        while deal.turn >= 0:
            quiet = "pass" in legal(deal) and rng.random() < 0.8
            say(deal, "pass" if quiet else rng.choice(legal(deal)))
        ends.add(deal.reckon())
        assert max(match.totals) < 10
        match.add(deal)
        assert match.totals[:2] == match.totals[2:]
    assert "thrown in" in ends


def test_example_10_a_farmers_hand() -> None:
    deal = stacked(["9H 9D TC AS KS", "9S TD AC AH KH"], "9C", farmers_hand=True)
    assert asked(deal) == (0, "farmer")
    assert legal(deal) == ["keep", "redraw 9D 9H TC"]
    say(deal, "keep")
    assert asked(deal) == (0, "order"), "the hand of seat 1 has two of them only"


def test_example_11_the_partners_best_card() -> None:
    deal = stacked(["JH AH KH 9S TS", "", "JD QC", "KC"], "9H", best_card=True)
    say(deal, "order alone")
    assert asked(deal) == (3, "discard")
    say(deal, "discard KC")
    assert asked(deal) == (2, "give")
    assert legal(deal) == sorted(f"give {card}" for card in texts(deal, 2))
    say(deal, "give JD")
    assert asked(deal) == (0, "discard")
    assert legal(deal) == [f"discard {card}" for card in ("9S", "AH", "JD", "JH", "KH", "TS")]
    say(deal, "discard 9S")
    assert asked(deal) == (0, "play")
    assert list(deal.hand_size[:4]) == [5, 5, 4, 5]
    heard = {seat: [text for _, text in deal.seen_by(seat).history[2:]] for seat in range(-1, 4)}
    assert heard[0] == ["give JD", "discard 9S"]
    assert heard[2] == ["give JD", "discard"]
    assert heard[-1] == heard[1] == heard[3] == ["give", "discard"]


def test_example_12_the_dealer_alone_or_idle() -> None:
    start = stacked(["", "", "", "AH KH QH 9S TS"], "9H", best_card=True)
    deal = say(passes(start.copy(), 3), "order alone", "discard 9S")
    assert asked(deal) == (1, "give")
    say(deal, legal(deal)[0])
    assert asked(deal) == (3, "discard")
    assert len(legal(deal)) == 5
    assert "discard 9H" not in legal(deal)
    deal = say(passes(start, 1), "order alone")
    assert asked(deal) == (3, "give")
    assert len(legal(deal)) == 6
    say(deal, "give 9H")
    assert asked(deal) == (1, "discard")
    assert len(legal(deal)) == 6
    say(deal, "discard 9H")
    assert (deal.given, deal.laid) == (cards.NUMBERS["9H"], cards.NUMBERS["9H"])
    assert asked(deal) == (0, "play")


# The score (RULES 4.6)


def ended(maker: int, bid: str, defence: str, tricks: int, **options: Value) -> EuchreDeal:
    """Random play of random cards until the maker's side has taken just so many tricks."""
    game = Euchre(4, {"defend_alone": True, **options})
    for seed in range(2000):
        rng = Random(seed)
        deck = list(game.pack)
        rng.shuffle(deck)
        deal = passes(game.deal(game.setup([], {"dealer": DEALER}), deck), maker)
        say(deal, bid)
        while deal.turn >= 0:
            say(deal, defence if deal.asks == "defend" else rng.choice(legal(deal)))
        taken = [trick.winner for trick in deal.tricks()]
        if sum((seat - maker) % 2 == 0 for seat in taken) == tricks:
            return deal
    raise AssertionError("such a deal must come")


WITH_PARTNER = ("order", "")
ALONE = ("order alone", "defend together")
AGAINST_ONE = ("order alone", "defend alone")
SCORES = [
    *((WITH_PARTNER, tricks, (0, 2), "euchred") for tricks in (0, 1, 2)),
    *((WITH_PARTNER, tricks, (1, 0), "made") for tricks in (3, 4)),
    (WITH_PARTNER, 5, (2, 0), "march"),
    *((ALONE, tricks, (0, 2), "euchred") for tricks in (0, 1, 2)),
    *((ALONE, tricks, (1, 0), "made") for tricks in (3, 4)),
    (ALONE, 5, (4, 0), "alone"),
    *((AGAINST_ONE, tricks, (0, 4), "euchred") for tricks in (0, 1, 2)),
    *((AGAINST_ONE, tricks, (1, 0), "made") for tricks in (3, 4)),
    (AGAINST_ONE, 5, (4, 0), "alone"),
]


@pytest.mark.parametrize("maker", [0, 3])
@pytest.mark.parametrize(("bids", "tricks", "points", "words"), SCORES)
def test_the_score_of_a_deal(
    bids: tuple[str, str], tricks: int, points: tuple[int, int], words: str, maker: int
) -> None:
    """Example 9 among them."""
    deal = ended(maker, *bids, tricks)
    makers, defenders = points
    assert deal.scores == tuple(makers if (s - maker) % 2 == 0 else defenders for s in range(4))
    assert deal.reckon() == words
    assert deal.tricks_of_side(maker) == tricks
    assert deal.tricks_of_side(maker + 1 & 3) == 5 - tricks
    assert len(deal.tricks()) == 5
    assert {len(trick.cards) for trick in deal.tricks()} == {4 - len(idle(deal))}


@pytest.mark.parametrize("bids", [WITH_PARTNER, ALONE, AGAINST_ONE])
@pytest.mark.parametrize("tricks", range(6))
def test_a_super_euchre_counts_four(bids: tuple[str, str], tricks: int) -> None:
    plain, high = (
        ended(0, *bids, tricks, super_euchre=super_euchre).scores for super_euchre in (False, True)
    )
    assert high == ((0, 4, 0, 4) if tricks == 0 else plain)


def test_a_deck_must_be_the_pack() -> None:
    game = Euchre(4)
    assert len(game.pack) == 24
    setup = game.setup([], {"dealer": 0})
    with pytest.raises(BadDeck, match="23 cards"):
        game.deal(setup, game.pack[1:])
    with pytest.raises(BadDeck, match="'8C'"):
        game.deal(setup, (*game.pack[1:], "8C"))


@pytest.mark.parametrize("dealer", range(4))
def test_dealing_out_follows_the_record_format(dealer: int) -> None:
    game = Euchre(4)
    deck = game.pack
    deal = game.deal(game.setup([], {"dealer": dealer}), deck)
    for offset in range(4):
        seat = (dealer + 1 + offset) % 4
        assert texts(deal, seat) == set(deck[offset:20:4])
    assert cards.TEXTS[deal.turned] == deck[20]
    assert {text for text in deck if deal.down >> cards.NUMBERS[text] & 1} == set(deck[21:])
    assert asked(deal) == ((dealer + 1) % 4, "order")


def test_a_trick_rests_and_the_last_one_plays_itself() -> None:
    deal = say(stacked([], "9H"), "order", "discard")
    rests, by_itself = 0, 0
    while deal.turn >= 0:
        assert deal.plays_itself == (max(deal.hand_size) == 1)
        by_itself += deal.plays_itself
        say(deal, legal(deal)[0])
        assert deal.resting == (len(deal.history) % 4 == 2)  # an order and a discard came first
        rests += deal.resting
    assert (rests, by_itself) == (5, 4)
