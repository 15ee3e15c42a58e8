"""A short `python -m bench.soak`: people come, play, look around and go."""

import asyncio
import re

import pytest

from bench import host, soak
from tests.patience import enough


@pytest.mark.long
@pytest.mark.nightly
def test_people_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "PLAY_S", (3.0, 4.0))

    async def lines(minutes: float) -> list[str]:
        program = (*soak.SERVE, "0.5", "serve")
        with host.started(host.SETTINGS, program=program) as server:
            return [line async for line in soak.soak(server, 2, minutes, 0.5, report_s=1.0)]

    found = enough(
        lambda seconds: asyncio.run(lines(seconds / 60)),
        6.0,
        lambda found: all(int(number) for number in re.findall(r"(\d+) [tap]", found[-1])),
    )
    assert found[0].startswith("before anybody came")
    assert found[-1].startswith("when all had gone")
    assert re.search(r"[1-9]\d* tables opened, +[1-9]\d* acts, +[1-9]\d* pages", found[-1])
