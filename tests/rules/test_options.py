"""The options of each game for every number of seats (RULES 0.3), and what is refused."""

import json
import re
from collections.abc import Mapping

import pytest

from app.rules.black_queen.game import BlackQueen
from app.rules.called_partner.game import CalledPartner
from app.rules.durak.game import Durak
from app.rules.errors import BadOption
from app.rules.euchre.game import Euchre
from app.rules.game import Game, Option
from app.rules.games import GAMES, find
from app.rules.oh_hell.game import OhHell

# RULES 1.1: cards per seat.
TRICKS = {2: 26, 3: 17, 4: 26, 5: 20, 6: 26}
PILES = {2: (8, 13), 3: (5, 8), 4: (8, 13), 5: (6, 10), 6: (8, 13)}  # default, most
SEATS = range(2, 7)
VALUES: dict[str, list[object]] = {
    "deals": list(range(1, 21)),
    "tie_wins": ["last", "first"],
    "first_leader": ["eldest", "random", "lowest_club"],
    "no_queen_first": [False, True],
    "passing": ["none", "left", "turns"],  # and others: test_black_queen_passing.py
    "good_jack": [False, True],
}
WRONG: dict[str, list[object]] = {
    "piles": [-1, True, False, None, "8", "", 8.0, 0.0, [], [8], {}, 10**30, -(10**30)],
    "deals": [0, -1, 21, True, False, None, "1", 1.0, 2.5, [1], {}, 10**30],
    "tie_wins": ["", "Last", "FIRST", "last ", "eldest", 0, 1, True, None, ["last"], {"last": 1}],
    "first_leader": ["", "Eldest", "random ", "last", 0, 1, False, None, ["random"], {}],
    "no_queen_first": [0, 1, "", "true", None, [True], {}],
    "passing": ["", "Left", "left ", "hold", 0, 1, 3, False, None, ["left"], {}],
    "good_jack": [0, 1, 10, "", "JD", None, {}],
}


EUCHRE: dict[str, tuple[object, ...]] = {  # defaults first
    "target": (10, 5, 7, 11, 15),
    "stick_dealer": (False, True),
    "discard_turnup": (False, True),
    "partner_assist": ("free", "must_alone", "no_alone"),
    "defend_alone": (False, True),
    "lone_lead": ("eldest", "left_of_maker"),
    "super_euchre": (False, True),
    "farmers_hand": (False, True),
    "best_card": (False, True),
    "no_trump": (False, True),
    "pack": (24, 32),
    "benny": (False, True),
}
CALLED_PARTNER: dict[str, tuple[object, ...]] = {  # defaults first
    "hands": (6, *range(1, 51)),
    "minutes": (None, *range(1, 601)),
    "black_card": ("QS", "3S"),
    "bid_step": (5, 1),
    "max_bid": (150, *range(75, 151)),
    "forced_bid": (False, True),
    "variable_points": (False, True),
    "own_calls": (True, False),
    "defence": (False, True),
}
LARGEST_HANDS = {3: (10, 17), 4: (10, 13), 5: (10, 10), 6: (8, 8), 7: (7, 7)}  # default, most
OH_HELL: dict[str, tuple[object, ...]] = {  # defaults first
    "shape": ("down_up", "down", "up", "up_down", "single_one"),
    "hook": (True, False),
    "hook_last": (True, False),
    "trump_source": ("turn", "cycle", "cycle_no_nt", "spades"),
    "no_trump_on_full_pack": (False, True),
    "scoring": ("tricks10", "exact_only", "tricks5", "square", "minus", "minus5", "romanian"),
    "nil": ("as_scored", "five", "five_and_cards", "twenty"),
    "last_doubled": (False, True),
    "secret_bids": (False, True),
}
DURAK: dict[str, tuple[object, ...]] = {  # defaults first
    "throwers": ("all", "neighbours"),
    "first_bout_five": (True, False),
    "transfer": (False, True),
    "shown_transfer": (False, True),
    "deuce_beats_ace": (False, True),
    "deals": (1, *range(1, 21)),
    "next_first": ("lowest", "left_of_fool_attacked"),
    "shoulder_boards": (False, True),
}
DURAK_PACKS = {  # by the number of seats, defaults first
    2: (36, 24, 32, 52, 54),
    3: (36, 24, 32, 52, 54),
    4: (36, 24, 32, 52, 54),
    5: (52, 32, 36, 54),
    6: (52, 36, 54),
}
EVERY_OPTION = [
    (kind, players, option)
    for kind in GAMES.values()
    for players in kind.seats
    for option in kind.options_for(players)
]


def option_name(value: object) -> str | None:
    return value.name if isinstance(value, Option) else None


