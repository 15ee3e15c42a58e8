"""Tiny runs of the loads on the real server, whatever its page looks like by now."""

import asyncio

import pytest

pytest.importorskip("uvloop", reason="uvloop is missing: it runs on Linux and macOS")

from bench import host
from bench.load import __main__ as load
from bench.load import bots, peer, people
from bench.load.connection import Broken
from bench.load.crowd import Crowd, run
from bench.load.tables import Table
from tests.many import some
from tests.patience import enough

SOME = 5  # moves: with fewer of them a figure may belong to the moment before


@pytest.mark.parametrize("game", some(["black_queen", "euchre"], ("black_queen",)))
def test_people_play_at_their_pace(game: str) -> None:
    def measure(seconds: float) -> people.Figures:
        with host.serving(**people.PACE) as server:
            return run(
                lambda crowd: people.measure(
                    crowd, server, game, rooms=2, seconds=seconds, every_s=0.1, rest_s=0.1
                )
            )

    found = enough(measure, 1, lambda found: len(found.tally.waits) >= SOME)
    assert found.tally.waits
    assert found.received > 2000 * len(found.tally.waits)
    assert found.held.joined >= found.held.dealt > 0
    assert "2 rooms of four people" in str(found)


def test_bots_answer_people() -> None:
    def measure(seconds: float) -> bots.Step:
        async def in_crowd(crowd: Crowd) -> bots.Step:
            rooms = bots.Rooms(crowd, server, "euchre", "1", think_s=(0.0, 0.02))
            best, worst = await bots.search(rooms, 1, 2, seconds=seconds, settle_s=0.1)
            step = worst or best
            assert step
            return step

        with host.serving() as server:
            return run(in_crowd)

    step = enough(measure, 0.5, lambda step: len(step.waits) >= SOME)
    assert step.waits
    assert step.moves > step.clicks > 0


def side(name: str) -> peer.Side:
    """What a server did in one turn."""
    start, join = peer.SERVERS[name]

    def measure(seconds: float) -> peer.Side:
        with start(100) as server:
            found = peer.Side(name, server, join)
            run(lambda crowd: peer.take_turns(crowd, [found], 2, seconds, rounds=1))
        return found

    return enough(measure, 0.4, lambda found: found.moves >= SOME)


def test_our_server_plays_the_small_game() -> None:
    found = side(peer.SAME)
    assert found.moves > 0
    assert found.size > 100


@pytest.mark.parametrize("name", [peer.PEER, peer.STORED])
def test_boardgame_io_plays_the_small_game(name: str) -> None:
    if not peer.installed():
        pytest.skip(
            f"boardgame.io {peer.version()} is not in build/peer: python -m bench.load peer"
        )
    found = side(name)
    assert found.moves > 0
    assert found.size > 100
    assert f"times the moves a CPU second of {name}" in peer.ratio(found, found)


def test_a_refused_connection_ends_the_run() -> None:
    async def stranger(crowd: Crowd) -> None:
        await Table("00000000", ("",)).join(crowd, server)
        await asyncio.Event().wait()

    with host.serving() as server, pytest.raises(Broken, match="closed a connection"):
        run(stranger)


def test_only_what_can_be_measured_is_asked_for() -> None:
    with pytest.raises(SystemExit, match=r"^usage: "):
        load.main(["nothing"])
