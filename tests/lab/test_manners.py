"""What a good player would laugh at: each kind where it is one, and just beside."""

import pytest

from app.rules.deal import Deal
from app.rules.games import GAMES
from lab.manners.run import JUDGED, Plan, judge_of, rows, run
from tests.bots.euchre import after, dealt
from tests.bots.position import Seat, position
from tests.rules import called_partner_deals, oh_hell_deals
from tests.rules.durak_deals import say, tiny


def odd(game: str, deal: Deal, text: str) -> list[str]:
    """The kinds that an action of the seat on turn is of."""
    seen = deal.seen_by(deal.turn)
    assert text in seen.actions(deal.turn)
    return [kind.name for kind in judge_of(game).KINDS if kind.odd(seen, text)]


# Euchre.


def second_round(hand: str, turned: str = "QH") -> Deal:
    """Eldest is asked to call, the turn-up was turned down."""
    return after(dealt([hand], turned), *["pass"] * 4)


@pytest.mark.parametrize(
    ("hand", "call", "found"),
    [
        ("9S TS KC QD KD", "call S", ["calls on nothing"]),
        ("JS TS KC QD KD", "call S", []),  # a bower
        ("9S TS KS QD KD", "call S", []),  # three trumps
        ("9S TS AC AD KD", "call S", []),  # two aces
        ("9D TD AC QS KS", "call D", []),  # the other suit of the colour that was turned down
        ("9S TS KC QD KD", "pass", []),
    ],
)
def test_a_call_needs_something(hand: str, call: str, found: list[str]) -> None:
    assert odd("euchre", second_round(hand), call) == found


@pytest.mark.parametrize(
    ("dealer", "text", "found"),
    [
        (3, "order", ["gives a bower"]),
        (3, "order alone", ["gives a bower, alone"]),
        (2, "order", []),  # the partner deals
        (2, "order alone", ["leaves a bower out"]),
    ],
)
def test_a_bower_is_not_given_to_opponents(dealer: int, text: str, found: list[str]) -> None:
    deal = dealt(["AH KH QH 9C 9S"] * 1 + ["", "", ""], "JH", dealer)
    while deal.turn:
        after(deal, "pass")
    assert odd("euchre", deal, text) == found


def trick_of(*hands: str, call: str, led: tuple[str, ...]) -> Deal:
    """Seat 0 leads, after it has called in the second round."""
    return after(dealt(hands, "9D"), *["pass"] * 4, f"call {call}", *led)


def test_of_what_does_not_win_the_lowest_is_played() -> None:
    deal = trick_of("AC JH AH KH QH", "KC QC 9S TS KS", call="H", led=("AC",))
    assert odd("euchre", deal, "KC") == ["loses too dearly"]
    assert odd("euchre", deal, "QC") == []


def test_an_ace_is_led_before_a_trump_against_the_makers() -> None:
    """In the first tricks, and not if the trump cannot be beaten."""
    deal = after(dealt(["AC KC 9H AS KS", "JH JD AH KH 9C"], "TD"), *["pass"] * 5, "call H")
    assert odd("euchre", deal, "9H") == ["leads trump"]
    assert odd("euchre", deal, "AC") == odd("euchre", deal, "KC") == []
    bower = after(dealt(["AC KC JH AS KS", "AH KH QH 9C TC"], "TD"), *["pass"] * 5, "call H")
    assert odd("euchre", bower, "JH") == []


def test_a_partner_is_not_trumped() -> None:
    hands = "AC JH AH KH QH", "9C TS QS KS AS", "9H TH TD QD KD", "QC TC AD JS 9S"
    deal = trick_of(*hands, call="H", led=("AC", "9C"))
    assert odd("euchre", deal, "9H") == [], "somebody behind may trump"
    deal = after(dealt([*hands[:3], "QC AD JS 9S TC"], "JD", dealer=2), *["pass"] * 4)
    after(deal, "pass", "call H", "QC", "AC", "9C")
    assert odd("euchre", deal, "9H") == ["trumps its partner"], "the last one"
    assert odd("euchre", deal, "TD") == []


