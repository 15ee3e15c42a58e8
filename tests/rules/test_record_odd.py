"""Records that may be wrong anywhere, and what Python takes for equal."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import shuffle
from app.rules.black_queen.game import BlackQueen
from app.rules.errors import BadRecord
from app.rules.record import parse, replay
from tests.rules.records import (
    NO_SEED,
    Data,
    Path,
    Spoil,
    inside,
    name_of,
    put,
    refused,
    results,
    sound,
)

# Anything may be wrong anywhere.

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["QS", "2C@0", "AH@1", "black_queen", "first", "random", "\ud800", "9" * 70])
)
KEYS = st.text(max_size=3) | st.sampled_from(
    ["format", "options", "deals", "leader", "legal", "fair", "scores", "totals", "seed", "piles"]
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


def somewhere(draw: st.DataObject, data: Data) -> Path:
    """A place in a record; every depth is equally likely, however much lies deep down."""
    path: list[str | int] = []
    for _ in range(draw.draw(st.integers(1, 5))):
        if not isinstance(data, dict | list) or not data:
            break
        places: list[str | int] = [*data] if isinstance(data, dict) else [*range(len(data))]
        path.append(draw.draw(st.sampled_from(places)))
        data = inside(data, (path[-1],))
    return tuple(path)


def mutate(draw: st.DataObject, data: Data) -> None:
    path = somewhere(draw, data)
    if not path:
        return
    holder = inside(data, path[:-1])
    what = draw.draw(st.sampled_from(["delete", "replace", "move", "insert"]))
    if what == "delete":
        del holder[path[-1]]
        return
    if what == "move":  # a value from elsewhere in the record
        value = json.loads(json.dumps(inside(data, somewhere(draw, data))))
    else:
        value = draw.draw(VALUES)
    if what == "replace" or (what == "move" and draw.draw(st.booleans())):
        holder[path[-1]] = value
    elif isinstance(holder, list):
        holder.insert(int(path[-1]), value)
    else:
        holder[draw.draw(KEYS)] = value


@given(st.data(), st.sampled_from([2, 3]), st.sampled_from(["eldest", "random"]))
@settings(derandomize=True, deadline=None, max_examples=200)
def test_whatever_is_wrong_is_a_bad_record(draw: st.DataObject, players: int, first: str) -> None:
    data = sound(players, first_leader=first)
    for _ in range(draw.draw(st.integers(1, 3))):
        mutate(draw, data)
    text = json.dumps(data)
    try:
        record = parse(text)
    except BadRecord as error:
        message = str(error)
    else:
        whole = results(replay(sound(players, first_leader=first)))
        found = results(record)
        parts = [whole[at : at + len(found)] for at in range(len(whole))]  # any deal may come first
        assert found in parts, "nothing else came about"
        return
    assert message.endswith(".")
    with pytest.raises(BadRecord) as again:
        replay(json.loads(text))
    assert str(again.value) == message


@given(VALUES)
@settings(derandomize=True, deadline=None)
def test_other_values_are_no_record(value: object) -> None:
    with pytest.raises(BadRecord):
        parse(json.dumps(value))


@given(st.text() | st.text('{}[]",:0123456789 \n\\truefalsn', max_size=40))
@settings(derandomize=True, deadline=None)
def test_other_texts_are_no_record(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)


# Stricter than Python is: 1.0 and true equal 1, yet a score is a whole number.


@pytest.mark.parametrize("kind", [float, str])
def test_scores_and_totals_are_whole_numbers(kind: type[float | str]) -> None:
    for path in (("deals", 0, "scores"), ("totals",)):
        data = sound()
        holder = data["deals"][0] if len(path) > 1 else data
        holder[path[-1]] = [kind(score) for score in holder[path[-1]]]
        assert refused(data).place == ("deal 0, scores" if len(path) > 1 else "totals")


def test_a_seed_is_a_text() -> None:
    """Not a number whose digits happen to be hexadecimal ones."""
    data = sound()
    del data["totals"], data["deals"][1:]
    seed = bytes.fromhex("12" * 32)
    key = shuffle.key(seed)
    deal = {
        "dealer": 0,
        "deck": list(shuffle.shuffled(BlackQueen(2).pack, key)),
        "actions": [],
        "fair": {
            "scheme": shuffle.SCHEME,
            "commitment": shuffle.commitment(seed),
            "seed": seed.hex(),
            "contributions": [],
        },
    }
    data["deals"] = [deal]
    assert parse(json.dumps(data)).unfinished is not None
    put("deals", 0, "fair", "seed", to=int(seed.hex()))(data)
    error = refused(data)
    assert (error.place, error.reason) == ("deal 0, fair", NO_SEED)


def test_half_a_character_in_a_letter_is_no_bad_seed() -> None:
    data = sound()
    data["deals"][0]["fair"]["contributions"] = ["\ud800"]
    error = refused(data)
    assert error.place.startswith("deal 0, fair")
    assert error.reason != NO_SEED


@pytest.mark.parametrize("players", ["2", 2.0, None])
def test_a_number_of_seats_is_named_as_it_is(players: object) -> None:
    data = sound()
    data["players"] = players
    error = refused(data)
    assert error.place == "players"
    assert "-1" not in error.reason


@pytest.mark.parametrize(
    "spoil",
    [
        put("options", "\ud800", to=1),
        put("options", "tie_wins", to="\ud800"),
        put("game", to="\ud800"),
        put("format", to="\ud800"),
        put("\ud800", to=1),
        put("deals", 0, "deck", 0, to="\ud800"),
        put("deals", 0, "actions", 0, 1, to="\ud800"),
    ],
    ids=name_of,
)
def test_a_message_can_be_shown(spoil: Spoil) -> None:
    """Half a character from an escape must not come back in it: no page could be made of it."""
    data = sound()
    data["deals"][0].pop("legal")
    data["deals"][0].pop("fair")
    spoil(data)
    str(refused(data)).encode()
