"""A scripted person who is never put off: comes back, and sends again what was not answered."""

import asyncio
import html
import json
import random
import re
import time
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin

from app.web.gateway.table_diff import Assembled
from app.web.gateway.visitors import COOKIE
from bench.people import LEGAL, MOVE

AGAIN_S = 0.03  # before coming back
RETRY_S = 0.05  # after a refusal
PATIENCE_S = 5.0  # for an answer, then a new connection is made
ASKED = re.compile(rb'class="felt[^"]* yours')
CARD = re.compile(rb'data-action="([^"]*)"')
ANSWER = re.compile(rb'data-act="([^"]*)"')
TRUMP = re.compile(rb'data-trump="([^"]*)"')
CALL = re.compile(rb'data-call="([^"]*)"')
ACTS = re.compile(rb'data-acts="([^"]*)"')
READY = b'id="ready"'

# Which deal, how many actions, and how often this person has acted, where several may at once.
Move = tuple[int, int, int]


@dataclass
class Pending:
    """A command that waits for its answer. life: of the server, when it was first sent."""

    id: str
    do: str
    text: str
    move: Move
    life: int


@dataclass
class Notes:
    """What a person knows. Commands by id, in order; back: tables older than one shown before."""

    sent: list[str] = field(default_factory=list)
    confirmed: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)  # with the text
    again: int = 0  # commands sent once more
    back: int = 0


class Life:
    """What all players share: which life of the server this is, and whether play goes on in it."""

    def __init__(self) -> None:
        self.number = 0
        self.playing = True
        self.moved = asyncio.Event()  # a command that was first sent in this life is confirmed
        self.moved_at = 0.0

    def begin(self) -> None:
        """The server has just ended, or is started."""
        self.number += 1
        self.moved.clear()

    def confirmed(self, life: int) -> None:
        """A command of that life is confirmed."""
        if life == self.number and not self.moved.is_set():
            self.moved_at = time.monotonic()
            self.moved.set()


class Player:
    """One person at one table."""

    def __init__(self, origin: str, code: str, token: str, name: str, life: Life) -> None:
        """name: begins the ids of the commands, so it is nobody else's."""
        self.code = code
        self.notes = Notes()
        self.table = b""
        self.connections = 0
        self._origin = origin
        self._token = token
        self._name = name
        self._life = life
        self._chance = random.Random(name)
        self._pending: Pending | None = None
        self.seen: Move = (0, 0, 0)
        self.heard_at = 0.0

    @property
    def asked(self) -> bool:
        """Whether there is anything for this person to do."""
        return READY in self.table or ASKED.search(self.table) is not None

    @property
    def waits(self) -> bool:
        """Whether a command has no answer yet."""
        return self._pending is not None

    async def run(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._connected()
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                await asyncio.sleep(AGAIN_S)

    async def _connected(self) -> None:
        async with connect(
            f"{self._origin.replace('http', 'ws', 1)}/r/{self.code}/ws",
            origin=Origin(self._origin),
            additional_headers={"Cookie": f"{COOKIE}={self._token}"},
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE_S,
            close_timeout=0.1,
        ) as socket:
            self.connections += 1
            assembled = Assembled()
            if self._pending:
                self.notes.again += 1
                await socket.send(self._pending.text)
            while True:
                async with asyncio.timeout(PATIENCE_S if self._pending else None):
                    text = await socket.recv(decode=False)
                self.heard_at = time.monotonic()
                if text.startswith(b"{"):
                    self._refused(json.loads(text))
                    await asyncio.sleep(RETRY_S)
                else:
                    self._shown(assembled.take(text))
                command = self._next()
                if command:
                    await socket.send(command)

    def _refused(self, answer: dict[str, str]) -> None:
        if self._pending and answer.get("id") == self._pending.id:
            self.notes.refused[self._pending.id] = answer.get("text", "")
            self._pending = None

    def _shown(self, table: bytes) -> None:
        found = MOVE.search(table)
        if not found:
            return
        deal, actions = found[1].decode().split(".")
        acts = ACTS.search(table)
        move = int(deal), int(actions), int(acts[1] or 0) if acts else 0
        if move < self.seen:
            self.notes.back += 1
        self.table, self.seen = table, move
        pending = self._pending
        if pending and (move > pending.move or (pending.do == "ready" and READY not in table)):
            self.notes.confirmed.append(pending.id)
            self._pending = None
            self._life.confirmed(pending.life)

    def _next(self) -> str:
        """The next command, if it is this person's turn."""
        if self._pending or not self._life.playing:
            return ""
        fields: dict[str, str] = {}
        if READY in self.table:
            do = "ready"
        elif ASKED.search(self.table):
            action = html.unescape(self._chance.choice(_legal(self.table)).decode())
            do, fields = "act", {"action": action, "move": f"{self.seen[0]}.{self.seen[1]}"}
        else:
            return ""
        id_ = f"{self._name}-{len(self.notes.sent)}"
        text = json.dumps({"do": do, "id": id_, **fields})
        self._pending = Pending(id_, do, text, self.seen, self._life.number)
        self.notes.sent.append(id_)
        return text


def _legal(table: bytes) -> list[bytes]:
    """What may be done: cards, the answers of a panel, or trump and calls of a grid."""
    said = CARD.findall(b"".join(LEGAL.findall(table))) or ANSWER.findall(table)
    trumps = [b"trump " + suit for suit in TRUMP.findall(table)]
    return said or trumps or [b"call " + card for card in CALL.findall(table)]