@pytest.mark.parametrize("players", SEATS)
def test_what_is_offered(players: int) -> None:
    names = [option.name for option in BlackQueen.options_for(players)]
    house = ["no_queen_first", "passing", "good_jack"]
    assert names == ["piles", "deals", "tie_wins", "first_leader", *house]


def test_what_is_offered_at_euchre() -> None:
    offered = Euchre.options_for(4)
    assert {option.name: (option.default, set(option.values)) for option in offered} == (
        {name: (values[0], set(values)) for name, values in EUCHRE.items()}
    )
    assert Euchre(4).options == {name: values[0] for name, values in EUCHRE.items()}


@pytest.mark.parametrize("players", range(4, 9))
def test_what_is_offered_at_called_partners(players: int) -> None:
    offered = CalledPartner.options_for(players)
    more = {"packs": (1, 2)} if players > 4 else {}
    calls = {"calls": (2, 1)} if players > 5 else {}
    expected = {**CALLED_PARTNER, **more, **calls}
    assert {
        option.name: (option.default, {option.default, *option.values}) for option in offered
    } == ({name: (values[0], set(values)) for name, values in expected.items()})
    defaults = {name: values[0] for name, values in expected.items()}
    assert CalledPartner(players).options == defaults


@pytest.mark.parametrize("players", LARGEST_HANDS)
def test_what_is_offered_at_oh_hell(players: int) -> None:
    usual, most = LARGEST_HANDS[players]
    assert most == 52 // players
    pattern = (None, "7, 5, 3, 1, 1, 3, 5, 7", f"5-1{', 1' * (players - 1)}")
    expected = {"max_hand": (usual, *range(1, most + 1)), **OH_HELL, "pattern": pattern}
    assert {o.name: (o.default, set(o.values)) for o in OhHell.options_for(players)} == (
        {name: (values[0], set(values)) for name, values in expected.items()}
    )
    assert OhHell(players).options == {name: values[0] for name, values in expected.items()}


@pytest.mark.parametrize("players", DURAK_PACKS)
def test_what_is_offered_at_durak(players: int) -> None:
    teams = (False, True) if players == 4 else (False,)
    expected = {"pack": DURAK_PACKS[players], **DURAK, "teams": teams}
    assert {o.name: (o.default, set(o.values)) for o in Durak.options_for(players)} == (
        {name: (values[0], set(values)) for name, values in expected.items()}
    )
    assert Durak(players).options == {name: values[0] for name, values in expected.items()}


def goes_with(name: str, players: int, value: object) -> dict[str, object]:
    """What some values need beside them."""
    if (name, players, value) == ("max_hand", 4, 13):
        return {"no_trump_on_full_pack": True}
    if name == "max_bid" and type(value) is int and value % 5:
        return {"bid_step": 1}
    return {}


@pytest.mark.parametrize(("kind", "players", "option"), EVERY_OPTION, ids=option_name)
def test_an_option(kind: type[Game], players: int, option: Option) -> None:
    """What it offers is taken, and told in words; nothing else is taken."""
    assert option.default is None or option.default in option.values
    assert option.label
    assert option.help.endswith(".")
    all_values = {option.default, *option.values}
    assert set(option.words) in (set(), set(option.values), {None} & all_values)
    others = {n: v for n, v in kind(players).options.items() if n != option.name}
    for value in all_values:
        assert option.check(value) == value
        with_it = goes_with(option.name, players, value)
        options = kind(players, {option.name: value, **with_it}).options
        assert options == {**others, option.name: value, **with_it}
        assert option.words.get(value, "words") or not isinstance(value, str)
    wrongs: list[object] = [-1, 10**30, "", "other", 2.5, [], {}, (), 1.0, "true"]
    for wrong in wrongs:
        why = f"^Option {option.name} must be .*, not .*\\.$"
        if option.read and isinstance(wrong, str):
            why = f"\\(option {option.name}\\)\\.$"
        with pytest.raises(BadOption, match=why):
            kind(players, {option.name: wrong})


