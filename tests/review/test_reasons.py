"""Every sentence of a review is so, in every deal that fits what the seat saw."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from app.bots.levels import find
from app.bots.selfplay import draw, key_of, turns
from app.review.judging import judging_of
from app.review.reasons.reasons import AGAINST, FOR, Fact, Kind, reasons
from app.rules import shuffle
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import Deal
from app.rules.game import Value
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from tests.games.contract import CONTRACTS, offers, part
from tests.games.facts import Check
from tests.rules import (
    black_queen_deals,
    called_partner_deals,
    durak_deals,
    euchre_deals,
    oh_hell_deals,
)

pytestmark = pytest.mark.plays_much

FILLS = 4  # deals in which a position is looked at
POSITIONS = 400
MANY = 10_000
OPTIONS: dict[str, list[dict[str, Value]]] = {
    "black_queen": [
        {},
        {"tie_wins": "first", "piles": 3},
        {"no_queen_first": True},
        {"good_jack": True},
        {"passing": "left"},
    ],
    "called_partner": [{}, {"black_card": "3S"}],
    "durak": [{}, {"transfer": True, "shown_transfer": True}, {"teams": True}],
    "euchre": [
        {},
        {"defend_alone": True, "farmers_hand": True, "discard_turnup": True},
        {"best_card": True},
        {"no_trump": True, "stick_dealer": True},
        {"benny": True, "pack": 32, "no_trump": True},
    ],
    "oh_hell": [{}, {"trump_source": "cycle"}],
}


def checks_of(game: str) -> Mapping[str, Check]:
    """Those of a game; test_complete.py names a game that has none."""
    found = part(game, "facts", "CHECKS")
    return found if isinstance(found, Mapping) else {}


CHECKS = {game: checks_of(game) for game in GAMES}


def views(game: str, number: int) -> Iterator[Deal]:
    """Views in which there is a choice, of deals that bots play who choose anything."""
    bot, found = find(game, "0"), 0
    for time in range(number):
        if found >= number:
            return
        given = OPTIONS.get(game, [{}])
        options = given[time % len(given)]
        seats = [n for n in GAMES[game].seats if offers(game, n, options)]
        players = seats[time % len(seats)]
        match = Match(GAMES[game](players, {**CONTRACTS[game].short, **options}))
        key = key_of("reasons", game, time)
        drawn = draw(match, key)
        deal = match.deal(drawn, shuffle.shuffled(match.game.pack, key))
        for seat, rng in turns(deal, key):
            view = deal.seen_by(seat)
            if len(view.actions(seat)) > 1 and found < number:
                found += 1
                yield view
            deal.act(seat, bot.choose(view, rng, 0))


def told_wrongly(game: str, number: int) -> tuple[set[str], list[str]]:
    """The kinds that were told in so many positions, and what was not so."""
    told, wrong = set(), []
    for view in views(game, number):
        wholes = [view.fill(Rng(time)) for time in range(FILLS)]
        seat = view.viewer
        for kind in judging_of(game).kinds:
            for text in view.actions(seat):
                fact = kind.tells(view, text)
                if not fact:
                    continue
                told.add(kind.name)
                if not all(CHECKS[game][kind.name](w, seat, text, fact.words) for w in wholes):
                    wrong.append(f"{kind.name}: {text} by {seat}: {fact.words}")
    return told, wrong


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_so(game: str) -> None:
    told, wrong = told_wrongly(game, POSITIONS)
    assert wrong == []
    assert len(told) > len(CHECKS[game]) // 2


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_so_in_many_positions(game: str) -> None:
    told, wrong = told_wrongly(game, MANY)
    assert wrong == []
    assert told == {kind.name for kind in judging_of(game).kinds}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_is_looked_at(game: str) -> None:
    assert {kind.name for kind in judging_of(game).kinds} == set(CHECKS[game])


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seat_cannot_know_tells_nothing(game: str) -> None:
    """Two worlds that look the same to a seat give it the same facts."""
    for view in views(game, 60):
        other = view.fill(Rng(7)).seen_by(view.viewer)
        for kind in judging_of(game).kinds:
            for text in view.actions(view.viewer):
                assert kind.tells(view, text) == kind.tells(other, text)


# Which facts are told.


def kind(name: str, **facts: Fact) -> Kind:
    return Kind(name, lambda view, text: facts.get(text))


def told(*kinds: Kind, best: str = "a", other: str = "b") -> tuple[str, ...]:
    return reasons(kinds, Deal(), best, other)


def test_a_fact_that_is_so_of_both_tells_nothing() -> None:
    assert told(kind("both", a=Fact("A is red."), b=Fact("B is red."))) == ()


def test_one_sentence_on_each_at_most_by_what_comes_first() -> None:
    one = kind("one", a=Fact("A wins."))
    two = kind("two", a=Fact("A is high."), b=Fact("B is high.", "other"))
    assert told(one, two) == ("A wins.", "B is high.")
    assert told(two, one) == ("A is high.", "B is high.")


def test_nothing_is_said_for_what_was_worse_or_against_what_was_best() -> None:
    praise = kind("praise", b=Fact("B is cheap.", speaks=FOR))
    blame = kind("blame", a=Fact("A is dear.", speaks=AGAINST))
    assert told(praise, blame) == ()
    assert told(praise, blame, best="b", other="a") == ("B is cheap.", "A is dear.")


# What a card player says.


def said(game: str, deal: Deal, best: str, other: str) -> tuple[str, ...]:
    """To who has to act, of the best action and another one."""
    return reasons(judging_of(game).kinds, deal.seen_by(deal.turn), best, other)


@pytest.mark.parametrize(
    ("bid", "best", "other", "words"),
    [
        (1, "KC", "2D", "{1} has shown out of clubs, and may trump the king of clubs."),
        (1, "2D", "KC", ""),
        (2, "2D", "KC", "{1} has shown out of clubs, and may trump the king of clubs."),
    ],
)
def test_a_lead_that_may_be_trumped_is_good_once_the_bid_is_made(
    bid: int, best: str, other: str, words: str
) -> None:
    deal = oh_hell_deals.stacked(["AC KC 2D", "2H 3H 4H", "2C 3C 4C"], "5S", players=3)
    oh_hell_deals.say(oh_hell_deals.bid(deal, bid, 0, 0), "AC", "2H", "2C")
    told = said("oh_hell", deal, best, other)
    assert (words in told) if words else not any("shown out" in each for each in told)


def test_a_trump_under_a_higher_one_is_got_rid_of_once_the_bid_is_made() -> None:
    hands = ["AC 3C 4C", "KS 2D 3D", "2S 4D 5D"]
    for bid, best, other, words in (
        (0, "2S", "5D", "The two of spades is a trump, got rid of without taking the trick."),
        (1, "5D", "2S", "The two of spades is a trump, spent on a trick that it cannot take."),
    ):
        deal = oh_hell_deals.stacked(hands, "5S", players=3)
        oh_hell_deals.say(oh_hell_deals.bid(deal, 0, 1, bid), "AC", "KS")
        assert words in said("oh_hell", deal, best, other)


def test_high_cards_are_kept_where_a_trick_is_wanted() -> None:
    deal = oh_hell_deals.stacked(["AC", "QC 3C 2H", "2D"], "5S", players=3, size=3)
    oh_hell_deals.say(oh_hell_deals.bid(deal, 1, 1, 0), "AC")
    assert said("oh_hell", deal, "3C", "QC") == (
        "The three of clubs is the lowest club of this hand.",
        "The queen of clubs is spent on a trick that it cannot take.",
    )


def test_where_no_trick_is_wanted_high_cards_go_under_higher_ones() -> None:
    deal = oh_hell_deals.stacked(["AC", "QC 3C 2H", "2D"], "5S", players=3, size=3)
    oh_hell_deals.say(oh_hell_deals.bid(deal, 1, 0, 0), "AC")
    highest = "The queen of clubs is the highest club that stays below the ace of clubs."
    assert said("oh_hell", deal, "QC", "3C") == (highest,)
    assert said("oh_hell", deal, "3C", "QC") == ()


def test_the_lowest_card_that_takes_a_trick_is_enough() -> None:
    deal = euchre_deals.stacked(["AC", "KC", "9C", "QS AD KD QD JS"], "9S")
    euchre_deals.say(deal, "order", "discard AD", "AC", "KC", "9C")
    assert said("euchre", deal, "9S", "JS") == ("The nine of spades is enough to take this trick.",)
    assert said("euchre", deal, "JS", "9S") == ()


def test_bowers_and_trumps_are_called_so() -> None:
    deal = euchre_deals.stacked(["JS", "JC 9S AD", "", "9C TC QC KC AC"], "TS")
    euchre_deals.say(deal, "order", "discard 9C", "JS")
    assert said("euchre", deal, "9S", "JC") == (
        "The nine of spades is the lowest trump of this hand.",
        "The left bower is spent on a trick that it cannot take.",
    )


def test_a_long_suit_is_a_poor_lead_at_euchre() -> None:
    deal = euchre_deals.stacked(["AD AH KH QH JH", "KC"], "9C")
    euchre_deals.say(deal, "pass", "pass", "pass", "order", "discard")
    few = "At most 2 hearts can be in other hands, so not everybody can follow."
    assert said("euchre", deal, "AD", "QH") == (few,)


def test_a_void_is_made_by_who_can_trump() -> None:
    last = "The nine of clubs is the only club of this hand."
    for spare, told in (("9S", True), ("9H", False)):
        deal = euchre_deals.stacked([f"9C AD KD QD {spare}"], "TS")
        euchre_deals.say(deal, "pass", "pass", "pass", "order", "discard")
        assert (last in said("euchre", deal, "9C", "QD")) == told
    deal = euchre_deals.stacked(["JH JC", "", "", "QH 9C KC AD AS"], "TC")
    deal.act(0, "order")
    void = "Without the queen of hearts this hand is void in hearts, and can trump them."
    assert void in said("euchre", deal, "discard QH", "discard KC")


def test_few_trumps_are_only_so_many() -> None:
    deal = euchre_deals.stacked(["", "AC KC AD KD AH"], "TC")
    deal.act(0, "pass")
    only = "With clubs as trump this hand has only 2 trumps."
    assert said("euchre", deal, "pass", "order") == (only,)
    deal = euchre_deals.stacked(["", "JS KH KD AD AH"], "TC")
    deal.act(0, "pass")
    left = "With clubs as trump this hand has only 1 trump, the left bower."
    assert said("euchre", deal, "pass", "order") == (left,)


def test_a_low_trump_is_hardly_a_trick() -> None:
    deal = oh_hell_deals.stacked(["TD 8D 2D 6H 4H 8S"], "2S", players=4)
    only = "This hand has only 1 trump, the eight of spades, and no aces."
    assert said("oh_hell", deal, "bid 0", "bid 1") == (only,)
    few = "This hand has only 1 trump and no aces."
    assert said("oh_hell", deal, "bid 0", "bid 2") == (few,)
    deal = oh_hell_deals.stacked(["TD 8D 2D 6H 4H 4C"], "2S", players=4)
    none = "This hand has no trumps and no aces."
    assert said("oh_hell", deal, "bid 0", "bid 1") == (none,)
    deal = oh_hell_deals.stacked(["TD 8D 2D 6H 4H JS"], "2S", players=4)
    assert said("oh_hell", deal, "bid 0", "bid 1") == ()


def test_a_trump_is_not_among_what_a_hand_attacks_with() -> None:
    hand = "QD QH JC KC 6C 7C"
    deal = durak_deals.tiny([hand, "8C 9C 8D 9D 8S 9S", "TC TD TS KD KS AS"], "QS QC 7H")
    queens = "queens{} to attack with, one after the other."
    assert deal.turn == 0
    assert not any("queens" in each for each in said("durak", deal, "QD", "KC"))
    hand = "QD QH QC KC 6C 7C"
    deal = durak_deals.tiny([hand, "8C 9C 8D 9D 8S 9S", "TC TD TS KD KS AS"], "QS JC 7H")
    two = "This hand has 2 " + queens.format(" beside the trump")
    assert two in said("durak", deal, "QD", "KC")


def test_a_card_that_beats_may_let_others_of_its_rank_be_thrown_in() -> None:
    hands = ["TD TS TC KC 6C 7H", "JD 6D 8C 8D 8S KS", "JC JS AC AD AS QC"]
    deal = durak_deals.say(durak_deals.tiny(hands, "QS QD 9H"), "TD")
    jacks = "The jack of diamonds lets jacks be thrown in, too: other hands may hold 2."
    assert jacks in said("durak", deal, "take", "JD")
    assert jacks not in said("durak", deal, "JD", "take")


def test_only_a_known_card_of_the_suit_speaks_against_an_attack() -> None:
    """Seat 0 has opened with the six of trumps: that it must spend it is a gain."""
    hands = ["9C 8C 6H KD KC AD", "TC TS 7D 8D QS QD"]
    deal = durak_deals.say(durak_deals.tiny(hands, "AS JS 7H"), "9C", "take", "done")
    nine = "{1} is known to hold the nine of clubs, which beats the eight of clubs."
    assert nine in said("durak", deal, "KD", "8C")
    deal = durak_deals.say(durak_deals.tiny(hands, "AS JS 7H"), "9C", "TC", "done")
    assert not any("known" in each for each in said("durak", deal, "7D", "8D"))
    assert not any("known" in each for each in said("durak", deal, "8D", "QS"))


def test_what_all_bids_come_to_is_told_of_the_worse_one() -> None:
    weak = oh_hell_deals.stacked(["", "", "TD 8D 2D 6H 4H JS"], "2S", players=3, size=6)
    oh_hell_deals.bid(weak, 3, 2)
    few = "This hand has only 1 trump and no aces."
    assert said("oh_hell", weak, "bid 0", "bid 2") == (few,)
    strong = oh_hell_deals.stacked(["", "", "AD AC KD 6H KS AS"], "2S", players=3, size=6)
    oh_hell_deals.bid(strong, 2, 1)
    many = "Then 7 tricks are bid, and there are 6."
    assert said("oh_hell", strong, "bid 2", "bid 4") == (many,)
    under = "Then only 5 of 6 tricks are bid."
    assert said("oh_hell", strong, "bid 4", "bid 2") == (under,)


def test_a_poor_hand_at_called_partners_is_a_reason_to_pass() -> None:
    deal = called_partner_deals.stacked(["9S QH 9H 6H TD QC JC 4C"])
    poor = "This hand has no aces, 10 points, and no suit longer than 3 cards."
    assert said("called_partner", deal, "pass", "bid 95") == (poor,)
    every = "A bid of 150 needs every point that there is."
    assert said("called_partner", deal, "pass", "bid 150") == (poor, every)
    assert said("called_partner", deal, "bid 75", "bid 140") == (
        "A bid of 140 fails if the other side takes more than 10 points.",
    )
    assert said("called_partner", deal, "bid 75", "pass") == ()


def test_a_good_hand_at_called_partners_is_a_reason_to_bid() -> None:
    deal = called_partner_deals.stacked(["AS KS TS 9S 4S AH 4D 3C"])
    good = "This hand has 2 aces, 40 points, and a suit of 5 cards."
    assert said("called_partner", deal, "bid 90", "pass") == (good,)
    assert said("called_partner", deal, "pass", "bid 90") == ()


def test_a_void_is_made_by_who_can_trump_at_called_partners() -> None:
    last = "The nine of spades is the only spade of this hand."
    for spare, told in (("3H", True), ("6D", False)):
        hands = ["AC", f"9S KD QD JD TD 9D 8D {spare}"]
        deal = called_partner_deals.stacked(hands)
        called_partner_deals.contract(deal, 100, "H", "AS", "AD")
        called_partner_deals.say(deal, "AC")
        assert (last in said("called_partner", deal, "9S", "8D")) == told


@pytest.mark.parametrize(("eighth", "side", "good"), [("QC", "other", False), ("QH", "same", True)])
def test_points_are_for_the_own_side_at_called_partners(eighth: str, side: str, good: bool) -> None:
    hands = ["6D", "AD", f"TC 9C 8C 7C 6C 5C 4C {eighth}"]
    deal = called_partner_deals.stacked(hands)
    called_partner_deals.contract(deal, 100, "S", "AD", "QH")
    called_partner_deals.say(deal, "6D", "AD")
    told = f"The ten of clubs adds 10 points to a trick that {{1}}, on the {side} side, has so far."
    assert (told in said("called_partner", deal, "TC", "9C")) == good
    assert (told in said("called_partner", deal, "9C", "TC")) != good
    assert (told in said("called_partner", deal, "5C", "TC")) != good


def test_points_that_may_be_beaten_are_at_risk_at_called_partners() -> None:
    hands = ["3S", "4S", "TS 9S"]
    deal = called_partner_deals.stacked(hands)
    called_partner_deals.contract(deal, 100, "H", "AD", "QH")
    called_partner_deals.say(deal, "3S", "4S")
    risk = "The ten of spades may still be beaten, and its 10 points lost with it."
    assert risk in said("called_partner", deal, "9S", "TS")
    assert risk not in said("called_partner", deal, "TS", "9S")


def test_a_trick_is_left_to_the_own_side_and_to_nobody_else() -> None:
    """The last to play could take it."""
    deal = euchre_deals.stacked(["AC", "9C", "TC", "QS JS AD KD QD"], "9S")
    euchre_deals.say(deal, "order", "discard QD", "AC", "9C", "TC")
    assert not any("Nobody" in each for each in said("euchre", deal, "KD", "JS"))
    deal = euchre_deals.stacked(["9C", "AC", "TC", "QS JS AD KD QD"], "9S")
    euchre_deals.say(deal, "order", "discard QD", "9C", "AC", "TC")
    left = "Nobody can take this trick from {1}, the partner, any more."
    assert left in said("euchre", deal, "KD", "JS")
    hands = ["3D", "4D", "5D", "6D", "KD", "AD 7D"]
    for called, told in (("AD", False), ("KD", True)):
        dealt = called_partner_deals.stacked(hands)
        called_partner_deals.contract(dealt, 100, "H", called, "AD" if told else "QH")
        called_partner_deals.say(dealt, "3D", "4D", "5D", "6D", "KD")
        left = "Nobody can take this trick from {4}, on the same side, any more."
        assert (left in said("called_partner", dealt, "7D", "AD")) == told


def test_a_trick_with_few_points_is_not_worth_an_ace() -> None:
    hands = ["3D", "4D", "5D", "6D", "KD", "AD 7D"]
    deal = called_partner_deals.stacked(hands)
    called_partner_deals.contract(deal, 100, "H", "AD", "QH")
    called_partner_deals.say(deal, "3D", "4D", "5D", "6D", "KD")
    few = "This trick has only 5 points in it."
    assert said("called_partner", deal, "7D", "AD") == (few,)
    assert few not in said("called_partner", deal, "AD", "7D")


def three(*hands: str, up: Sequence[str] = (), piles: int = 0) -> BlackQueenDeal:
    """A deal of Black Queen for three, whose seats hold certain cards."""
    return black_queen_deals.stacked(BlackQueen(3, {"piles": piles}), hands, up=up)


def test_nobody_has_to_follow_who_has_played() -> None:
    deal = black_queen_deals.say(three("4D", "8D", "JD 3D"), "4D", "8D")
    empty = "This trick has no points in it, and nobody else plays to it."
    assert empty in said("black_queen", deal, "JD", "3D")
    other = called_partner_deals.stacked(["4D", "6D", "7D", "8D", "9D", "KD 3D"])
    called_partner_deals.contract(other, 100, "H", "AD", "QH")
    called_partner_deals.say(other, "4D", "6D", "7D", "8D", "9D")
    assert "The king of diamonds takes this trick." in said("called_partner", other, "KD", "3D")


def test_points_of_a_trick_that_goes_on_are_the_least() -> None:
    deal = three("AH 3H")
    least = "The ace of hearts takes this trick, with at least 1 point in it."
    assert least in said("black_queen", deal, "3H", "AH")
    deal = black_queen_deals.say(three("TH", "QH", "AH 9H"), "TH", "QH")
    assert "The ace of hearts takes this trick, with 3 points in it." in said(
        "black_queen", deal, "9H", "AH"
    )


def test_a_card_on_a_pile_is_in_no_hand() -> None:
    deal = three("AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C 4S 5S", up=["9H"], piles=1)
    only = "The nine of hearts is the only heart that this seat can play."
    assert only in said("black_queen", deal, "9H@0", "4S")


def test_a_heart_that_all_others_beat_is_no_danger_to_who_leads_it() -> None:
    deal = three("2H 9H 4C")
    taken = "Whoever takes the {} of hearts takes its point with it."
    assert taken.format("two") not in said("black_queen", deal, "4C", "2H")
    assert taken.format("nine") in said("black_queen", deal, "4C", "9H")
    assert taken.format("nine") not in said("black_queen", deal, "2H", "9H")


def test_of_two_equal_cards_the_one_on_the_pile_uncovers_another() -> None:
    game = BlackQueen(4, {"piles": 1})
    deal = black_queen_deals.stacked(game, ["8H", "TH", "QH"], up=["", "", "QH"])
    black_queen_deals.say(deal, "8H", "TH")
    below = "Played from the pile, the queen of hearts uncovers the card below it."
    assert said("black_queen", deal, "QH@0", "QH") == (below,)
    assert said("black_queen", deal, "QH", "QH@0") == ()
    assert below not in said("black_queen", deal, "QH@0", "2H")


def test_a_queen_that_is_ahead_may_come_back() -> None:
    """The king is as likely to take the trick, without twelve points of its own."""
    deal = black_queen_deals.stacked(BlackQueen(4, {"piles": 0}), ["4S", "2S", "QS KS"])
    black_queen_deals.say(deal, "4S", "2S")
    own = "The queen of spades may take this trick, with its own 12 points."
    assert said("black_queen", deal, "KS", "QS") == (own,)
    assert own not in said("black_queen", deal, "QS", "KS")


def test_the_lowest_card_is_kept_where_another_one_does_no_harm() -> None:
    """The jack takes an empty trick; the three would be missed later."""
    spades = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    deal = black_queen_deals.say(three("4D", "8D", f"JD 3D {spades} 2H 3H"), "4D", "8D")
    kept = "If kept, the three of diamonds stays below any diamond that others lead."
    assert kept in said("black_queen", deal, "JD", "3D")
    assert kept not in said("black_queen", deal, "3D", "JD")
    deal = black_queen_deals.say(three("5D", "8D", f"JD 3D 4D {spades} 2H"), "5D", "8D")
    assert not any("kept" in each for each in said("black_queen", deal, "JD", "3D"))


def test_a_card_that_nothing_beats_is_well_thrown_away() -> None:
    clubs = "5C 6C 7C 8C 9C TC JC QC KC AC 3S 4S 5S 6S 7S"
    sure = "No spade still out beats the ace of spades, and here it takes nothing."
    deal = three("4D", "8D", f"AS {clubs} 8S")
    black_queen_deals.say(deal, "4D", "8D")
    assert sure in said("black_queen", deal, "AS", "8S")
    assert sure not in said("black_queen", deal, "8S", "AS")


def test_an_ace_that_beats_an_ace_is_another_one() -> None:
    """Of equal cards the one that is played last takes the trick."""
    deal = black_queen_deals.stacked(BlackQueen(4, {"piles": 0}), ["2H", "AH JH", "AH"])
    other = "Only another ace of hearts could still beat the ace of hearts."
    assert other in said("black_queen", black_queen_deals.say(deal, "2H"), "JH", "AH")
    deal = black_queen_deals.stacked(BlackQueen(4, {"piles": 0}), ["AC AD AD", "AC"])
    led = "Another ace of clubs, which beats the ace of clubs, may be in another hand."
    assert led in said("black_queen", deal, "AC", "AD")
