"""What a broken record is told: the place and the reason; as text, as a whole, deal by deal."""

import json

import pytest

from app.rules.errors import BadRecord
from app.rules.record import parse
from tests.rules.records import (
    Data,
    Path,
    Spoil,
    check,
    drop,
    name_of,
    put,
    refused,
    sound,
)

# Not JSON.


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "line 1, column 1", "Expecting value"),
        ("queen", "line 1, column 1", "Expecting value"),
        ('{"format" 1}', "line 1, column 11", "Expecting ':' delimiter"),
        ('{"format": 1,\n "game"; 2}', "line 2, column 8", "Expecting ':' delimiter"),
        ('{\n\n  "names": ["a" "b"]}', "line 3, column 17", "Expecting ',' delimiter"),
        ("{'format': 1}", "line 1, column 2", "Expecting property name"),
        ('{"a": 1}\n{"b": 2}', "line 2, column 1", "Extra data"),
        ('{"a": "b', "line 1, column 7", "Unterminated string"),
        ('{"a": "\t"}', "line 1, column 8", "Invalid control character"),
        ("\ufeff{}", "line 1, column 1", "BOM"),
        ('{"players": ' + "9" * 5000 + "}", "", "number"),
        ("[" * 100_000, "", "nested too deeply"),
        ('{"deals":' * 100_000, "", "nested too deeply"),
    ],
    ids=lambda value: value[:20].strip() or "empty",
)
def test_not_json(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadRecord) as info:
        parse(text)
    assert info.value.place == place
    assert info.value.reason.startswith("This is not JSON (")
    assert reason in info.value.reason


@pytest.mark.parametrize("text", ["[]", "17", '"QS"', "null", "true", "NaN", "[{}]"])
def test_not_an_object(text: str) -> None:
    with pytest.raises(BadRecord) as info:
        parse(text)
    assert (info.value.place, info.value.reason) == ("", "It must be an object with named fields.")


DEEP_PLACES: list[Path] = [
    ("format",),
    ("game",),
    ("players",),
    ("options",),
    ("options", "deals"),
    ("names",),
    ("names", 0),
    ("deals",),
    ("deals", 0, "dealer"),
    ("deals", 0, "deck", 0),
    ("deals", 0, "actions", 0),
    ("deals", 0, "actions", 0, 0),
    ("deals", 0, "actions", 0, 1),
    ("deals", 0, "legal", 0),
    ("deals", 0, "fair", "scheme"),
    ("deals", 0, "fair", "seed"),
    ("deals", 0, "fair", "contributions", 0),
    ("deals", 0, "scores"),
    ("totals",),
]


def readable(depth: int) -> bool:
    try:
        json.loads("[" * depth + "]" * depth)
    except RecursionError:
        return False
    return True


@pytest.mark.parametrize("path", DEEP_PLACES, ids=str)
def test_deep_nesting(path: Path) -> None:
    """Also where it can just be read, but hardly be shown in a message."""
    data = sound()
    put(*path, to="@@")(data)
    before, _, after = json.dumps(data).partition('"@@"')
    low, high = 1, 100_000
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if readable(middle) else (low, middle)
    for depth in [1, 2, 5, *range(max(10, low - 12), low + 3)]:
        for opening, closing in (("[", "]"), ('{"x":', "}")):
            with pytest.raises(BadRecord):
                parse(f"{before}{opening * depth}1{closing * depth}{after}")


# The record as a whole.