# Durak.

STOCK = "2C 3C 4C 2D 3D 4D 5C 5D"  # diamonds are trump


@pytest.mark.parametrize(
    ("hand", "text", "found"),
    [
        ("6C 7C KS 6D JD AD", "KS", ["opens too high"]),
        ("6C 7C KS 6D JD AD", "6D", ["opens with a trump"]),
        ("6C 7C KS 6D JD AD", "7C", []),
        ("6C 7C KS KC JD AD", "KS", []),  # one of a pair
        ("6D 7D 8D 9D JD AD", "7D", []),  # nothing else
    ],
)
def test_an_opening(hand: str, text: str, found: list[str]) -> None:
    assert odd("durak", tiny([hand, "6H 7H 8H 9H TH JH"], STOCK, opener=0), text) == found


def test_beating_and_throwing_in() -> None:
    deal = say(tiny(["6C 7C 8C 9C TC JC", "7D 8D 6D AD 9S QH"], STOCK, opener=0), "8C")
    assert odd("durak", deal, "AD") == ["beats too dearly"]
    assert odd("durak", deal, "8D") == [], "the rank lies there"
    assert odd("durak", deal, "6D") == []
    deal = tiny(["6C 6D 8S 9C TC 6S", "7H 8H 9H TH JH QH"], STOCK, opener=0)
    assert odd("durak", say(deal, "6C", "take"), "6D") == ["gives a trump away"]
    assert odd("durak", deal, "6S") == []
    deal = say(tiny(["6C 6D 8S 9C TC 6S", "7C 8H 9H TH JH 9D"], STOCK, opener=0), "6C")
    assert odd("durak", deal, "take") == ["takes for nothing"]
    assert odd("durak", deal, "9D") == ["trumps for nothing"]
    assert odd("durak", deal, "7C") == []
    deal = say(tiny(["KC KS 8S 9C TC 6S", "7C 8H 9H TH JH 9D"], STOCK, opener=0), "KC", "take")
    assert odd("durak", deal, "KS") == ["gives a high card away"]


# Black Queen.


def test_queens_and_high_spades() -> None:
    seats = (
        Seat("KS 9C 4C 5D 6D"),
        Seat("QS 2C 3C 2D 3D"),
        Seat("7S 8C 9D 7C 8D"),
        Seat("AS 6C JD QD KD"),
    )
    deal = position(*seats)
    assert odd("black_queen", deal, "KS") == ["leads ace or king of spades"]
    assert odd("black_queen", deal, "9C") == []
    deal = position(*seats, leader=1)
    assert odd("black_queen", deal, "QS") == ["leads a black queen"]
    deal = position(
        Seat("JC 9C 4C 5D 6D"),
        Seat("QS 2H 3H 2D 3D"),
        Seat("7S 8C 9D 7C 8D"),
        Seat("AS 6C QC QD KD"),
        trick=["JC", "QS"],
    )
    assert odd("black_queen", deal, "8C") == []
    deal.act(deal.turn, "8C")
    assert odd("black_queen", deal, "QC") == ["takes a black queen"]
    assert odd("black_queen", deal, "6C") == []


def test_hearts_that_others_stay_below() -> None:
    """Those that everybody sees: a lower one lies face up at two of the others."""
    low = "QS 2C 3C 3D", "6C 7C 8C 9C"
    deal = position(Seat("KH 2H 4C 5D", "6D"), Seat(low[0], "3H"), Seat(low[1], "4H"))
    assert odd("black_queen", deal, "KH") == ["leads a heart too high"]
    assert odd("black_queen", deal, "2H") == odd("black_queen", deal, "4C") == []
    deal = position(
        Seat("5H 9C 2D 3D"),
        Seat("3H QH 4D 5D"),
        Seat("7S 8C 6D 7D"),
        Seat("AS 6C 8D 9D"),
        trick=["5H"],
    )
    assert odd("black_queen", deal, "QH") == ["takes a trick of hearts"]
    assert odd("black_queen", deal, "3H") == []


