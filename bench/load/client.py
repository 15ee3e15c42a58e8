"""A scripted player at a table of boardgame.io, over socket.io as its own client speaks it.

Matches are made when their first player comes, without credentials: that spares the server a check.
"""

import asyncio
import json
from itertools import count
from typing import Any

from bench import host
from bench.load.connection import Broken, Connection
from bench.load.crowd import Crowd
from bench.load.room import Player

PATH = "/socket.io/?EIO=4&transport=websocket"
GAME, SEATS = "trick", 4
OPEN, PING, PONG = b"0", b"2", "3"  # of engine.io
JOIN, JOINED = f"40/{GAME},", f"40/{GAME},{{".encode()
EVENT = f"42/{GAME},"
TABLES = tuple(f'{EVENT}["{kind}",'.encode() for kind in ("sync", "update"))
STATE, OVER = b'"at":"', b'"over":true'
TURN, STATE_ID = b'"turn":', b'"_stateID":'

_matches = count()


class Client(Connection, Player):
    """state: of the deal that the newest table shows, such as "3.17"."""

    def __init__(self, *given: Any, match: str, seat: int) -> None:
        Connection.__init__(self, *given)
        Player.__init__(self)
        self._match = match
        self._seat = seat
        self.table = b""

    def said(self, text: bytes) -> None:
        if text.startswith(TABLES):
            self.table = text
            at = text.index(STATE) + len(STATE)
            self.sees(text[at : text.index(b'"', at)])
        elif text.startswith(PING):
            self.say(PONG)
        elif text.startswith(OPEN):
            self.say(JOIN)
        elif text.startswith(JOINED):
            self._emit("sync", self._match, str(self._seat), None, SEATS)
        elif text.startswith(b"4") and not text.startswith(EVENT.encode()):
            raise Broken("boardgame.io refuses a connection.")

    def choice(self) -> str:
        if self._number(TURN) != self._seat or self.over:
            return ""
        name, _, found = json.loads(self.table[len(EVENT) :])[:3]
        state = (found["state"] if name == "sync" else found)["G"]
        hand: list[str] = state["players"][str(self._seat)]["hand"]
        led = [played["card"][1] for played in state["trick"]][:1]
        return next((card for card in hand if [card[1]] == led), hand[0])

    def act(self, choice: str) -> None:
        self._move("play", choice)

    @property
    def over(self) -> bool:
        return OVER in self.table

    def go_on(self) -> None:
        self._move("deal")

    def _number(self, name: bytes) -> int:
        """A number of the state, which comes before its log."""
        at = self.table.index(name) + len(name)
        return int(self.table[at : at + 9].partition(b",")[0].rstrip(b"}"))

    def _move(self, kind: str, *arguments: str) -> None:
        seat = str(self._seat)
        payload = {"type": kind, "args": arguments, "playerID": seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, self._number(STATE_ID), self._match, seat)

    def _emit(self, *event: object) -> None:
        self.say(EVENT + json.dumps(event, separators=(",", ":")))


async def join(crowd: Crowd, server: host.Server) -> list[Client]:
    """Four players at a new match."""
    match = f"m{next(_matches)}"
    first = await _join(crowd, server, match, 0)
    others = (_join(crowd, server, match, seat) for seat in range(1, SEATS))
    return [first, *await asyncio.gather(*others)]


async def _join(crowd: Crowd, server: host.Server, match: str, seat: int) -> Client:
    client = await Client.to(crowd, server, PATH, match=match, seat=seat)
    await client.until(lambda: bool(client.table))
    return client
