"""The scripted people can play on the real server, whatever its page looks like by now."""

import asyncio

import pytest

from bench import host, server
from bench.missing import Missing, program
from tests.patience import enough


def test_four_scripted_people_play() -> None:
    with host.serving() as running:
        found = enough(
            lambda seconds: asyncio.run(server.measure(running, rooms=1, seconds=seconds)),
            0.5,
            lambda found: len(found.waits) > 1,
        )
        assert running.memory > 0
    assert found.waits
    assert found.received > 4 * len(found.waits)
    assert "moves a second" in str(found)


def test_a_missing_program_is_named_with_what_to_install() -> None:
    with pytest.raises(
        Missing, match=r"^no-such-program is missing: apt-get install some-package$"
    ):
        program("no-such-program", "some-package")