# Oh Hell.


def test_a_bid_that_is_made_is_kept() -> None:
    hands = ["JS 3D 4D", "TS 2C 5C", "QS 9S 8C"]
    deal = oh_hell_deals.stacked(hands, "2H", 3, hook=False)
    oh_hell_deals.bid(deal, 1, 0, 0)
    oh_hell_deals.say(deal, "JS", "TS")
    assert odd("oh_hell", deal, "QS") == ["breaks its bid"]
    assert odd("oh_hell", deal, "9S") == []
    deal = oh_hell_deals.stacked(hands, "2H", 3, hook=False)
    oh_hell_deals.bid(deal, 0, 0, 3)
    oh_hell_deals.say(deal, "JS", "TS")
    assert odd("oh_hell", deal, "9S") == ["gives its bid up"]
    assert odd("oh_hell", deal, "QS") == []


def test_a_bid_goes_with_the_hand() -> None:
    deal = oh_hell_deals.stacked(["AH KH 2C", "2S 3S 4S"], "2H", 3)
    assert odd("oh_hell", deal, "bid 1") == ["bids too little"]
    assert odd("oh_hell", deal, "bid 2") == []
    deal = oh_hell_deals.stacked(["4C 3D 2C", "2S 3S 4S"], "2H", 3)
    assert odd("oh_hell", deal, "bid 3") == ["bids all on nothing"]


# Called Partners.


def test_calls_and_points() -> None:
    deal = called_partner_deals.stacked(["AS KS QS JS TS 9S AC KC"])
    while deal.turn:
        called_partner_deals.say(deal, "pass")
    called_partner_deals.say(deal, "bid 100")
    while deal.asks == "bid":
        called_partner_deals.say(deal, "pass")
    called_partner_deals.say(deal, "trump S")
    assert odd("called_partner", deal, "call KD") == ["calls too low"]
    assert odd("called_partner", deal, "call AD") == []


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("QC QD", ["gives points away"]),  # an opponent of the caller
        ("AC QD", []),  # the caller's partner, who knows it
    ],
)
def test_points_go_to_the_own_side(held: str, found: list[str]) -> None:
    hands = ["AH 3H", "4H 6C", "7H 6D", "8H AD", "9H 8D", f"TH JH {held}"]
    deal = called_partner_deals.stacked(hands)
    called_partner_deals.contract(deal, 100, "S", "AC", "AD")
    called_partner_deals.say(deal, "AH", "4H", "7H", "8H", "9H")
    assert odd("called_partner", deal, "TH") == found
    kept = ["holds points back"] if not found else []
    assert odd("called_partner", deal, "JH") == kept


# The command's work.


@pytest.mark.parametrize("game", JUDGED)
def test_counts_do_not_depend_on_processes(game: str) -> None:
    players = 4 if 4 in GAMES[game].seats else GAMES[game].seats[0]
    plan = Plan(game, players, {}, ["0", "1"], 4, "0", 2)
    one = run(plan, 1, progress=False)
    assert one == run(plan, 2, progress=False)
    assert [manners.deals for manners in one] == [4, 4]
    assert sum(one[0].counts.values()) > 0, "who plays anything is laughed at"
    for manners in one:
        for example in manners.examples:
            assert example.kind in manners.counts
            assert example.scene.startswith(("hand", "dealer"))
    lines = list(rows(game, one))
    assert len([line for line in lines if line.startswith(tuple(one[0].counts))]) == 2 * len(
        judge_of(game).KINDS
    )


def test_every_game_is_judged() -> None:
    assert set(JUDGED) == set(GAMES)
