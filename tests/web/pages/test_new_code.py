"""A table that strangers were shown gets a new link when it is taken off the first page."""

import asyncio
import re
from collections.abc import Callable

from tests.web.browsing import connected, open_room, seated, token
from tests.web.conftest import Server


async def until(so: Callable[[], bool]) -> None:
    """Wait for what the first page says, which is told to nobody."""
    while not so():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


PARTS = ("", "/menu", "/invite", "/record.json", "/line")


def test_strangers_find_a_table_no_more_that_is_private_again(server: Server) -> None:
    """They know its old code; who has a seat comes in by either."""

    async def main(code: str) -> str:
        async with (
            seated(server, code, host_cookie) as host,
            connected(server, code, friend) as two,
        ):
            await two.do("sit", seat=1, name="Friend")
            await host.until("Friend")
            await host.do("publish", public=True)
            await until(lambda: f"/r/{code}" in stranger.get("/").text)
            await host.do("publish", public=False)
            await until(lambda: f"/r/{code}" not in stranger.get("/").text)
        new: str = re.findall(r"/r/(\w+)", guest.get(f"/r/{code}/invite").text)[0]
        async with connected(server, new, friend) as table:
            await table.until("Friend")
        async with connected(server, code, friend) as table:
            await table.until("Friend")
        return new

    with server.browser() as own, server.browser() as guest, server.browser() as stranger:
        code = open_room(own, friends="true")
        host_cookie = token(own)
        guest.get(f"/r/{code}")
        friend = token(guest)
        stranger.get(f"/r/{code}")
        new = asyncio.run(main(code))
        assert len(new) == 2 * len(code)
        for part in PARTS:
            assert (
                guest.get(f"/r/{code}{part}").status_code
                == guest.get(f"/r/{new}{part}").status_code
            )
            assert stranger.get(f"/r/{code}{part}").status_code == 404
        assert stranger.get(f"/r/{new}").status_code == 200
        written = "-".join(re.findall("....", new.upper()))
        assert stranger.get("/join", params={"code": written}).headers["location"] == f"/r/{new}"
        wrong = new[:-1] + ("2" if new[-1] == "1" else "1")
        assert stranger.get(f"/r/{wrong}").status_code == 404


def test_the_old_link_does_not_work_for_strangers(server: Server) -> None:
    async def main(code: str, other: str) -> None:
        async with seated(server, code, token(own)) as host:
            for public in (True, False):
                await host.do("publish", public=public)
            await until(lambda: f'/r/{code}"' not in own.get(f"/r/{code}/invite").text)
        async with connected(server, code, other) as table:
            await table.socket.wait_closed()
            assert table.socket.close_code == 4404

    with server.browser() as own, server.browser() as stranger:
        code = open_room(own, friends="true")
        stranger.get(f"/r/{code}")
        asyncio.run(main(code, token(stranger)))
