"""Links between processes: what crosses them, and what happens when one end is slow or gone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from app.web.links import channel as channel_module
from app.web.links.channel import AT_ONCE, NORMAL, Channel, Kind, Lost
from app.web.links.inlet import Inlet
from app.web.links.links import FRAME_BYTES, PATH, TOKEN, Links
from cluster.postgres import free_port
from tests.patience import PATIENCE_S

SECRET = "s" * 32


async def echo(channel: Channel, scope: dict[str, Any]) -> None:
    """Send back all that comes, and what was asked for at first."""
    await channel.send(Kind.TEXT, scope["hello"].encode())
    while (message := await channel.receive()).kind is Kind.TEXT:
        await channel.send(Kind.TEXT, message.data)


@asynccontextmanager
async def two(serve: Any = echo) -> AsyncIterator[tuple[Links, Links]]:
    both = [Links(f"127.0.0.1:{free_port()}", SECRET, serve) for _ in range(2)]
    for links in both:
        await links.start()
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield both[0], both[1]
    finally:
        for links in both:
            await links.stop()


async def test_channels_share_one_link_both_ways() -> None:
    async def say(links: Links, address: str, word: str) -> list[str]:
        async with (await links.to(address)).channel({"hello": word}) as channel:
            heard = [(await channel.receive()).text]
            for number in range(5):
                await channel.send(Kind.TEXT, f"{word} {number}".encode())
                heard.append((await channel.receive()).text)
            return heard

    async with two() as (one, other):
        await say(one, other.address, "first")
        assert await other.to(one.address)
        words = [f"word {n}" for n in range(20)]
        heard = await asyncio.gather(
            *(say(one, other.address, word) for word in words),
            *(say(other, one.address, word) for word in words),
        )
        assert heard == [[w, *(f"{w} {n}" for n in range(5))] for w in words * 2]
        assert [len(links._links) for links in (one, other)] == [1, 1]
        while (await one.to(other.address))._channels:  # noqa: ASYNC110 - on their way to end
            await asyncio.sleep(0.01)


async def test_who_reads_slowly_holds_up_nobody_else() -> None:
    sent = 0

    async def talk(channel: Channel, scope: dict[str, Any]) -> None:
        nonlocal sent
        while True:
            await channel.send(Kind.TEXT, scope["hello"].encode())
            sent += scope["hello"] == "slow"

    async with two(talk) as (one, other):
        link = await one.to(other.address)
        async with link.channel({"hello": "slow"}), link.channel({"hello": "quick"}) as quick:
            for _ in range(50):
                assert (await quick.receive()).text == "quick"
            assert sent == AT_ONCE


async def test_a_message_is_dealt_with_when_the_next_one_is_asked_for() -> None:
    go_on = asyncio.Event()

    async def work(channel: Channel, scope: dict[str, Any]) -> None:
        await channel.receive()
        await go_on.wait()
        await channel.receive()

    async with two(work) as (one, other), (await one.to(other.address)).channel({}) as channel:
        await channel.send(Kind.TEXT, b"work")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(channel.dealt_with(), 0.1)
        go_on.set()
        await channel.dealt_with()


async def test_the_end_of_a_link_ends_its_channels() -> None:
    ended = asyncio.Event()

    async def wait(channel: Channel, scope: dict[str, Any]) -> None:
        try:
            await channel.receive()
        except Lost:
            ended.set()

    async with two(wait) as (one, other):
        link = await one.to(other.address)
        async with link.channel({}) as channel:
            await other.stop()
            with pytest.raises(Lost):
                await channel.receive()
            with pytest.raises(Lost):
                await channel.send(Kind.TEXT, b"hello")
        with pytest.raises(Lost):
            await one.to(other.address)
        with pytest.raises(Lost):
            async with link.channel({}):
                pass


async def test_a_channel_ends_with_a_code() -> None:
    async def refuse(channel: Channel, scope: dict[str, Any]) -> None:
        await channel.close(4404)

    async with (
        two(refuse) as (one, other),
        (await one.to(other.address)).channel({}) as channel,
    ):
        message = await channel.receive()
        assert (message.kind, message.code) == (Kind.CLOSE, 4404)
        with pytest.raises(Lost):
            await channel.receive()


async def test_a_channel_that_fails_harms_no_other(caplog: pytest.LogCaptureFixture) -> None:
    async def serve(channel: Channel, scope: dict[str, Any]) -> None:
        if scope["hello"] == "bad":
            raise ZeroDivisionError
        await echo(channel, scope)
        await channel.close(NORMAL)

    async with two(serve) as (one, other):
        link = await one.to(other.address)
        async with link.channel({"hello": "good"}) as good, link.channel({"hello": "bad"}):
            assert (await good.receive()).text == "good"
            await good.send(Kind.TEXT, b"still")
            assert (await good.receive()).text == "still"


async def test_a_long_answer_comes_whole_and_cuts_no_other_channel() -> None:
    """Longer than any frame of a link may be."""
    page = bytes(range(256)) * (3 * FRAME_BYTES // 256)
    looking = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            looking.set()
            assert (await receive())["text"] == "still there?"
            await send({"type": "websocket.send", "text": page.decode("latin1")})
            await receive()
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": page})

    asked: dict[str, Any] = {
        "path": "/",
        "query_string": "",
        "headers": [],
        "client": None,
        "server": None,
    }
    async with two(Inlet(app)) as (one, other):
        link = await one.to(other.address)
        async with link.channel({"type": "websocket", **asked}) as table:
            await looking.wait()
            assert await one.ask(other.address, {"type": "http", **asked}) == page
            await table.send(Kind.TEXT, b"still there?")
            assert (await table.receive()).text == page.decode("latin1")
        assert not link.lost


async def test_messages_of_any_length_come_whole_in_their_order_whoever_sends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(channel_module, "PIECE_BYTES", 7)
    rng = Random(39)
    lengths = [*range(30), *(rng.randrange(200) for _ in range(70))]
    rng.shuffle(lengths)
    words = [str(n % 10).encode() * length for n, length in enumerate(lengths)]
    async with two() as (one, other):
        link = await one.to(other.address)
        async with (
            link.channel({"hello": "a" * 50}) as channel,
            link.channel({"hello": "b"}) as b,
        ):
            assert (await channel.receive()).text == "a" * 50
            assert (await b.receive()).text == "b"

            async def say_all() -> None:
                await asyncio.gather(*(channel.send(Kind.TEXT, word) for word in words))

            saying = asyncio.create_task(say_all())
            assert [(await channel.receive()).data for _ in words] == words
            await saying
            await b.send(Kind.TEXT, b"to another one")
            assert (await b.receive()).text == "to another one"


async def test_an_end_in_the_middle_of_a_message_is_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel_module, "PIECE_BYTES", 2)

    async def stop(channel: Channel, scope: dict[str, Any]) -> None:
        sending = asyncio.create_task(channel.send(Kind.TEXT, b"too long"))
        await channel.receive()
        sending.cancel()
        await channel.close(4404)

    async with (
        two(stop) as (one, other),
        (await one.to(other.address)).channel({}) as channel,
    ):
        await channel.send(Kind.TEXT, b"x")
        message = await channel.receive()
        assert (message.kind, message.code) == (Kind.CLOSE, 4404)


@pytest.mark.parametrize("token", ["", "x" * 32, f"{SECRET}s"])
async def test_without_the_token_there_is_no_link(token: str) -> None:
    async with two() as (one, _):
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(
                f"ws://{one.address}{PATH}",
                additional_headers={TOKEN: f"Bearer {token}"},
                proxy=None,
            ):
                pass
        assert refusal.value.response.status_code == 403
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(f"ws://{one.address}/r/abc/ws", proxy=None):
                pass
        assert refusal.value.response.status_code == 404
        stranger = Links("127.0.0.1:1", token, echo)
        with pytest.raises(Lost):
            await stranger.to(one.address)