@pytest.mark.parametrize(
    ("spoil", "place", "reason"),
    [
        (
            put("format", to="black-queen/2"),
            "format",
            "must be 'black-queen/1', not 'black-queen/2'",
        ),
        (put("format", to=1), "format", "not 1"),
        (put("format", to=None), "format", "not None"),
        (drop("format"), "", "The field 'format' is missing."),
        (drop("game"), "", "The field 'game' is missing."),
        (drop("players"), "", "The field 'players' is missing."),
        (drop("deals"), "", "The field 'deals' is missing."),
        (put("date", to="today"), "", "There is no field 'date' here."),
        (put("", to=1), "", "There is no field '' here."),
        (put("game", to="chess"), "game", "There is no game 'chess'; there are black_queen"),
        (put("game", to=None), "game", "There is no game"),
        (put("game", to=["black_queen"]), "game", "There is no game"),
        (put("players", to=1), "players", "is for 2 to 6 seats, not 1."),
        (put("players", to=7), "players", "is for 2 to 6 seats, not 7."),
        (put("players", to=True), "players", "is for 2 to 6 seats"),
        (put("players", to=2.0), "players", "is for 2 to 6 seats"),
        (put("players", to="2"), "players", "is for 2 to 6 seats"),
        (put("players", to=None), "players", "is for 2 to 6 seats"),
        (put("options", to=None), "options", "They must be an object."),
        (put("options", to=[]), "options", "They must be an object."),
        (put("options", "speed", to=1), "options", "has no option speed; it has deals"),
        (put("options", "players", to=2), "options", "has no option players"),
        (put("options", "deals", to=None), "options", "deals must be a whole number from 1 to 20"),
        (put("options", "deals", to=True), "options", "from 1 to 20, not true."),
        (put("options", "deals", to=2.0), "options", "from 1 to 20, not 2.0."),
        (put("options", "deals", to=0), "options", "from 1 to 20, not 0."),
        (put("options", "piles", to=14), "options", "from 0 to 13, not 14."),
        (put("options", "tie_wins", to="both"), "options", 'one of "last", "first", not "both"'),
        (put("options", "first_leader", to=None), "options", "not null."),
        (put("names", to=None), "names", "It must be a list."),
        (put("names", to="Anna"), "names", "It must be a list."),
        (put("names", to=["Anna"]), "names", "There must be 2 names, not 1."),
        (put("names", to=["Anna", "Bob", "Carl"]), "names", "There must be 2 names, not 3."),
        (put("names", to=["Anna", None]), "names", "It must hold texts, not None."),
        (put("deals", to={}), "deals", "It must be a list."),
        (put("deals", to=None), "deals", "It must be a list."),
        (put("totals", to=[0, 0]), "totals", "They must be ["),
        (put("totals", to=None), "totals", "They must be ["),
        (put("totals", to=[]), "totals", "They must be ["),
        (drop("totals"), "totals", "They must be ["),
        (drop("deals", 1), "totals", "There are none before the match is over."),
    ],
    ids=name_of,
)
def test_the_whole(spoil: Spoil, place: str, reason: str) -> None:
    check(spoil, place, reason, sound())


def test_totals_before_the_end_even_null() -> None:
    data = sound()
    del data["deals"][1]
    for totals in ("null", "[]", json.dumps(data["deals"][0]["scores"])):
        data["totals"] = json.loads(totals)
        assert refused(data).place == "totals"


# A deal.


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(
    ("key", "to", "place", "reason"),
    [
        ("dealer", "0", ", dealer", "It must be a whole number, not '0'."),
        ("dealer", None, ", dealer", "It must be a whole number, not None."),
        ("dealer", False, ", dealer", "It must be a whole number, not False."),
        ("dealer", 1.0, ", dealer", "It must be a whole number, not 1.0."),
        ("deck", None, ", deck", "It must be a list."),
        ("deck", "QS", ", deck", "It must be a list."),
        ("deck", [], "", "The deck has 0 cards; the pack has 52."),
        ("deck", [1] * 52, ", deck", "It must hold texts, not 1."),
        ("deck", ["QS"] * 52, "", "The deck has a card 'QS' too many"),
        ("deck", ["qs"] * 52, "", "The deck has a card 'qs' too many, or one that is none."),
        ("actions", None, ", actions", "It must be a list."),
        ("actions", {}, ", actions", "It must be a list."),
        ("legal", None, ", legal", "It must be a list."),
        ("legal", [], ", legal", "There must be 52 entries, one for each action, not 0."),
        ("legal", [[]] * 53, ", legal", "There must be 52 entries, one for each action, not 53."),
        ("scores", None, ", scores", "They must be ["),
        ("scores", [], ", scores", "They must be ["),
        ("scores", [0, 0], ", scores", "They must be ["),
        ("scores", {}, ", scores", "They must be ["),
        ("leader", 0, "", "There is no field 'leader' here."),
        ("totals", [0, 0], "", "There is no field 'totals' here."),
        ("fair", None, ", fair", "It must be an object with named fields."),
    ],
)
def test_a_deal(number: int, key: str, to: object, place: str, reason: str) -> None:
    check(put("deals", number, key, to=to), f"deal {number}{place}", reason, sound())


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("key", ["dealer", "deck", "actions"])
def test_a_field_of_a_deal_is_missing(number: int, key: str) -> None:
    reason = f"The field {key!r} is missing."
    check(drop("deals", number, key), f"deal {number}", reason, sound())


