"""No request stops the others for long, whatever the log holds: each route for each odd room.

What is counted is calls of functions on the thread of the loop, from one of its steps to the next,
so that nothing depends on how fast a machine is; by the same count the slices of long work end.
"""

import asyncio
import sys
from pathlib import Path
from types import FrameType

import pytest

from app.rooms.fold.seats.people import new_token, person_of
from app.rooms.logbook import turns
from bench.odd_rooms import KINDS, OddRoom
from bench.stops import (
    SOCKET,
    Answer,
    Browser,
    Longest,
    application,
    each_step,
    made,
    routes,
    targets,
)
from tests.review.brief import judge_briefly

pytestmark = pytest.mark.plays_much  # the calls are those of compiled rules

DEALS = 120
SLICE = 1_000  # calls
MOST = 30_000  # calls in a step: 20 ms
PIECE = 400_000  # bytes that are given to a connection at once


class Calls:
    """How many functions have been called so far."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> int:
        return self.count

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        """For sys.setprofile."""
        if event in ("call", "c_call"):
            self.count += 1


def longest(folder: Path, rooms: list[OddRoom], token: str) -> dict[str, tuple[float, Answer]]:
    """By address: the most calls in a step, and the answer."""
    calls, most = Calls(), Longest()
    found = {}

    async def main() -> None:
        async with application(folder) as app:
            app.state.services.rooms.turns._now = calls
            browser = Browser(app, token)
            sys.setprofile(calls.note)
            with each_step(calls, most):
                for path in [*routes(app), SOCKET]:
                    for room in rooms if "{code}" in path or "{seal}" in path else rooms[:1]:
                        for target in targets(path, room):
                            await asyncio.sleep(0)
                            most.take()
                            answer = await browser.ask(target)
                            await asyncio.sleep(0)
                            found[f"{target} ({room.kind})"] = most.take(), answer
            sys.setprofile(None)

    try:
        asyncio.run(main())
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.long
def test_no_route_stops_the_others_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = new_token()
    rooms = made(tmp_path, DEALS, person_of(token))
    assert {room.kind for room in rooms} == set(KINDS)
    monkeypatch.setattr(turns, "SLICE_S", SLICE)
    judge_briefly(monkeypatch)
    found = longest(tmp_path, rooms, token)
    assert {answer.status for _, answer in found.values()} <= {101, 200, 204, 308, 404, 409}
    worst = sorted(((steps, target) for target, (steps, _) in found.items()), reverse=True)
    assert worst[0][0] <= MOST, worst[:10]
    pieces = {target: max(answer.pieces, default=0) for target, (_, answer) in found.items()}
    assert max(pieces.values()) <= PIECE, pieces
