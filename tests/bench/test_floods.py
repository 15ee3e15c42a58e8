"""The figures of floods come from a real server, whatever its page looks like by now."""

import asyncio

from bench import host
from bench.floods import __main__ as floods


def test_people_play_on_while_others_flood() -> None:
    attacks = {name: floods.ATTACKS[name] for name in ("nobody else", "pings")}

    async def measure(server: host.Server) -> list[floods.Figures]:
        return [figures async for figures in floods.measure(server, 1, 0.7, attacks)]

    with host.serving(**floods.DEFAULTS) as server:
        quiet, pings = asyncio.run(measure(server))
    assert quiet.waits
    assert pings.waits
    assert quiet.flood is None
    assert pings.flood
    assert pings.flood.cut_s
    assert not pings.flood.left
    assert "cut off after" in str(pings)