@pytest.mark.parametrize("players", SEATS)
def test_defaults(players: int) -> None:
    expected = {
        "piles": PILES[players][0],
        "deals": 1,
        "tie_wins": "last",
        "first_leader": "eldest",
        "no_queen_first": False,
        "passing": "none",
        "good_jack": False,
    }
    assert BlackQueen(players).options == expected
    assert BlackQueen(players, {}).options == expected
    assert PILES[players] == (TRICKS[players] // 3, TRICKS[players] // 2)
    assert len(BlackQueen(players).pack) == TRICKS[players] * players


@pytest.mark.parametrize("players", SEATS)
def test_every_number_of_piles(players: int) -> None:
    most = PILES[players][1]
    for piles in range(most + 1):
        game = BlackQueen(players, {"piles": piles})
        assert game.options["piles"] == game.whole("piles") == piles
        deal = game.deal(game.setup([], {"dealer": 0}), game.pack)
        assert deal.hand_size[:players] == [TRICKS[players] - 2 * piles] * players
    with pytest.raises(BadOption) as refused:
        BlackQueen(players, {"piles": most + 1})
    expected = f"Option piles must be a whole number from 0 to {most}, not {most + 1}."
    assert str(refused.value) == expected


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", VALUES)
def test_every_value(players: int, name: str) -> None:
    for value in VALUES[name]:
        game = BlackQueen(players, {name: value})
        others = {n: v for n, v in BlackQueen(players).options.items() if n != name}
        assert game.options == {**others, name: value}


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_values(players: int, name: str) -> None:
    for value in WRONG[name]:
        with pytest.raises(BadOption, match=f"^Option {name} must be .*, not ") as refused:
            BlackQueen(players, {name: value})
        assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("piles", -1, "Option piles must be a whole number from 0 to 13, not -1."),
        ("piles", 14, "Option piles must be a whole number from 0 to 13, not 14."),
        ("piles", "8", 'Option piles must be a whole number from 0 to 13, not "8".'),
        ("deals", True, "Option deals must be a whole number from 1 to 20, not true."),
        ("deals", 0, "Option deals must be a whole number from 1 to 20, not 0."),
        ("deals", 21, "Option deals must be a whole number from 1 to 20, not 21."),
        ("deals", None, "Option deals must be a whole number from 1 to 20, not null."),
        ("deals", 1.0, "Option deals must be a whole number from 1 to 20, not 1.0."),
        ("tie_wins", False, 'Option tie_wins must be one of "last", "first", not false.'),
        ("tie_wins", None, 'Option tie_wins must be one of "last", "first", not null.'),
        ("tie_wins", "both", 'Option tie_wins must be one of "last", "first", not "both".'),
        (
            "first_leader",
            1,
            'Option first_leader must be one of "eldest", "random", "lowest_club", not 1.',
        ),
        ("target", 6, "Option target must be one of 10, 5, 7, 11, 15, not 6."),
        ("target", "10", 'Option target must be one of 10, 5, 7, 11, 15, not "10".'),
        ("stick_dealer", 1, "Option stick_dealer must be one of false, true, not 1."),
        (
            *("partner_assist", True),
            'Option partner_assist must be one of "free", "must_alone", "no_alone", not true.',
        ),
        ("hands", 0, "Option hands must be a whole number from 1 to 50, not 0."),
        ("hands", None, "Option hands must be a whole number from 1 to 50, not null."),
        ("minutes", 0, "Option minutes must be a whole number from 1 to 600, not 0."),
        ("minutes", 601, "Option minutes must be a whole number from 1 to 600, not 601."),
        ("minutes", False, "Option minutes must be a whole number from 1 to 600, not false."),
        ("bid_step", 2, "Option bid_step must be one of 5, 1, not 2."),
        ("bid_step", None, "Option bid_step must be one of 5, 1, not null."),
        ("max_bid", 74, "Option max_bid must be a whole number from 75 to 150, not 74."),
        ("max_bid", 155, "Option max_bid must be a whole number from 75 to 150, not 155."),
        ("forced_bid", 0, "Option forced_bid must be one of false, true, not 0."),
        ("variable_points", 1, "Option variable_points must be one of false, true, not 1."),
        ("pack", 40, "Option pack must be one of 36, 52, 54, 24, 32, not 40."),
        ("pack", "36", 'Option pack must be one of 36, 52, 54, 24, 32, not "36".'),
        ("throwers", "none", 'Option throwers must be one of "all", "neighbours", not "none".'),
        ("transfer", 1, "Option transfer must be one of false, true, not 1."),
        ("teams", 0, "Option teams must be one of false, true, not 0."),
        (
            *("next_first", True),
            'Option next_first must be one of "lowest", "left_of_fool_attacked", not true.',
        ),
        ("max_hand", 0, "Option max_hand must be a whole number from 1 to 13, not 0."),
        ("max_hand", 14, "Option max_hand must be a whole number from 1 to 13, not 14."),
        ("hook", 1, "Option hook must be one of true, false, not 1."),
        (
            *("trump_source", None),
            'Option trump_source must be one of "turn", "cycle", "cycle_no_nt", "spades",'
            " not null.",
        ),
    ],
)
def test_the_messages(name: str, value: object, message: str) -> None:
    kinds: tuple[type[Game], ...] = (BlackQueen, CalledPartner, Durak, Euchre, OhHell)
    kind = next(k for k in kinds if name in [option.name for option in k.options_for(4)])
    with pytest.raises(BadOption) as refused:
        kind(4, {name: value})
    assert str(refused.value) == message


