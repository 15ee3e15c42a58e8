"""The figures of floods come from a real server, whatever its page looks like by now."""

import asyncio
from collections.abc import Mapping

from bench import host
from bench.floods import __main__ as floods
from bench.floods.crowds import members, newcomers, strangers
from tests.patience import enough

FEW: dict[str, floods.Attack | None] = {
    "members": (members, "", 1),
    "strangers": (strangers, "", 4),
    "newcomers": (newcomers, "", 20),
}


def measured(attacks: Mapping[str, floods.Attack | None]) -> list[floods.Figures]:
    """The figures of one room while it is flooded, for a moment each."""

    async def measure(server: host.Server, seconds: float) -> list[floods.Figures]:
        return [figures async for figures in floods.measure(server, 1, seconds, attacks)]

    def play(seconds: float) -> list[floods.Figures]:
        with host.serving(**floods.DEFAULTS) as server:
            return asyncio.run(measure(server, seconds))

    return enough(play, 0.7, lambda found: all(each.waits and each.came for each in found))


def test_people_play_on_while_others_flood() -> None:
    quiet, pings = measured({name: floods.ATTACKS[name] for name in ("nobody else", "pings")})
    assert quiet.waits
    assert pings.waits
    assert quiet.flood is None
    assert pings.flood
    assert pings.flood.cut_s
    assert not pings.flood.left
    assert "cut off after" in str(pings)


def test_people_play_on_and_newcomers_come_in_beside_crowds() -> None:
    for figures in measured(FEW):
        assert figures.waits
        assert figures.came
        assert figures.flood
        assert "a newcomer's" in str(figures)
