"""What Durak tells people: why it refuses, and what a viewer may know (RULES 5.2)."""

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak, DurakResult, DurakSetup
from app.rules.errors import IllegalAction, NotYourTurn
from app.rules.game import Result, Setup, Value
from app.rules.match import Match
from tests.rules.durak_deals import all_done, legal, named, say, stacked, stock_of, texts, tiny


def none(text: str) -> str:
    return f"{text!r} is no action; say a card (QS), take, done, or transfer or show and a card."


HANDS = ["8C 9C 9S 9H 7C 7H", "8S 6S 7S TS JC QS", "9D TC TH KC 6D 8D"]


def bout(*steps: str, transfer: bool = True, shown_transfer: bool = True) -> DurakDeal:
    """Three seats with HANDS, seat 0 opens, diamonds are trumps."""
    options = {"transfer": transfer, "shown_transfer": shown_transfer}
    return say(tiny(HANDS, "8H AC AH AD", opener=0, **options), *steps)


OPEN = "You open the bout: play a card."
NOT_DEFENDING = "Only the defender can take."
NO_TRANSFER_NOW = "Only the defender can pass an attack on."
REFUSALS = [
    (
        bout(),
        {
            "": none(""),
            "QS ": none("QS "),
            "qs": none("qs"),
            "1S": none("1S"),
            "Take": none("Take"),
            "pass": none("pass"),
            "transfer": none("transfer"),
            "transfer ": none("transfer "),
            "transfer 8": none("transfer 8"),
            "transfer  8S": none("transfer  8S"),
            "transfer 8S ": none("transfer 8S "),
            "take 8S": none("take 8S"),
            "done": OPEN,
            "take": NOT_DEFENDING,
            "transfer 8C": NO_TRANSFER_NOW,
            "show 8D": NO_TRANSFER_NOW,
            "show": none("show"),
            "QS": "You do not hold the queen of spades.",
            "AD": "You do not hold the ace of diamonds.",
            "2H": "You do not hold the two of hearts.",
        },
    ),
    (
        bout("8C"),
        {
            "done": "Beat the card, or take it.",
            "6S": "The six of spades does not beat the eight of clubs.",
            "8S": "The eight of spades does not beat the eight of clubs.",
            "9C": "You do not hold the nine of clubs.",
            "8C": "You do not hold the eight of clubs.",
            "transfer 8H": "You do not hold the eight of hearts.",
            "transfer 6S": "An attack is passed on with a card of its rank, not the six of spades.",
            "show 6D": "An attack is passed on with a card of its rank, not the six of diamonds.",
            "show 8S": "Only a trump can be shown to pass an attack on.",
            "show 8D": "You do not hold the eight of diamonds.",
        },
    ),
    (
        bout("8C", "transfer 8S", "TC"),
        {
            "show 8D": "A card has been beaten in this bout: beat the others, or take them.",
            "transfer 8D": "A card has been beaten in this bout: beat the others, or take them.",
            "KC": "The king of clubs does not beat the eight of spades.",
        },
    ),
    (
        bout("8C", transfer=False),
        {"transfer 8S": "Attacks cannot be passed on at this table."},
    ),
    (
        bout("8C", "transfer 8S", shown_transfer=False),
        {"show 8D": "Attacks cannot be passed on by showing a trump at this table."},
    ),
    (
        bout("8C", "JC"),
        {
            "7C": "There is no seven on the table.",
            "9C": "There is no nine on the table.",
            "8S": "You do not hold the eight of spades.",
            "take": NOT_DEFENDING,
            "transfer 8S": NO_TRANSFER_NOW,
        },
    ),
    (
        bout("8C", "take"),
        {"9C": "There is no nine on the table.", "take": NOT_DEFENDING},
    ),
]


@pytest.mark.parametrize(("deal", "refused"), REFUSALS)
def test_refusals_say_why(deal: DurakDeal, refused: dict[str, str]) -> None:
    before = (list(deal.history), legal(deal), deal.turn)
    for text, reason in refused.items():
        with pytest.raises(IllegalAction) as info:
            deal.act(deal.turn, text)
        assert str(info.value) == reason
        assert not isinstance(info.value, NotYourTurn)
    for seat in set(range(-1, 4)) - set(deal.to_act):
        with pytest.raises(NotYourTurn, match=r"^It is not your turn\.$"):
            deal.act(seat, legal(deal)[0])
    assert (list(deal.history), legal(deal), deal.turn) == before


def test_a_transfer_that_nobody_could_beat_is_refused() -> None:
    hands = ["6C 9H 8S JC TH KS", "7C 8H 9S TC JH TS"]
    deal = tiny(hands, opener=0, transfer=True)
    for steps in (("6C", "7C"), ("8H", "9H"), ("8S", "9S"), ("TC", "JC")):
        all_done(say(deal, *steps))
    say(deal, "TH")
    with pytest.raises(IllegalAction) as info:
        deal.act(1, "transfer TS")
    assert str(info.value) == "That would be more cards than the next player can be asked to beat."


def test_a_view_and_a_deal_that_is_over_take_nothing() -> None:
    deal = bout("8C", "JC")
    for viewer in range(SPECTATOR, 3):
        with pytest.raises(IllegalAction, match="only what one seat sees"):
            deal.seen_by(viewer).act(0, "done")
    over = tiny(["6C 9H 8S JC TH KS", "7C 8H 9S TC JH TS"], opener=0)
    while over.turn >= 0:
        say(over, legal(over)[0])
    with pytest.raises(IllegalAction, match=r"^The deal is over\.$"):
        over.act(0, "done")