@pytest.mark.parametrize("name", ["", "Piles", "players", "decks", "target", "piles "])
def test_unknown_options(name: str) -> None:
    with pytest.raises(BadOption) as refused:
        BlackQueen(4, {"piles": 8, name: 4})
    assert str(refused.value) == (
        f"Black Queen has no option {name}; it has deals, first_leader, good_jack, no_queen_first,"
        " passing, piles, tie_wins."
    )


def test_the_options_given_are_not_changed() -> None:
    given: dict[str, object] = {"deals": 3}
    game = BlackQueen(3, given)
    assert given == {"deals": 3}
    given["deals"] = 4
    assert game.options["deals"] == 3


def test_whole_is_for_whole_numbers() -> None:
    with pytest.raises(TypeError, match="tie_wins"):
        BlackQueen(4).whole("tie_wins")


def test_true_and_one_are_told_apart() -> None:
    """A later game has options of both kinds."""
    switch = Option("switch", "A switch", False, (False, True))
    assert switch.check(True) is True
    with pytest.raises(BadOption) as refused:
        switch.check(1)
    assert str(refused.value) == "Option switch must be one of false, true, not 1."
    number = Option("number", "A number", None, (None, 0, 1))
    assert number.check(None) is None
    assert number.check(1) == 1
    with pytest.raises(BadOption) as refused:
        number.check(True)
    assert str(refused.value) == "Option number must be one of null, 0, 1, not true."


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8, 100, 10**30])
def test_numbers_of_seats(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        BlackQueen(players)
    assert str(refused.value) == f"Black Queen is for 2 to 6 seats, not {players}."


@pytest.mark.parametrize("players", [-1, 0, 2, 5, 6])
def test_euchre_is_for_three_or_four(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        Euchre(players)
    assert str(refused.value) == f"Euchre is for 3 to 4 seats, not {players}."


@pytest.mark.parametrize("name", ["partner_assist", "defend_alone", "lone_lead", "best_card"])
def test_who_has_no_partner_has_no_option_of_partners(name: str) -> None:
    option = next(option for option in Euchre.options_for(4) if option.name == name)
    with pytest.raises(BadOption) as refused:
        Euchre(3, {name: option.default})
    assert str(refused.value) == (
        f"Euchre has no option {name} with 3 seats; it has benny, discard_turnup, farmers_hand,"
        " no_trump, pack, stick_dealer, super_euchre, target."
    )


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 8, 10**30])
def test_oh_hell_is_for_three_to_seven(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        OhHell(players)
    assert str(refused.value) == f"Oh Hell is for 3 to 7 seats, not {players}."


@pytest.mark.parametrize("players", [-1, 0, 3, 9, 10**30])
def test_called_partners_is_for_four_to_eight(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        CalledPartner(players)
    assert str(refused.value) == (
        f"Black Queen: Called Partners is for 4 to 8 seats, not {players}."
    )


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 10**30])
def test_durak_is_for_two_to_six(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        Durak(players)
    assert str(refused.value) == f"Durak is for 2 to 6 seats, not {players}."


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_teams_are_for_four(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        Durak(players, {"teams": True})
    assert str(refused.value) == "Option teams must be one of false, not true."


@pytest.mark.parametrize(("players", "pack"), [(5, 24), (6, 24), (6, 32)])
def test_six_cards_for_everybody(players: int, pack: int) -> None:
    with pytest.raises(BadOption, match=f"^Option pack must be one of 52, .*, not {pack}\\.$"):
        Durak(players, {"pack": pack})


@pytest.mark.parametrize("text", ["true", "4.0", '"4"', "null", "[4]"])
def test_seats_are_a_whole_number(text: str) -> None:
    with pytest.raises(BadOption, match="is for 2 to 6 seats"):
        BlackQueen(json.loads(text))


def test_games_by_name() -> None:
    assert find("black_queen") is GAMES["black_queen"] is BlackQueen
    for name in ("", "Black Queen", "black_queen ", "BLACK_QUEEN", "chess"):
        with pytest.raises(BadOption) as refused:
            find(name)
        games = ", ".join(sorted(GAMES))
        assert str(refused.value) == f"There is no game {name!r}; there are {games}."


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"max_hand": 13}, "Take 12 at most (“Cards in the largest hand”), or let all cards be"),
        ({"max_hand": 99}, "“Cards in the largest hand” must be a whole number from 1 to 13"),
        ({"pattern": "x"}, "“x” is not a number of cards."),
    ],
)
def test_players_are_told_of_options_as_a_form_calls_them(
    wrong: Mapping[str, object], told: str
) -> None:
    with pytest.raises(BadOption) as refused:
        OhHell(4, wrong)
    said = OhHell.for_players(refused.value)
    assert told in said
    assert not re.search("max_hand|no_trump_on|option pattern", said)