@pytest.mark.parametrize("entry", [None, [], 0, "deal"])
def test_a_deal_is_an_object(entry: object) -> None:
    check(put("deals", 1, to=entry), "deal 1", "It must be an object", sound())


def test_decks() -> None:
    for number in (0, 1):
        data = sound()
        deck = data["deals"][number]["deck"]
        card = deck.pop()
        assert "51 cards; the pack has 52" in refused(data).reason
        deck += [card, card]
        assert "53 cards; the pack has 52" in refused(data).reason
        deck[-2:] = [deck[0]]
        error = refused(data)
        assert error.place == f"deal {number}"
        assert f"a card {deck[0]!r} too many" in error.reason
        deck[-1] = "1X"
        assert "a card '1X' too many, or one that is none." in refused(data).reason


def test_a_removed_two_is_no_card_of_the_pack() -> None:
    data = sound(3)
    data["deals"][0]["deck"][0] = "2D"
    assert "'2D' too many" in refused(data).reason


@pytest.mark.parametrize("dealer", [-1, 2, 10**30])
def test_a_dealer_who_is_no_seat(dealer: int) -> None:
    spoil = put("deals", 0, "dealer", to=dealer)
    check(spoil, "deal 0", "The dealer must be a seat from 0 to 1.", sound())


@pytest.mark.parametrize("dealer", [-1, 1, 2, 10**30])
def test_the_wrong_dealer(dealer: int) -> None:
    check(put("deals", 1, "dealer", to=dealer), "deal 1, dealer", "It must be seat 0.", sound())


def test_leaders() -> None:
    def data() -> Data:
        return sound(3, first_leader="random")

    for number in (0, 1):
        here = f"deal {number}"
        assert data()["deals"][number]["leader"] == 2 - number
        check(drop("deals", number, "leader"), here, "The field 'leader' is missing.", data())
        for leader in (-1, 3):
            spoil = put("deals", number, "leader", to=leader)
            check(spoil, here, "The leader must be a seat from 0 to 2.", data())
        for odd in (None, True, "1", 1.0):
            spoil = put("deals", number, "leader", to=odd)
            check(spoil, f"{here}, leader", "It must be a whole number", data())
        spoil = put("deals", number, "leader", to=0)
        first = data()["deals"][number]["actions"][0][0]
        check(spoil, f"{here}, action 0, seat {first}", "It is the turn of seat 0.", data())
        spoil = put("options", "first_leader", to="eldest")
        check(spoil, "deal 0", "There is no field 'leader' here.", data())


def test_a_deal_after_the_end() -> None:
    data = sound()
    extras: list[object] = [data["deals"][0], None, {}]
    for extra in extras:
        data["deals"][2:] = [extra]
        error = refused(data)
        assert (error.place, error.reason) == ("deal 2", "The match was over before this deal.")


def test_an_unfinished_deal_in_the_middle() -> None:
    for kept in (0, 1, 51):
        data = sound()
        deal = data["deals"][0]
        del deal["actions"][kept:], deal["legal"][kept:], deal["scores"]
        error = refused(data)
        assert (error.place, error.reason) == (
            "deal 0",
            "It is not over, yet another deal follows.",
        )


def test_scores_too_early() -> None:
    for kept in (0, 51):
        for scores in (None, [], [0, 0], sound()["deals"][1]["scores"]):
            data = sound()
            del data["totals"], data["deals"][1]["actions"][kept:]
            data["deals"][1]["scores"] = scores
            error = refused(data)
            assert error.place == "deal 1, scores"
            assert error.reason == "There are none before the deal is over."


def test_scores_wrong_or_missing() -> None:
    for number in (0, 1):
        data = sound()
        scores = data["deals"][number]["scores"]
        place, reason = f"deal {number}, scores", f"They must be {scores}."
        for wrong in ([scores[0] + 1, scores[1]], scores[:1], [*scores, 0], scores[::-1]):
            check(put("deals", number, "scores", to=wrong), place, reason, sound())
        check(drop("deals", number, "scores"), place, reason, sound())


def test_totals_wrong() -> None:
    totals = sound()["totals"]
    for wrong in ([totals[0] + 1, totals[1]], totals[:1], [*totals, 0], totals[::-1]):
        check(put("totals", to=wrong), "totals", f"They must be {totals}.", sound())
