"""A browser's websocket that stays while its table moves: what was not done is given on, once."""

import asyncio
from typing import Any

from starlette.websockets import WebSocket, WebSocketState

from app.web.gateway.browser import AHEAD
from app.web.gateway.kept import LOST, Kept
from app.web.links.channel import MOVED
from tests.patience import PATIENCE_S


class Browser:
    """The other end of a websocket."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[Any] = []
        self.says.put_nowait({"type": "websocket.connect"})

    async def hear(self, message: Any) -> None:
        self.heard.append(message)

    def say(self, text: str) -> None:
        self.says.put_nowait({"type": "websocket.receive", "text": text})

    async def kept(self) -> tuple[Kept, "asyncio.Task[None]"]:
        scope = {"type": "websocket", "query_string": b"ticket=1", "headers": []}
        websocket = WebSocket(scope, self.says.get, self.hear)
        await websocket.accept()
        kept = Kept(websocket)
        return kept, asyncio.create_task(kept.read())


def test_what_was_not_done_is_given_to_the_next_owner() -> None:
    async def main() -> None:
        browser = Browser()
        kept, reading = await browser.kept()
        for text in ("one", "two", "three"):
            browser.say(text)
        assert (await kept.receive())["text"] == "one"
        assert (await kept.receive())["text"] == "two"  # so the first one is done
        await kept.close(MOVED)
        assert kept.application_state is WebSocketState.DISCONNECTED
        kept.begin()
        kept.next_query()
        assert "ticket" not in kept.query_params
        assert [(await kept.receive())["text"] for _ in range(2)] == ["two", "three"]
        kept.move()
        assert (await kept.receive())["code"] == MOVED  # and all is done
        kept.begin()
        browser.say("four")
        assert (await kept.receive())["text"] == "four"
        reading.cancel()

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))


def test_who_waits_is_told_that_the_table_has_moved() -> None:
    async def main() -> None:
        kept, reading = await Browser().kept()
        waiting = asyncio.create_task(kept.receive())
        await asyncio.sleep(0)
        kept.move()
        assert (await waiting)["code"] == MOVED
        reading.cancel()

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))


def test_the_end_of_a_browser_is_the_end() -> None:
    async def main() -> None:
        browser = Browser()
        kept, reading = await browser.kept()
        for number in range(2 * AHEAD):
            browser.say(str(number))
        browser.says.put_nowait({"type": "websocket.disconnect", "code": 1001})
        heard = [(await kept.receive())["text"] for _ in range(2 * AHEAD)]
        assert heard == [str(number) for number in range(2 * AHEAD)]
        assert (await kept.receive())["code"] == 1001
        assert kept.gone
        await reading
        assert (await kept.receive())["code"] == LOST

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))


def test_other_codes_close_the_browsers_connection() -> None:
    async def main() -> None:
        browser = Browser()
        kept, reading = await browser.kept()
        await kept.send_text("table")
        await kept.close(4404)
        types = [message["type"] for message in browser.heard]
        assert types == ["websocket.accept", "websocket.send", "websocket.close"]
        assert not kept.moved
        reading.cancel()

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))
