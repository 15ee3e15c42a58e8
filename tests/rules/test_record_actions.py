"""What a record says was done, and was legal: each wrong entry is named with its place."""

import json

import pytest

from app.rules.record import replay
from tests.rules.records import check, put, refused, sound


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("at", [0, 7, 51])
@pytest.mark.parametrize(
    "step",
    [None, 0, "QS", {}, [], [0], [0, "QS", 1], [0, None], [0, 49], [0, ["QS"]], ["QS"]],
    ids=str,
)
def test_entries_of_a_wrong_form(number: int, at: int, step: object) -> None:
    spoil = put("deals", number, "actions", at, to=step)
    check(spoil, f"deal {number}, action {at}", "It must be a seat and a text", sound())


@pytest.mark.parametrize("seat", [None, "0", True, 0.0, [0]])
def test_a_seat_is_a_whole_number(seat: object) -> None:
    spoil = put("deals", 0, "actions", 3, 0, to=seat)
    check(spoil, "deal 0, action 3", f"It must be a whole number, not {seat!r}.", sound())


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("at", [0, 1, 30, 51])
def test_the_wrong_turn(number: int, at: int) -> None:
    turn = sound()["deals"][number]["actions"][at][0]
    for seat in (1 - turn, 2, -1, 10**30):
        spoil = put("deals", number, "actions", at, 0, to=seat)
        place = f"deal {number}, action {at}, seat {seat}"
        check(spoil, place, f"It is the turn of seat {turn}.", sound())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "'pass' is not a card"),
        ("", "'' is not a card"),
        ("qs", "'qs' is not a card"),
        ("QS ", "'QS ' is not a card"),
        ("QS@", "'QS@' is not a card"),
        ("QS@-1", "'QS@-1' is not a card"),
        ("QS@\u0663", "'QS@\u0663' is not a card"),
        ("QS@1", "There is no pile 1; they are 0 to 0."),
        ("QS@00", "There is no pile 00"),
        ("\ud800", "is not a card"),
    ],
    ids=ascii,
)
def test_texts_that_are_no_action(text: str, reason: str) -> None:
    data = sound()
    del data["deals"][0]["legal"]
    turn = data["deals"][0]["actions"][4][0]
    put("deals", 0, "actions", 4, 1, to=text)(data)
    error = refused(data)
    assert error.place == f"deal 0, action 4, seat {turn}"
    assert error.reason.startswith(f"{text!r} is refused: ")
    assert reason in error.reason


def test_illegal_actions() -> None:
    """Everything that is not among the legal ones, before every action of a deal."""
    for number in (0, 1):
        data = sound()
        deal = data["deals"][number]
        deal.pop("legal", None)
        played = [text[:2] for _, text in deal["actions"]]
        for at in range(1, 52, 5):
            seat, right = deal["actions"][at]
            deal["actions"][at] = [seat, played[at - 1]]  # with one deck it is gone
            error = refused(data)
            assert error.place == f"deal {number}, action {at}, seat {seat}"
            assert error.reason.startswith(f"{played[at - 1]!r} is refused: You ")
            deal["actions"][at] = [seat, right]
        replay(data)


def test_suit_must_be_followed() -> None:
    data = sound()
    deal = data["deals"][0]
    for at in range(1, 52, 2):
        seat = deal["actions"][at][0]
        legal = deal["legal"][at]
        later = [t for s, t in deal["actions"][at + 1 :] if s == seat and "@" not in t]
        revoked = [t for t in later if t not in legal]
        if revoked:
            break
    del deal["legal"]
    deal["actions"][at][1] = revoked[0]
    error = refused(data)
    assert error.place == f"deal 0, action {at}, seat {seat}"
    assert "is refused: You must follow " in error.reason


def test_an_action_after_the_deal() -> None:
    for seat in (0, 1, 9, 10**30):
        data = sound()
        data["deals"][1]["actions"].append([seat, "QS"])
        error = refused(data)
        assert error.place == f"deal 1, action 52, seat {seat}"
        assert error.reason == "'QS' is refused: The deal is over."


def test_legal_lists() -> None:
    data = sound()
    for at in (0, 1, 20, 51):
        right = data["deals"][0]["legal"][at]
        seat = data["deals"][0]["actions"][at][0]
        wrong: list[object] = [right[1:], [*right, right[-1]], [*right, "zz"]]
        wrong += [[], None, "".join(right)]
        if len(right) > 1:
            wrong.append(right[::-1])
        for legal in wrong:
            place = f"deal 0, action {at}, seat {seat}"
            reason = f"The legal actions are {json.dumps(right)}."
            check(put("deals", 0, "legal", at, to=legal), place, reason, sound())


@pytest.mark.parametrize("entries", [51, 53])
def test_as_many_legal_lists_as_actions(entries: int) -> None:
    data = sound()
    legal = (data["deals"][0]["legal"] * 2)[:entries]
    reason = f"There must be 52 entries, one for each action, not {entries}."
    check(put("deals", 0, "legal", to=legal), "deal 0, legal", reason, sound())
