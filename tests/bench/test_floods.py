"""The figures of floods come from a real server, whatever its page looks like by now."""

import asyncio

from bench import floods, host
from tests.patience import enough


def test_people_play_on_while_others_flood() -> None:
    attacks = {name: floods.ATTACKS[name] for name in ("nobody else", "pings")}

    async def measure(server: host.Server, seconds: float) -> list[floods.Figures]:
        return [figures async for figures in floods.measure(server, 1, seconds, attacks)]

    def measured(seconds: float) -> list[floods.Figures]:
        with host.serving(**floods.DEFAULTS) as server:
            return asyncio.run(measure(server, seconds))

    quiet, pings = enough(measured, 0.7, lambda both: all(each.waits for each in both))
    assert quiet.waits
    assert pings.waits
    assert quiet.flood is None
    assert pings.flood
    assert pings.flood.cut_s
    assert not pings.flood.left
    assert "cut off after" in str(pings)
