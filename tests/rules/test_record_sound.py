"""Records that are all right, and what comes back of them."""

import json

import pytest

from app.rules.black_queen.game import BlackQueen
from app.rules.record import deal_json, match_json, parse, replay
from tests.rules.records import results, sound

# What is all right.


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("extra", [{}, {"first_leader": "random"}, {"tie_wins": "first"}], ids=str)
def test_a_sound_record(players: int, extra: dict[str, object]) -> None:
    data = sound(players, **extra)
    for record in (parse(json.dumps(data)), parse(json.dumps(data, indent=2)), replay(data)):
        assert record.match.over
        assert record.unfinished is None
        assert record.names == data["names"]
        assert record.match.game.options == data["options"]
        assert results(record) == [(d["dealer"], d["scores"]) for d in data["deals"]]
        assert list(record.match.totals) == data["totals"]


@pytest.mark.parametrize("kept", [0, 1, 2, 25, 51])
def test_the_last_deal_may_be_unfinished(kept: int) -> None:
    for number in (0, 1):
        data = sound()
        del data["totals"], data["deals"][number + 1 :]
        deal = data["deals"][number]
        del deal["scores"], deal["actions"][kept:]
        if "legal" in deal:
            del deal["legal"][kept:]
        record = parse(json.dumps(data))
        assert len(record.match.results) == number
        assert not record.match.over
        assert record.unfinished is not None
        assert [list(step) for step in record.unfinished.history] == deal["actions"]
        following = sound()["deals"][number]["actions"][kept]
        assert record.unfinished.to_act == (following[0],)
        assert following[1] in record.unfinished.actions(following[0])


def test_a_match_without_deals_or_between_two() -> None:
    data = sound()
    del data["totals"]
    for kept in (1, 0):
        del data["deals"][kept:]
        record = parse(json.dumps(data))
        assert len(record.match.results) == kept
        assert record.unfinished is None
        assert not record.match.over


def test_options_left_out_have_defaults() -> None:
    data = sound()
    whole = results(parse(json.dumps(data)))
    for name in ("tie_wins", "first_leader"):
        del data["options"][name]
        record = parse(json.dumps(data))
        assert record.match.game.options == sound()["options"]
        assert results(record) == whole
    del data["options"], data["deals"], data["names"]
    data |= {"deals": []}
    del data["totals"]
    record = parse(json.dumps(data))
    assert record.match.game.options == BlackQueen(2).options
    assert record.names == []
    data["options"] = {"piles": 0}
    expected = {**BlackQueen(2).options, "piles": 0}
    assert parse(json.dumps(data)).match.game.options == expected


def test_optional_fields() -> None:
    data = sound()
    del data["names"], data["deals"][0]["legal"], data["deals"][0]["fair"]
    assert results(parse(json.dumps(data))) == results(parse(json.dumps(sound())))
    data["names"] = []
    assert parse(json.dumps(data)).names == []


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("kept", [0, 17, 50, None])
def test_round_trip(players: int, kept: int | None) -> None:
    """What is read is written again as it was."""
    data = sound(players, first_leader="random", tie_wins="first")
    del data["deals"][1:], data["totals"]
    deal = data["deals"][0]
    if kept is not None:
        del deal["actions"][kept:], deal["legal"][kept:], deal["scores"]
        record = parse(json.dumps(data))
        assert record.unfinished is not None
        again = deal_json(
            record.unfinished,
            *(deal["deck"], {"dealer": deal["dealer"], "leader": deal["leader"]}),
            *(deal["legal"], deal["fair"]),
        )
        assert json.dumps(again) == json.dumps(deal)
        made = match_json(record.match, [again], record.names)
    else:
        record = parse(json.dumps(data))
        made = match_json(record.match, [deal], record.names)
    assert json.dumps(made) == json.dumps(data)
    parse(json.dumps(made))


def test_only_deals_of_a_game_are_written() -> None:
    game = BlackQueen(2)
    deal = game.deal(game.setup([], {"dealer": 0}), game.pack)
    deal.setup = None
    with pytest.raises(TypeError, match="does not come from a game"):
        deal_json(deal, game.pack, {})