# What a viewer may know (RULES 5.2).


def test_a_seat_sees_its_own_hand_and_what_everybody_saw() -> None:
    deal = stacked(["7D 8C 9C", "6S"], "AD", stock="KS QS", pack=36)
    say(deal, "8C", "take")
    all_done(deal)
    for viewer in range(SPECTATOR, 3):
        view = deal.seen_by(viewer)
        for seat in range(3):
            seen = texts(deal, seat) if seat == viewer else ({"7D"}, {"8C"}, set())[seat]
            assert texts(view, seat) == set(seen)
        assert stock_of(view) == ["?"] * (deal.stock_left - 1) + ["AD"]
        assert named(1 << view.trump_card | 1 << view.shown_trump) == {"AD", "7D"}
        assert view.history == [(0, "8C"), (1, "take"), *deal.history[2:]]
        own = texts(deal, viewer) if viewer >= 0 else set()
        known = own | {"7D", "8C", "AD"}
        assert named(view.unseen_cards()) == set(Durak(3).pack) - known


def test_a_card_that_was_picked_up_is_known_until_it_is_played() -> None:
    deal = bout("8C", "take")
    all_done(deal)
    assert texts(deal.seen_by(2), 1) == {"8C"}
    all_done(say(deal, "6D", "take"))
    assert texts(deal.seen_by(1), 0) == {"6D"}
    assert (deal.turn, deal.defender) == (1, 2)
    say(deal, "8C")
    assert texts(deal.seen_by(2), 1) == set()
    assert named(deal.known[0]) == {"6D"}


def test_the_last_card_of_the_stock_is_known_to_be_drawn() -> None:
    deal = tiny(HANDS, "AD", opener=0)
    say(deal, "8C", "take")
    all_done(deal)
    assert "AD" in texts(deal, 0)
    for viewer in (SPECTATOR, 1, 2):
        assert texts(deal.seen_by(viewer), 0) == {"AD"}


# A series of deals (RULES 5.3, 5.6).


def result(
    number: int,
    fools: set[int],
    dealer: int = 0,
    players: int = 3,
    before: tuple[int, ...] = (),
) -> Result:
    """before: the totals of the deals before it, 0 unless they are told."""
    scores = tuple(int(seat in fools) for seat in range(players))
    places = tuple(players if score else 1 for score in scores)
    return DurakResult(Setup(dealer, number, before or (0,) * players), scores, places)


@pytest.mark.parametrize(
    ("players", "options", "fools", "opener"),
    [
        (3, {}, {1}, -1),
        (3, {"next_first": "left_of_fool_attacked"}, {1}, 0),
        (3, {"next_first": "left_of_fool_attacked"}, {0}, 2),
        (3, {"next_first": "left_of_fool_attacked"}, set(), -1),
        (4, {"next_first": "left_of_fool_attacked", "teams": True}, {0, 2}, -1),
        (2, {"next_first": "left_of_fool_attacked"}, {1}, 0),
    ],
)
def test_who_opens_the_next_deal(
    players: int, options: dict[str, Value], fools: set[int], opener: int
) -> None:
    game = Durak(players, {"deals": 2, **options})
    first = game.setup([], {"dealer": 1})
    assert (first.opener, first.dealer) == (-1, 1)
    setup = game.setup([result(0, fools, 1, players)], {})
    assert (setup.opener, setup.dealer, setup.number) == (opener, 2 % players, 1)
    deal = game.deal(setup, game.pack)
    if opener >= 0:
        assert (deal.turn, deal.defender) == (opener, (opener + 1) % players)
        assert (deal.shown_trump, deal.dealt_to_none) == (-1, 0)
        assert fools == {deal.defender}


def test_the_places_of_a_match() -> None:
    """Of one deal as it ended; of several who was the fool least often is first."""
    one = Match(Durak(3))
    one.results.append(DurakResult(Setup(0, 0, (0, 0, 0)), (0, 1, 0), (2, 3, 1)))
    assert (one.over, one.places, one.totals) == (True, (2, 3, 1), (0, 1, 0))
    several = Match(Durak(3, {"deals": 4}))
    assert several.places == (1, 1, 1)
    for number, fool in enumerate((1, 1, 2)):
        several.results.append(result(number, {fool}, before=several.totals))
    assert (several.totals, several.places, several.over) == ((0, 2, 1), (1, 3, 2), False)
    several.results.append(result(3, {2}, before=several.totals))
    assert (several.totals, several.places, several.over) == ((0, 2, 2), (1, 2, 2), True)


def test_a_deal_needs_its_own_setup() -> None:
    game = Durak(3)
    with pytest.raises(TypeError, match="needs to know who opens"):
        game.deal(Setup(0, 0, (0, 0, 0)), game.pack)
    assert game.setup([], {"dealer": 2}) == DurakSetup(2, 0, (0, 0, 0), -1, to_come=0)


def test_the_result_of_a_deal() -> None:
    game = Durak(2, {"pack": 24})
    deal = game.deal(game.setup([], {"dealer": 1}), game.pack)
    while deal.turn >= 0:
        say(deal, legal(deal)[0])
    setup = game.setup([], {"dealer": 1})
    scores = tuple(deal.score_of(seat) for seat in range(2))
    assert game.result(deal) == DurakResult(setup, scores, deal.places)
    assert sum(scores) == 1
    assert sorted(deal.places) == [1, 2]
    assert named(deal.pack) == set(game.pack)
    assert {cards.TEXTS[card] for card in deal.hand(deal.fools.bit_length() - 1)}
