"""The benchmark of stops: the rooms that it makes, and that every route is asked for them."""

from pathlib import Path

import pytest

from app.rooms.fold.seats.people import new_token, person_of
from bench import stops
from bench.odd_rooms import KINDS
from tests.review.brief import judge_briefly


@pytest.mark.long
def test_every_route_is_asked_for_odd_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge_briefly(monkeypatch)
    token = new_token()
    rooms = stops.made(tmp_path, 4, person_of(token))
    assert [room.kind for room in rooms] == list(KINDS)
    found = stops.measured(tmp_path, rooms, token)
    assert {"/", "/matches", "/m/{seal}", "/r/{code}", stops.SOCKET} <= set(found)
    assert all(stop.stop_s > 0 for stop in found.values())
    assert all(stop.answer.status < 500 for stop in found.values())


def test_a_table_is_asked_for_among_others(tmp_path: Path) -> None:
    rooms = stops.made(tmp_path, 4, "0" * 32)
    alone_s, among_s = stops.crowded(tmp_path, rooms, 10)
    assert min(alone_s, among_s) > 0
