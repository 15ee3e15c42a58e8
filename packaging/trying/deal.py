"""A person who plays a deal at a table, by the websocket: always the first card that is legal.

It reads the table with the code of the server that is tried, so it needs that installed.
"""

import asyncio
import html
import json
import re
from itertools import count

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from app.web.gateway.table_diff import Assembled
from trying.command import Failed
from trying.visit import Seat

PATIENCE_S = 120
MOVE = re.compile(rb'data-move="([^"]*)"')
ASKED = re.compile(rb'class="felt[^"]* yours')
LEGAL = re.compile(rb'<button [^>]*class="card [a-z]+ legal"')
ACTION = re.compile(rb'data-action="([^"]*)"')
OVER = b'id="scores"'


def play_deal(url: str, seat: Seat) -> int:
    """Play until the deal is over; how many cards that were. Raises Failed."""
    try:
        return asyncio.run(asyncio.wait_for(_play(url, seat), PATIENCE_S))
    except TimeoutError:
        raise Failed(f"a deal by the websocket is not over after {PATIENCE_S} s") from None
    except (OSError, WebSocketException) as error:
        raise Failed(f"the websocket of a table: {error}") from None


async def _play(url: str, seat: Seat) -> int:
    place = f"{url.replace('http', 'ws', 1)}{seat.room}/ws"
    headers = {"Cookie": seat.cookie}
    async with connect(place, origin=Origin(url), additional_headers=headers) as socket:
        return await _cards(socket)


async def _cards(socket: ClientConnection) -> int:
    assembled, answered = Assembled(), b""
    for played in count():
        while True:
            text = await socket.recv(decode=False)
            if text.startswith(b"{"):
                raise Failed(f"the server refuses a legal card: {text.decode()}")
            table = assembled.take(text)
            if OVER in table:
                return played
            move = MOVE.search(table)
            if move and move[1] != answered and ASKED.search(table):
                answered = move[1]
                break
        legal = ACTION.findall(b"".join(LEGAL.findall(table)))
        if not legal:
            raise Failed("a seat is asked and has no legal card")
        action = html.unescape(legal[0].decode())
        command = {"do": "act", "id": f"c{played}", "action": action, "move": answered.decode()}
        await socket.send(json.dumps(command))
    raise AssertionError
